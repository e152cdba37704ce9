/**
 * Entry point. Node's compile cache is stored in node_modules, which halves the start time of later runs. If the folder
 * is not writable, Node runs without the cache.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/touchline', import.meta.url));

if (process.env.NODE_COMPILE_CACHE === undefined) {
  const { directory } = enableCompileCache(CACHE);
  // worker processes and threads read this variable
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE = CACHE;
}
const { run } = await import('./main.ts');
process.exitCode = await run(process.argv.slice(2));
