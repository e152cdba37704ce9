/** How the program starts, what it prints and how it ends, as operators and their scripts see it. */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { ImportRunStore } from '../../src/store/accounts/import-runs.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { IS_COMPLETE } from '../support/complete-run.ts';
import { ROOT } from '../support/repository/sources.ts';
import { runProcess, ServingProcess } from '../support/service/child.ts';
import { runningClock, sameDay, startingAt } from '../support/service/clock.ts';
import { copiedDatabaseUrl, emptyDatabaseUrl, MATCHDAY } from '../support/stores/databases.ts';

const run = promisify(execFile);
/** After this time a service that stops closes connections by force. `bench --only footprint` shows how fast it stops. */
const DRAIN_MS = 10_000;
/** level of a log line */
const INFO = 30;

function folderOf(context: Pick<TestContext, 'after'>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-start-'));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Processes that start one after the other on the day of the template: on another day the sandbox would be filled again. */
function onMatchday(DATABASE_URL: string): () => Readonly<Record<string, string>> {
  const clock = runningClock(MATCHDAY);
  return () => ({ ...startingAt(clock.now()), DATABASE_URL });
}

/** Of an empty store, or in a plain run of one with the sandbox, because filling it takes a quarter of a minute. */
async function firstEnvironment(context: { after(remove: () => unknown): unknown }) {
  if (!IS_COMPLETE) return onMatchday(await copiedDatabaseUrl('sandbox', 'sqlite', context));
  const environment = { DATABASE_URL: await emptyDatabaseUrl('sqlite', context) };
  return () => environment;
}

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly percent?: number;
}

/** Standard error, without the line that says that the store is new: whatever else is not JSON throws. */
function logOf({ stderr }: ServingProcess): LogLine[] {
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('touchline: created a store at '));
  return lines.map((line) => JSON.parse(line));
}

