/** dist/ from src/: JavaScript and types with the compiler of the repository, and one file for pages without a build. */
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const compiler = here('../node_modules/typescript/bin/tsc');
if (!existsSync(compiler)) {
  process.stderr.write('touchline-client: run `npm ci` in the repository first, because it has the compiler\n');
  process.exit(1);
}

rmSync(here('dist'), { recursive: true, force: true });
const compiled = spawnSync(process.execPath, [compiler, '-p', here('tsconfig.json')], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);

const { build } = await import('esbuild');
await build({
  entryPoints: [here('dist/index.js')],
  outfile: here('dist/touchline-client.min.js'),
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  legalComments: 'inline',
  banner: { js: '/*! touchline-client, Apache-2.0; contains openapi-fetch, MIT */' },
});
