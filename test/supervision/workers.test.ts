/** `touchline serve` with several workers, as operators run it: over real connections, with real signals. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { Agent, get as httpGet, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Calendar } from '../../src/accounts/calendar.ts';
import { createKey, type IssuedKey, revokeKey } from '../../src/accounts/keys.ts';
import { readConfig } from '../../src/config.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { type Databases, openDatabases } from '../../src/store/database/open.ts';
import { backOffMs } from '../../src/supervision/supervisor.ts';
import { childrenOf, runProcess, ServingProcess } from '../support/service/child.ts';
import { copiedDatabaseUrl, emptyDatabaseUrl } from '../support/stores/databases.ts';

const WORKERS = '2';
const NUMBERS = ['1', '2'];
/** Workers that tests kill: each once, and one that was stopped. */
const KILLED = NUMBERS.length + 1;
const REVOKED_WITHIN_MS = 20;
const RESTART_TIMEOUT_MS = 60_000;
const CLOSED_WITHIN_MS = 5000;
const skip = process.platform === 'linux' ? false : 'finds the workers in /proc';

/** Sends a request; without an agent over a new connection, which can reach any worker. */
function get(url: string, key: string, agent: Agent | false = false): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    httpGet(url, { agent, headers: { 'x-api-key': key } }, resolve).once('error', reject);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return text;
}

