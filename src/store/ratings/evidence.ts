/** What the rating filter knows about a match, as the text of one column. */
import type { RatedMatch } from '../../models/ratings/update.ts';

/** Rates and expected goals have this many digits after the point: more would mean nothing. */
const DIGITS = 4;

/** Without the id and the day, which are columns. The same match gives the same text. */
export function evidenceText(match: RatedMatch): string {
  const { competition, season, home, away, neutral, groups, goals, shotsOnTarget, corners, expectedGoals } = match;
  const { id, isDivision, level } = competition;
  const both = (sides: { readonly home: number; readonly away: number } | null | undefined) =>
    sides == null ? null : [Number(sides.home.toFixed(DIGITS)), Number(sides.away.toFixed(DIGITS))];
  return JSON.stringify([
    ...[id, isDivision ? 1 : 0, level, season, home, away, neutral ? 1 : 0],
    ...[groups, goals, shotsOnTarget, corners, expectedGoals, match.marketRates].map(both),
    match.weight,
  ]);
}

export function evidenceFrom(text: string, { id, day }: { readonly id: number; readonly day: number }): RatedMatch {
  const values = JSON.parse(text) as readonly unknown[];
  const [competition, isDivision, level, season, home, away, neutral] = values as number[];
  const [groups, goals, shotsOnTarget, corners, expectedGoals, marketRates] = values.slice(7, 13).map((pair) => {
    const sides = pair as readonly [number, number] | null;
    return sides === null ? null : { home: sides[0], away: sides[1] };
  });
  return {
    ...{ id, day, season: season!, home: home!, away: away!, neutral: neutral === 1, weight: values[13] as number },
    competition: { id: competition!, isDivision: isDivision === 1, level: level! },
    ...(groups != null && { groups }),
    goals: goals!,
    shotsOnTarget: shotsOnTarget!,
    corners: corners!,
    expectedGoals: expectedGoals!,
    marketRates: marketRates!,
  };
}
