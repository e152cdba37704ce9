/** `fixtures` and `fixtures/headtohead`, with all that may be embedded. */
import { z } from 'zod';
import type { Goals } from '../../football/score.ts';
import { isStatusCode, type StatusCode } from '../../football/status.ts';
import type { MatchDetails } from '../../ingest/records/records.ts';
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
import type { Answer } from './envelope.ts';
import { eachItem, type Outcome, type Reading, refuse } from './items.ts';
import { LeagueRef, type NamedLeague, namedLeague, seasonOf, TeamRef, VenueRef } from './mentions.ts';
import { groupOf } from './quirks.ts';

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

export function* readFixtures(answer: Answer, { referenced }: Reading): Generator<Outcome> {
  yield* eachItem(answer, Fixture, function* (item, line) {
    const { fixture, league, teams } = item;
    const named = namedLeague(league);
    const season = seasonOf(league);
    if (named === null) return yield refuse(line, `${league.name}: no country is called ${league.country}`);
    if (season === null) return yield refuse(line, `${league.name}: no season`);
    if (!isStatusCode(fixture.status.short)) return yield refuse(line, `no status is called ${fixture.status.short}`);
    const [home, away] = [referenced.teamName(teams.home, named), referenced.teamName(teams.away, named)];
    if (home === null || away === null) return yield refuse(line, 'a team is not named yet');
    const ground = fixture.venue ?? {};
    yield* referenced.league(league, line);
    yield* referenced.team(teams.home, named, line);
    yield* referenced.team(teams.away, named, line);
    yield* referenced.venue(ground, countryOf(named), line);
    const details = detailsOf(item);
    for (const reason of details.refused) yield refuse(line, reason);
    yield {
      kind: 'match',
      line,
      league: named.code,
      season,
      ...kickoffOf(fixture, fixture.status.short),
      home,
      away,
      status: fixture.status.short,
      score: scoreOf(item),
      ...facts(item, named),
      ...details.content,
      providerId: String(fixture.id),
      legacyId: fixture.id,
    };
  });
}

function countryOf({ country }: NamedLeague): string | null {
  return country === 'world' ? null : country;
}

/** A time to be defined is written as midnight. */
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

function facts({ fixture, league }: Fixture, named: NamedLeague): Partial<MatchRecord> {
  const { elapsed, extra } = fixture.status;
  const { id, name, city } = fixture.venue ?? {};
  const country = countryOf(named);
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

/** What is embedded, with what of it cannot be told. Empty lists are not known rather than nothing. */
function detailsOf({ teams, events, lineups, statistics, players }: Fixture): {
  readonly content: Pick<MatchRecord, 'details' | 'statistics'>;
  readonly refused: readonly string[];
} {
  const sideOf: SideOf = ({ id }) => (id === teams.home.id ? 'home' : id === teams.away.id ? 'away' : undefined);
  const happened = eventsOf(events ?? [], sideOf, startersOf(lineups ?? []));
  const counted = statisticsOf(statistics ?? [], sideOf, 'statistics');
  const details: MatchDetails = {
    ...lineupsOf(lineups ?? [], sideOf),
    ...(happened.events.length > 0 && { events: happened.events, eventKinds: ALL_EVENTS }),
    ...(players && players.length > 0 && { players: playersOf(players, sideOf) }),
  };
  const content = {
    ...(Object.keys(details).length > 0 && { details }),
    ...(counted !== undefined && { statistics: counted }),
  };
  return { content, refused: happened.refused };
}
