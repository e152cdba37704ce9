/** Statistics of a team's matches over a season: sums, means and expected goals. */
import { type SideStatistics, STATISTICS, type StatisticName } from '../terms.ts';

/** Percentages are not summed up. */
const PERCENTAGES: ReadonlySet<StatisticName> = new Set(['ballPossession', 'passesPercent']);

/** One finished match, seen from the team. */
interface TeamMatch {
  readonly own: SideStatistics;
  readonly other: SideStatistics;
}

/** Of the matches in which a statistic is known. */
interface StatisticSum {
  readonly matches: number;
  /** null for percentages */
  readonly total: number | null;
  readonly average: number;
}

export type StatisticSums = { readonly [name in StatisticName]?: StatisticSum };

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Each statistic over the matches in which both sides have it, so that the two sums are comparable. */
export function teamStatistics(matches: readonly TeamMatch[]): {
  readonly own: StatisticSums;
  readonly other: StatisticSums;
} {
  const sums: Record<'own' | 'other', { [name in StatisticName]?: StatisticSum }> = { own: {}, other: {} };
  for (const name of STATISTICS) {
    const known = matches.filter(({ own, other }) => own[name] !== undefined && other[name] !== undefined);
    if (known.length === 0) continue;
    for (const side of ['own', 'other'] as const) {
      const total = known.reduce((sum, match) => sum + match[side][name]!, 0);
      sums[side][name] = {
        matches: known.length,
        total: PERCENTAGES.has(name) ? null : rounded(total),
        average: rounded(total / known.length),
      };
    }
  }
  return sums;
}

/** Expected goals of one match, by one model. */
interface ExpectedScore {
  readonly own: number;
  readonly other: number;
}

/** Expected goals over the matches in which a model has them; null if it has none. */
export function expectedTotals(scores: readonly ExpectedScore[]) {
  if (scores.length === 0) return null;
  const sum = (side: keyof ExpectedScore) => scores.reduce((total, score) => total + score[side], 0);
  return { matches: scores.length, for: rounded(sum('own')), against: rounded(sum('other')) };
}
