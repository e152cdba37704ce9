/** How long to wait before asking again. */
import type { TouchlineError } from './errors.ts';

const PAUSE_MAX_SECONDS = 30;

/**
 * Seconds to wait after the failure of an attempt, counted from 0: twice as long each time, by chance somewhat shorter,
 * so that those who failed together do not come back together; never sooner than the service asked for.
 */
export function pauseSeconds(
  attempt: number,
  { first, retryAfter, random = Math.random }: { first: number; retryAfter: number | null; random?: () => number },
): number {
  const longest = Math.min(PAUSE_MAX_SECONDS, first * 2 ** attempt);
  if (retryAfter === null) return longest * (0.5 + random() / 2);
  return retryAfter + Math.min(first, longest) * random();
}

/** Whether the same request may fare better later. */
export function mayPass({ status, code }: TouchlineError): boolean {
  return code === 'network_error' || status === 429 || status === 502 || status === 503 || status === 504;
}

/** Rejects with the signal's reason where it aborts. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const aborted = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', aborted, { once: true });
  });
}
