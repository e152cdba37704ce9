/** A service that reads from a streaming replica of PostgreSQL: never older data, and no error when the replica fails. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createKey } from '../../src/accounts/keys.ts';
import { openInstallation } from '../../src/store/installation.ts';
import type { OpenStore } from '../../src/store/store.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';
import { type PostgresServer, startPostgres } from '../support/stores/postgres.ts';
import { addMatches, idsOfMatch, type StoredMatch, storeWith } from '../support/stores/stored.ts';

/** A replica that fails is left out, and taken back, within this time. */
const NOTICED_MS = 5000;
/** A read from a server that stopped responding ends when the next probe of it has failed. */
const SILENT_MS = 3500;
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
const SEASONS = Array.from({ length: 40 }, (_, i) => 1960 + i);

/** Runs a statement on a server. */
async function on<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

describe('read replicas', () => {
  const closing: (() => unknown)[] = [];
  let primary: PostgresServer;
  let standby: PostgresServer;
  let standbyUrl: string;
  let service: RunningService;
  let writer: OpenStore;
  let key: string;
  let feedKey: string;
  let season = 2000;
  let requests = 0;
  let missing: string | undefined;

  before(async () => {
    // commits reach the replica at once only if the primary flushes them
    const started = await startPostgres(['fsync=off']);
    if ('missing' in started) {
      missing = started.missing;
      return;
    }
    primary = started;
    closing.unshift(() => primary.stop());
    await on(primary.url, 'CREATE DATABASE touchline');
    const url = primary.url.replace(/postgres$/, 'touchline');
    const filled = await openInstallation(url);
    await storeWith(filled.data, TEAMS, SEASONS.map(matchOf));
    await filled.close();
    standby = await primary.startStandby();
    closing.unshift(() => standby.stop());
    standbyUrl = standby.url.replace(/postgres$/, 'touchline');

    const databases = await openInstallation(url);
    closing.unshift(() => databases.close());
    writer = await storeWith(databases.data, [], []);
    const stopping: (() => unknown)[] = [];
    closing.unshift(async () => {
      for (const stop of stopping) await stop();
    });
    const environment = { SANDBOX: 'off', DATABASE_READ_URLS: standbyUrl };
    service = await runningService({ after: (stop) => stopping.push(stop) }, { databaseUrl: url, environment });
    key = (await service.key('internal')).key;
    const now = Date.parse(MATCHDAY);
    const email = 'sender@example.com';
    feedKey = (await createKey(service.accounts, { email, plan: 'internal', scopes: ['feed'], now })).key;
  });
  after(async () => {
    for (const close of closing) await close();
  });

  async function metric(name: string): Promise<number | undefined> {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const found = new RegExp(`^touchline_replica_${name}\\{replica="1"\\} (\\S+)$`, 'm').exec(text)?.[1];
    return found === undefined ? undefined : Number(found);
  }

  async function whenInUse(wanted: boolean): Promise<void> {
    const deadline = performance.now() + NOTICED_MS + SCHEDULING_MS;
    while ((await metric('in_use')) !== Number(wanted)) {
      assert.ok(performance.now() < deadline, `in use: ${await metric('in_use')}`);
      await pause(20);
    }
    const ready = await (await fetch(`${service.url}/readyz`)).text();
    assert.equal(ready, `ready\nread replicas in use: ${Number(wanted)} of 1\n`);
  }

  /** The number of matches of a season. Every call is another URL, so that the response is not cached. */
  async function matchesOf(year: number): Promise<number> {
    const sort = requests++ % 2 === 0 ? 'asc' : 'desc';
    const limit = 1 + (requests % 199);
    const response = await service.fetch(
      `/api/v2/fixtures?league=eng.1&season=${year}&limit=${limit}&order=${sort}`,
      key,
    );
    assert.equal(response.status, 200, await response.clone().text());
    return ((await response.json()) as { data: unknown[] }).data.length;
  }

  /** Adds a season with a match, as another process does. */
  async function addSeason(): Promise<number> {
    season++;
    await addMatches(writer, TEAMS, [matchOf(season)]);
    return season;
  }

  test('uncached responses are read from the replica', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    await whenInUse(true);
    const before = (await metric('reads_total'))!;
    for (const year of SEASONS.slice(0, 20)) assert.equal(await matchesOf(year), 1);
    assert.ok((await metric('reads_total'))! >= before + 20);
    assert.equal(await metric('behind_revisions'), 0);
    const [row] = await on<{ sessions: string }>(
      standby.url,
      "SELECT COUNT(*) AS sessions FROM pg_stat_activity WHERE datname = 'touchline'",
    );
    assert.ok(Number(row!.sessions) >= 2, 'one for probes, others for reads');
  });

  test('a replica that is behind is not read, and is read again when the data has arrived', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    await whenInUse(true);
    await on(standbyUrl, 'SELECT pg_wal_replay_pause()');
    const added = [];
    for (let i = 0; i < 5; i++) {
      const year = await addSeason();
      added.push(year);
      // the first request after the notification, and those after it
      const deadline = performance.now() + SCHEDULING_MS;
      while ((await matchesOf(year)) === 0) assert.ok(performance.now() < deadline);
      for (let request = 0; request < 5; request++) assert.equal(await matchesOf(year), 1);
    }
    const [stale] = await on<{ count: string }>(
      standbyUrl,
      `SELECT COUNT(*) AS count FROM fixtures WHERE season = ${season}`,
    );
    assert.equal(Number(stale!.count), 0, 'the replica does not have it');
    await whenInUse(false);
    const reads = await metric('reads_total');
    for (const year of [...added, ...SEASONS.slice(0, 10)]) assert.equal(await matchesOf(year), 1);
    assert.equal(await metric('reads_total'), reads);
    assert.ok((await metric('behind_revisions'))! >= 5);

    await on(standbyUrl, 'SELECT pg_wal_replay_resume()');
    await whenInUse(true);
    for (const year of added) assert.equal(await matchesOf(year), 1);
    assert.ok((await metric('reads_total'))! > reads!);
  });

  test('each write is in the next response, however often the replica falls behind', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    await whenInUse(true);
    const { id } = idsOfMatch(matchOf(1960));
    for (let version = 1; version <= 30; version++) {
      const event = { id: `card-${version}`, revision: 1, kind: 'card', detail: 'yellow', minute: 1, side: 'home' };
      const message = { id: `m-${version}`, fixture: id, version, at: '2026-11-21T15:00:00Z', type: 'event', event };
      const sent = await service.fetch('/api/feed/messages', feedKey, {
        method: 'POST',
        body: `${JSON.stringify(message)}\n`,
        headers: { 'content-type': 'application/x-ndjson' },
      });
      assert.equal(sent.status, 200, await sent.clone().text());
      const response = await service.fetch(`/api/v2/fixtures/${id}/events`, key);
      const { data } = (await response.json()) as { data: unknown[] };
      assert.equal(data.length, version);
    }
    assert.deepEqual(service.failures, []);
  });

  test('a replica that stops responding delays reads for seconds at most, and is taken back', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    if (process.platform !== 'linux') return t.skip('finds the processes of the server in /proc');
    await whenInUse(true);
    standby.signal('SIGSTOP');
    const began = performance.now();
    const counts = await Promise.all(SEASONS.map((year) => matchesOf(year)));
    const ms = Math.round(performance.now() - began);
    assert.deepEqual(new Set(counts), new Set([1]));
    t.diagnostic(`reads from a silent replica took ${ms} ms`);
    assert.ok(ms < SILENT_MS + SCHEDULING_MS);
    await whenInUse(false);
    standby.signal('SIGCONT');
    await whenInUse(true);
  });

  test('a replica that goes down breaks no response, and is taken back when it has caught up', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    await whenInUse(true);
    let isDone = false;
    const reading = Array.from({ length: 4 }, async (_, i) => {
      for (let n = i; !isDone; n++) assert.equal(await matchesOf(SEASONS[n % SEASONS.length]!), 1);
    });
    let year: number;
    try {
      await Promise.all([
        standby.restart('SIGQUIT', 1500),
        (async () => {
          await whenInUse(false);
          assert.equal(await metric('behind_revisions'), undefined);
          year = await addSeason();
        })(),
      ]);
      await whenInUse(true);
      assert.equal(await matchesOf(year!), 1);
    } finally {
      isDone = true;
      await Promise.all(reading);
    }
    assert.deepEqual(service.failures, []);
  });

  test('a server that was promoted is not read', async (t) => {
    if (missing !== undefined) return t.skip(missing);
    await whenInUse(true);
    await on(standbyUrl, 'SELECT pg_promote()');
    await whenInUse(false);
    const year = await addSeason();
    const deadline = performance.now() + SCHEDULING_MS;
    while ((await matchesOf(year)) === 0) assert.ok(performance.now() < deadline);
    assert.deepEqual(service.failures, []);
  });
});
