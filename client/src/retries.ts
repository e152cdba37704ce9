/** Retries: which errors are worth one, and how long to wait. */
import type { TouchlineError } from './errors.ts';

const PAUSE_MAX_SECONDS = 30;

/**
 * Seconds to wait after the failure of an attempt, counted from 0: exponential backoff up to 30 seconds, with jitter so
 * that clients do not retry at the same moment. Never shorter than `retryAfter`.
 */
export function pauseSeconds(
  attempt: number,
  { first, retryAfter, random = Math.random }: { first: number; retryAfter: number | null; random?: () => number },
): number {
  const longest = Math.min(PAUSE_MAX_SECONDS, first * 2 ** attempt);
  if (retryAfter === null) return longest * (0.5 + random() / 2);
  return retryAfter + Math.min(first, longest) * random();
}

/** Whether the error is temporary, so that the same request may succeed later. */
export function isTemporary({ status, code }: TouchlineError): boolean {
  return code === 'network_error' || status === 429 || status === 502 || status === 503 || status === 504;
}

/** Resolves after the given seconds, or rejects with the signal's reason when it aborts. */
export function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