describe('a service started for the first time', () => {
  const closing: (() => unknown)[] = [];
  let environment: () => Readonly<Record<string, string>>;
  let service: ServingProcess;
  before(async () => {
    environment = await firstEnvironment({ after: (remove) => closing.push(remove) });
    service = await ServingProcess.start({ ...environment(), LOG_LEVEL: 'info' });
    closing.unshift(() => service.end('SIGKILL'));
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('prints its URL first', () => {
    assert.match(service.stdout, /^touchline ready at http:\/\/127\.0\.0\.1:\d+\n/);
  });

  test('says what it does while it fills an empty store', { skip: !IS_COMPLETE && 'fills none' }, () => {
    const [created] = service.stderr.split('\n');
    assert.match(created!, /^touchline: created a store at sqlite:/);
    const said = logOf(service);
    assert.match(said[0]!.msg, /^first start: filling the empty store with the sandbox/);
    const shares = said.filter(({ msg }) => msg === 'filling the sandbox').map(({ percent }) => percent);
    assert.deepEqual(shares, [10, 20, 30, 40, 50, 60, 70, 80, 90]);
    assert.ok(said.some(({ msg }) => msg === 'sandbox filled'));
  });

  test('prints a key and a curl line that works as pasted', async (t) => {
    const curl = await run('curl', ['--version']).catch(() => null);
    if (curl === null) return t.skip('no curl on this machine');
    const line = await service.printed(/^ *(curl .*)$/m);
    const { stdout } = await run('sh', ['-c', line]);
    const { results, response } = JSON.parse(stdout) as { results: number; response: unknown[] };
    assert.deepEqual([results, response.length], [5, 5]);
  });

  test('accepts a key that a script creates, until it is rotated, disabled or revoked', async () => {
    const keys = async (...words: string[]) => {
      const { code, stdout, stderr } = await runProcess(['keys', ...words, '--json'], environment());
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, /^[^\n]+\n$/, 'one line of JSON');
      return JSON.parse(stdout);
    };
    const status = async (key: string) =>
      (await fetch(`${service.url}/api/v2/countries`, { headers: { 'x-api-key': key } })).status;

    const noPlan = await runProcess(['keys', 'create', '--email', 'a@example.com', '--plan', 'gold'], environment());
    assert.deepEqual([noPlan.code, noPlan.stdout], [1, '']);
    assert.match(noPlan.stderr, /gold.*free.*pro.*ultra/s);
    const created = await keys('create', '--email', 'Script@Example.com', '--plan', 'pro');
    assert.deepEqual(Object.keys(created), ['id', 'key', 'plan']);
    assert.equal(created.plan, 'pro');
    assert.equal(await status(created.key), 200);

    const rotated = await keys('rotate', created.id, '--keep-old', '0');
    assert.deepEqual(Object.keys(rotated), ['id', 'key', 'plan']);
    assert.equal(rotated.id, created.id);
    assert.deepEqual([await status(created.key), await status(rotated.key)], [401, 200]);

    const named = { id: created.id, email: 'script@example.com', plan: 'pro', prefix: rotated.key.slice(0, 9) };
    const about = {
      ...named,
      name: '',
      hardCap: false,
      scopes: ['read'],
      origins: [],
      settings: {},
      oldSecretExpiresAt: null,
    };
    const changesStatus = async (command: string, expected: string) => {
      const { createdAt, lastUsedAt, ...key } = await keys(command, created.id);
      assert.deepEqual(key, { ...about, status: expected });
      for (const at of [createdAt, lastUsedAt]) assert.equal(new Date(at).toISOString(), at);
    };
    await changesStatus('disable', 'disabled');
    assert.equal(await status(rotated.key), 401);
    await changesStatus('enable', 'active');
    assert.equal(await status(rotated.key), 200);
    const set = await keys('set', created.id, 'errors=upstream', 'shapeV1=flat');
    assert.deepEqual(set.settings, { errors: 'upstream', shapeV1: 'flat' });
    assert.deepEqual((await keys('set', created.id, 'errors=default', 'shapeV1=default')).settings, {});
    await changesStatus('revoke', 'revoked');
    assert.equal(await status(rotated.key), 401);
    await changesStatus('enable', 'revoked');

    const listed = (await keys('list')) as { id: string; email: string; plan: string }[];
    assert.deepEqual(
      listed.map(({ email, plan }) => [email, plan]),
      [
        ['sandbox@localhost.invalid', 'ultra'],
        ['script@example.com', 'pro'],
      ],
    );
    assert.ok(!JSON.stringify(listed).includes(rotated.key));
  });

  test('stops on SIGTERM without waiting for an idle connection, and logs no error', async () => {
    const idle = await fetch(`${service.url}/healthz`); // its connection stays open
    await idle.text();
    const signalled = performance.now();
    assert.equal(await service.end('SIGTERM'), 0);
    const ms = performance.now() - signalled;
    assert.ok(ms < DRAIN_MS, `it took ${ms} ms`);
    assert.deepEqual(
      logOf(service).filter(({ level }) => level > INFO),
      [],
    );
  });

  test('prints no second key on the next start, and stops on SIGINT', async () => {
    const again = await ServingProcess.start(environment());
    assert.equal((await fetch(`${again.url}/readyz`)).status, 200);
    assert.equal(await again.end('SIGINT'), 0);
    assert.ok(again.stdout.startsWith(`touchline ready at ${again.url}\n`));
    assert.doesNotMatch(again.stdout, /tl_/);
    assert.match(again.stdout, /\/set-up\?token=/, 'nobody has opened the first link yet');
  });
});

test('npm start forwards SIGTERM', async (t) => {
  const folder = folderOf(t);
  const DATABASE_URL = `sqlite:${join(folder, 'touchline.db')}`;
  const environment = { PORT: '0', LOG_LEVEL: 'warn', DATABASE_URL, SANDBOX: 'off' };
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...sameDay(), ...environment },
    detached: true, // its own process group, so that all of it can be killed after the test
  });
  t.after(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL');
    } catch {
      // the group has ended
    }
  });
  let output = '';
  let url: string | undefined;
  for await (const chunk of npm.stdout) {
    output += chunk;
    url = /^touchline ready at (\S+)$/m.exec(output)?.[1];
    if (url !== undefined) break;
  }
  const ended = once(npm, 'exit');
  npm.kill('SIGTERM');
  assert.deepEqual(await ended, [0, null]);
  await assert.rejects(fetch(`${url}/healthz`), 'the service still runs');
});

