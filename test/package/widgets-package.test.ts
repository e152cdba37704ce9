/** The package `touchline-widgets`, packed and installed in an empty project. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../support/repository/sources.ts';

test('the package of the widgets has the built script, its licence and nothing else', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-widgets-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const [packed] = JSON.parse(npm('pack', join(ROOT, 'widgets'), '--json')) as { filename: string }[];
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  npm('install', '--no-audit', '--no-fund', '--offline', `./${packed!.filename}`);
  const installed = join(folder, 'node_modules', 'touchline-widgets');
  assert.deepEqual(readdirSync(installed).toSorted(), ['LICENSE', 'README.md', 'dist', 'package.json']);
  const script = readFileSync(join(installed, 'dist', 'widgets.js'), 'utf8');
  assert.equal(script, readFileSync(join(ROOT, 'web/dist/widgets/widgets.js'), 'utf8'));
  assert.match(script, /touchline-/);
});
