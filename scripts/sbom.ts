/**
 * Prints the software bill of materials of an installation, by `npm sbom`. Its `--omit=dev` also omits packages that both the
 * service and a development package use, so it gets copies of package.json and the lock file without development packages.
 * Options go to `npm sbom`: `npm run -s sbom -- --sbom-format=spdx`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Manifest {
  devDependencies?: Record<string, string>;
  overrides?: Record<string, unknown>;
}

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULTS = ['--sbom-type=application', '--sbom-format=cyclonedx'];

const { devDependencies: _, overrides = {}, ...manifest } = read('package.json') as Manifest;
const lock = read('package-lock.json') as { packages: Record<string, Manifest & { dev?: boolean }> };
delete lock.packages['']!.devDependencies;
const packages = Object.fromEntries(Object.entries(lock.packages).filter(([, { dev }]) => dev !== true));
// '$name' refers to a version in package.json, here always of a development package
const kept = Object.fromEntries(Object.entries(overrides).filter(([, to]) => !JSON.stringify(to).includes('"$')));

const parent = mkdtempSync(join(tmpdir(), 'touchline-sbom-'));
try {
  const folder = join(parent, 'touchline'); // npm calls the application by the name of its folder
  mkdirSync(folder);
  cpSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, overrides: kept }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
  const options = ['sbom', '--package-lock-only', ...DEFAULTS, ...process.argv.slice(2)];
  process.exitCode = spawnSync('npm', options, { cwd: folder, stdio: 'inherit' }).status ?? 1;
} finally {
  rmSync(parent, { recursive: true });
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
}
