import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createKey } from '../../src/accounts/keys.ts';
import { type AccountMeter, Metering, termsOf, type Verdict } from '../../src/accounts/metering.ts';
import { MinuteWindow } from '../../src/accounts/minute-window.ts';
import { PLANS, type PlanName } from '../../src/accounts/plans.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import type { Database } from '../../src/store/database/database.ts';
import { newDatabases, onBothEngines } from '../support/stores/databases.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const PERIODS = { day: 'd2026-11-21', month: 'm2026-11' };
const unexpected = (error: unknown) => assert.fail(String(error));

test('the minute window allows its limit, and one more for each request that leaves it', () => {
  const minute = new MinuteWindow(3);
  for (const moment of [0, 10_000, 20_000]) {
    assert.ok(minute.remaining(moment) > 0);
    assert.ok(minute.take(moment));
  }
  assert.equal(minute.remaining(59_999), 0);
  assert.equal(minute.resetSeconds(59_000), 1);
  assert.equal(minute.remaining(60_000), 1);
  assert.equal(minute.remaining(80_000), 3);
});

test('no 60 seconds contain more requests than the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 20_000 })), (limit, gaps) => {
      const minute = new MinuteWindow(limit);
      const served: number[] = [];
      let now = 0;
      for (const gap of gaps) {
        now += gap;
        const recent = served.filter((moment) => moment > now - 60_000).length;
        assert.equal(minute.remaining(now), limit - recent);
        assert.equal(minute.take(now), recent < limit);
        if (recent === limit) continue;
        served.push(now);
      }
    }),
  );
});

async function take(meter: AccountMeter, now = NOON): Promise<Verdict> {
  for (;;) {
    const verdict = meter.take(now);
    if (!(verdict instanceof Promise)) return verdict;
    await verdict;
  }
}

async function takeMany(meter: AccountMeter, times: number, now = NOON): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let i = 0; i < times; i++) verdicts.push(await take(meter, now));
  return verdicts;
}

async function takeUntilRefused(meter: AccountMeter): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  while (verdicts.at(-1) !== 'refused' && verdicts.length < 1000) verdicts.push(await take(meter));
  return verdicts;
}

onBothEngines('metering', (engine) => {
  const account = async (database: Database, plan: PlanName, hardCap = false) => {
    const store = new AccountStore(database);
    const { id } = await createKey(store, { email: 'a@b.c', plan, now: NOON });
    const { accountId } = (await store.keyById(id))!;
    const process = () => new Metering(store, unexpected).of(accountId, termsOf(plan, hardCap), NOON);
    const usage = () => store.usage(accountId, PERIODS);
    /** Counts earlier requests. */
    const spend = async (used: number) => {
      await store.lease({
        accountId,
        periods: PERIODS,
        requested: used,
        dayLimit: null,
        monthLimit: null,
        hard: false,
      });
    };
    return { store, accountId, process, usage, spend };
  };

  test('a free account gets its day limit and not one more, and every request is counted', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, usage } = await account(accounts, 'free');
    const verdicts = await takeMany(process(), 103);
    assert.equal(verdicts.lastIndexOf('served'), 99);
    assert.deepEqual(verdicts.slice(100), ['refused', 'refused', 'refused']);
    assert.deepEqual(await usage(), { day: 100, month: 100 });
  });

  test('several processes share a hard limit: they use all of it and never exceed it', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, usage, spend } = await account(accounts, 'pro', true);
    await spend(7400);
    const meters = [process(), process(), process()];
    // each takes until it is refused, because one that stopped earlier would keep its lease
    const verdicts = await Promise.all(meters.map(takeUntilRefused));
    const served = verdicts.flat().filter((verdict) => verdict === 'served').length;
    assert.equal(served, 100);
    assert.equal((await usage()).day, 7500);
  });

  test('a killed process has counted at least what it served', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, usage } = await account(accounts, 'pro');
    for (let life = 1; life <= 4; life++) {
      await takeMany(process(), 10); // dropped without close
      assert.ok((await usage()).day >= life * 10);
    }
  });

  test('a graceful stop returns unspent requests', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, usage } = await account(accounts, 'ultra');
    const meter = process();
    await takeMany(meter, 73);
    assert.ok((await usage()).day > 73);
    await meter.close();
    assert.deepEqual(await usage(), { day: 73, month: 73 });
  });

  test('above the day limit a paid account is served, as overage', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { accountId, process, spend } = await account(accounts, 'pro');
    await spend(PLANS.pro.perDay - 2);
    const meter = process();
    assert.deepEqual(await takeMany(meter, 4), ['served', 'served', 'overage', 'overage']);
    await meter.close();
    const sql = 'SELECT used, overage FROM usage WHERE account_id = $1 AND period = $2';
    assert.deepEqual({ ...(await accounts.get(sql, [accountId, PERIODS.day])) }, { used: 7502, overage: 2 });
  });

  test('above the day limit a paid account with a hard cap is refused', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, spend } = await account(accounts, 'pro', true);
    await spend(7499);
    const meter = process();
    assert.deepEqual(await takeMany(meter, 2), ['served', 'refused']);
    assert.equal(meter.exhaustionEnds(NOON), Date.parse('2026-11-22T00:00:00Z'));
  });

  test('the day starts at midnight UTC, the month on the first', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { store, accountId, process, usage } = await account(accounts, 'pro');
    const meter = process();
    await takeMany(meter, 3);
    const lastSecond = Date.parse('2026-11-30T23:59:59Z');
    await takeMany(meter, 2, lastSecond);
    const december = Date.parse('2026-12-01T00:00:00Z');
    await takeMany(meter, 1, december);
    await meter.close();
    assert.deepEqual(await usage(), { day: 3, month: 5 });
    assert.deepEqual(await store.usage(accountId, { day: 'd2026-12-01', month: 'm2026-12' }), { day: 1, month: 1 });
  });

  test('a refunded request is not counted', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process, usage } = await account(accounts, 'free');
    const meter = process();
    await takeMany(meter, 2);
    meter.refund(NOON);
    assert.equal(meter.view(NOON)?.day, 1);
    await meter.close();
    assert.equal((await usage()).day, 1);
  });

  test('the month limit applies to hard accounts too', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { store, accountId, process } = await account(accounts, 'free');
    const earlier = { day: 'd2026-11-20', month: 'm2026-11' };
    await store.lease({ accountId, periods: earlier, requested: 2999, dayLimit: null, monthLimit: null, hard: false });
    const meter = process();
    assert.deepEqual(await takeMany(meter, 2), ['served', 'refused']);
    assert.equal(meter.exhaustionEnds(NOON), Date.parse('2026-12-01T00:00:00Z'));
  });

  test('`refresh` reads the usage of all processes', async (t) => {
    const { accounts } = await newDatabases(engine, t);
    const { process } = await account(accounts, 'free');
    const [one, two] = [process(), process()];
    await takeMany(one, 3);
    await takeMany(two, 4);
    await one.refresh(NOON);
    assert.equal(one.view(NOON)?.day, 7);
  });
});