describe('a command that fails says why and exits', () => {
  test('an invalid configuration: every fault is named', async () => {
    const faulty = { PORT: '70000', DATABASE_URL: 'mysql://x', SANDBOX: 'maybe', V1_STOP: 'yes', PUBLIC_URL: 'x' };
    const { code, stdout, stderr } = await runProcess(['serve'], faulty);
    assert.deepEqual([code, stdout], [2, '']);
    const named = stderr.split('\n').flatMap((line) => /^ {2}([A-Z0-9_]+) must /.exec(line)?.[1] ?? []);
    assert.deepEqual(named.sort(), Object.keys(faulty).sort());
  });

  test('a port in use: one line, and the next start still prints the key of the sandbox', async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const environment = onMatchday(await copiedDatabaseUrl('sandbox', 'sqlite', t));
    const { code, stdout, stderr } = await runProcess(['serve'], { ...environment(), PORT: String(port) });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^touchline: port \d+ of 127\.0\.0\.1 is in use: [^\n]*\n$/);

    const service = await ServingProcess.start(environment());
    t.after(() => service.end('SIGKILL'));
    await service.printed(/^ *(curl .*)$/m);
  });

  test('a store that cannot be opened: one line', async (t) => {
    const folder = folderOf(t);
    const noise = join(folder, 'noise.db');
    writeFileSync(noise, randomBytes(20_000));
    const faults: Record<string, RegExp> = {
      [`sqlite:${noise}`]: /cannot open the SQLite file .*noise\.db: file is not a database/,
      [`sqlite:${join(noise, 'below.db')}`]: /cannot open the SQLite file .*below\.db/,
      [`sqlite:${folder}`]: /cannot open the SQLite file/,
      'postgres://someone:secret@127.0.0.1:1/football': /cannot reach PostgreSQL/,
    };
    for (const [url, message] of Object.entries(faults)) {
      const { code, stdout, stderr } = await runProcess(['serve'], { DATABASE_URL: url });
      assert.deepEqual([code, stdout], [1, ''], url);
      assert.match(stderr, message);
      assert.match(stderr, /^touchline: [^\n]+\n$/, 'one line');
      assert.ok(!stderr.includes('secret'));
    }
  });

  test('an invalid command line: usage, and exit code 2', async (t) => {
    const environment = { DATABASE_URL: `sqlite:${join(folderOf(t), 'touchline.db')}` };
    const wrong = [['dance'], ['keys', 'create', '--email', 'nobody', '--plan', 'free'], ['keys', 'revoke']];
    for (const words of wrong) {
      const { code, stdout, stderr } = await runProcess(words, environment);
      assert.deepEqual([code, stdout], [2, ''], words.join(' '));
      assert.notEqual(stderr, '');
    }
    const { code, stderr } = await runProcess(['keys', 'revoke', 'key_none', '--json'], environment);
    assert.deepEqual([code, stderr.split('\n').length], [1, 2]);
    for (const setting of ['colour=red', 'errors=loud', 'errors']) {
      const wrong = await runProcess(['keys', 'set', 'key_none', setting], environment);
      assert.deepEqual([wrong.code, wrong.stdout], [1, ''], setting);
      assert.match(wrong.stderr, /^touchline: .+(the settings are|must be)/);
    }
  });

  test('the report of an import names the files that failed', async (t) => {
    const folder = folderOf(t);
    const [good, broken] = [join(folder, 'E0.csv'), join(folder, 'E1.csv.gz')];
    writeFileSync(good, 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR\nE0,17/08/2025,15:00,Arsenal,Chelsea,1,2,A\n');
    writeFileSync(broken, 'not a gzip file');
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
    const run = async (...paths: string[]) => {
      const { code, stdout } = await runProcess(['import', 'football-data-uk', ...paths, '--json'], environment);
      return [code, JSON.parse(stdout)] as const;
    };
    const [failed, report] = await run(good, broken);
    assert.equal(failed, 1);
    assert.deepEqual([report.files, report.failed.length, report.failed[0].file], [1, 1, 'E1.csv']);
    assert.notEqual(report.failed[0].reason, '');
    const [succeeded, fixed] = await run(good);
    const fields = ['source', 'files', 'saved', 'unchanged', 'rejected', 'unresolved', 'seconds'];
    assert.deepEqual([succeeded, Object.keys(fixed)], [0, fields]);
  });

  test('assigning a name again prints the previous team and the command to undo it', async (t) => {
    const folder = folderOf(t);
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
    const file = join(folder, 'E0.csv');
    writeFileSync(
      file,
      'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR\nE0,17/08/2025,15:00,Arsenall,Chelsea,1,2,A\nE0,18/08/2025,15:00,Everton,Arsenal,1,2,A\n',
    );
    await runProcess(['import', 'football-data-uk', file, '--json'], environment);
    const listed = await runProcess(['names', '--unresolved', '--json'], environment);
    const [unresolved] = JSON.parse(listed.stdout);
    assert.equal(unresolved.candidateNames.length, unresolved.candidates.length);
    assert.ok(unresolved.candidateNames.includes('Arsenal'), listed.stdout);
    assert.match((await runProcess(['names'], environment)).stdout, /tm_\w+ Arsenal/);
    const first = await runProcess(['names', 'assign', 'Arsenall', '42', '--country', 'eng'], environment);
    const undo = 'to undo: `touchline names unassign "Arsenall" --country eng`\n';
    assert.equal(first.stderr, `imported rows that waited for this name: 1\n${undo}`);
    const { stdout, stderr } = await runProcess(['names', 'assign', 'Arsenall', '49', '--country', 'eng'], environment);
    assert.match(stdout, /is Chelsea/);
    assert.match(stderr, /this name meant Arsenal \(tm_\w+\) before\n/);
    assert.ok(stderr.endsWith(undo), stderr);
    await runProcess(['names', 'unassign', 'Arsenall', '--country', 'eng'], environment);
    const decisions = await runProcess(['names', 'decisions', '--json'], environment);
    assert.match(decisions.stdout, /"teamName":\s*"Arsenal"/, 'the assignment before it holds again');
  });

  test('a folder of the store that cannot be created: one line', async () => {
    const { code, stderr } = await runProcess(['serve'], { DATABASE_URL: 'sqlite:/proc/touchline/data/touchline.db' });
    assert.equal(code, 1);
    assert.match(stderr, /cannot create the folder \/proc\/touchline/);
  });

  test('an import without a file in the format fails', async (t) => {
    const folder = folderOf(t);
    writeFileSync(join(folder, 'notes.txt'), 'no source reads this');
    const environment = { DATABASE_URL: `sqlite:${join(folder, 'touchline.db')}` };
    const words = ['import', 'football-data-uk', join(folder, 'notes.txt'), '--json'];
    const { code, stdout, stderr } = await runProcess(words, environment);
    assert.equal(code, 1);
    assert.equal(JSON.parse(stdout).files, 0);
    assert.match(stderr, /contain no file in the format of football-data-uk/);
    const databases = await openDatabases(environment.DATABASE_URL);
    t.after(() => databases.close());
    const [run] = await new ImportRunStore(databases.accounts).latest(1);
    assert.deepEqual([run?.state, run?.reason], ['failed', 'no file in the format of football-data-uk']);
  });
});
