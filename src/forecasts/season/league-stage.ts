/** What the draws after a league stage have decided: who meets whom in the play-offs and the round of 16. */
import type { BracketRound } from '../../football/bracket/bracket.ts';
import { type Halves, possibleHalves } from '../../football/bracket/formats.ts';
import type { Team } from '../../football/terms.ts';

/** Teams by their numbers in the simulation. */
export interface KnownDraw {
  /** opponents in the play-offs; empty before the draw */
  readonly playOffs: ReadonlyMap<number, number>;
  /** opponents in the round of 16 */
  readonly sixteen: ReadonlyMap<number, number>;
  /** the ways in which the seeded teams can be spread over both halves */
  readonly halves: readonly Halves[];
}

/** Ties of the play-offs, and of the round of 16. */
const TIES = 8;
const SEEDED = 8;

/**
 * @param rounds stored rounds, in playing order
 * @param ranked teams of the finished league stage from first to last; null while matches are left
 */
export function knownDraw(
  rounds: readonly BracketRound[],
  ranked: readonly number[] | null,
  numberOf: (team: Team) => number,
): KnownDraw {
  if (ranked === null) return { playOffs: new Map(), sixteen: new Map(), halves: possibleHalves([]) };
  const seeded = new Set(ranked.slice(0, SEEDED));
  const pairsOf = ({ ties }: BracketRound) => ties.map(({ home, away }) => [numberOf(home), numberOf(away)] as const);
  const eights = rounds.filter(({ ties }) => ties.length === TIES).map(pairsOf);
  const isOfSeeded = (pairs: ReturnType<typeof pairsOf>) => pairs.some((pair) => pair.some((team) => seeded.has(team)));
  const sixteen = opponents(eights.find(isOfSeeded) ?? []);
  const rankOf = (team: number) => {
    const first = seeded.has(team) ? team : sixteen.get(team);
    return first === undefined ? 0 : ranked.indexOf(first) + 1;
  };
  // quarter-finals and semi-finals; the final joins both halves
  const together = rounds
    .filter(({ ties }) => ties.length > 1 && ties.length < TIES)
    .flatMap(pairsOf)
    .map(([one, other]) => [rankOf(one), rankOf(other)] as const);
  return {
    playOffs: opponents(eights.find((pairs) => !isOfSeeded(pairs)) ?? []),
    sixteen,
    halves: possibleHalves(together.filter((ranks) => ranks.every((rank) => rank > 0))),
  };
}

function opponents(pairs: readonly (readonly [number, number])[]): Map<number, number> {
  return new Map(pairs.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
}
