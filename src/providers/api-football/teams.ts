/** `teams` and `venues`. */
import { z } from 'zod';
import { countryByName } from '../../football/catalogue/countries.ts';
import type { VenueRecord } from '../../ingest/records/records.ts';
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, present, type Reading, refuse } from './items.ts';

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

/** A team with its ground. Its country is the team's own word: it beats the league's. */
export function* readTeams(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Team, function* ({ team, venue }, line) {
    const country = countryByName(team.country ?? '')?.key;
    if (country === undefined) return yield refuse(line, `${team.name}: no country is called ${team.country}`);
    const ground = venue?.id && venue.name ? venueRecord(venue, country, line) : undefined;
    if (ground !== undefined) yield ground;
    referenced.isEmittedTeam(team.id, country);
    const { name, city, capacity } = ground ?? { name: venue?.name, city: venue?.city };
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

export function* readVenues(answer: Answer, _: Reading): Generator<Outcome> {
  yield* eachItem(answer, Venue, function* (venue, line) {
    const country = countryByName(venue.country ?? '')?.key;
    if (!venue.id || !venue.name) yield refuse(line, 'a venue without an id or a name');
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
