/**
 * `npm test` is for every change: it has each proof once, in minutes. `TEST_ALL=1 npm test` is the complete run, which
 * `.ci/run` does: both engines everywhere, and every case of each sweep.
 */

export const IS_COMPLETE = process.env.TEST_ALL !== undefined;

/** For `skip`: why a plain run leaves the test out, or false. */
export const COMPLETE_ONLY: string | false = IS_COMPLETE ? false : 'in the complete run: TEST_ALL=1 npm test';

/** For `numRuns` of a property that imports files in each example: a plain run has the first quarter of them. */
export const examples = (complete: number): number => (IS_COMPLETE ? complete : Math.ceil(complete / 4));