describe('several workers', { skip }, () => {
  const closing: (() => unknown)[] = [];
  let service: ServingProcess;
  let databases: Databases;
  let accounts: AccountStore;
  let optionsFile: string;
  let key: IssuedKey;
  let served = 0;

  before(async () => {
    const context = { after: (close: () => unknown) => void closing.push(close) };
    const databaseUrl = await copiedDatabaseUrl('catalogue', 'sqlite', context);
    optionsFile = join(databaseUrl.slice('sqlite:'.length), '..', 'options.env');
    writeFileSync(optionsFile, `WORKERS=${WORKERS}\nSANDBOX=off\nV1_STOP=false\n`);
    const environment = { DATABASE_URL: databaseUrl, OPTIONS_FILE: optionsFile, LOG_LEVEL: 'info' };
    databases = await openDatabases(databaseUrl);
    accounts = new AccountStore(databases.accounts);
    service = await ServingProcess.start(environment);
    closing.unshift(
      () => service.end('SIGKILL'),
      () => databases.close(),
    );
    key = await createKey(accounts, { email: 'a@example.com', plan: 'internal', now: Date.now() });
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function status(path: string, secret = key.key): Promise<number> {
    const response = await get(service.url + path, secret);
    await textOf(response);
    if (response.statusCode === 200 && secret === key.key) served++;
    return response.statusCode!;
  }

  async function metrics(): Promise<Map<string, number>> {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    return new Map(
      lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  }

  /** Waits until as many workers serve as should, none of them in `gone`. */
  async function allServe(gone: readonly number[]): Promise<void> {
    for (const deadline = Date.now() + RESTART_TIMEOUT_MS; ; await pause(50)) {
      const pids = service.workerPids;
      const values = await metrics();
      const serving = NUMBERS.filter((worker) => values.has(`process_resident_memory_bytes{worker="${worker}"}`));
      if (
        serving.length === NUMBERS.length &&
        pids.length === NUMBERS.length &&
        !pids.some((pid) => gone.includes(pid))
      )
        return;
      assert.ok(Date.now() < deadline, `${serving.length} workers serve`);
    }
  }

  test('serve the same responses, and each reports the metrics of all', async () => {
    const responses = await Promise.all(
      Array.from({ length: 90 }, async () => {
        const response = await get(`${service.url}/api/v2/leagues?limit=5`, key.key);
        return { status: response.statusCode, etag: response.headers.etag, body: await textOf(response) };
      }),
    );
    served += 90;
    assert.equal(responses[0]!.status, 200);
    for (const response of responses) assert.deepEqual(response, responses[0]);
    const countsByWorker = async () => {
      const values = await metrics();
      return NUMBERS.map(
        (worker) =>
          values.get(
            `touchline_request_duration_seconds_count{endpoint="v2.leagues",status="200",worker="${worker}"}`,
          ) ?? 0,
      );
    };
    const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
    // a request is counted when its response has been sent
    while (sumOf(await countsByWorker()) < 90) await pause(20);
    for (let i = 0; i < 10; i++) {
      const byWorker = await countsByWorker();
      assert.equal(sumOf(byWorker), 90);
      assert.ok(Math.min(...byWorker) > 0, `one worker serves nothing: ${byWorker}`);
    }
  });

  test('reject a key as soon as it is revoked', async () => {
    const issued = await createKey(accounts, { email: 'revoked@example.com', plan: 'internal', now: Date.now() });
    const statuses = async () =>
      new Set(await Promise.all(Array.from({ length: 20 }, () => status('/api/v2/countries', issued.key))));
    assert.deepEqual(await statuses(), new Set([200]));
    await revokeKey(accounts, issued.id, Date.now());
    // each worker notices the commit by itself, within a millisecond
    const deadline = performance.now() + REVOKED_WITHIN_MS;
    while (performance.now() < deadline && (await statuses()).has(200));
    assert.deepEqual(await statuses(), new Set([401]));
  });

  test('a killed worker is started again, and the others serve meanwhile', async (t) => {
    const pids = service.workerPids;
    assert.equal(pids.length, NUMBERS.length);
    for (const pid of pids) {
      const from = service.stderr.length;
      const killedAt = performance.now();
      process.kill(pid, 'SIGKILL');
      await service.logged('worker ended with signal SIGKILL', from);
      assert.deepEqual(
        new Set(await Promise.all(Array.from({ length: 30 }, () => status('/api/v2/countries')))),
        new Set([200]),
      );
      await allServe([pid]);
      t.diagnostic(`all workers serve again after ${Math.round(performance.now() - killedAt)} ms`);
    }
  });

  test('a connection that a worker had not read when it was killed is closed', async () => {
    const stopped = service.workerPids[0]!;
    process.kill(stopped, 'SIGSTOP');
    const outcomes: (number | string)[] = [];
    const waiting = Array.from({ length: 6 }, () =>
      status('/api/v2/countries').then(
        (code) => outcomes.push(code),
        (error: NodeJS.ErrnoException) => outcomes.push(error.code!),
      ),
    );
    // the stopped worker is passed one of them, and no further one while it does not confirm it
    for (const deadline = Date.now() + RESTART_TIMEOUT_MS; outcomes.length < 5; await pause(10)) {
      assert.ok(Date.now() < deadline, `${outcomes.length} responses`);
    }
    assert.deepEqual(new Set(outcomes), new Set([200]));
    assert.equal(outcomes.length, 5);
    process.kill(stopped, 'SIGKILL');
    await Promise.race([Promise.all(waiting), pause(CLOSED_WITHIN_MS)]);
    assert.deepEqual(outcomes.slice(5), ['ECONNRESET']);
    await allServe([stopped]);
  });

  test('SIGHUP replaces all workers and reads the options again, without a dropped request', async (t) => {
    assert.equal(await status('/api/v1/countries'), 200);
    writeFileSync(optionsFile, `WORKERS=${WORKERS}\nSANDBOX=off\nV1_STOP=true\n`);
    const before = service.workerPids;
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    let isDone = false;
    const counts = { kept: 0, fresh: 0 };
    const load = async (kind: 'kept' | 'fresh') => {
      while (!isDone) {
        const response = await get(`${service.url}/api/v2/countries`, key.key, kind === 'kept' && agent);
        await textOf(response);
        assert.equal(response.statusCode, 200);
        counts[kind]++;
        await pause(5); // so that the new workers have time to start
      }
    };
    const loads = [...Array.from({ length: 4 }, () => load('kept')), load('fresh'), load('fresh')];
    const from = service.stderr.length;
    process.kill(service.pid, 'SIGHUP');
    await Promise.race([service.logged('"msg":"reloaded"', from), Promise.all(loads)]);
    isDone = true;
    await Promise.all(loads);
    agent.destroy();
    served += counts.kept + counts.fresh;
    t.diagnostic(`${counts.kept} requests over kept connections and ${counts.fresh} over new ones, none dropped`);
    assert.ok(counts.kept > 100 && counts.fresh > 100);
    assert.equal(service.workerPids.filter((pid) => before.includes(pid)).length, 0);
    assert.equal(service.workerPids.length, NUMBERS.length);
    assert.equal(await status('/api/v1/countries'), 410);
  });

  test('a reload with an invalid option changes nothing and says why', async () => {
    writeFileSync(optionsFile, 'MCP=maybe\nWRKERS=2\n');
    const before = service.workerPids;
    const from = service.stderr.length;
    process.kill(service.pid, 'SIGHUP');
    await service.logged('reload stopped: a worker ended before it served: exit code 2', from);
    const messages = service.stderr.slice(from).split('\n');
    assert.equal(messages.filter((line) => /^ {2}(MCP must be|OPTIONS_FILE .* WRKERS is not)/.test(line)).length, 2);
    assert.deepEqual(service.workerPids, before);
    assert.equal(await status('/api/v2/countries'), 200);
  });

  test('SIGTERM ends all in order: code 0, no process, no lease, exact counts', async () => {
    const pids = service.workerPids;
    const errors = service.stderr.split('\n').filter((line) => line.includes('"level":50'));
    assert.equal(
      errors.length,
      KILLED + 1,
      `errors besides those of killed workers and of the failed reload, among:\n${errors.join('\n')}`,
    );
    assert.equal(await service.end('SIGTERM'), 0);
    for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
    assert.deepEqual(await databases.accounts.all('SELECT * FROM leases'), []);
    const { accountId } = (await accounts.keyById(key.id))!;
    const used = (await new LimitStore(databases.accounts).usage(accountId, new Calendar(Date.now()).periods)).month;
    const ahead = KILLED * 2000;
    assert.ok(used >= served && used <= served + ahead, `${used} counted, ${served} served`);
  });
});

test('SIGHUP during the start: the workers are replaced once all serve', { skip }, async (t) => {
  const DATABASE_URL = await copiedDatabaseUrl('catalogue', 'sqlite', t);
  const options = { DATABASE_URL, WORKERS, SANDBOX: 'off', LOG_LEVEL: 'info' };
  const service = await ServingProcess.start(options, {
    whileStarting: async (pid) => {
      while (childrenOf(pid).length === 0) await pause(5);
      process.kill(pid, 'SIGHUP');
    },
  });
  t.after(() => service.end('SIGKILL'));
  await service.logged('"msg":"reloaded"');
  assert.equal(await service.end('SIGTERM'), 0);
});

describe('a start that fails is reported once', () => {
  const environment = { WORKERS, SANDBOX: 'off' };

  test('a port in use: exit code 1', async (t) => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
    t.after(() => other.close());
    const { port } = other.address() as { port: number };
    const DATABASE_URL = await emptyDatabaseUrl('sqlite', t);
    const { code, stdout, stderr } = await runProcess(['serve'], { ...environment, DATABASE_URL, PORT: String(port) });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^touchline: port \d+ of 127\.0\.0\.1 is in use: [^\n]*\n$/);
  });

  test('an invalid configuration: exit code 2', async () => {
    const { code, stdout, stderr } = await runProcess(['serve'], { ...environment, MCP: 'maybe' });
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr.match(/MCP must be/g)?.length, 1);
  });

  test('a database that cannot be opened: exit code 1', async () => {
    const DATABASE_URL = 'sqlite:/proc/touchline/data/touchline.db';
    const { code, stdout, stderr } = await runProcess(['serve'], { ...environment, DATABASE_URL });
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /^touchline: cannot create the folder \/proc\/touchline[^\n]*\n$/);
  });
});

test('a worker that ends again and again is started after growing pauses', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 7, 8, 9, 100].map(backOffMs),
    [0, 0, 500, 1000, 2000, 16_000, 30_000, 30_000, 30_000],
  );
});

test('WORKERS accepts a number or auto', () => {
  assert.equal(readConfig({}).WORKERS, 1);
  assert.equal(readConfig({ WORKERS: 'auto' }).WORKERS, availableParallelism());
  assert.throws(() => readConfig({ WORKERS: '0' }), /WORKERS must be from 1 to 64/);
  assert.throws(() => readConfig({ WORKERS: 'many' }), /WORKERS must be auto or 1 to 64/);
});
