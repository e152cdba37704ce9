/** Plans are rows: administrators change them, accounts change between them at once, and payment systems set them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PLANS } from '../../../scripts/generate/default-plans.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { newSecret, signedHeaders } from '../../../src/live/webhooks/signature.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, type Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const COUNTRIES = '/api/v2/countries?limit=1';
const { name: _, retiredAt: __, ...PRO } = DEFAULT_PLANS.pro;

interface Limits {
  readonly status: number;
  readonly day: number;
  readonly left: number;
  readonly policy: string;
  readonly overage: string | null;
}

async function ask({ fetch }: RunningService, key: string): Promise<Limits> {
  const { status, headers } = await fetch(COUNTRIES, key);
  return {
    status,
    day: Number(headers.get('x-ratelimit-limit')),
    left: Number(headers.get('x-ratelimit-remaining')),
    policy: headers.get('ratelimit-policy')!,
    overage: headers.get('x-overage'),
  };
}

const listed = async (visitor: Visitor) =>
  Object.values((await visitor.get('/api/account/plans')).data) as { name: string; perDay: number | null }[];

const accountOf = async ({ accounts }: RunningService, id: unknown) => (await accounts.keyById(String(id)))!.accountId;

aboveEngines('plans', (engine) => {
  test('a new installation has the four of the contract', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const plans = (await listed(ada)).map(({ name, perDay }) => [name, perDay]);
    assert.deepEqual(plans, [
      ['free', 100],
      ['pro', 7500],
      ['ultra', 75000],
      ['internal', null],
    ]);
  });

  test('an administrator changes an allowance, and it holds for the next request of every key', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const { key } = await service.key('pro');
    assert.deepEqual([(await ask(service, key)).day, (await ask(service, key)).left], [7500, 7498]);
    const changed = await ada.post('plans/pro', { perDay: 5000, perMinute: 4 });
    assert.deepEqual([changed.status, changed.data.perDay, changed.data.perMonth], [200, 5000, 150_000]);
    const third = await ask(service, key);
    assert.deepEqual([third.status, third.day, third.left], [200, 5000, 4997]);
    assert.match(third.policy, /"minute";q=4;w=60, "day";q=5000;w=86400, "month";q=150000/);
    // what was leased for 300 requests per minute is not served any more
    assert.deepEqual([(await ask(service, key)).status, (await ask(service, key)).status], [200, 429]);
    await ada.post('plans/pro', { perMinute: null });
    assert.equal((await ask(service, key)).status, 200, 'a refusal ends with the limit');
    assert.deepEqual(service.failures, []);
  });

  test('an account that changes its plan has the new limits and data at once, and keeps its counts', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const { key } = (await ben.post('keys')).data as { key: string };
    const { id } = Object.values((await ada.get('/api/account/users')).data).find(
      (user) => (user as { email: string }).email === 'ben@example.com',
    ) as { id: string };
    const before = await ask(service, key);
    assert.deepEqual([before.day, before.left], [100, 99]);
    assert.equal((await service.fetch('/api/v2/fixtures?live=all', key)).status, 403);
    assert.equal((await ada.post(`users/${id}`, { plan: 'ultra' })).status, 200);
    const after = await ask(service, key);
    assert.deepEqual([after.day, after.left], [75_000, 74_997]);
    assert.equal((await service.fetch('/api/v2/fixtures?live=all', key)).status, 200);
    assert.equal((await ada.post(`users/${id}`, { plan: 'free' })).status, 200);
    assert.equal((await ask(service, key)).left, 95);
    assert.equal((await ada.post(`users/${id}`, { plan: 'gold' })).status, 400);
    assert.equal((await ben.post(`users/${id}`, { plan: 'ultra' })).status, 403);
  });

  test('a plan is added, given to an account, retired and offered again', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const gold = { ...PRO, name: 'gold', title: 'Gold', perDay: 10, price: 1900, overagePrice: 50 };
    assert.equal((await ada.post('plans', gold)).status, 200);
    assert.equal((await ada.post('plans', gold)).status, 409);
    const invited = await ada.post('invitations', { email: 'eve@example.com', plan: 'gold' });
    assert.equal(invited.status, 200, invited.text);
    assert.equal((await ada.post('plans/gold/retire')).status, 200);
    assert.equal((await ada.post('invitations', { email: 'dan@example.com', plan: 'gold' })).status, 400);
    for (const plan of ['free', 'internal']) assert.equal((await ada.post(`plans/${plan}/retire`)).status, 409, plan);
    assert.equal((await ada.post('plans/gold/restore')).data.retiredAt, null);
    assert.equal((await ada.post('plans/silver/retire')).status, 404);
    const wrong: Record<string, unknown>[] = [
      { perDay: -1 },
      { perDay: 1.5 },
      { price: 1e9 },
      { currency: 'euro' },
      { level: 'gold' },
      { title: '=1+1' },
      { unknown: 1 },
    ];
    for (const body of wrong) assert.equal((await ada.post('plans/gold', body)).status, 400, JSON.stringify(body));
    assert.equal((await ada.post('plans', { ...gold, name: 'Gold plan' })).status, 400);
  });

  test('only administrators change plans', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    assert.equal((await ben.get('/api/account/plans')).status, 200);
    for (const path of ['plans', 'plans/pro', 'plans/pro/retire', 'plans/pro/restore'])
      assert.equal((await ben.post(path, path === 'plans' ? { ...PRO, name: 'x' } : {})).status, 403, path);
    const { key } = await service.key('ultra');
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: '{"perDay":1}' };
    assert.equal(
      (await service.fetch('/api/account/plans/pro', key, request)).status,
      401,
      'a key is no administrator',
    );
  });
});

aboveEngines('plan.set', (engine) => {
  const secret = newSecret();
  const paying = { ...environment, PAYMENT_SECRET: secret };

  /** Sends a message as a payment system does. */
  async function send({ url, clock }: RunningService, data: unknown, { at = clock.now(), with: used = secret } = {}) {
    const body = JSON.stringify({ type: 'plan.set', data });
    const headers = { 'content-type': 'application/json', ...signedHeaders({ id: 'msg_1', at, body }, [used]) };
    const response = await fetch(`${url}/api/account/plan-set`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as { data?: { changed: boolean } } };
  }

  test('a signed message changes the plan; one that is older than the last does not', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment: paying, clock });
    const { key, id } = await service.key('free');
    const account = await accountOf(service, id);
    assert.equal((await ask(service, key)).day, 100);
    assert.deepEqual((await send(service, { account, plan: 'pro' })).body.data, { changed: true });
    assert.equal((await ask(service, key)).day, 7500);
    const late = await send(service, { account, plan: 'free' }, { at: clock.now() - 60_000 });
    assert.deepEqual([late.status, late.body.data], [200, { changed: false }]);
    assert.equal((await ask(service, key)).day, 7500);
    assert.deepEqual((await send(service, { account, plan: 'pro' })).body.data, { changed: false });
  });

  test('a message that is not signed, too old, changed on its way, or about nothing is refused', async (t) => {
    const service = await runningService(t, { engine, environment: paying });
    const { id, key } = await service.key('free');
    const account = await accountOf(service, id);
    const now = service.clock.now();
    assert.equal((await send(service, { account, plan: 'pro' }, { with: newSecret() })).status, 401);
    for (const at of [now - 301_000, now + 301_000])
      assert.equal((await send(service, { account, plan: 'pro' }, { at })).status, 401);
    const body = JSON.stringify({ type: 'plan.set', data: { account, plan: 'pro' } });
    const signed = signedHeaders({ id: 'msg_1', at: now, body }, [secret]);
    const post = (text: string, headers: Record<string, string>) =>
      fetch(`${service.url}/api/account/plan-set`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: text,
      });
    assert.equal((await post(body.replace('pro', 'ultra'), signed)).status, 401);
    assert.equal((await post(body, {})).status, 401);
    assert.equal((await send(service, { account: 'ac_none', plan: 'pro' })).status, 404);
    assert.equal((await send(service, { account, plan: 'gold' })).status, 400);
    assert.equal((await send(service, { plan: 'pro' })).status, 400);
    assert.equal((await ask(service, key)).day, 100);
  });

  test('without PAYMENT_SECRET there is no such address', async (t) => {
    const service = await runningService(t, { engine, environment });
    assert.equal((await send(service, { account: 'ac_none', plan: 'pro' })).status, 404);
  });
});
