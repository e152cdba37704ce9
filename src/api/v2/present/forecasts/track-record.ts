/** Scores of recorded forecasts, by model and by league season. */
import { z } from 'zod';
import { calibrationError, type ReliabilityBin } from '../../../../models/backtest/scores.ts';
import type { SeasonScores } from '../../../../store/fixtures/track-record.ts';
import type { Reference } from '../../../../store/reference/reference.ts';
import { presentedLeagueId, type View } from '../view.ts';

const Score = z.number().min(0);

const scoreFields = {
  matches: z.int().describe('finished matches with a recorded forecast'),
  rps: Score.describe('mean ranked probability score of home win, draw and away win, 0 to 1'),
  logLoss: Score.describe('mean log loss of the result, natural logarithm'),
  brier: Score.describe('mean Brier score of the result, 0 to 2'),
  over25: Score.describe('mean log loss of over 2.5 goals'),
  bothScore: Score.describe('mean log loss of both teams to score'),
};

export const TrackRecordBody = z.object({
  models: z.array(
    z.object({
      model: z.string(),
      ...scoreFields,
      rpsError: Score.nullable().describe('standard error of `rps`; null for a single match'),
      calibrationError: Score.describe('mean distance between probabilities and the shares that happened'),
      reliability: z
        .array(
          z.object({
            from: z.number(),
            to: z.number(),
            forecasts: z.int(),
            expected: z.number().describe('mean probability'),
            observed: z.number().describe('share that happened'),
          }),
        )
        .describe(
          'forecasts of home win, draw and away win by range of probability; ranges without forecasts are left out',
        ),
    }),
  ),
  months: z
    .array(
      z.object({
        month: z.string().describe('of the kickoff in UTC, such as `2026-11`'),
        model: z.string(),
        matches: z.int(),
        rps: Score,
        logLoss: Score,
        brier: Score,
        baseRps: Score.describe(
          'mean ranked probability score, on the same matches, of the shares of results in the season before them; the shares start from 100 matches with 45 home wins, 27 draws and 28 away wins',
        ),
      }),
    )
    .describe('the same scores by month, the latest first'),
  seasons: z.array(z.object({ league: z.string(), season: z.int(), model: z.string(), ...scoreFields })),
});

type ScoreName = Exclude<keyof typeof scoreFields, 'matches'>;
const NAMES: readonly ScoreName[] = ['rps', 'logLoss', 'brier', 'over25', 'bothScore'];
const rounded = (value: number) => Number(value.toFixed(5));

export function presentTrackRecord(
  scores: readonly SeasonScores[],
  reference: Reference,
  view: View,
): z.infer<typeof TrackRecordBody> {
  const byModel = [...Map.groupBy(scores, ({ model }) => model)].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    models: byModel.map(([model, seasons]) => ({ model, ...meansOf(seasons), ...accuracyOf(seasons) })),
    months: byModel
      .flatMap(([model, seasons]) => monthsOf(model, seasons))
      .sort((a, b) => (a.month < b.month ? 1 : -1)),
    seasons: scores.flatMap((season) => {
      const league = reference.league(season.league);
      if (league === undefined) return []; // deleted meanwhile
      return [
        { league: presentedLeagueId(league, view), season: season.season, model: season.model, ...meansOf([season]) },
      ];
    }),
  };
}

function monthsOf(model: string, seasons: readonly SeasonScores[]) {
  const byMonth = Map.groupBy(
    seasons.flatMap(({ months }) => months),
    ({ month }) => month,
  );
  return [...byMonth].map(([month, of]) => {
    const matches = of.reduce((sum, each) => sum + each.matches, 0);
    const mean = (name: 'rps' | 'logLoss' | 'brier' | 'baseRps') =>
      rounded(of.reduce((sum, each) => sum + each[name], 0) / matches);
    const scores = { rps: mean('rps'), logLoss: mean('logLoss'), brier: mean('brier'), baseRps: mean('baseRps') };
    return { month, model, matches, ...scores };
  });
}

const sumOf = (seasons: readonly SeasonScores[], value: (season: SeasonScores) => number) =>
  seasons.reduce((sum, season) => sum + value(season), 0);

function meansOf(seasons: readonly SeasonScores[]) {
  const matches = sumOf(seasons, (season) => season.matches);
  const means = NAMES.map((name) => [name, rounded(sumOf(seasons, (season) => season[name]) / matches)] as const);
  return { matches, ...(Object.fromEntries(means) as Record<ScoreName, number>) };
}

function accuracyOf(seasons: readonly SeasonScores[]) {
  const matches = sumOf(seasons, (season) => season.matches);
  const mean = sumOf(seasons, ({ rps }) => rps) / matches;
  const variance = sumOf(seasons, ({ rpsSquares }) => rpsSquares) / matches - mean ** 2;
  const bins = binsOf(seasons);
  return {
    rpsError: matches < 2 ? null : rounded(Math.sqrt(Math.max(0, variance) / (matches - 1))),
    calibrationError: rounded(calibrationError(bins)),
    reliability: bins
      .filter(({ forecasts }) => forecasts > 0)
      .map(({ from, to, forecasts, expected, observed }) => {
        return { from, to, forecasts, expected: rounded(expected!), observed: rounded(observed!) };
      }),
  };
}

function binsOf(seasons: readonly SeasonScores[]): ReliabilityBin[] {
  const size = seasons[0]!.bins.length;
  return Array.from({ length: size }, (_, i) => {
    const [forecasts, chances, happened] = [0, 1, 2].map((part) =>
      seasons.reduce((sum, { bins }) => sum + bins[i]![part]!, 0),
    ) as [number, number, number];
    const isEmpty = forecasts === 0;
    const [from, to] = [i / size, (i + 1) / size];
    return {
      from,
      to,
      forecasts,
      expected: isEmpty ? null : chances / forecasts,
      observed: isEmpty ? null : happened / forecasts,
    };
  });
}
