/** How much garbage a process keeps before it collects. */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/**
 * V8 lets garbage pile up as far as a large machine has room: what lives for a moment survives into the old generation
 * and waits there. Collecting at 30% over what lives, and leaving the young generation as loading the program made it,
 * halves the resident memory of a busy service and of a large import, for a tenth or two of its time. V8 passes over
 * code it kept from before such a setting: what is started or loaded after it, a thread above all, takes twice as long.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=30');
  setFlagsFromString('--semi-space-growth-factor=1');
}

/**
 * For a process that nobody waits for an answer of. V8 mostly marks what lives while the program goes on, and what dies
 * in the meantime stays until the next time: where most of it dies, as rows that were read do, that is half the heap.
 */
export function collectAtOneGo(): void {
  setFlagsFromString('--no-incremental-marking');
}

/** Of both halves together. */
const YOUNG_BYTES = 16 * 1024 * 1024;
const LOOK_AFTER_MS = 1000;

/**
 * Gives the young generation of a process that serves a size, and sees that it keeps it. Left alone it grows to 64 MB
 * while a large program is loaded, of which a quarter serves as well. Where V8 is told to collect all it can, as for a
 * snapshot of the heap, it goes down to one, and may grow again.
 */
export function steadyYoungGeneration(): void {
  const survivors: unknown[] = [];
  setYoungGrowth();
  // it doubles at a collection that more survives than it holds
  for (let i = 0; mayDouble() && i < 4000; i++) survivors.push(new Array(1000).fill(i));
  setYoungGrowth();
  setInterval(setYoungGrowth, LOOK_AFTER_MS).unref();
}

function setYoungGrowth(): void {
  setFlagsFromString(`--semi-space-growth-factor=${mayDouble() ? 2 : 1}`);
}

function mayDouble(): boolean {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return young !== undefined && young.space_size * 2 <= YOUNG_BYTES;
}

/**
 * V8 has threads of its own help to collect young objects. There are too few of those in a request or a row to share out:
 * a helper takes more processor time than it saves, a sixth of an uncached request's, from threads that have work to do.
 */
export function collectAlone(): void {
  setFlagsFromString('--no-parallel-scavenge');
}

/**
 * For a process that has another thread work for it: what that thread makes lives until it is handed over, and in the
 * megabyte a thread begins with most of it is still alive at every collection and is copied, twice. Call before the
 * other thread starts.
 */
export function collectSeldom(): void {
  setFlagsFromString('--min-semi-space-size=4');
  collectAlone();
}

/** For threads that do the same as this one: they begin with a young generation like its own, of two halves of 8 MB. */
export function beginGrown(): void {
  setFlagsFromString('--min-semi-space-size=8');
}
