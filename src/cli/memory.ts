/**
 * The V8 flags of the program, all of them about memory. The largest size of a semi-space is set where Node starts, because
 * V8 reads it only then: see docs/decisions/0075-semi-spaces-of-16-mb.md.
 */
import { setFlagsFromString } from 'node:v8';

/**
 * V8 collects garbage late on large machines: an import of 49,000 results takes 430 MB, and 220 MB with these flags; an
 * export of a million fixtures 385 MB, and 289 MB (with a growth of 50%). With less growth, an import of all transfers since
 * 1992 into a full store stays below 300 MB.
 */
const EARLY_COLLECTION = '--semi-space-growth-factor=1 --heap-growing-percent=15';

/** For commands that pass over many rows. Call it once, after loading, because the flags slow down loading by half a second. */
export function collectGarbageEarly(): void {
  setFlagsFromString(EARLY_COLLECTION);
}

/**
 * While caches fill, V8 sees that objects of some lines of code survive, and from then on allocates all objects of these lines
 * in the old generation. There they keep what a request has used until the next full collection. See
 * docs/decisions/0074-what-outlives-requests.md.
 */
const NO_PRETENURING = '--no-allocation-site-pretenuring';

/**
 * Few objects outlive a request. Sharing their collection among threads takes more processor time than it saves: without it,
 * cached responses of 4 KB reach 0.85 of the rate of a bare server instead of 0.81, and other requests are as fast as with it.
 */
const COLLECTION_BY_ONE_THREAD = '--no-parallel-scavenge';

/** For processes that serve requests. Call it once, before the first request. */
export function collectForRequests(): void {
  setFlagsFromString(NO_PRETENURING);
  setFlagsFromString(COLLECTION_BY_ONE_THREAD);
}
