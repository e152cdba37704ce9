/** Ties: two teams that meet in a round of a cup, in one match, two legs, a replay or a series. */
import { awayGoalsHeld } from '../catalogue/season-rules.ts';
import { byKickoff, resultOf } from '../result.ts';
import { type Goals, type Side, winnerOf } from '../score.ts';
import type { Fixture, Team } from '../terms.ts';
import { withoutReplay } from './stages.ts';

export const TIE_FORMATS = ['single', 'two-legs', 'replay', 'series'] as const;
export type TieFormat = (typeof TIE_FORMATS)[number];

export const TIE_DECISIONS = [
  'goals', // of one match, or of the last replay
  'aggregate',
  'extra-time',
  'away-goals',
  'penalties',
  'award',
  'wins', // of a series
  'unknown', // the winner plays in a later round, but the stored matches do not say why
] as const;
export type TieDecision = (typeof TIE_DECISIONS)[number];

/** A tie by itself. `home` is the home team of the first leg, and the goals are in the order of the tie. */
export interface Tie {
  /** native id of the first leg */
  readonly id: string;
  readonly home: Team;
  readonly away: Team;
  readonly format: TieFormat;
  readonly legs: readonly Fixture[];
  /** goals of the legs with a result; null before the first one */
  readonly aggregate: Goals | null;
  /** goals scored away from home; null unless the tie has two legs with a result */
  readonly awayGoals: Goals | null;
  /** the shoot-out */
  readonly penalty: Goals | null;
  /** whether every leg has a result */
  readonly complete: boolean;
  readonly winner: Side | null;
  readonly decidedBy: TieDecision | null;
}

const isReplay = ({ round }: Fixture) => round !== null && withoutReplay(round) !== round;
/** Matches that were never played to the end, and whose place another match took. */
export function isVoid(fixture: Fixture): boolean {
  return resultOf(fixture) === null && ['CANC', 'ABD', 'PST', 'AWD', 'WO'].includes(fixture.status);
}

/** The ties of one round, by the kickoff of their first leg. */
export function tiesOfRound(fixtures: readonly Fixture[]): Tie[] {
  const pairs = Map.groupBy(fixtures.toSorted(byKickoff), ({ home, away }) =>
    [home.legacyId, away.legacyId].sort((a, b) => a - b).join('|'),
  );
  const all = Array.from(pairs.values(), (matches) => {
    const counted = matches.filter((match) => !isVoid(match));
    return counted.length === 0 ? matches : counted;
  });
  const twoLegged = all.filter((legs) => legs.length === 2 && !legs.some(isReplay)).length;
  const usual = twoLegged * 2 >= all.length ? 'two-legs' : 'replay';
  return all.map((legs) => tieOf(legs, formatOf(legs, usual)));
}

/** A drawn match and another one are two legs in a round of legs, and otherwise a match with its replay. */
function formatOf(legs: readonly Fixture[], usual: TieFormat): TieFormat {
  const [first, second] = legs;
  if (second === undefined) return 'single';
  if (legs.some(isReplay)) return 'replay';
  const goals = resultOf(first!);
  const isDrawn = goals !== null && goals.home === goals.away;
  if (legs.length > 2) return legs.slice(0, -1).every((leg) => winnerOf(leg.score) === 'draw') ? 'replay' : 'series';
  const swapped = first!.home.legacyId === second.away.legacyId;
  if (swapped && !isDrawn) return 'two-legs';
  return swapped ? usual : isDrawn ? 'replay' : 'series';
}

function tieOf(legs: readonly Fixture[], format: TieFormat): Tie {
  const first = legs[0]!;
  const results = legs.map(resultOf);
  const complete = results.every((goals) => goals !== null);
  const inOrder = (leg: Fixture, goals: Goals | null) =>
    goals === null || leg.home.legacyId === first.home.legacyId ? goals : { home: goals.away, away: goals.home };
  const scores = legs.flatMap((leg, i) => inOrder(leg, results[i]!) ?? []);
  const sum = (side: Side) => scores.reduce((total, goals) => total + goals[side], 0);
  const aggregate = scores.length === 0 ? null : { home: sum('home'), away: sum('away') };
  const isTwoLegged = format === 'two-legs' && complete;
  const awayGoals = isTwoLegged ? { home: scores[1]!.home, away: scores[0]!.away } : null;
  const shootout = legs.findLast(({ score }) => score.penalty !== null);
  const undecided = { winner: null, decidedBy: null } as const;
  const tie = {
    id: first.id,
    home: first.home,
    away: first.away,
    format,
    legs,
    aggregate,
    awayGoals,
    penalty: shootout === undefined ? null : inOrder(shootout, shootout.score.penalty),
    complete,
  };
  return { ...tie, ...(complete ? (isTwoLegged ? ofTwoLegs(tie) : ofMatches(tie)) : undecided) };
}

type Decided = Pick<Tie, 'winner' | 'decidedBy'>;
const OPEN: Decided = { winner: null, decidedBy: null };

function leader({ home, away }: Goals): Side | null {
  return home > away ? 'home' : home < away ? 'away' : null;
}

/** The winner of a match as a side of the tie. */
function winnerOfLeg({ home }: Pick<Tie, 'home'>, leg: Fixture): Side | null {
  const winner = winnerOf(leg.score);
  if (winner === null || winner === 'draw') return null;
  return leg[winner].legacyId === home.legacyId ? 'home' : 'away';
}

function ofTwoLegs(tie: Omit<Tie, 'winner' | 'decidedBy'>): Decided {
  const second = tie.legs[1]!;
  const { score, status, league, season } = second;
  if (score.penalty !== null || score.shootoutWinner !== undefined)
    return { winner: winnerOfShootout(tie, second), decidedBy: 'penalties' };
  const winner = leader(tie.aggregate!);
  const awarded = tie.legs.some((leg) => leg.status === 'AWD' || leg.status === 'WO');
  if (winner !== null) {
    return { winner, decidedBy: awarded ? 'award' : status === 'AET' ? 'extra-time' : 'aggregate' };
  }
  const byAwayGoals = leader(tie.awayGoals!);
  if (byAwayGoals === null || !awayGoalsHeld(league.code, season)) return OPEN;
  return { winner: byAwayGoals, decidedBy: 'away-goals' };
}

function winnerOfShootout({ home }: Pick<Tie, 'home'>, leg: Fixture): Side | null {
  const { penalty, shootoutWinner } = leg.score;
  const side = penalty === null ? shootoutWinner : leader(penalty);
  if (side === undefined || side === null) return null;
  return leg[side].legacyId === home.legacyId ? 'home' : 'away';
}

function ofMatches(tie: Omit<Tie, 'winner' | 'decidedBy'>): Decided {
  const last = tie.legs.at(-1)!;
  if (tie.format === 'series') {
    const wins = tie.legs.map((leg) => winnerOfLeg(tie, leg));
    const count = (side: Side) => wins.filter((winner) => winner === side).length;
    const winner = leader({ home: count('home'), away: count('away') });
    return winner === null ? OPEN : { winner, decidedBy: 'wins' };
  }
  const winner = winnerOfLeg(tie, last);
  if (winner === null) return OPEN;
  const { status, score } = last;
  if (score.penalty !== null || score.shootoutWinner !== undefined) return { winner, decidedBy: 'penalties' };
  if (status === 'AET') return { winner, decidedBy: 'extra-time' };
  return { winner, decidedBy: status === 'AWD' || status === 'WO' ? 'award' : 'goals' };
}
