/** Runs several test files in this process, one after another, each as a suite with hooks of its own. */
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { describe } from 'node:test';
import { ROOT } from './repository/sources.ts';

/** of all tests of a file together */
const TIMEOUT_MS = 900_000;

const require = createRequire(import.meta.url);

/** @param paths of test files */
export function runInThisProcess(paths: readonly string[]): void {
  for (const path of paths) {
    // `import` would declare the tests later, in whichever suite the loader of modules was first called
    describe(relative(ROOT, path), { timeout: TIMEOUT_MS }, () => void require(path));
  }
}
