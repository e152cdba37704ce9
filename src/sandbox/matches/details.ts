/** Details of a match, complete or up to the current minute. */
import type { SideStatistics, StatisticName, TeamStatistics } from '../../football/terms.ts';
import type { EventRecord, MatchDetails } from '../../ingest/records/records.ts';
import { compareMinutes, type MatchMinute, type Play } from '../leagues/results.ts';
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
  /** current minute of a match in play, 0 before kickoff; null once it is over */
  readonly until: MatchMinute | null;
}

const LENGTH = 90;
/** Percentages, which do not grow with the minutes. */
const SHARES: ReadonlySet<StatisticName> = new Set<StatisticName>(['ballPossession', 'passesPercent']);

export type CourseRequest = Omit<DetailsRequest, 'until'>;

/** The team sheets and events of the whole match; undefined without squads. */
export function courseOf(
  request: CourseRequest,
): { readonly course: MatchCourse; readonly events: readonly PlayedEvent[] } | undefined {
  const { seed, identity, match, play, careers, statistics } = request;
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
  return { course, events: matchEvents(`${seed}|events|${identity}`, course) };
}

/** Seed of the statistics of the players. */
export const playersKey = ({ seed, identity }: Pick<DetailsRequest, 'seed' | 'identity'>) =>
  `${seed}|players|${identity}`;

/** Line-ups, events, players, shots and half statistics; undefined without squads. */
export function matchDetails(request: DetailsRequest): MatchDetails | undefined {
  const { seed, identity, match, statistics, until } = request;
  const played = courseOf(request);
  if (played === undefined) return undefined;
  const { course, events } = played;
  const { home, away } = course.sheets;
  const shots = matchShots(`${seed}|shots|${identity}`, course, events);
  const isVisible = (at: MatchMinute) => until === null || compareMinutes(at, until) <= 0;
  const visible = events.filter((event) => isVisible(event) && (until === null || !event.shootout));
  return {
    lineups: { home: home.lineup, away: away.lineup },
    events: visible.map(eventRecord),
    eventKinds: ['goal', 'card', 'substitution', 'var'],
    shots: shots.filter(isVisible),
    ...(until?.minute !== 0 && {
      players: playersOfMatch(playersKey(request), course, events, until && { events: visible, elapsed: until.minute }),
    }),
    ...(until === null && {
      halves: halves(statistics),
      attendance: attendanceOf(match, identity),
    }),
  };
}

function eventRecord({ by: _by, with: _with, foul: _foul, ...event }: PlayedEvent): EventRecord {
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
