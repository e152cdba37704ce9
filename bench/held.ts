/**
 * Preloaded into a service whose event loop is watched: tells the parent process, on each message, for how long the event loop
 * was held since the last one. The metrics of the service measure a tenth as often, and miss holds of a few milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** Milliseconds. */
export interface Held {
  readonly max: number;
  readonly p99: number;
}

/** Each delay includes it. */
const TIMER_MS = 10;

// a thread of the service is preloaded too
if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: TIMER_MS });
  delays.enable();
  process.on('message', () => {
    const held = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - TIMER_MS);
    process.send!({ max: held(delays.max), p99: held(delays.percentile(99)) } satisfies Held);
    delays.reset();
  });
  process.channel!.unref(); // the channel alone does not keep the service running
}
