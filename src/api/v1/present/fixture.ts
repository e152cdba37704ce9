import { z } from 'zod';
import type { Lineup, MatchEvent, PlayerMatch } from '../../../football/match.ts';
import { type Goals, winnerOf } from '../../../football/score.ts';
import { isFinished, STATUS, STATUS_CODES } from '../../../football/status.ts';
import type { Fixture, TeamStatistics } from '../../../football/terms.ts';
import { millisecondDate, offsetDate, shownKickoff } from '../../days.ts';
import { NestedEvent, nestedEvents } from './event.ts';
import { NestedLineup, nestedLineup } from './lineup.ts';
import { NestedTeamPlayers, nestedTeamPlayers } from './player-match.ts';
import { NestedStatistics, nestedStatistics } from './statistics.ts';
import { LeagueMention, mentionLeague, mentionTeam, TeamMention, type View } from './view.ts';

const GoalsPair = z.object({ home: z.int().nullable(), away: z.int().nullable() });
const Timestamp = z.int().describe('Unix seconds');
const Side = z.object({
  ...TeamMention.shape,
  winner: z.boolean().nullable().describe('null while the scores are level'),
});

export const NestedFixture = z.object({
  fixture: z.object({
    id: z.int(),
    referee: z.string().nullable(),
    timezone: z.string().describe('time zone of `date`'),
    date: z.iso.datetime({ offset: true }),
    timestamp: Timestamp,
    periods: z
      .object({ first: Timestamp.nullable(), second: Timestamp.nullable() })
      .describe('scheduled start of each half: kickoff, and one hour later'),
    venue: z.object({ id: z.int().nullable(), name: z.string().nullable(), city: z.string().nullable() }),
    status: z.object({
      long: z.string(),
      short: z.enum(STATUS_CODES),
      elapsed: z.int().nullable(),
      extra: z.int().nullable(),
    }),
  }),
  league: z.object({ ...LeagueMention.shape, round: z.string().nullable(), standings: z.boolean() }),
  teams: z.object({ home: Side, away: Side }),
  goals: GoalsPair,
  score: z.object({ halftime: GoalsPair, fulltime: GoalsPair, extratime: GoalsPair, penalty: GoalsPair }),
  events: z.array(NestedEvent).optional().describe('only with `id`, `ids` and `live`'),
  lineups: z.array(NestedLineup).optional().describe('only with `id` and `ids`'),
  statistics: z.array(NestedStatistics).optional().describe('only with `id` and `ids`'),
  players: z.array(NestedTeamPlayers).optional().describe('only with `id` and `ids`'),
});

/** Fields of a fixture that are shown under another name or beside the fixture, or not at all. */
type NamedOtherwise =
  | ('legacyId' | 'kickoff' | 'kickoffKnown' | 'elapsed' | 'extra' | 'city' | 'updatedAt' | 'revision')
  | ('league' | 'season' | 'round' | 'group' | 'home' | 'away' | 'score' | 'neutral' | 'attendance' | 'sources');

// Every other field is shown under its own name: one that is missing here is not in the schema above.
({}) satisfies Record<Exclude<keyof Fixture, keyof z.infer<typeof NestedFixture>['fixture'] | NamedOtherwise>, never>;

export const FlatFixture = z.object({
  id: z.int(),
  date: z.iso.datetime({ offset: true }).describe('with milliseconds, in `timezone` (default: UTC)'),
  statusShort: z.enum(STATUS_CODES),
  homeTeam: z.object({ name: z.string(), goals: z.int().nullable() }),
  awayTeam: z.object({ name: z.string(), goals: z.int().nullable() }),
});

export const MergedFixture = z.object({ ...FlatFixture.shape, ...NestedFixture.shape });

/** A fixture with what is embedded in it; `hasTable` says whether its season has standings. */
export interface FixtureRow {
  readonly fixture: Fixture;
  readonly hasTable: boolean;
  readonly embedded: 'all' | 'events' | 'nothing';
  /** of the fixture, where all is embedded and some are stored */
  readonly statistics?: TeamStatistics | undefined;
  readonly events?: readonly MatchEvent[] | undefined;
  readonly lineups?: readonly Lineup[] | undefined;
  readonly players?: readonly PlayerMatch[] | undefined;
}

