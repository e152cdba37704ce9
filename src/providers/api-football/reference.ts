/** `leagues`, `standings`, `teams`, `teams/statistics` and `venues`. */
import { z } from 'zod';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { VenueRecord } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import { type ApiResponse, eachItem, type Outcome, present, type ReadContext } from './envelope.ts';
import { LeagueRef, resolveLeague, TeamRef } from './references.ts';

const League = z.object({
  league: z.object({ id: z.int(), name: z.string().min(1), type: z.enum(['League', 'Cup']) }),
  country: z.object({ name: z.string() }),
});

export function* readLeagues(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, League, function* ({ league, country }, line) {
    const reference = { id: league.id, name: league.name, country: country.name };
    if (resolveLeague(reference) === null) yield rejection(line, `unknown country '${country.name}'`);
    else yield* referenced.league(reference, line, league.type);
  });
}

const Standing = z.object({
  league: z.object({ ...LeagueRef.shape, standings: z.array(z.array(z.object({ team: TeamRef }))).nullish() }),
});

/** Only the teams of the league are read. The table follows from the fixtures. */
export function* readStandings(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Standing, function* ({ league }, line) {
    yield* referenced.league(league, line, 'League');
    const resolved = resolveLeague(league);
    for (const { team } of league.standings?.flat() ?? []) yield* referenced.team(team, resolved, line);
  });
}

const TeamStatistics = z.object({ league: LeagueRef, team: TeamRef });

export function* readTeamStatistics(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, TeamStatistics, function* ({ league, team }, line) {
    yield* referenced.league(league, line);
    yield* referenced.team(team, resolveLeague(league), line);
  });
}

const Venue = z.object({
  id: z.int().nullable(),
  name: z.string().nullable(),
  address: z.string().nullish(),
  city: z.string().nullish(),
  country: z.string().nullish(),
  capacity: z.int().nullish(),
  surface: z.string().nullish(),
});
type Venue = z.infer<typeof Venue>;

const Team = z.object({
  team: z.object({
    id: z.int(),
    name: z.string().min(1),
    code: z.string().nullish(),
    country: z.string().nullable(),
    founded: z.int().nullish(),
    national: z.boolean().nullish(),
  }),
  venue: Venue.nullish(),
});

/** Teams with their venues. The country of a team takes precedence over the country of its league. */
export function* readTeams(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Team, function* ({ team, venue }, line) {
    const country = countryByName(team.country ?? '')?.key;
    if (country === undefined) return yield rejection(line, `${team.name}: unknown country '${team.country}'`);
    const record = venue?.id && venue.name ? venueRecord(venue, country, line) : undefined;
    if (record !== undefined) yield record;
    referenced.registerTeam(team.id, country);
    const { name, city, capacity } = record ?? { name: venue?.name, city: venue?.city };
    yield {
      kind: 'club',
      line,
      country,
      name: team.name,
      aliases: [],
      ...present({ founded: team.founded, code: team.code }),
      ...(team.national && { national: true }),
      ...(name && { venue: { name, ...present({ city, capacity }) } }),
      id: String(team.id),
      legacyId: team.id,
    };
  });
}

export function* readVenues(response: ApiResponse, _: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Venue, function* (venue, line) {
    const country = countryByName(venue.country ?? '')?.key;
    if (!venue.id || !venue.name) yield rejection(line, 'venue without an id or a name');
    else yield venueRecord(venue, country, line);
  });
}

function venueRecord(venue: Venue, country: string | undefined, line: number): VenueRecord {
  const { id, name, city, address, capacity, surface } = venue;
  return {
    kind: 'venue',
    line,
    name: name ?? '',
    ...present({ city, country, address, capacity, surface, legacyId: id }),
  };
}
