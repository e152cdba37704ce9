/** The bracket of a season: knock-out rounds in order, their ties, and which tie leads to which. */
import type { Side } from '../score.ts';
import type { Fixture, Team } from '../terms.ts';
import { isElimination, type Stage, stagesOf, withoutReplay } from './stages.ts';
import { isVoid, type Tie, tiesOfRound } from './ties.ts';

export interface BracketTie extends Tie {
  /** the next tie of the winner, by the id of its first leg; null in the last round, and while it is not known */
  readonly next: string | null;
  /** the next tie of the loser, such as a match for third place */
  readonly loserNext: string | null;
}

export interface BracketRound {
  readonly name: string;
  readonly stage: Stage;
  /** true for a match for third place or a lower one, which is beside the way to the final */
  readonly placement: boolean;
  /** ties that lead to the same tie are neighbours */
  readonly ties: readonly BracketTie[];
}

/** The rounds with ties, in playing order. */
export function bracketOf(fixtures: readonly Fixture[]): BracketRound[] {
  return stagesOf(fixtures)
    .filter(({ kind }) => isElimination(kind))
    .flatMap(bracketOfStage);
}

/** The winner of the final of the last stage; null while it is not known, and without a final. */
export function championOf(rounds: readonly BracketRound[]): Team | null {
  const last = rounds.findLast(({ placement }) => !placement);
  const [final, ...others] = last?.ties ?? [];
  if (final === undefined || others.length > 0 || last?.stage.kind !== 'knockout') return null;
  return final.winner === null ? null : final[final.winner];
}

const PLACEMENT = /(?:3rd|third|5th|7th)[- ]place/i;

interface OpenRound {
  readonly name: string;
  readonly placement: boolean;
  readonly ties: readonly Tie[];
}

function bracketOfStage(stage: Stage): BracketRound[] {
  const names = new Set(stage.rounds.map(withoutReplay));
  const byRound = Map.groupBy(
    stage.fixtures.filter(({ round }) => round !== null),
    ({ round }) => withoutReplay(round!),
  );
  const rounds = [...names].map((name): OpenRound => {
    return { name, placement: PLACEMENT.test(name), ties: tiesOfRound(byRound.get(name)!) };
  });
  const linked = rounds.map(({ name, placement, ties }, i) => {
    const later = rounds.slice(i + 1);
    return { name, stage, placement, ties: ties.map((tie) => linkedTie(tie, later)) };
  });
  return arranged(linked);
}

const hasTeam = ({ home, away }: Tie, team: Team) => home.legacyId === team.legacyId || away.legacyId === team.legacyId;

function nextTie(later: readonly OpenRound[], team: Team): { readonly tie: Tie; readonly placement: boolean } | null {
  for (const { ties, placement } of later) {
    const tie = ties.find((each) => hasTeam(each, team));
    if (tie !== undefined) return { tie, placement };
  }
  return null;
}

/** Adds the next ties of both teams. The only team that goes on won, whatever rule decided. */
function linkedTie(tie: Tie, later: readonly OpenRound[]): BracketTie {
  const next = { home: nextTie(later, tie.home), away: nextTie(later, tie.away) };
  const goesOn = (['home', 'away'] as const).filter((side) => next[side] !== null && !next[side].placement);
  const only = goesOn.length === 1 ? goesOn[0]! : null;
  const isContradicted = tie.decidedBy === 'away-goals' && only !== null && only !== tie.winner;
  const isNotPlayed = tie.legs.every(isVoid);
  const decided =
    (tie.complete || isNotPlayed) && only !== null && (tie.winner === null || isContradicted)
      ? { winner: only, decidedBy: isNotPlayed ? ('award' as const) : ('unknown' as const) }
      : { winner: tie.winner, decidedBy: tie.decidedBy };
  const idOf = (side: Side | null) => (side === null ? null : (next[side]?.tie.id ?? null));
  const loser = decided.winner === null ? null : decided.winner === 'home' ? 'away' : 'home';
  return { ...tie, ...decided, next: idOf(decided.winner), loserNext: idOf(loser) };
}

/** Orders the ties of each round, from the last round back, by the tie they lead to; the home team's way comes first. */
function arranged(rounds: readonly BracketRound[]): BracketRound[] {
  const places = new Map<string, number>();
  const ordered: BracketRound[] = [];
  for (const round of rounds.toReversed()) {
    const following = new Map(ordered.flatMap(({ ties }) => ties.map((tie) => [tie.id, tie] as const)));
    const placeOf = ({ next, winner, home, away }: BracketTie) => {
      const tie = next === null ? undefined : following.get(next);
      if (tie === undefined || winner === null) return Number.POSITIVE_INFINITY;
      const team = winner === 'home' ? home : away;
      return 2 * places.get(tie.id)! + (tie.home.legacyId === team.legacyId ? 0 : 1);
    };
    const ties = round.ties.toSorted((a, b) => compare(placeOf(a), placeOf(b)));
    for (const [i, tie] of ties.entries()) places.set(tie.id, i);
    ordered.unshift({ ...round, ties });
  }
  return ordered;
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