const HALF_AND_BREAK_SECONDS = 3600;

function goalsPair(goals: Goals | null): z.infer<typeof GoalsPair> {
  return { home: goals?.home ?? null, away: goals?.away ?? null };
}

/** Nobody stores when a half began: what is told is the schedule, once the match has come that far. */
function periodsOf({ status, elapsed, kickoff, kickoffKnown }: Fixture): {
  first: number | null;
  second: number | null;
} {
  const { phase } = STATUS[status];
  const begun = phase === 'in_play' || phase === 'finished' || (phase === 'abandoned' && elapsed !== null);
  if (!begun || !kickoffKnown) return { first: null, second: null };
  const first = kickoff / 1000;
  const firstHalf = status === '1H' || status === 'HT' || (!isFinished(status) && (elapsed ?? 0) <= 45);
  return { first, second: firstHalf ? null : first + HALF_AND_BREAK_SECONDS };
}

function embeddedIn(row: FixtureRow, view: View) {
  const { fixture, embedded, statistics, events = [], lineups = [], players = [] } = row;
  if (embedded === 'nothing') return {};
  const shown = { events: nestedEvents({ fixture, events }, view) };
  if (embedded === 'events') return shown;
  return {
    ...shown,
    lineups: lineups.map((lineup) => nestedLineup(lineup, view)),
    statistics: statistics === undefined ? [] : nestedStatistics({ fixture, statistics }, view),
    players: nestedTeamPlayers({ fixture, players }, view),
  };
}

export function nestedFixture(row: FixtureRow, view: View): z.infer<typeof NestedFixture> {
  const { fixture } = row;
  const { league, status, score, venue } = fixture;
  const at = shownKickoff(fixture, view.timezone);
  const winner = winnerOf(score);
  const won = (side: 'home' | 'away') => (winner === null || winner === 'draw' ? null : winner === side);
  return {
    fixture: {
      id: fixture.legacyId,
      referee: fixture.referee,
      timezone: view.timezone,
      date: offsetDate(at, view.timezone),
      timestamp: at / 1000,
      periods: periodsOf(fixture),
      venue: {
        id: venue?.legacyId ?? null,
        name: venue?.name ?? null,
        city: venue === null ? fixture.city : venue.city,
      },
      status: { long: STATUS[status].long, short: status, elapsed: fixture.elapsed, extra: fixture.extra },
    },
    league: { ...mentionLeague(league, fixture.season, view), round: fixture.round, standings: row.hasTable },
    teams: {
      home: { ...mentionTeam(fixture.home, view), winner: won('home') },
      away: { ...mentionTeam(fixture.away, view), winner: won('away') },
    },
    goals: goalsPair(score.goals),
    score: {
      halftime: goalsPair(score.halftime),
      fulltime: goalsPair(score.fulltime),
      extratime: goalsPair(score.extratime),
      penalty: goalsPair(score.penalty),
    },
    ...embeddedIn(row, view),
  };
}

export function flatFixture({ fixture }: FixtureRow, view: View): z.infer<typeof FlatFixture> {
  const { score, home, away } = fixture;
  return {
    id: fixture.legacyId,
    date: millisecondDate(shownKickoff(fixture, view.timezone), view.timezone),
    statusShort: fixture.status,
    homeTeam: { name: home.name, goals: score.goals?.home ?? null },
    awayTeam: { name: away.name, goals: score.goals?.away ?? null },
  };
}

export function mergedFixture(row: FixtureRow, view: View): z.infer<typeof MergedFixture> {
  return { ...flatFixture(row, view), ...nestedFixture(row, view) };
}

/** List B's head-to-head entry; a nested fixture holds all of it, so that it is its own merged shape. */
export const FlatMeeting = z.object({
  teams: z.object({
    home: z.object({ id: z.int(), name: z.string() }),
    away: z.object({ id: z.int(), name: z.string() }),
  }),
  goals: GoalsPair,
});

export function flatMeeting({ fixture }: FixtureRow): z.infer<typeof FlatMeeting> {
  const { home, away, score } = fixture;
  return {
    teams: { home: { id: home.legacyId, name: home.name }, away: { id: away.legacyId, name: away.name } },
    goals: goalsPair(score.goals),
  };
}
