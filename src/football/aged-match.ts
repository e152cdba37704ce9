/**
 * The status of a match that should be over while no source has its result. It follows from the clock alone, so it is
 * computed when a match is read and never stored.
 */
import { NO_SCORE } from './score.ts';
import { IN_PLAY_MAX_MS, isInPlay, STATUS_CODES, type StatusCode } from './status.ts';
import type { Fixture, Instant } from './terms.ts';

/** The longest a match takes from kickoff to the end of its shoot-out, with delays. */
export const PLAY_MAX_MS = 6 * 3_600_000;
/** Provider of the live feed. Its sender says when a match ends, also when it replays an old one. */
export const LIVE_FEED = 'feed';

/** Statuses that the clock can change. */
export const AGEING_CODES: readonly StatusCode[] = STATUS_CODES.filter((code) => code === 'NS' || isInPlay(code));
/** A suspended match may continue on the next day. */
export const SUSPENDED_CODES: readonly StatusCode[] = ['SUSP', 'INT'];

/** A record or a fixture. `sources` are its providers. */
interface Ageing {
  readonly status: StatusCode;
  readonly kickoff: Instant;
  readonly sources?: readonly string[];
}

/**
 * The status at a moment. A match in play by a file of earlier hours is not live: its course since then is unknown, and
 * it counts as not started. After two days a match without a result has no known date.
 */
export function agedStatus({ status, kickoff, sources }: Ageing, now: Instant): StatusCode {
  const age = now - kickoff;
  if (age < PLAY_MAX_MS || !AGEING_CODES.includes(status)) return status;
  if (status !== 'NS' && sources?.includes(LIVE_FEED)) return status;
  if (age >= IN_PLAY_MAX_MS) return 'TBD';
  return SUSPENDED_CODES.includes(status) ? status : 'NS';
}

/** The fixture as it is at a moment. Of a match that was in play, the clock and the score are unknown. */
export function agedFixture(fixture: Fixture, now: Instant): Fixture {
  const status = agedStatus(fixture, now);
  if (status === fixture.status) return fixture;
  if (fixture.status === 'NS') return { ...fixture, status };
  return { ...fixture, status, elapsed: null, extra: null, score: NO_SCORE, attendance: null };
}

/** The next moment at which the clock can change the status; Infinity if it cannot. */
export function agesAt({ status, kickoff }: Ageing, now: Instant): Instant {
  if (!AGEING_CODES.includes(status)) return Infinity;
  const [play, result] = [kickoff + PLAY_MAX_MS, kickoff + IN_PLAY_MAX_MS];
  if (status !== 'NS' && now < play) return play;
  return now < result ? result : Infinity;
}

/** The statuses that a match with one of `shown` can have had before the clock changed it. */
export function statusesBeforeAgeing(shown: readonly StatusCode[]): readonly StatusCode[] {
  const before = AGEING_CODES.filter((code) => shown.includes('TBD') || (shown.includes('NS') && code !== 'NS'));
  return [...new Set([...shown, ...before])];
}

/** Whether the clock can move a match into or out of these statuses. */
export function dependsOnAgeing(shown: readonly StatusCode[]): boolean {
  const open: readonly StatusCode[] = ['TBD', ...AGEING_CODES];
  const included = open.filter((code) => shown.includes(code)).length;
  return included > 0 && included < open.length;
}
