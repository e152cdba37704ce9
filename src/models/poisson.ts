/**
 * Poisson probabilities P(0), P(1), ... P(`max` or more) of goals with mean `rate`; `max + 1` numbers that sum to 1.
 *
 * @throws RangeError unless `rate` is finite and at least 0
 */
export function goalProbabilities(rate: number, max: number): number[] {
  if (!Number.isFinite(rate) || rate < 0) {
    throw new RangeError(`a goal rate must be a finite number of at least 0, not ${rate}`);
  }
  const probabilities: number[] = [];
  let term = Math.exp(-rate);
  let sum = 0;
  for (let goals = 0; goals < max; goals++) {
    probabilities.push(term);
    sum += term;
    term *= rate / (goals + 1);
  }
  probabilities.push(Math.max(0, 1 - sum));
  return probabilities;
}
