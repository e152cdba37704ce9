const FREE = 0;
const HELD = 1;
/** Longer than anything done under a lock: who missed the word looks again. */
const RETRY_MS = 1;

/** One thread at a time, by the first number of memory that threads share. What is done under it takes no pause. */
export function lockIn(state: Int32Array): <T>(work: () => T) => T {
  return (work) => {
    while (Atomics.compareExchange(state, 0, FREE, HELD) !== FREE) Atomics.wait(state, 0, HELD, RETRY_MS);
    try {
      return work();
    } finally {
      Atomics.store(state, 0, FREE);
      Atomics.notify(state, 0, 1);
    }
  };
}
