/** Changes of other processes on PostgreSQL are noticed when notifications, or the connection for them, are lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openDatabases } from '../../src/store/database/open.ts';
import { runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';
import { addMatches, type StoredMatch, storeWith } from '../support/stores/stored.ts';

const skip =
  process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL: run the tests by `npm test`, which starts one';
/** The service asks for the state of the database twice a second. */
const WITHOUT_NOTIFICATION_MS = 1000;
/** A busy machine makes everything late. */
const SCHEDULING_MS = 10_000;

const TEAMS = [{ name: 'Northbridge' }, { name: 'Eastfield' }];
const matchOf = (season: number): StoredMatch => ({
  season,
  date: `${season}-11-21T15:00:00Z`,
  home: 'Northbridge',
  away: 'Eastfield',
  score: '2-1',
});

const LISTENING = `FROM pg_stat_activity WHERE datname = current_database()
  AND (query LIKE 'LISTEN%' OR query LIKE '%pg_current_snapshot%') AND pid <> pg_backend_pid()`;

test('commits are noticed while the connection for notifications breaks again and again', { skip }, async (t) => {
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const databaseUrl = await copiedDatabaseUrl('migrated', 'postgres', { after: (drop) => closing.push(drop) });
  const environment = { SANDBOX: 'off' };
  const stopping: (() => unknown)[] = [];
  closing.unshift(async () => {
    for (const stop of stopping) await stop();
  });
  const service = await runningService({ after: (stop) => stopping.push(stop) }, { databaseUrl, environment });
  const databases = await openDatabases(databaseUrl);
  closing.unshift(() => databases.close());
  const writer = await storeWith(databases.data, TEAMS, []);
  const { key } = await service.key('internal');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  closing.unshift(() => client.end());

  const matchesOf = async (year: number) => {
    const response = await service.fetch(`/api/v2/fixtures?league=eng.1&season=${year}`, key);
    assert.equal(response.status, 200);
    return ((await response.json()) as { data: unknown[] }).data.length;
  };
  /** How long the service takes to show the match of a season, in milliseconds. */
  const shows = async (year: number): Promise<number> => {
    const began = performance.now();
    while ((await matchesOf(year)) === 0) {
      assert.ok(performance.now() - began < WITHOUT_NOTIFICATION_MS + SCHEDULING_MS, `${year} is not shown`);
    }
    return Math.round(performance.now() - began);
  };

  const listening = async () => {
    const deadline = performance.now() + SCHEDULING_MS;
    while ((await client.query(`SELECT 1 ${LISTENING}`)).rows.length === 0) {
      assert.ok(performance.now() < deadline, 'nothing listens');
      await pause(20);
    }
  };

  let slowest = 0;
  for (let year = 2001; year <= 2010; year++) {
    assert.equal(await matchesOf(year), 0); // and is cached
    await listening();
    await client.query(`SELECT pg_terminate_backend(pid) ${LISTENING}`);
    await addMatches(writer, TEAMS, [matchOf(year)]);
    slowest = Math.max(slowest, await shows(year));
  }
  t.diagnostic(`noticed within ${slowest} ms without the connection for notifications`);

  // it is back: the service listens again
  await listening();
  assert.equal(await matchesOf(2011), 0);
  await addMatches(writer, TEAMS, [matchOf(2011)]);
  t.diagnostic(`noticed within ${await shows(2011)} ms by a notification`);
  assert.deepEqual(service.failures, []);
});

test('a commit whose notification is lost is noticed within a second', { skip }, async (t) => {
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const databaseUrl = await copiedDatabaseUrl('migrated', 'postgres', { after: (drop) => closing.push(drop) });
  const noticing = await openDatabases(databaseUrl);
  closing.unshift(() => noticing.close());
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  closing.unshift(() => client.end());
  for (let i = 0; i < 3; i++) {
    const changes = noticing.data.changes();
    await client.query('UPDATE revision SET latest = latest + 1'); // without NOTIFY
    const began = performance.now();
    while (noticing.data.changes() === changes) {
      assert.ok(performance.now() - began < WITHOUT_NOTIFICATION_MS + SCHEDULING_MS);
      await pause(5);
    }
  }
  const [row] = (await client.query(`SELECT COUNT(*) AS listening ${LISTENING}`)).rows;
  assert.equal(Number(row.listening), 1);
});
