/** The same data, imported into empty stores in different orders and on different engines, gives the same ids and responses. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../src/base/clock.ts';
import { seededRandom } from '../../src/base/random.ts';
import { Forecasts } from '../../src/forecasts/forecasts.ts';
import { recordDue } from '../../src/forecasts/track-record/due.ts';
import { OVERLAPPING_SKIP, overlappingData } from '../support/data/overlapping-data.ts';
import { sampledRequests } from '../support/requests/sampled-requests.ts';
import { runningService } from '../support/service/service.ts';
import { type Engine, emptyDatabaseUrl } from '../support/stores/databases.ts';
import { importInWorker } from '../support/stores/imports.ts';
import { differences, wholeStore } from '../support/stores/whole-store.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const REQUESTS = 500;
const SEED = 'same answers';
/** All ten sources, also in an order that differs at each run: on both engines, or on SQLite only. */
const ALL = process.env.TEST_ORDERS === 'all' || process.env.TEST_ORDERS === 'sqlite';
const ORDER_SEED = process.env.TEST_ORDERS_SEED ?? randomUUID();
const SECOND_ENGINE: Engine = process.env.TEST_ORDERS === 'sqlite' ? 'sqlite' : 'postgres';
/** The sources of the usual run, without two World Cups: all ten take several times as long. */
const USUAL_SOURCES = new Set([
  'fixturedownload',
  'football-data-uk',
  'live-odds',
  'openfootball',
  'transfermarkt',
  'transfermarkt-injuries',
  'wyscout',
]);
const WORLD_CUPS = ['2018', '2022'].map((year) => `openfootball/worldcup/${year}`);
const SKIP =
  OVERLAPPING_SKIP ||
  (SECOND_ENGINE === 'postgres' &&
    process.env.TEST_POSTGRES_URL === undefined &&
    `no PostgreSQL: ${process.env.TEST_POSTGRES_MISSING ?? 'run `npm test`, which starts one'}`);

function shuffled<T>(items: readonly T[], seed: string): T[] {
  const random = seededRandom(seed);
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Imports the sources once: rows that name something of a later source wait for it. */
async function importInOrder(url: string, folder: string, sources: readonly string[]): Promise<void> {
  const imports = sources.map((source) => ({ source, paths: [join(folder, source)] }));
  const reports = await importInWorker({ url, imports, now: Date.parse(NOW) });
  assert.deepEqual(
    reports.flatMap(({ source, failed }) => failed.map(({ file, reason }) => `${source} ${file}: ${reason}`)),
    [],
  );
}

test(`import orders on two engines give the same ids, and the same responses to ${REQUESTS} requests`, {
  skip: SKIP,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-overlapping-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const sources = (await overlappingData(folder)).filter((source) => ALL || USUAL_SOURCES.has(source));
  if (!ALL) for (const path of WORLD_CUPS) rmSync(join(folder, path), { recursive: true });
  const orders: readonly (readonly [engine: Engine, sources: readonly string[]])[] = [
    ['sqlite', sources],
    [SECOND_ENGINE, sources.toReversed()],
    ...(ALL ? [['sqlite', shuffled(sources, ORDER_SEED)] as const] : []),
  ];
  if (ALL) t.diagnostic(`TEST_ORDERS_SEED=${ORDER_SEED}: ${orders[2]![1].join(', ')}`);
  const urls = await Promise.all(orders.map(([engine]) => emptyDatabaseUrl(engine, t)));
  await Promise.all(orders.map(([, order], i) => importInOrder(urls[i]!, folder, order)));
  const services = await Promise.all(urls.map((url) => serviceOn(url, t)));
  const [first, ...others] = services;
  // what a job of the service does after its start, so that it is done in all of them
  for (const { store } of services) await recordDue({ store, forecasts: new Forecasts(store), clock: fixedClock(NOW) });

  const expected = await wholeStore(first!.store.database);
  for (const [i, { store }] of others.entries()) {
    assert.deepEqual(differences(expected, await wholeStore(store.database)), {}, `${orders[i + 1]}`);
  }

  let withRows = 0;
  for (const address of await sampledRequests(first!.store, REQUESTS, SEED)) {
    const responses = await Promise.all(services.map((service) => service.get(address)));
    const [{ status, text }] = responses as [(typeof responses)[number]];
    for (const [i, other] of responses.slice(1).entries()) {
      assert.equal(other.status, status, address);
      assert.equal(other.text, text, `${address}: ${orders[i + 1]}`);
    }
    if (status === 200 && !/"(results|count)":0\b/.test(text)) withRows++;
  }
  t.diagnostic(`${withRows} of ${REQUESTS} responses have rows`);
  // a player, a league and a season drawn at random rarely belong together
  assert.ok(withRows > REQUESTS * 0.4, 'too few responses have rows');
});

async function serviceOn(databaseUrl: string, t: TestContext) {
  const environment = { SANDBOX: 'off', PUBLIC_URL: 'https://touchline.example' };
  const service = await runningService(t, { databaseUrl, clock: fixedClock(NOW), environment });
  const { key } = await service.key('internal');
  return {
    store: service.store,
    async get(address: string) {
      const response = await service.fetch(address, key, { headers: { 'x-request-id': 'same' } });
      const text = await response.text();
      // a revision counts writes, so it depends on the order
      return { status: response.status, text: text.replaceAll(/"revision":\d+/g, '"revision":0') };
    },
  };
}
