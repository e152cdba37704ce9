import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLUBS } from '../../../src/football/catalogue/clubs/index.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { ROOT } from '../../support/repository/sources.ts';

/** `npm run test:long` runs 50; a round takes one or two seconds. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);
const MATCHES_PER_FILE = 380;
const DIVISIONS = [
  ['E0', 'eng'],
  ['SP1', 'esp'],
  ['I1', 'ita'],
] as const;
const FIRST_SEASON = 2005;
const SEASONS = 16;
const FILES = DIVISIONS.length * SEASONS;

/** Writes one file per season and division, in which each team plays every other. Their matches take several commits. */
function writeSeasons(folder: string): void {
  mkdirSync(folder);
  for (const [division, country] of DIVISIONS) {
    const names = CLUBS.filter((club) => club.country === country && !club.national).map(({ name }) => name);
    for (let season = FIRST_SEASON; season < FIRST_SEASON + SEASONS; season++) {
      const rows = ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HS,AS'];
      for (const home of names.slice(0, 20)) {
        for (const away of names.slice(0, 20)) {
          if (home !== away) rows.push(`${division},01/09/${season},${home},${away},2,1,H,9,8`);
        }
      }
      writeFileSync(join(folder, `${season}-${division}.csv`), rows.join('\n'));
    }
  }
}

/** Runs the import command, and kills it after a time if one is given. Returns the report if it printed one. */
async function runImport(folder: string, url: string, killAfterMs?: number): Promise<Record<string, number> | null> {
  const child = spawn(process.execPath, ['src/cli/touchline.ts', 'import', 'football-data-uk', folder, '--json'], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const killer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code, signal] = await once(child, 'close');
  clearTimeout(killer);
  assert.ok(signal === 'SIGKILL' || code === 0, `the import exited with ${code ?? signal}: ${errors}`);
  return output.endsWith('\n') ? JSON.parse(output) : null;
}

/** Returns the stored files, after checking that each of them is complete. */
async function completeFiles(url: string): Promise<Set<string>> {
  const { data, close } = await openDatabases(url);
  try {
    const check = await data.get('PRAGMA integrity_check');
    assert.deepEqual({ ...check }, { integrity_check: 'ok' });
    const tables = await data.get("SELECT 1 AS found FROM sqlite_master WHERE name = 'imports'");
    if (tables === undefined) return new Set();
    const files = await data.all<{ file: string; matches: number; statistics: number }>(
      'SELECT file, COUNT(*) AS matches, COUNT(statistics_home) AS statistics FROM fixture_sources GROUP BY file',
    );
    for (const { file, matches, statistics } of files) {
      assert.deepEqual([matches, statistics], [MATCHES_PER_FILE, MATCHES_PER_FILE], `${file} is stored in part`);
    }
    const imports = await data.all<{ file: string; records: number; hash: string }>(
      'SELECT file, saved + unchanged AS records, hash FROM imports',
    );
    for (const { file, records, hash } of imports) {
      assert.deepEqual([records, hash.length], [MATCHES_PER_FILE, 64], `the import of ${file} is incomplete`);
    }
    const stored = new Set(files.map(({ file }) => file));
    assert.deepEqual(new Set(imports.map(({ file }) => file)), stored);
    const seasons = await data.all<{ fixtures: number }>('SELECT fixtures FROM seasons');
    assert.equal(seasons.length, stored.size);
    assert.ok(seasons.every(({ fixtures }) => fixtures === MATCHES_PER_FILE));
    return stored;
  } finally {
    await close();
  }
}

test(`an import killed at ${ROUNDS} random moments stores each file completely or not at all`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'files');
  writeSeasons(data);
  const started = performance.now();
  const undisturbed = await runImport(data, `sqlite:${join(folder, 'undisturbed.db')}`);
  const duration = performance.now() - started;
  assert.equal(undisturbed?.saved, FILES * MATCHES_PER_FILE);
  let stored = new Set<string>();
  let url = '';
  let cutOff = 0;
  const storedFiles: number[] = [];
  // until one was cut off: a kill may come too late for its import
  for (let round = 0; round < ROUNDS || cutOff === 0; round++) {
    // each import continues in the database of the killed one, until all files are stored
    if (round === 0 || stored.size === FILES) {
      stored = new Set();
      url = `sqlite:${join(folder, `${round}.db`)}`;
    }
    // a random moment: the kill may hit any step of the import
    const report = await runImport(data, url, Math.random() * duration);
    const now = await completeFiles(url);
    assert.ok(stored.isSubsetOf(now), 'a committed file is lost');
    if (report === null) cutOff++;
    else assert.equal(now.size, FILES, 'an import that printed its report has stored every file');
    stored = now;
    storedFiles.push(now.size);
  }
  t.diagnostic(`files stored after each kill: ${storedFiles.join(' ')}`);
  const report = await runImport(data, url);
  assert.equal((report?.saved ?? 0) + (report?.unchanged ?? 0), FILES * MATCHES_PER_FILE);
  assert.equal(report?.unchanged, stored.size * MATCHES_PER_FILE, 'only the missing files are saved again');
  assert.equal((await completeFiles(url)).size, FILES);
});
