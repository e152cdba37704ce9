/** Open data that lies beside the repository on the machines of those who develop it; others go without. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('../../../shared/data/', import.meta.url));

/** A folder of it, and what to tell the test runner where it is missing. */
export function sharedData(folder: string): { path: string; skip: string | false } {
  const path = `${SHARED}${folder}`;
  return { path, skip: existsSync(path) ? false : `no ../shared beside the repository: ${folder} is not checked` };
}
