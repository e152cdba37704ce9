/** dist/ from src/: plain JavaScript for the published package, where types cannot be stripped on the fly. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { documentFiles } from '../src/site/pages/files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCE = join(ROOT, 'src');
const TARGET = join(ROOT, 'dist');
/** Compiled, or of use only to those who read the source. */
const NOT_COPIED = new Set(['.ts', '.md']);

rmSync(TARGET, { recursive: true, force: true });

const compiler = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
// types are only taken out, which gives the same files: checking them is what `npm run types` does, and takes six times as long
const options = ['-p', join(ROOT, 'tsconfig.build.json'), '--noCheck'];
const compiled = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

for (const entry of readdirSync(SOURCE, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || NOT_COPIED.has(extname(entry.name))) continue;
  const from = join(entry.parentPath, entry.name);
  cpSync(from, from.replace(SOURCE, TARGET));
}

// the reference pages, so that who installs the package need not install a package that reports installs
const pages = fileURLToPath(new URL('./', import.meta.resolve('swagger-ui-dist/package.json')));
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-standalone-preset.js', 'LICENSE', 'NOTICE']) {
  cpSync(join(pages, file), join(TARGET, 'docs-assets', file));
}

// what the documentation is made from
for (const file of documentFiles(ROOT)) cpSync(join(ROOT, file), join(TARGET, 'pages', file));

if (!existsSync(join(TARGET, 'cli', 'touchline.js'))) throw new Error('the build has no dist/cli/touchline.js');
