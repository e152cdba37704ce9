/** dist/ from src/, with the compiler of the repository. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });
const compiler = here('../node_modules/typescript/bin/tsc');
const compiled = spawnSync(process.execPath, [compiler, '-p', here('tsconfig.json')], { stdio: 'inherit' });
process.exitCode = compiled.status ?? 1;
