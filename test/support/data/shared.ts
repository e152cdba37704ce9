/** Open data in `../shared`, a folder beside the repository that may be missing. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SHARED = fileURLToPath(new URL('../../../../shared/data/', import.meta.url));

/** The path of a folder, and the reason to skip a test if it is missing. */
export function sharedData(folder: string): { path: string; skip: string | false } {
  const path = `${SHARED}${folder}`;
  return { path, skip: existsSync(path) ? false : `no ../shared beside the repository: ${folder} is not checked` };
}
