import { z } from 'zod';
import type { TeamSeason } from '../../../../football/season/team-season.ts';
import type { expectedTotals, StatisticSums } from '../../../../football/season/team-statistics.ts';
import { type Season, STATISTICS, type Team } from '../../../../football/terms.ts';
import { presentStamp, SeasonStampBody } from '../stamp.ts';
import { presentedLeagueId, presentedTeamId, type View } from '../view.ts';
import { CompletenessBody, presentCompletenessOf } from './coverage.ts';

const Split = z.object({ home: z.int(), away: z.int(), total: z.int() });
const Averages = z.object({ home: z.number(), away: z.number(), total: z.number() }).describe('per match');
const Goals = z.object({ total: Split, average: Averages });
const Scoreline = z.string().nullable().describe('home goals first');
const Sums = z.partialRecord(
  z.enum(STATISTICS),
  z.object({
    matches: z.int().describe('matches in which both teams have this statistic'),
    total: z.number().nullable().describe('null for percentages'),
    average: z.number().describe('per match'),
  }),
);
const Expected = z
  .object({ matches: z.int(), for: z.number(), against: z.number() })
  .nullable()
  .describe('sums over the matches that have them; null if none has');

export const TeamSeasonBody = z.object({
  team: z.object({ id: z.string(), name: z.string() }),
  league: z.object({ id: z.string(), name: z.string() }),
  season: z.int(),
  form: z.string().describe('results as W, D, L; oldest first'),
  played: Split,
  wins: Split,
  draws: Split,
  losses: Split,
  goalsFor: Goals,
  goalsAgainst: Goals,
  cleanSheets: Split,
  failedToScore: Split,
  longestStreak: z.object({ wins: z.int(), draws: z.int(), losses: z.int() }),
  biggestWin: z.object({ home: Scoreline, away: Scoreline }),
  biggestLoss: z.object({ home: Scoreline, away: Scoreline }),
  statistics: z
    .object({ for: Sums, against: Sums })
    .describe('of the team and of its opponents, by name; unknown statistics are omitted'),
  expectedGoals: z.object({
    provider: Expected.describe("by the providers' models"),
    model: Expected.describe("by Touchline's model, from the stored shots"),
  }),
  formations: z
    .array(z.object({ formation: z.string(), played: z.int() }))
    .describe('from the stored line-ups, most frequent first'),
  completeness: z
    .object({ statistics: CompletenessBody, lineups: CompletenessBody })
    .describe('the part of the season with such data, of all teams'),
  ...SeasonStampBody.shape,
});

export interface TeamSeasonRow {
  readonly team: Team;
  readonly of: Season;
  readonly results: TeamSeason;
  readonly statistics: { readonly own: StatisticSums; readonly other: StatisticSums };
  readonly provider: ReturnType<typeof expectedTotals>;
  readonly model: ReturnType<typeof expectedTotals>;
  readonly formations: readonly { readonly formation: string; readonly played: number }[];
}

const rounded = (value: number) => Math.round(value * 100) / 100;

function goals({ total, average: { home, away, total: all } }: TeamSeason['goalsFor']): z.infer<typeof Goals> {
  return { total, average: { home: rounded(home), away: rounded(away), total: rounded(all) } };
}

function scorelines({ home, away }: TeamSeason['biggestWin']) {
  const text = (score: typeof home) => (score === null ? null : `${score.home}-${score.away}`);
  return { home: text(home), away: text(away) };
}

export function presentTeamSeason(row: TeamSeasonRow, view: View): z.infer<typeof TeamSeasonBody> {
  const { team, of, results, statistics, provider, model, formations } = row;
  return {
    team: { id: presentedTeamId(team, view), name: team.name },
    league: { id: presentedLeagueId(of.league, view), name: of.league.name },
    season: of.year,
    form: results.form,
    played: results.played,
    wins: results.wins,
    draws: results.draws,
    losses: results.losses,
    goalsFor: goals(results.goalsFor),
    goalsAgainst: goals(results.goalsAgainst),
    cleanSheets: results.cleanSheets,
    failedToScore: results.failedToScore,
    longestStreak: results.longestStreak,
    biggestWin: scorelines(results.biggestWin),
    biggestLoss: scorelines(results.biggestLoss),
    statistics: { for: statistics.own, against: statistics.other },
    expectedGoals: { provider, model },
    formations: formations.map(({ formation, played }) => ({ formation, played })),
    completeness: {
      statistics: presentCompletenessOf([of], 'statistics'),
      lineups: presentCompletenessOf([of], 'lineups'),
    },
    ...presentStamp(of),
  };
}
