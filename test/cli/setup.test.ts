/** `touchline setup` against a local server with files of ../shared: broken connections, interruptions, offline. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { sharedData } from '../support/data/shared.ts';
import { ROOT } from '../support/repository/sources.ts';
import { startingAt } from '../support/service/clock.ts';
import { runningService } from '../support/service/service.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const OPENFOOTBALL = sharedData('openfootball');
const FOOTBALL_DATA = sharedData('football-data.co.uk');
const NOW = Date.parse('2026-11-21T12:00:00Z');
const SKIP = OPENFOOTBALL.skip || FOOTBALL_DATA.skip;
/** Chooses the moments of interruptions. */
const SEED = process.env.KILL_SEED ?? randomUUID();
const CHOICE = ['--countries', 'eng,ger', '--seasons', '2014'];
/** A Saturday on which the first divisions of five countries played. */
const FIVE_LEAGUES = { countries: 'eng,ger,esp,ita,fra', day: '2014-12-20T12:00:00.000Z' };

/** The file of a path as the sources publish it. */
function publishedFile(path: string): string | null {
  const repository = /^\/openfootball\/([^/]+)\/master\/(.+)$/.exec(path);
  const file = repository
    ? join(OPENFOOTBALL.path, repository[1]!, repository[2]!)
    : path.startsWith('/mmz4281/')
      ? join(FOOTBALL_DATA.path, path)
      : null;
  return file !== null && existsSync(file) ? file : null;
}

/** Breaks the first response of every second file half way. */
async function mirror(t: TestContext) {
  const requests: string[] = [];
  const broken = new Set<string>();
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? '');
    requests.push(path);
    const file = publishedFile(path);
    if (file === null) return response.writeHead(404).end();
    const content = readFileSync(file);
    if (new Set(requests).size % 2 === 0 && !broken.has(path)) {
      broken.add(path);
      response.writeHead(200, { 'content-length': content.length });
      return response.write(content.subarray(0, content.length / 2), () => response.destroy());
    }
    return response.end(content);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests, broken };
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-setup-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Interruption {
  readonly signal: 'SIGINT' | 'SIGKILL';
  readonly afterMs: number;
}

/** Runs setup in a folder, and interrupts it if that is asked for. */
async function setup(folder: string, options: readonly string[], interruption?: Interruption) {
  const environment = { PATH: process.env.PATH, ...startingAt(NOW), DATABASE_URL: `sqlite:${folder}/touchline.db` };
  const choice = options.includes('--countries') ? [] : CHOICE;
  const args = [join(ROOT, 'src/cli/touchline.ts'), 'setup', '--yes', ...choice, ...options];
  const child = spawn(process.execPath, args, { cwd: folder, env: environment });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const timer = interruption && setTimeout(() => child.kill(interruption.signal), interruption.afterMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  return { code, output };
}

/** All rows of all tables but logs, without times. Paths of files start at the folder. */
async function storedIn(folder: string) {
  const databases = await openDatabases(`sqlite:${folder}/touchline.db`);
  try {
    const tables = await wholeStore(databases.data);
    return Object.fromEntries(
      Object.entries(tables).map(([table, rows]) => [table, rows.map((row) => row.replaceAll(folder, '')).sort()]),
    );
  } finally {
    await databases.close();
  }
}

test('one command: files, import, coverage and sources.json; a second run fetches and changes nothing', {
  skip: SKIP,
}, async (t) => {
  const folder = folderOf(t);
  const server = await mirror(t);
  const { code, output } = await setup(folder, ['--mirror', server.url]);
  assert.equal(code, 0, output);
  assert.ok(server.broken.size >= 2, 'connections broke');
  assert.match(output, /openfootball +\d+ +\d+\.\d +CC0 1\.0/);
  assert.match(output, /eng\.1 +Premier League +2014 +380 +380/);
  const { sources } = JSON.parse(readFileSync(join(folder, 'sources.json'), 'utf8'));
  assert.deepEqual(
    sources.map((entry: { source: string }) => entry.source),
    ['openfootball', 'football-data-uk', 'fixturedownload', 'openligadb'],
  );
  const before = await storedIn(folder);
  const sent = server.requests.filter((path) => publishedFile(path) !== null).length;
  const again = await setup(folder, ['--mirror', server.url]);
  assert.equal(again.code, 0, again.output);
  assert.equal(server.requests.filter((path) => publishedFile(path) !== null).length, sent, 'nothing is fetched twice');
  assert.match(again.output, /football-data-uk: 0 saved/);
  assert.match(again.output, /sources\.json exists and was not changed/);
  assert.deepEqual(differences(before, await storedIn(folder)), {});
});

test(`a setup that is interrupted three times gives the same store as one that is not (KILL_SEED='${SEED}')`, {
  skip: SKIP || COMPLETE_ONLY,
}, async (t) => {
  const [whole, interrupted] = [folderOf(t), folderOf(t)];
  const began = performance.now();
  assert.equal((await setup(whole, ['--mirror', (await mirror(t)).url])).code, 0);
  const duration = performance.now() - began;
  const random = seededRandom(SEED);
  const from = ['--mirror', (await mirror(t)).url];
  const codes = new Set<number | null>();
  for (const signal of ['SIGINT', 'SIGKILL', 'SIGINT'] as const) {
    codes.add((await setup(interrupted, from, { signal, afterMs: (0.1 + random() / 2) * duration })).code);
  }
  t.diagnostic(`exit codes of interrupted runs: ${Array.from(codes, (code) => code ?? 'none').join(', ')}`);
  const { code, output } = await setup(interrupted, from);
  assert.equal(code, 0, output);
  assert.deepEqual(differences(await storedIn(whole), await storedIn(interrupted)), {});
});

test('after one command in an empty folder, the front page shows the matches of five leagues', {
  skip: SKIP || COMPLETE_ONLY,
}, async (t) => {
  const folder = folderOf(t);
  const { url } = await mirror(t);
  const choice = ['--countries', FIVE_LEAGUES.countries, '--seasons', '2014'];
  const { code, output } = await setup(folder, ['--mirror', url, ...choice]);
  assert.equal(code, 0, output);
  const clock = fixedClock(FIVE_LEAGUES.day);
  const service = await runningService(t, {
    ...{ databaseUrl: `sqlite:${folder}/touchline.db`, clock },
    environment: { SANDBOX: 'off' },
  });
  const page = await (await fetch(service.url, { headers: { accept: 'text/html' } })).text();
  assert.match(page, /<h1[^>]*>Matches on /);
  for (const country of FIVE_LEAGUES.countries.split(','))
    assert.match(page, new RegExp(`href="/leagues/${country}\\.1`));
  assert.ok(new Set(page.match(/\/matches\/fx_\w+/g)).size >= 25, 'and links to them');
  assert.deepEqual(service.failures, []);
});

test('countries, seasons and an empty folder are checked', async (t) => {
  const folder = folderOf(t);
  const wrong = await setup(folder, ['--countries', 'xyz']);
  assert.deepEqual([wrong.code, /unknown: xyz; choose from eng/.test(wrong.output)], [2, true], wrong.output);
  const empty = await setup(folder, ['--from', folder]);
  assert.deepEqual([empty.code, /no file could be fetched/.test(empty.output)], [1, true], empty.output);
});
