/** Statements: what a month costs equals what was counted, and the past does not change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import type { Statement } from '../../../src/accounts/statements.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, type Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const COUNTRIES = '/api/v2/countries?limit=1';
const NOVEMBER_30 = Date.parse('2026-11-30T12:00:00Z');

const statementOf = async (visitor: Visitor, month: string) =>
  (await visitor.get(`/api/account/statements/${month}`)).data as unknown as Statement;
const linesOf = ({ lines }: Statement) =>
  lines.map(({ kind, plan, requests, amount }) => [kind, plan, requests, amount]);

/** Sends requests, and counts those that were served, and those with X-Overage. */
async function sendMany({ fetch }: RunningService, key: string, requests: number) {
  const counts = { served: 0, overage: 0 };
  for (let i = 0; i < requests; i++) {
    const { status, headers } = await fetch(COUNTRIES, key);
    if (status === 200) counts.served++;
    if (headers.get('x-overage') === 'true') counts.overage++;
  }
  return counts;
}

async function started(t: { after(close: () => unknown): unknown }, engine: 'sqlite' | 'postgres') {
  const clock = fixedClock(NOVEMBER_30);
  const service = await runningService(t, { engine, environment, clock });
  const ada = await administratorOf(service);
  await ada.post('plans/pro', { perDay: 10, price: 1900, overagePrice: 500 });
  await ada.post('plans/ultra', { perDay: 20, price: 4900, overagePrice: 200 });
  const ben = await memberOf(service, ada, 'ben@example.com');
  const users = Object.values((await ada.get('/api/account/users')).data) as { id: string; email: string }[];
  const { id } = users.find(({ email }) => email === 'ben@example.com')!;
  await ada.post(`users/${id}`, { plan: 'pro' });
  const { key } = (await ben.post('keys')).data as { key: string };
  return { clock, service, ada, ben, id, key };
}

aboveEngines('statements', (engine) => {
  test('requests and overage equal what was served, day by day', async (t) => {
    const { clock, service, ben, key } = await started(t, engine);
    const first = await sendMany(service, key, 13);
    assert.deepEqual(first, { served: 13, overage: 3 });
    const open = await statementOf(ben, '2026-11');
    assert.deepEqual([open.isOpen, open.requests, open.overage], [true, 13, 3]);
    clock.set(NOVEMBER_30 + 86_400_000);
    const second = await sendMany(service, key, 11);
    const november = await statementOf(ben, '2026-11');
    assert.deepEqual(november.days, [{ day: '2026-11-30', requests: 13, overage: 3 }]);
    assert.equal(november.isOpen, false);
    assert.deepEqual(linesOf(november), [
      ['plan', 'pro', 13, 1900],
      ['overage', 'pro', 3, 2], // 3 * 500 / 1000, rounded
    ]);
    assert.deepEqual(november.totals, [{ currency: 'EUR', amount: 1902 }]);
    const december = await statementOf(ben, '2026-12');
    assert.deepEqual([december.requests, december.overage, december.isOpen], [second.served, second.overage, true]);
    const usage = (await ben.get('/api/account/usage')).data as { month: { used: number } };
    assert.equal(usage.month.used, december.requests);
    assert.deepEqual((await ben.get('/api/account/statements')).data, [{ month: '2026-12' }, { month: '2026-11' }]);
  });

  test('a new price, and another plan, do not change days and months that are over', async (t) => {
    const { clock, service, ada, ben, id, key } = await started(t, engine);
    await sendMany(service, key, 12);
    const before = await statementOf(ben, '2026-11');
    clock.set(NOVEMBER_30 + 86_400_000);
    await ada.post('plans/pro', { price: 9900, overagePrice: 9000, currency: 'USD' });
    await ada.post(`users/${id}`, { plan: 'ultra' });
    assert.deepEqual(await statementOf(ben, '2026-11'), { ...before, isOpen: false });
    assert.deepEqual(linesOf(await statementOf(ben, '2026-12')), [['plan', 'ultra', 0, 4900]]);
  });

  test('another plan in the middle of a day does not make overage of requests that were none', async (t) => {
    const { service, ada, ben, id, key } = await started(t, engine);
    await ada.post(`users/${id}`, { plan: 'ultra' });
    assert.deepEqual(await sendMany(service, key, 18), { served: 18, overage: 0 });
    await ada.post(`users/${id}`, { plan: 'pro' });
    assert.deepEqual(await sendMany(service, key, 2), { served: 2, overage: 2 });
    assert.deepEqual((await statementOf(ben, '2026-11')).days, [{ day: '2026-11-30', requests: 20, overage: 2 }]);
    await ada.post(`users/${id}`, { plan: 'ultra' });
    assert.deepEqual(await sendMany(service, key, 1), { served: 1, overage: 1 });
    assert.deepEqual((await statementOf(ben, '2026-11')).days, [{ day: '2026-11-30', requests: 21, overage: 3 }]);
  });

  test('page, CSV and JSON have the same amounts, and other accounts and months have none', async (t) => {
    const { service, ada, ben, key } = await started(t, engine);
    await sendMany(service, key, 12);
    const json = await statementOf(ben, '2026-11');
    const csv = await ben.get('/dashboard/statements/2026-11.csv');
    assert.match(csv.headers.get('content-disposition')!, /filename="touchline-2026-11\.csv"/);
    const rows = parse(csv.text, { columns: true }) as Record<string, string>[];
    assert.deepEqual(
      rows.filter(({ line }) => line !== 'day').map(({ line, plan, amount }) => [line, plan, Number(amount)]),
      json.lines.map(({ kind, plan, amount }) => [kind, plan, amount]),
    );
    const sum = (column: string) =>
      rows.filter(({ line }) => line === 'day').reduce((total, row) => total + Number(row[column]), 0);
    assert.deepEqual([sum('requests'), sum('overage')], [json.requests, json.overage]);
    const page = await ben.get('/dashboard/statements/2026-11');
    assert.equal(page.status, 200);
    assert.match(page.text, new RegExp(`data-total="${json.totals[0]!.amount}"`));
    assert.equal((await statementOf(ada, '2026-11')).requests, 0, 'the administrator has an account of their own');
    for (const month of ['2026-10', '2026-12']) {
      assert.equal((await ben.get(`/api/account/statements/${month}`)).status, 404, month);
      assert.equal((await ben.get(`/dashboard/statements/${month}`)).status, 404, month);
      assert.equal((await ben.get(`/dashboard/statements/${month}.csv`)).status, 404, month);
    }
    for (const month of ['2026-13', 'x', '2026-1']) {
      assert.equal((await ben.get(`/api/account/statements/${month}`)).status, 400, month);
      assert.equal((await ben.get(`/dashboard/statements/${month}`)).status, 404, month);
    }
    assert.deepEqual(service.failures, []);
  });
});
