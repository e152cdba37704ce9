import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLUBS } from '../../../src/football/catalogue/clubs/index.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { ROOT } from '../../support/sources.ts';

/** 50 in the run before a release; each takes a second or two. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);
const MATCHES_PER_FILE = 380;
const DIVISIONS = [
  ['E0', 'eng'],
  ['SP1', 'esp'],
  ['I1', 'ita'],
] as const;
const FIRST_SEASON = 2005;
const SEASONS = 16;
const FILES = DIVISIONS.length * SEASONS;

/** More than one commit's worth of files: a season each, everyone against everyone. */
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

/** Runs the import command; killed after a while, or left to end. Returns its report where it printed one. */
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
  assert.ok(signal === 'SIGKILL' || code === 0, `the import ended with ${code ?? signal}: ${errors}`);
  return output.endsWith('\n') ? JSON.parse(output) : null;
}

/** The files that are stored, once it is sure that each of them is whole. */
async function wholeFiles(url: string): Promise<Set<string>> {
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
    const imports = await data.all<{ file: string; taken: number; hash: string }>(
      'SELECT file, saved + unchanged AS taken, hash FROM imports',
    );
    for (const { file, taken, hash } of imports) {
      assert.deepEqual([taken, hash.length], [MATCHES_PER_FILE, 64], `the import of ${file} is not finished`);
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

test(`an import killed at any moment, ${ROUNDS} times, leaves whole files or nothing of them`, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-kill-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const data = join(folder, 'files');
  writeSeasons(data);
  const began = performance.now();
  const undisturbed = await runImport(data, `sqlite:${join(folder, 'undisturbed.db')}`);
  const duration = performance.now() - began;
  assert.equal(undisturbed?.saved, FILES * MATCHES_PER_FILE);
  let stored = new Set<string>();
  let url = '';
  let cutOff = 0;
  const seen: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // one import goes on where another was killed, until all is there
    if (round === 0 || stored.size === FILES) {
      stored = new Set();
      url = `sqlite:${join(folder, `${round}.db`)}`;
    }
    const report = await runImport(data, url, Math.random() * duration);
    const now = await wholeFiles(url);
    assert.ok(stored.isSubsetOf(now), 'what was committed before is still there');
    if (report === null) cutOff++;
    else assert.equal(now.size, FILES, 'an import that reported its end is all there');
    stored = now;
    seen.push(now.size);
  }
  assert.ok(cutOff > 0, 'no import was killed before its end');
  t.diagnostic(`files stored after each kill: ${seen.join(' ')}`);
  const report = await runImport(data, url);
  assert.equal((report?.saved ?? 0) + (report?.unchanged ?? 0), FILES * MATCHES_PER_FILE);
  assert.equal(report?.unchanged, stored.size * MATCHES_PER_FILE, 'only what was lost is saved again');
  assert.equal((await wholeFiles(url)).size, FILES);
});
