/** Whether a match had extra time. Some cups go from 90 minutes straight to a shoot-out. */
import type { Goals } from './score.ts';
import type { StatusCode } from './status.ts';

const FULL = 90;

interface Played {
  readonly status: StatusCode;
  readonly score: { readonly extratime: Goals | null };
}

interface Timed {
  readonly minute: number;
  readonly shootout?: boolean;
  readonly deleted?: boolean;
}

/**
 * True if the data say that there was extra time: by the status, by its score, or by an event after 90 minutes. The minute
 * of a finished shoot-out does not say so: it is 120 for all of them.
 */
export function hadExtraTime({ status, score }: Played, events: readonly Timed[]): boolean {
  if (status === 'ET' || status === 'BT' || status === 'AET') return true;
  if (status !== 'P' && status !== 'PEN') return false;
  return (
    score.extratime !== null ||
    events.some(({ minute, shootout, deleted }) => minute > FULL && shootout !== true && deleted !== true)
  );
}
