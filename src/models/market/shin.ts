/**
 * Probabilities behind bookmakers' prices. Shin's model explains the margin by a share `z` of bets from insiders; it
 * corrects the bias towards outsiders that dividing by the sum keeps. Sources: Shin, Measuring the incidence of insider
 * trading in a market for state-contingent claims, Economic Journal 103 (1993); Jullien and Salanie (1994).
 */

const ROUNDS_MAX = 60;

/**
 * Probabilities of all outcomes of a market, which sum to 1, in the order of the prices.
 *
 * @param odds decimal odds above 1 of at least two outcomes that exclude each other and leave no other
 * @throws RangeError for other odds
 */
export function shinProbabilities(odds: readonly number[]): number[] {
  if (odds.length < 2 || !odds.every((odd) => odd > 1 && odd < Infinity)) {
    throw new RangeError(`a market needs two or more decimal odds above 1, not ${odds.join(', ')}`);
  }
  const inverse = odds.map((odd) => 1 / odd);
  const book = inverse.reduce((sum, one) => sum + one, 0);
  // exchanges and best prices of several bookmakers can leave no margin
  if (book <= 1) return inverse.map((one) => one / book);
  let [low, high] = [0, 1];
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const middle = (low + high) / 2;
    const sum = inverse.reduce((all, one) => all + shinChance(one, book, middle), 0);
    if (sum > 1) low = middle;
    else high = middle;
  }
  const chances = inverse.map((one) => shinChance(one, book, low));
  const sum = chances.reduce((all, one) => all + one, 0);
  return chances.map((one) => one / sum);
}

function shinChance(inverse: number, book: number, z: number): number {
  return (Math.sqrt(z * z + (4 * (1 - z) * inverse * inverse) / book) - z) / (2 * (1 - z));
}
