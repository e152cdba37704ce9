/** What a polled source states about a match at one moment, and which observations to accept. Pure. */
import type { Goals, Side } from '../score.ts';
import { isFinished, isInPlay, STATUS, type StatusCode } from '../status.ts';
import type { LiveScore } from './message.ts';

/** A goal that a source lists. Sources without minutes or scorers leave them out. */
export interface ObservedGoal {
  /** the source's id of the goal */
  readonly id: string;
  /** the player's side; an own goal counts for the other side */
  readonly side: Side;
  readonly detail: 'normal' | 'own-goal' | 'penalty';
  readonly minute: number | null;
  readonly extra?: number;
  /** name of the scorer */
  readonly player: string | null;
  readonly shootout?: boolean;
}

export interface MatchObservation {
  /** the source's id of the match */
  readonly match: string;
  /** UTC milliseconds */
  readonly kickoff: number;
  /** 'playing': in play, the half is unknown; 'paused': in a break */
  readonly status: StatusCode | 'playing' | 'paused';
  /** set if the source states that regular time is over */
  readonly period?: 'extra-time' | 'shootout';
  /** whether the source reports breaks, so that 'playing' means that the ball rolls */
  readonly reportsBreaks: boolean;
  readonly elapsed?: number;
  readonly extra?: number;
  readonly score: LiveScore;
  /** all goals so far; absent if the source lists none */
  readonly goals?: readonly ObservedGoal[];
  /** when the source last changed the match, UTC milliseconds; null if it does not say */
  readonly updatedAt: number | null;
}

export function otherSide(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

export function isObservedInPlay({ status }: MatchObservation): boolean {
  return status === 'playing' || status === 'paused' || isInPlay(status);
}

function isOver(status: MatchObservation['status']): boolean {
  return status !== 'playing' && status !== 'paused' && (isFinished(status) || STATUS[status].phase === 'not_played');
}

/** The observation with home and away exchanged: at neutral venues sources differ on the home team. */
export function swappedObservation(observation: MatchObservation): MatchObservation {
  const swapGoals = (goals: Goals | null | undefined) => goals && { home: goals.away, away: goals.home };
  const score = Object.entries(observation.score).map(([part, goals]) => [part, swapGoals(goals)]);
  return {
    ...observation,
    score: Object.fromEntries(score) as LiveScore,
    ...(observation.goals && {
      goals: observation.goals.map((goal) => ({ ...goal, side: otherSide(goal.side) })),
    }),
  };
}

/** How often the same news must be observed in a row before a match goes back, for example from its end into play. */
const CONFIRMATIONS = 5;
/** The same for a goal that disappears, in sources that do not date their data. */
const CONFIRMATIONS_OF_GOALS = 2;

export type Acceptance = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/**
 * Decides which observations to accept. Services answer from several servers, some of which lag behind: an answer can be
 * older than the one before it.
 */
export class ObservationFilter {
  /** the last accepted observation of each match */
  readonly #accepted = new Map<string, MatchObservation>();
  /** a rejected step back, and how often it was observed in a row */
  readonly #steps = new Map<string, { readonly content: string; readonly times: number }>();

  /** `stored`: the status of the match in the store. It counts after a restart, when no observation is in memory. */
  accept(observation: MatchObservation, stored: StatusCode): Acceptance {
    const { match } = observation;
    const before = this.#accepted.get(match);
    const times = this.#timesInRow(observation);
    if (before?.updatedAt != null && observation.updatedAt !== null && observation.updatedAt < before.updatedAt) {
      return { accepted: false, reason: 'the answer is older than the one before it' };
    }
    const step = stepBack(before, observation, stored);
    if (step !== null && times < step.confirmations) {
      return { accepted: false, reason: `${step.reason} (observed ${times} of ${step.confirmations} times)` };
    }
    this.#accepted.set(match, observation);
    this.#steps.delete(match);
    return { accepted: true };
  }

  #timesInRow(observation: MatchObservation): number {
    const { updatedAt, ...facts } = observation;
    const content = JSON.stringify(facts);
    const before = this.#steps.get(observation.match);
    const times = before?.content === content ? before.times + 1 : 1;
    this.#steps.set(observation.match, { content, times });
    return times;
  }
}

function stepBack(
  before: MatchObservation | undefined,
  observation: MatchObservation,
  stored: StatusCode,
): { readonly reason: string; readonly confirmations: number } | null {
  if (isFinished(stored) && !isOver(observation.status)) {
    return {
      reason: `the match has ended (${stored}) and is ${observation.status} again`,
      confirmations: CONFIRMATIONS,
    };
  }
  if (isInPlay(stored) && !isObservedInPlay(observation) && !isOver(observation.status)) {
    return { reason: `the match is in play and ${observation.status} again`, confirmations: CONFIRMATIONS };
  }
  const [earlier, later] = [before?.score.goals, observation.score.goals];
  if (observation.updatedAt === null && earlier && later && total(later) < total(earlier)) {
    return { reason: 'a goal has disappeared', confirmations: CONFIRMATIONS_OF_GOALS };
  }
  return null;
}

function total({ home, away }: Goals): number {
  return home + away;
}
