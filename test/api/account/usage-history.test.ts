/** Usage by hour, endpoint, status and key equals what was sent; the request log is bounded and has no secrets. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createKey } from '../../../src/accounts/keys.ts';
import { UsageRecorder } from '../../../src/accounts/usage-recorder.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { withoutSecrets } from '../../../src/http/metrics/observer.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { LOGGED_MAX, type LoggedRequest, UsageHistoryStore } from '../../../src/store/accounts/usage-history.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, type Visitor } from '../../support/service/visitor.ts';
import { aboveEngines, type Engine, newDatabases } from '../../support/stores/databases.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const COUNTRIES = '/api/v2/countries?limit=1';
const HOUR = 3_600_000;
const NOW = Date.parse(MATCHDAY);

type Sum = Record<string, unknown> & { requests: number; errors: number };
interface Logged {
  readonly key: string;
  readonly path: string;
  readonly status: number;
  readonly at: string;
}

const historyOf = async (visitor: Visitor, query: string) =>
  Object.values((await visitor.get(`/api/account/usage/history?${query}`)).data) as Sum[];
const logOf = async (visitor: Visitor, query = '') =>
  Object.values((await visitor.get(`/api/account/requests?${query}`)).data) as Logged[];
const keyOf = async (visitor: Visitor) => (await visitor.post('keys')).data as { id: string; key: string };

async function send({ fetch }: RunningService, key: string, paths: readonly string[]) {
  for (const path of paths) await fetch(path, key);
}

async function recorderOfKey(engine: Engine, t: TestContext) {
  const { accounts: database } = await newDatabases(engine, t);
  const { id: keyId } = await createKey(new AccountStore(database), { email: 'a@b.c', plan: 'pro', now: NOW });
  const { accountId } = (await new AccountStore(database).keyById(keyId))!;
  const store = new UsageHistoryStore(database);
  const failed = (error: unknown) => assert.fail(String(error));
  const recorder = new UsageRecorder({ store, clock: fixedClock(NOW), withoutSecrets, failed });
  return { store, recorder, keyId, accountId };
}

aboveEngines('usage', (engine) => {
  test('by hour, endpoint, status and key equals the requests that were sent', async (t) => {
    const clock = fixedClock(NOW);
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const [first, second] = [await keyOf(ada), await keyOf(ada)];
    await send(service, first.key, [COUNTRIES, COUNTRIES, '/api/v2/leagues?wrong=1']);
    clock.set(NOW + HOUR);
    await send(service, second.key, [COUNTRIES, '/api/v2/nothing', '/api/v1/timezone']);
    const brief = (sums: readonly Sum[], by: string) => sums.map((sum) => [sum[by], sum.requests, sum.errors]);
    const hour = (offset: number) => new Date(Math.floor((NOW + offset) / HOUR) * HOUR).toISOString();
    assert.deepEqual(brief(await historyOf(ada, 'by=hour'), 'hour'), [
      [hour(0), 3, 1],
      [hour(HOUR), 3, 1],
    ]);
    assert.deepEqual(brief(await historyOf(ada, 'by=endpoint'), 'endpoint'), [
      ['v2.countries', 3, 0],
      ['none', 1, 1],
      ['v1.timezone', 1, 0],
      ['v2.leagues', 1, 1],
    ]);
    assert.deepEqual(brief(await historyOf(ada, 'by=status'), 'status'), [
      [200, 4, 0],
      [400, 1, 1],
      [404, 1, 1],
    ]);
    const byKey = new Map(brief(await historyOf(ada, 'by=key'), 'key').map(([key, ...rest]) => [key, rest]));
    assert.deepEqual(
      [byKey.get(first.id), byKey.get(second.id)],
      [
        [3, 1],
        [3, 1],
      ],
    );
    assert.deepEqual(brief(await historyOf(ada, `by=hour&key=${second.id}`), 'hour'), [[hour(HOUR), 3, 1]]);
    const usage = (await ada.get('/api/account/usage')).data as { day: { used: number } };
    assert.equal(usage.day.used, 5, 'the unknown path does not count against the limits');
    clock.set(NOW + 3 * 24 * HOUR);
    assert.deepEqual(await historyOf(ada, 'days=1'), []);
    for (const query of ['by=path', 'days=0', 'days=366', 'days=1.5'])
      assert.equal((await ada.get(`/api/account/usage/history?${query}`)).status, 400, query);
    assert.deepEqual(service.failures, []);
  });

  test('the log has the last requests, newest first, without secrets', async (t) => {
    const clock = fixedClock(NOW);
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const { id, key } = await keyOf(ada);
    await send(service, key, [`/api/v2/countries?token=abc&x-api-key=${key}`]);
    clock.set(NOW + 1000);
    await send(service, key, [COUNTRIES]);
    const log = await logOf(ada);
    assert.deepEqual(
      log.map(({ path, status, key }) => [path, status, key]),
      [
        [COUNTRIES, 200, id],
        ['/api/v2/countries?token=***&x-api-key=***', 400, id],
      ],
    );
    assert.equal(log[0]!.at, new Date(NOW + 1000).toISOString());
    assert.deepEqual(
      (await logOf(ada, 'errors=true')).map(({ status }) => status),
      [400],
    );
    assert.equal((await logOf(ada, 'limit=1')).length, 1);
    const page = await ada.get('/dashboard/requests?errors=true');
    assert.match(page.text, /token=\*\*\*/);
    assert.equal(page.text.includes(key), false);
    const dashboard = await ada.get('/dashboard');
    assert.match(dashboard.text, /invalid parameters/);
    assert.match(dashboard.text, /<svg/);
  });

  test("is that of the caller's account only", async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const own = await keyOf(ada);
    await send(service, own.key, [COUNTRIES, '/api/v2/nothing']);
    assert.deepEqual(await historyOf(ben, 'by=key'), []);
    assert.deepEqual(await historyOf(ben, `by=hour&key=${own.id}`), []);
    assert.deepEqual(await logOf(ben, `key=${own.id}`), []);
    assert.equal((await ben.get(`/dashboard/requests?key=${own.id}`)).text.includes('/api/v2/nothing'), false);
    assert.equal((await logOf(ada)).length, 2);
  });

  test('a key keeps its last 500 requests, and its last 100 errors beyond them', async (t) => {
    const { store, recorder, keyId, accountId } = await recorderOfKey(engine, t);
    const request = (at: number, status: number): LoggedRequest => ({
      ...{ keyId, at, status, requestId: `r${at}`, method: 'GET', path: COUNTRIES, endpoint: 'v2.countries' },
      microseconds: 100,
    });
    let sent = 0;
    for (let batch = 0; batch < 20; batch++) {
      for (let i = 0; i < 100; i++, sent++) recorder.record(request(NOW + sent, sent % 10 === 0 ? 404 : 200));
      await recorder.flush();
    }
    const scope = { accountId, keyId, since: 0 };
    const log = await store.requests(scope, { isError: false, limit: 10_000 });
    const last = log.slice(0, LOGGED_MAX).map(({ at }) => at - NOW);
    assert.deepEqual(
      last,
      Array.from({ length: LOGGED_MAX }, (_, i) => sent - 1 - i),
    );
    const older = log.slice(LOGGED_MAX);
    assert.ok(older.length <= 100 + 50, `${older.length} older ones`);
    assert.ok(older.every(({ status }) => status === 404));
    const errors = await store.requests(scope, { isError: true, limit: 10_000 });
    assert.ok(errors.length >= 100 && errors.length <= 110, `${errors.length} errors`);
    const [sum] = await store.sums('key', scope);
    assert.deepEqual([sum!.requests, sum!.errors], [2000, 200]);
    await store.prune(NOW + 1000, new AbortController().signal);
    assert.ok((await store.requests(scope, { isError: false, limit: 10_000 })).every(({ at }) => at >= NOW + 1000));
    assert.deepEqual(await store.sums('key', scope), [], 'the hour began before');
  });

  test('of a key with more than 500 requests between two writes, the log has one per millisecond', async (t) => {
    const { store, recorder, keyId, accountId } = await recorderOfKey(engine, t);
    const served = { keyId, method: 'GET', path: COUNTRIES, endpoint: 'v2.countries', status: 200, microseconds: 50 };
    for (let i = 0; i < 10 * LOGGED_MAX; i++) {
      recorder.record({ ...served, at: NOW + Math.floor(i / 5), requestId: `r${i}` });
    }
    await recorder.flush();
    const log = await store.requests({ accountId, keyId, since: 0 }, { isError: false, limit: 10_000 });
    assert.deepEqual(
      log.map(({ at }) => at - NOW),
      Array.from({ length: LOGGED_MAX }, (_, i) => 2 * LOGGED_MAX - 1 - i),
    );
  });

  test('many keys and requests between two writes are noted in bounded memory, and all are counted', async (t) => {
    const { accounts: database } = await newDatabases(engine, t);
    const store = new AccountStore(database);
    const keys: string[] = [];
    for (let i = 0; i < 30; i++) keys.push((await createKey(store, { email: `${i}@b.c`, plan: 'pro', now: NOW })).id);
    const noted: number[] = [];
    class CountingStore extends UsageHistoryStore {
      override addRequests(requests: readonly LoggedRequest[]): Promise<void> {
        noted.push(requests.length);
        return super.addRequests(requests);
      }
    }
    const history = new CountingStore(database);
    const failed = (error: unknown) => assert.fail(String(error));
    const recorder = new UsageRecorder({ store: history, clock: fixedClock(NOW), withoutSecrets, failed });
    for (let i = 0; i < 30_000; i++) {
      const keyId = keys[i % keys.length]!;
      const served = { keyId, at: NOW, requestId: `r${i}`, method: 'GET', path: COUNTRIES, endpoint: 'v2.countries' };
      recorder.record({ ...served, status: 200, microseconds: 50 });
    }
    await recorder.flush();
    assert.ok(noted[0]! <= 2100, `${noted[0]} noted`);
    const { accountId } = (await store.keyById(keys[0]!))!;
    const [sum] = await history.sums('key', { accountId, keyId: null, since: 0 });
    assert.equal(sum!.requests, 1000);
  });

  test('counts that could not be written are written later, once', async (t) => {
    const { accounts: database } = await newDatabases(engine, t);
    const accounts = new AccountStore(database);
    const { id: keyId } = await createKey(accounts, { email: 'a@b.c', plan: 'pro', now: NOW });
    const { accountId } = (await accounts.keyById(keyId))!;
    let isDown = true;
    class FailingStore extends UsageHistoryStore {
      override addHours(...counts: Parameters<UsageHistoryStore['addHours']>): Promise<void> {
        return isDown ? Promise.reject(new Error('the database is gone')) : super.addHours(...counts);
      }
    }
    const faults: string[] = [];
    const store = new FailingStore(database);
    const failed = (error: unknown) => faults.push(String(error));
    const recorder = new UsageRecorder({ store, clock: fixedClock(NOW), withoutSecrets, failed });
    const served = { keyId, at: NOW, method: 'GET', path: COUNTRIES, endpoint: 'v2.countries', status: 200 };
    recorder.record({ ...served, requestId: 'a', microseconds: 50 });
    await recorder.flush();
    isDown = false;
    recorder.record({ ...served, requestId: 'b', microseconds: 50 });
    await recorder.close();
    assert.equal(faults.length, 1);
    const [sum] = await store.sums('key', { accountId, keyId: null, since: 0 });
    assert.equal(sum!.requests, 2);
  });
});
