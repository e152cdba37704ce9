import { z } from 'zod';
import type { Goals } from '../../../../football/score.ts';
import type { TeamEventNumbers } from '../../../../football/season/team-events.ts';
import type { TeamSeason } from '../../../../football/season/team-season.ts';
import type { League, Team } from '../../../../football/terms.ts';
import { LeagueRef, presentLeagueRef, presentTeamRef, TeamRef, type View } from '../view.ts';

const Counts = z.object({ home: z.int(), away: z.int(), total: z.int() });
const Averages = z.object({ home: z.string(), away: z.string(), total: z.string() });
const Share = z.object({ total: z.int().nullable(), percentage: z.string().nullable() });

const MINUTE_RANGES = ['0-15', '16-30', '31-45', '46-60', '61-75', '76-90', '91-105', '106-120'] as const;
const LINES = ['0.5', '1.5', '2.5', '3.5', '4.5'] as const;

const ByMinute = keyed(MINUTE_RANGES, Share).describe(
  'by minute of play; null if there is none or no events are stored',
);
const GoalsBody = z.object({
  total: Counts,
  average: Averages,
  minute: ByMinute,
  under_over: keyed(LINES, z.object({ over: z.int(), under: z.int() })).describe(
    'number of matches over and under a line',
  ),
});
const Scoreline = z.string().nullable().describe('home goals first');

export const NestedTeamSeason = z.object({
  league: LeagueRef,
  team: TeamRef,
  form: z.string().nullable().describe('results as W, D, L, oldest first; null before the first match'),
  fixtures: z.object({ played: Counts, wins: Counts, draws: Counts, loses: Counts }),
  goals: z.object({ for: GoalsBody, against: GoalsBody }),
  biggest: z.object({
    streak: z.object({ wins: z.int(), draws: z.int(), loses: z.int() }),
    wins: z.object({ home: Scoreline, away: Scoreline }),
    loses: z.object({ home: Scoreline, away: Scoreline }),
    goals: z.object({
      for: z.object({ home: z.int(), away: z.int() }),
      against: z.object({ home: z.int(), away: z.int() }),
    }),
  }),
  clean_sheet: Counts,
  failed_to_score: Counts,
  penalty: z
    .object({
      scored: z.object({ total: z.int(), percentage: z.string() }),
      missed: z.object({ total: z.int(), percentage: z.string() }),
      total: z.int(),
    })
    .describe('counted from stored match events'),
  lineups: z.array(z.object({ formation: z.string(), played: z.int() })).describe('counted from stored lineups'),
  cards: z.object({ yellow: ByMinute, red: ByMinute }),
});

export const FlatTeamSeason = z.object({
  fixtures: z.object({ played: Counts }),
  goals: z.object({ for: z.object({ total: Counts }) }),
});

/** A team's season in one competition. */
export interface TeamSeasonRow {
  readonly league: League;
  readonly season: number;
  readonly team: Team;
  readonly numbers: TeamSeason;
  /** undefined if no events of the season are stored */
  readonly events?: TeamEventNumbers | undefined;
  /** most frequent first */
  readonly formations?: readonly { readonly formation: string; readonly played: number }[];
}

function keyed<const Key extends string, Value extends z.ZodType>(names: readonly Key[], value: Value) {
  return z.object(Object.fromEntries(names.map((name) => [name, value])) as Record<Key, Value>);
}

/** Counts by part of the match, with their percentage of the total; null for a count of 0. */
function byMinute(counts: readonly number[] = []): z.infer<typeof ByMinute> {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const share = (count = 0) => ({
    total: count === 0 ? null : count,
    percentage: count === 0 ? null : `${((100 * count) / all).toFixed(2)}%`,
  });
  return Object.fromEntries(MINUTE_RANGES.map((range, i) => [range, share(counts[i])])) as z.infer<typeof ByMinute>;
}

function penaltyShare(count: number, all: number) {
  return { total: count, percentage: count === 0 ? '0%' : `${((100 * count) / all).toFixed(2)}%` };
}

function averages({ home, away, total }: TeamSeason['goalsFor']['average']): z.infer<typeof Averages> {
  return { home: home.toFixed(1), away: away.toFixed(1), total: total.toFixed(1) };
}

function goalsBody(
  { total, average, overUnder }: TeamSeason['goalsFor'],
  minutes: readonly number[] | undefined,
): z.infer<typeof GoalsBody> {
  const lines = overUnder.map(({ line, over, under }) => [line.toFixed(1), { over, under }] as const);
  return {
    total,
    average: averages(average),
    minute: byMinute(minutes),
    under_over: Object.fromEntries(lines) as z.infer<typeof GoalsBody>['under_over'],
  };
}

function scoreline(goals: Goals | null): string | null {
  return goals === null ? null : `${goals.home}-${goals.away}`;
}

export function nestedTeamSeason(row: TeamSeasonRow, view: View): z.infer<typeof NestedTeamSeason> {
  const { numbers, events, formations = [] } = row;
  const { longestStreak, biggestWin, biggestLoss, goalsFor, goalsAgainst } = numbers;
  const { scored, missed } = events?.penalties ?? { scored: 0, missed: 0 };
  return {
    league: presentLeagueRef(row.league, row.season, view),
    team: presentTeamRef(row.team, view),
    form: numbers.form === '' ? null : numbers.form,
    fixtures: { played: numbers.played, wins: numbers.wins, draws: numbers.draws, loses: numbers.losses },
    goals: {
      for: goalsBody(goalsFor, events?.goalsFor),
      against: goalsBody(goalsAgainst, events?.goalsAgainst),
    },
    biggest: {
      streak: { wins: longestStreak.wins, draws: longestStreak.draws, loses: longestStreak.losses },
      wins: { home: scoreline(biggestWin.home), away: scoreline(biggestWin.away) },
      loses: { home: scoreline(biggestLoss.home), away: scoreline(biggestLoss.away) },
      goals: { for: goalsFor.most, against: goalsAgainst.most },
    },
    clean_sheet: numbers.cleanSheets,
    failed_to_score: numbers.failedToScore,
    penalty: {
      scored: penaltyShare(scored, scored + missed),
      missed: penaltyShare(missed, scored + missed),
      total: scored + missed,
    },
    lineups: formations.map(({ formation, played }) => ({ formation, played })),
    cards: { yellow: byMinute(events?.yellowCards), red: byMinute(events?.redCards) },
  };
}

export function flatTeamSeason(numbers: TeamSeason): z.infer<typeof FlatTeamSeason> {
  return { fixtures: { played: numbers.played }, goals: { for: { total: numbers.goalsFor.total } } };
}
