/** Details of a match, complete or up to the current minute. */
import type { SideStatistics, StatisticName, TeamStatistics } from '../../football/terms.ts';
import type { EventRecord, MatchDetails } from '../../ingest/records/records.ts';
import type { Play } from '../leagues/results.ts';
import type { PlannedMatch } from '../leagues/schedule.ts';
import type { Careers } from '../people/careers.ts';
import { absentPlayers } from '../people/injuries.ts';
import { type MatchCourse, matchEvents, type PlayedEvent } from './events.ts';
import { teamSheet } from './lineups.ts';
import { playersOfMatch } from './player-matches.ts';
import { matchShots } from './shots.ts';

export interface DetailsRequest {
  readonly seed: string | number;
  readonly identity: string;
  readonly match: PlannedMatch;
  readonly play: Play;
  readonly careers: Careers;
  /** statistics of the whole match */
  readonly statistics: TeamStatistics;
  /** current minute of a match in play; null once it is over */
  readonly elapsed: number | null;
}

const LENGTH = 90;
/** Percentages, which do not grow with the minutes. */
const SHARES: ReadonlySet<StatisticName> = new Set<StatisticName>(['ballPossession', 'passesPercent']);

/** Line-ups, events, players, shots and half statistics; undefined without squads. */
export function matchDetails(request: DetailsRequest): MatchDetails | undefined {
  const { seed, identity, match, play, careers, statistics, elapsed } = request;
  const sheet = (side: 'home' | 'away') =>
    teamSheet(`${seed}|lineup|${identity}|${side}`, {
      team: match[side],
      season: match.season,
      careers,
      out: absentPlayers({ seed, careers, team: match[side], season: match.season, kickoff: match.kickoff }),
    });
  const [home, away] = [sheet('home'), sheet('away')];
  if (home === null || away === null) return undefined;
  const course: MatchCourse = { play, statistics, sheets: { home, away } };
  const events = matchEvents(`${seed}|events|${identity}`, course);
  const shots = matchShots(`${seed}|shots|${identity}`, course, events);
  const until = elapsed ?? Number.POSITIVE_INFINITY;
  const visible = events.filter(({ minute, shootout }) => minute <= until && (elapsed === null || !shootout));
  return {
    lineups: { home: home.lineup, away: away.lineup },
    events: visible.map(eventRecord),
    eventKinds: ['goal', 'card', 'substitution', 'var'],
    shots: shots.filter(({ minute }) => minute <= until),
    ...(elapsed === null && {
      players: playersOfMatch(`${seed}|players|${identity}`, course, events),
      halves: halves(statistics),
      attendance: attendanceOf(match, identity),
    }),
  };
}

function eventRecord({ by: _by, with: _with, ...event }: PlayedEvent): EventRecord {
  return event;
}

/** The statistics after `elapsed` minutes, in proportion. */
export function statisticsSoFar(statistics: TeamStatistics, elapsed: number): TeamStatistics {
  const share = Math.min(1, elapsed / LENGTH);
  return { home: scaled(statistics.home, share, Math.floor), away: scaled(statistics.away, share, Math.floor) };
}

function halves(statistics: TeamStatistics): { first: TeamStatistics; second: TeamStatistics } {
  const first = { home: scaled(statistics.home, 0.47, Math.round), away: scaled(statistics.away, 0.47, Math.round) };
  const rest = (full: SideStatistics, part: SideStatistics) =>
    mapped(full, (name, value) => (SHARES.has(name) ? value : hundredths(value - (part[name] ?? 0))));
  return {
    first,
    second: { home: rest(statistics.home, first.home), away: rest(statistics.away, first.away) },
  };
}

function scaled(side: SideStatistics, share: number, round: (value: number) => number): SideStatistics {
  return mapped(side, (name, value) => {
    if (SHARES.has(name)) return value;
    return name === 'expectedGoals' ? hundredths(value * share) : round(value * share);
  });
}

const hundredths = (value: number) => Math.round(100 * value) / 100;

function mapped(side: SideStatistics, change: (name: StatisticName, value: number) => number): SideStatistics {
  const entries = Object.entries(side) as [StatisticName, number][];
  return Object.fromEntries(entries.map(([name, value]) => [name, change(name, value)]));
}

/** Attendance, 35 to 100 percent of the capacity. */
function attendanceOf({ venue }: PlannedMatch, identity: string): number {
  let sum = 0;
  for (const letter of identity) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return Math.round((venue.capacity ?? 10_000) * (0.35 + (0.65 * sum) / 9973));
}
