/** `fixtures` and `fixtures/headtohead`, with embedded details. */
import { z } from 'zod';
import type { Goals } from '../../football/score.ts';
import { isStatusCode, type StatusCode } from '../../football/status.ts';
import type { MatchDetails } from '../../ingest/records/records.ts';
import { rejection } from '../../ingest/records/rejections.ts';
import type { MatchRecord } from '../../ingest/records/source.ts';
import { ALL_EVENTS } from './codes.ts';
import {
  Event,
  eventsOf,
  Lineup,
  lineupsOf,
  playersOf,
  type SideOf,
  Statistics,
  startersOf,
  statisticsOf,
  TeamPlayers,
} from './details.ts';
import { type ApiResponse, eachItem, type Outcome, type ReadContext } from './envelope.ts';
import { groupOf } from './quirks.ts';
import { LeagueRef, type ResolvedLeague, resolveLeague, seasonOf, TeamRef, VenueRef } from './references.ts';

const Pair = z.object({ home: z.int().nullable(), away: z.int().nullable() });

const Fixture = z.object({
  fixture: z.object({
    id: z.int(),
    referee: z.string().nullish(),
    timestamp: z.int(),
    venue: VenueRef.nullish(),
    status: z.object({ short: z.string(), elapsed: z.int().nullish(), extra: z.int().nullish() }),
  }),
  league: LeagueRef,
  teams: z.object({ home: TeamRef, away: TeamRef }),
  goals: Pair,
  score: z.object({ halftime: Pair, fulltime: Pair, extratime: Pair, penalty: Pair }),
  events: z.array(Event).nullish(),
  lineups: z.array(Lineup).nullish(),
  statistics: z.array(Statistics).nullish(),
  players: z.array(TeamPlayers).nullish(),
});
type Fixture = z.infer<typeof Fixture>;

const DAY = 86_400_000;

export function* readFixtures(response: ApiResponse, { referenced }: ReadContext): Generator<Outcome> {
  yield* eachItem(response, Fixture, function* (item, line) {
    const { fixture, league, teams } = item;
    const resolved = resolveLeague(league);
    const season = seasonOf(league);
    if (resolved === null) return yield rejection(line, `${league.name}: unknown country '${league.country}'`);
    if (season === null) return yield rejection(line, `${league.name}: no season`);
    if (!isStatusCode(fixture.status.short)) return yield rejection(line, `unknown status '${fixture.status.short}'`);
    const [home, away] = [referenced.teamName(teams.home, resolved), referenced.teamName(teams.away, resolved)];
    if (home === null || away === null) return yield rejection(line, 'a team has neither an id nor a name');
    yield* referenced.league(league, line);
    yield* referenced.team(teams.home, resolved, line);
    yield* referenced.team(teams.away, resolved, line);
    yield* referenced.venue(fixture.venue ?? {}, countryOf(resolved), line);
    const details = detailsOf(item);
    for (const reason of details.reasons) yield rejection(line, reason);
    yield {
      kind: 'match',
      line,
      league: resolved.code,
      season,
      ...kickoffOf(fixture, fixture.status.short),
      home,
      away,
      status: fixture.status.short,
      score: scoreOf(item),
      ...factsOf(item, resolved),
      ...details.content,
      providerId: String(fixture.id),
      leagueId: String(league.id),
      legacyId: fixture.id,
    };
  });
}

function countryOf({ country }: ResolvedLeague): string | null {
  return country === 'world' ? null : country;
}

/** A fixture with status TBD has midnight as its time. */
function kickoffOf({ timestamp }: Fixture['fixture'], status: StatusCode) {
  const at = timestamp * 1_000;
  return status === 'TBD' ? { kickoff: at - (at % DAY), kickoffKnown: false } : { kickoff: at, kickoffKnown: true };
}

function scoreOf({ goals, score }: Fixture): MatchRecord['score'] {
  const { halftime, fulltime, extratime, penalty } = score;
  return {
    goals: pairOf(goals),
    halftime: pairOf(halftime),
    fulltime: pairOf(fulltime),
    extratime: pairOf(extratime),
    penalty: pairOf(penalty),
  };
}

function pairOf({ home, away }: z.infer<typeof Pair>): Goals | null {
  return home === null || away === null ? null : { home, away };
}

function factsOf({ fixture, league }: Fixture, resolved: ResolvedLeague): Partial<MatchRecord> {
  const { elapsed, extra } = fixture.status;
  const { id, name, city } = fixture.venue ?? {};
  const country = countryOf(resolved);
  const group = league.round ? groupOf(league.round) : undefined;
  return {
    ...(typeof elapsed === 'number' && { elapsed }),
    ...(typeof extra === 'number' && { extra }),
    ...(league.round && { round: league.round }),
    ...(group !== undefined && { group }),
    ...((name || city) && {
      venue: {
        ...(name && { name }),
        ...(city && { city }),
        ...(country !== null && { country }),
        ...(id && name && { legacyId: id }),
      },
    }),
    ...(fixture.referee && { referee: fixture.referee }),
  };
}

/** Embedded details, and the reasons for rejected events. An empty list means unknown, not none. */
function detailsOf({ teams, events, lineups, statistics, players }: Fixture): {
  readonly content: Pick<MatchRecord, 'details' | 'statistics'>;
  readonly reasons: readonly string[];
} {
  const sideOf: SideOf = ({ id }) => (id === teams.home.id ? 'home' : id === teams.away.id ? 'away' : undefined);
  const matchEvents = eventsOf(events ?? [], sideOf, startersOf(lineups ?? []));
  const teamStatistics = statisticsOf(statistics ?? [], sideOf, 'statistics');
  const details: MatchDetails = {
    ...lineupsOf(lineups ?? [], sideOf),
    ...(matchEvents.events.length > 0 && { events: matchEvents.events, eventKinds: ALL_EVENTS }),
    ...(players && players.length > 0 && { players: playersOf(players, sideOf) }),
  };
  const content = {
    ...(Object.keys(details).length > 0 && { details }),
    ...(teamStatistics !== undefined && { statistics: teamStatistics }),
  };
  return { content, reasons: matchEvents.reasons };
}
