/** What a lost, silent, locked or full database does to those who use it: on PostgreSQL, through a proxy. */
import assert from 'node:assert/strict';
import { before, describe, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { UnavailableError } from '../../../src/base/errors.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { type OpenOptions, openDatabases, openSnapshot } from '../../../src/store/database/open.ts';
import { administer, copiedDatabaseUrl } from '../../support/stores/databases.ts';
import { startProxy } from '../../support/stores/proxy.ts';

const skip =
  process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL: run the tests by `npm test`, which starts one';
/** Added to every limit, because other work of the machine delays what is measured. */
const SCHEDULING_MS = Number(process.env.OUTAGE_TOLERANCE_MS ?? 10_000);
const TIMEOUTS = { connectMs: 1000, statementMs: 3000, lockMs: 300 };
const COUNTRY = 'INSERT INTO countries (country, code, name) VALUES ($1, $2, $3)';

async function opened(t: TestContext, options: OpenOptions = {}) {
  const closing: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const direct = new URL(await copiedDatabaseUrl('migrated', 'postgres', t));
  const proxy = await startProxy({ host: direct.hostname, port: Number(direct.port) });
  const url = new URL(direct);
  url.port = String(proxy.port);
  const outages: (string | null)[] = [];
  const onOutage = (fault: Error | null) => void outages.push(fault === null ? null : fault.message);
  const databases = await openDatabases(url.href, { timeouts: TIMEOUTS, onOutage, ...options });
  closing.push(
    () => databases.close(),
    () => proxy.close(),
  );
  const name = direct.pathname.slice(1);
  const other = async () => {
    const found = await openDatabases(direct.href);
    closing.unshift(() => found.close());
    return found.data;
  };
  return {
    data: databases.data,
    url: url.href,
    proxy,
    outages,
    other,
    terminate: () =>
      administer(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND pid <> pg_backend_pid()`,
      ),
  };
}

const isUnavailable = (reason: UnavailableError['reason']) => (error: unknown) =>
  error instanceof UnavailableError && error.reason === reason;

/** Transactions that wait for an advisory lock. */
const COMMITTING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'advisory'`;

/** Waits until a condition holds; the time limit of the test ends what hangs. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(20);
}

const countries = async (data: Database) => (await data.all('SELECT country FROM countries')).length;

describe('a PostgreSQL that fails', { skip }, () => {
  let died: unknown;
  before(() => {
    process.on('uncaughtException', (error) => {
      died = error;
    });
  });
  const alive = () => assert.equal(died, undefined);

  test('connections terminated in the middle of a transaction end the transaction, not the process', async (t) => {
    const { data, terminate } = await opened(t);
    const working = data.transaction(async (queries) => {
      await queries.run(COUNTRY, ['eng', 'GB-ENG', 'England']);
      await terminate();
      await pause(100);
      await queries.run(COUNTRY, ['sco', 'GB-SCT', 'Scotland']);
    });
    await assert.rejects(working, isUnavailable('unreachable'));
    assert.equal(await countries(data), 0);
    await data.run(COUNTRY, ['eng', 'GB-ENG', 'England']);
    assert.equal(await countries(data), 1);
    alive();
  });

  test('a snapshot reports in one line that its connection was terminated', async (t) => {
    const { url, terminate } = await opened(t);
    const snapshot = await openSnapshot(url);
    await terminate();
    const isOneLine = (error: unknown) =>
      error instanceof UnavailableError && /^cannot reach [^\n]+$/.test(error.message);
    await assert.rejects(snapshot.get('SELECT 1 AS one'), isOneLine);
    await assert.rejects(snapshot.pages('SELECT 1', 10)[Symbol.asyncIterator]().next(), isOneLine);
    await snapshot.close();
  });

  test('connections terminated while a transaction does something else end it too', async (t) => {
    const { data, terminate } = await opened(t);
    let attempts = 0;
    const work = async (queries: Parameters<Parameters<Database['transaction']>[0]>[0]) => {
      attempts++;
      await queries.run(COUNTRY, ['eng', 'GB-ENG', 'England']);
      if (attempts > 1) return;
      await terminate();
      await pause(200);
    };
    await assert.rejects(data.transaction(work), isUnavailable('unreachable'));
    attempts = 0;
    await data.transaction(work, { isRepeatable: true });
    assert.equal(attempts, 2, 'a transaction that may be repeated is');
    assert.equal(await countries(data), 1);
    alive();
  });

  test('reads outlive their connections', async (t) => {
    const { data, terminate, proxy } = await opened(t);
    let read = 0;
    const stopped = new AbortController();
    const reading = Array.from({ length: 4 }, async () => {
      while (!stopped.signal.aborted) {
        await data.get('SELECT latest FROM revision');
        read++;
      }
    });
    for (let i = 0; i < 5; i++) {
      await (i % 2 === 0 ? terminate() : proxy.cut());
      const before = read;
      await until(() => read > before + 2 * reading.length);
    }
    stopped.abort();
    await Promise.all(reading);
    alive();
  });

  test('a commit whose connection is lost is in doubt, and not repeated', async (t) => {
    const { data, proxy, other } = await opened(t);
    const observer = await other();
    await data.script('CREATE TABLE slow (at INTEGER)');
    await data.script(
      `CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_advisory_xact_lock(1); RETURN NULL; END'`,
    );
    await data.script(
      'CREATE CONSTRAINT TRIGGER waits AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()',
    );
    await observer.transaction(async (queries) => {
      await queries.get('SELECT 1 FROM pg_advisory_xact_lock(1)');
      const writing = assert.rejects(data.run('INSERT INTO slow VALUES (1)'), isUnavailable('in_doubt'));
      await until(async () => (await queries.all(COMMITTING)).length > 0);
      proxy.blackHole();
      await writing;
      proxy.heal();
    });
    await until(async () => (await observer.all(COMMITTING)).length === 0);
    assert.ok((await observer.all('SELECT at FROM slow')).length <= 1);
  });

  test('a black hole is noticed within three seconds, and left within one', async (t) => {
    const { data, proxy, outages } = await opened(t);
    const first = data.changes();
    await data.get('SELECT latest FROM revision');
    proxy.blackHole();
    const began = performance.now();
    await assert.rejects(data.get('SELECT latest FROM revision'), isUnavailable('unreachable'));
    const noticed = performance.now() - began;
    assert.ok(noticed < 3500 + SCHEDULING_MS, `noticed after ${noticed} ms`);
    const again = performance.now();
    await assert.rejects(data.run(COUNTRY, ['eng', 'GB-ENG', 'England']), isUnavailable('unreachable'));
    await assert.rejects(data.ready(), isUnavailable('unreachable'));
    assert.ok(performance.now() - again < 1000 + SCHEDULING_MS, 'later requests wait for at most a second');
    proxy.heal();
    const healed = performance.now();
    await data.get('SELECT latest FROM revision');
    assert.ok(performance.now() - healed < 500 + SCHEDULING_MS, `back after ${performance.now() - healed} ms`);
    await data.ready();
    assert.equal(outages.length, 2);
    assert.match(
      outages[0]!,
      /^cannot reach PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+: no response for 2000 ms; check that it runs/,
    );
    assert.equal(outages[1], null);
    assert.ok(data.changes() > first);
  });

  test('a hole too short to be noticed leaves no request behind on a dead connection', async (t) => {
    const { data, proxy } = await opened(t, { timeouts: { ...TIMEOUTS, statementMs: 20_000 } });
    await Promise.all(Array.from({ length: 8 }, () => data.get('SELECT pg_sleep(0.2)')));
    for (const holeMs of [300, 1200, 2200]) {
      const began = performance.now();
      const asking = setInterval(() => void data.get('SELECT 1').catch(() => undefined), 20);
      const reading = Promise.allSettled(Array.from({ length: 4 }, () => data.get('SELECT pg_sleep(0.2)')));
      await pause(100);
      proxy.blackHole();
      await pause(holeMs);
      proxy.heal();
      await reading;
      clearInterval(asking);
      const ms = performance.now() - began;
      assert.ok(ms < 5500 + SCHEDULING_MS, `${holeMs} ms of silence kept requests for ${ms} ms`);
      await data.get('SELECT 1');
    }
  });

  test('changes of other processes are noticed after a reconnect, also those made meanwhile', async (t) => {
    const { data, proxy, other } = await opened(t);
    const writer = await other();
    const first = data.changes();
    proxy.cut();
    await writer.run(COUNTRY, ['eng', 'GB-ENG', 'England']);
    await until(() => data.changes() > first);
    const second = data.changes();
    await writer.run(COUNTRY, ['sco', 'GB-SCT', 'Scotland']);
    await until(() => data.changes() > second);
  });

  test('a write waits for a lock, and a statement for its result, no longer than the limit', async (t) => {
    const { data, other } = await opened(t);
    const writer = await other();
    await writer.transaction(async (queries) => {
      await queries.run('UPDATE revision SET latest = latest');
      // without the limit it would wait for the end of this transaction
      await assert.rejects(data.run('UPDATE revision SET latest = latest'), isUnavailable('locked'));
    });
    await assert.rejects(data.get('SELECT pg_sleep(20)'), isUnavailable('timeout'));
    await data.run('UPDATE revision SET latest = latest');
    await data.exclusively(async (queries) => {
      await queries.get('SELECT pg_sleep(4)');
    });
  });

  test('a standby or read-only server is not ready, and says so', async (t) => {
    const { data, other, terminate } = await opened(t);
    const name = (await data.get<{ name: string }>('SELECT current_database() AS name'))!.name;
    await data.ready();
    const isReady = () =>
      data.ready().then(
        () => 'yes',
        ({ reason }: UnavailableError) => reason,
      );
    await (await other()).script(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await terminate();
    await until(async () => (await isReady()) === 'read_only');
    await assert.rejects(data.run(COUNTRY, ['eng', 'GB-ENG', 'England']), isUnavailable('read_only'));
    assert.equal(await countries(data), 0);
    await administer(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await terminate();
    await until(async () => (await isReady()) === 'yes');
    await data.run(COUNTRY, ['eng', 'GB-ENG', 'England']);
  });

  test('a server that cannot be reached is named, with what to do', async () => {
    await assert.rejects(
      openDatabases('postgres://somebody:hidden@127.0.0.1:1/nothing'),
      (error: Error) =>
        /^cannot reach PostgreSQL at 127\.0\.0\.1:1\/nothing: .*ECONNREFUSED.*check that it runs/.test(error.message) &&
        !error.message.includes('hidden'),
    );
  });
});
