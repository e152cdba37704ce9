/**
 * What a caller may see of matches. A gate belongs to the data: without access to live data a match in play is shown as
 * not started everywhere, whichever address leads to it.
 */
import { NO_SCORE } from './score.ts';
import { isInPlay, STATUS_CODES, type StatusCode } from './status.ts';
import type { Fixture } from './terms.ts';

export interface Access {
  /** matches in play: status, clock, score, events, statistics */
  readonly live: boolean;
  /** prices of bookmakers, before the match and in play */
  readonly odds: boolean;
}

export const FULL_ACCESS: Access = { live: true, odds: true };

/** Status under which a match in play is shown without access to live data. */
const HIDDEN_AS: StatusCode = 'NS';
export const IN_PLAY_CODES: readonly StatusCode[] = STATUS_CODES.filter(isInPlay);

/** Whether the status, clock, score and details of a match are hidden. */
export function isHidden({ status }: Pick<Fixture, 'status'>, { live }: Access): boolean {
  return !live && isInPlay(status);
}

/** The fixture as a caller sees it. */
export function visibleFixture(fixture: Fixture, access: Access): Fixture {
  if (!isHidden(fixture, access)) return fixture;
  return { ...fixture, status: HIDDEN_AS, elapsed: null, extra: null, score: NO_SCORE, attendance: null };
}

/** The stored statuses of the matches that a caller sees with one of `shown`. */
export function storedStatuses(shown: readonly StatusCode[], { live }: Access): readonly StatusCode[] {
  if (live) return shown;
  const others = shown.filter((status) => !isInPlay(status));
  return shown.includes(HIDDEN_AS) ? [...others, ...IN_PLAY_CODES] : others;
}

/** Whether a list of matches with these statuses can depend on access to live data even if it has no match in play. */
export function dependsOnLive(shown: readonly StatusCode[]): boolean {
  const inPlay = IN_PLAY_CODES.filter((code) => shown.includes(code)).length;
  return inPlay !== (shown.includes(HIDDEN_AS) ? IN_PLAY_CODES.length : 0);
}
