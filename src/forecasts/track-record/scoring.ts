/** Scores recorded forecasts after their matches. A corrected result scores its season again. */
import { resultOf } from '../../football/result.ts';
import { isFinished } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type FinalScore, scoresOf } from '../../models/backtest/scores.ts';
import { seasonScope } from '../../store/changes/revisions.ts';
import type { RecordedForecast } from '../../store/fixtures/recorded-forecasts.ts';
import { type MonthSums, type ScoreSums, type SeasonScores, saveScores } from '../../store/fixtures/track-record.ts';
import type { OpenStore } from '../../store/store.ts';

export const RELIABILITY_BINS = 20;

/** Scores the seasons that changed since they were last scored. Returns their number. */
export async function scoreSeasons(store: OpenStore, signal?: AbortSignal): Promise<number> {
  await store.revisions.refresh();
  let scored = 0;
  for (const { league, season, scoredRevision } of await store.trackRecord.seasons()) {
    const revision = store.revisions.of(seasonScope(league, season));
    if (revision === scoredRevision || signal?.aborted) continue;
    const fixtures = await store.fixtures.ofSeason(league, season);
    const recorded = await store.recordedForecasts.ofSeason(league, season);
    await saveScores(store.database, { league, season, scoredRevision: revision }, seasonScores(fixtures, recorded));
    scored += 1;
  }
  return scored;
}

/** Sums by model, over the last forecast before the kickoff of each match that was played. In the order of the names. */
export function seasonScores(
  fixtures: readonly Fixture[],
  recorded: readonly RecordedForecast[],
): Omit<SeasonScores, 'league' | 'season'>[] {
  const finished = fixtures.filter(({ status }) => isFinished(status));
  const played = new Map(finished.map((fixture) => [fixture.legacyId, fixture]));
  const base = baseScores(finished);
  const counted = new Map<string, RecordedForecast>();
  for (const forecast of [...recorded].sort((a, b) => a.madeAt - b.madeAt)) {
    const kickoff = played.get(forecast.fixture)?.kickoff ?? 0;
    if (forecast.madeAt < kickoff) counted.set(`${forecast.fixture} ${forecast.model}`, forecast);
  }
  const byModel = Map.groupBy(counted.values(), ({ model }) => model);
  return [...byModel]
    .map(([model, forecasts]) => {
      const scores = forecasts.flatMap((forecast) => {
        const score = scoreOf(forecast, played.get(forecast.fixture)!);
        return score === null ? [] : [{ ...score, baseRps: base.get(forecast.fixture)! }];
      });
      return { model, matches: scores.length, ...sumsOf(scores) };
    })
    .filter(({ matches }) => matches > 0)
    .sort((a, b) => (a.model < b.model ? -1 : 1));
}

type Score = Omit<ScoreSums, 'rpsSquares' | 'bins' | 'months'> & {
  /** of the kickoff */
  readonly month: string;
  readonly outcomes: readonly { readonly chance: number; readonly happened: boolean }[];
};

/** Goals of 90 minutes count, as forecasts are of these. Null without a result. */
const goalsOf = (fixture: Fixture): FinalScore | null => fixture.score.fulltime ?? resultOf(fixture);

/** Results of a hundred usual matches, which the shares of a season start from. */
const USUAL = { home: 45, draw: 27, away: 28 } as const;

/** By fixture: the ranked probability score of the shares of home wins, draws and away wins before its kickoff. */
function baseScores(finished: readonly Fixture[]): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  const counts: Record<keyof typeof USUAL, number> = { ...USUAL };
  const byKickoff = Map.groupBy(
    finished.toSorted((a, b) => a.kickoff - b.kickoff),
    ({ kickoff }) => kickoff,
  );
  for (const together of byKickoff.values()) {
    const total = counts.home + counts.draw + counts.away;
    const outcomes = { home: counts.home / total, draw: counts.draw / total, away: counts.away / total };
    const results = together.flatMap((fixture) => {
      const goals = goalsOf(fixture);
      return goals === null ? [] : [{ id: fixture.legacyId, goals }];
    });
    for (const { id, goals } of results)
      scores.set(id, scoresOf({ outcomes, over25: null, bothScore: null }, goals).rps);
    for (const { goals } of results)
      counts[goals.home > goals.away ? 'home' : goals.home < goals.away ? 'away' : 'draw'] += 1;
  }
  return scores;
}

function scoreOf({ home, draw, away, over25, bothScore }: RecordedForecast, fixture: Fixture): Score | null {
  const goals = goalsOf(fixture);
  if (goals === null) return null;
  const scores = scoresOf({ outcomes: { home, draw, away }, over25, bothScore }, goals);
  return {
    ...scores,
    over25: scores.over25!,
    bothScore: scores.bothScore!,
    month: new Date(fixture.kickoff).toISOString().slice(0, 7),
    outcomes: [
      { chance: home, happened: goals.home > goals.away },
      { chance: draw, happened: goals.home === goals.away },
      { chance: away, happened: goals.home < goals.away },
    ],
  };
}

type ComparedScore = Score & { readonly baseRps: number };

function monthsOf(scores: readonly ComparedScore[]): MonthSums[] {
  return [...Map.groupBy(scores, ({ month }) => month)]
    .map(([month, of]) => {
      const sum = (name: 'rps' | 'logLoss' | 'brier' | 'baseRps') =>
        of.reduce((total, score) => total + score[name], 0);
      const sums = { rps: sum('rps'), logLoss: sum('logLoss'), brier: sum('brier'), baseRps: sum('baseRps') };
      return { month, matches: of.length, ...sums };
    })
    .sort((a, b) => (a.month < b.month ? -1 : 1));
}

function sumsOf(scores: readonly ComparedScore[]): ScoreSums {
  const sum = (value: (score: Score) => number) => scores.reduce((total, score) => total + value(score), 0);
  const bins = Array.from({ length: RELIABILITY_BINS }, (): [number, number, number] => [0, 0, 0]);
  for (const { chance, happened } of scores.flatMap(({ outcomes }) => outcomes)) {
    const bin = bins[Math.min(RELIABILITY_BINS - 1, Math.floor(chance * RELIABILITY_BINS))]!;
    bin[0] += 1;
    bin[1] += chance;
    bin[2] += Number(happened);
  }
  return {
    rps: sum(({ rps }) => rps),
    rpsSquares: sum(({ rps }) => rps ** 2),
    logLoss: sum(({ logLoss }) => logLoss),
    brier: sum(({ brier }) => brier),
    over25: sum(({ over25 }) => over25),
    bothScore: sum(({ bothScore }) => bothScore),
    bins,
    months: monthsOf(scores),
  };
}
