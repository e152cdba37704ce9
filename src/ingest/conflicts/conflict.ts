/** A disagreement between sources, as commands and administrators see it. */
import type { MatchReason } from '../../merge/conflicts.ts';

export const CONFLICT_KINDS = ['result', 'kickoff', 'scorers', 'birth_date'] as const;
export type ConflictKind = (typeof CONFLICT_KINDS)[number];

export type ConflictReason = MatchReason | 'order-of-people' | 'two-players';

/** Why the first statement stands, in the words of commands and of the API. */
export const CONFLICT_REASONS: Readonly<Record<ConflictReason, string>> = {
  'order-of-results': 'it comes first in the order of sources for results',
  'order-of-schedule': 'it comes first in the order of sources for the schedule',
  'order-of-events': 'it comes first in the order of sources for events',
  'order-of-people': 'it comes first in the order of sources for people',
  'extra-time': 'it has extra time or penalties',
  'other-day': 'the sources before it have another day',
  'two-players': 'different dates make two players',
};

export interface FoundConflict {
  readonly kind: ConflictKind;
  /** native id of the match or player */
  readonly subject: string;
  /** 'Arsenal - Chelsea', or the player's name */
  readonly name: string;
  /** code; null for a person */
  readonly league: string | null;
  readonly season: number | null;
  /** of the match, UTC ms; null for a person */
  readonly kickoff: number | null;
  /** what each source states, the statement that stands first */
  readonly statements: readonly { readonly source: string; readonly file: string; readonly value: string }[];
  /** why the first statement stands */
  readonly reason: ConflictReason;
  /** the command that makes another statement stand; null if no correction can */
  readonly command: string | null;
}

const SIGNATURE = '--author NAME --reason REASON';

export function correctionCommand(kind: 'fixture' | 'event' | 'player', id: string, change: string): string {
  return `touchline corrections add ${kind} ${id} ${change} ${SIGNATURE}`;
}

/** A conflict as JSON: the response of the API, and what `touchline conflicts --json` prints. */
export function conflictJson({ kickoff, reason, ...conflict }: FoundConflict) {
  return {
    ...{ ...conflict, kickoff: kickoff === null ? null : new Date(kickoff).toISOString() },
    ...{ reason: CONFLICT_REASONS[reason], reasonCode: reason },
  };
}
