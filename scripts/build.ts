/** Builds dist/ from src/: JavaScript for the published package. Node does not strip types below node_modules. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentFiles } from '../src/site/pages/files.ts';
import { buildWeb } from './build-web.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'src');
const TARGET = join(ROOT, 'dist');
/** Files that are compiled, or useful only beside the source. */
const NOT_COPIED = new Set(['.ts', '.md']);

rmSync(TARGET, { recursive: true, force: true });

const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
// `npm run types` checks types; checking them here takes six times as long and gives the same files
const options = ['-p', join(ROOT, 'tsconfig.build.json'), '--noCheck'];
const compiled = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || NOT_COPIED.has(extname(entry.name))) continue;
  const from = join(entry.parentPath, entry.name);
  cpSync(from, from.replace(SOURCE, TARGET));
}

// the pages of the account
if (!(await buildWeb())) throw new Error('Vite is not installed: run `npm ci` with development packages');
cpSync(join(ROOT, 'web', 'dist'), join(TARGET, 'web'), { recursive: true });

// the sources of the documentation pages
for (const file of documentFiles(ROOT)) cpSync(join(ROOT, file), join(TARGET, 'pages', file));

if (!existsSync(join(TARGET, 'cli', 'touchline.js'))) throw new Error('the build did not create dist/cli/touchline.js');
