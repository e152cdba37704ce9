/** Limits of day and month: leased in blocks, shared by nodes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { DEFAULT_PLANS } from '../../scripts/generate/default-plans.ts';
import type { KeyMeter, Verdict } from '../../src/accounts/key-meter.ts';
import { Metering } from '../../src/accounts/metering.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { UnavailableError } from '../../src/base/errors.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import type { Lease, LeaseRequest } from '../../src/store/accounts/request-leases.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { isServed, meteredKey, NOON, take, takeMany } from './nodes.ts';

const PERIODS = { day: 'd2026-11-21', month: 'm2026-11' };
const remaining = (meter: KeyMeter, now = NOON) => meter.account.limits.day! - meter.account.show(now).day;

aboveEngines('metering', (engine) => {
  test('a free account gets its day limit and not one more, and every request is counted', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'free' });
    const { meter } = node();
    const verdicts: Verdict[] = [];
    for (let i = 0; i < 103; i++) {
      clock.set(NOON + i * 6000);
      verdicts.push(await take(meter, clock.now()));
    }
    assert.equal(verdicts.lastIndexOf('served'), 99);
    assert.deepEqual(verdicts.slice(100), ['quota_exhausted', 'quota_exhausted', 'quota_exhausted']);
    assert.deepEqual(await usage(), { day: 100, month: 100 });
  });

  test('several nodes share a hard limit: they use all of it and never exceed it', async (t) => {
    const { node, usage, spent } = await meteredKey(engine, t, { plan: 'pro', hardCap: true });
    await spent(7400);
    const meters = [node(), node(), node()].map(({ meter }) => meter);
    // each takes until it is refused, because one that stopped earlier would keep its lease
    const verdicts = await Promise.all(
      meters.map(async (meter) => {
        const taken: Verdict[] = [];
        while (taken.at(-1) !== 'quota_exhausted' && taken.length < 1000) taken.push(await take(meter, NOON));
        return taken;
      }),
    );
    assert.equal(verdicts.flat().filter(isServed).length, 100);
    assert.equal((await usage()).day, 7500);
  });

  test('a killed node has counted at least what it served', async (t) => {
    const { node, usage } = await meteredKey(engine, t, { plan: 'pro' });
    for (let life = 1; life <= 4; life++) {
      await takeMany(node().meter, 10, NOON); // dropped without close
      assert.ok((await usage()).day >= life * 10);
    }
  });

  test('a graceful stop returns unspent requests', async (t) => {
    const { node, usage } = await meteredKey(engine, t, { plan: 'ultra' });
    const { meter, metering } = node();
    await takeMany(meter, 73, NOON);
    assert.ok((await usage()).day > 73);
    await metering.close();
    assert.deepEqual(await usage(), { day: 73, month: 73 });
  });

  test('an idle node returns the rest of its block, so that others can serve it', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'pro' });
    const { meter, metering } = node();
    await takeMany(meter, 10, NOON);
    const leased = (await usage()).day;
    assert.ok(leased > 10);
    metering.sweep(); // the block is still valid
    await meter.refresh(NOON);
    assert.equal((await usage()).day, leased);
    clock.set(NOON + 30_000);
    metering.sweep();
    await meter.refresh(clock.now());
    assert.deepEqual(await usage(), { day: 10, month: 10 });
    assert.deepEqual(await takeMany(meter, 2, clock.now()), ['served', 'served']);
  });

  test('blocks grow while a key uses them up, and end as single requests near the limit', async (t) => {
    const { node, usage, spent } = await meteredKey(engine, t, { plan: 'pro', hardCap: true });
    const { meter, metering } = node();
    let ahead = 0;
    for (let served = 1; served <= 100; served++) {
      await take(meter, NOON);
      ahead = Math.max(ahead, (await usage()).day - served);
    }
    assert.ok(ahead >= 10 && ahead <= 25, `leased ${ahead} ahead`);
    await metering.close();
    await spent(7500 - 100 - 15);
    const other = node();
    for (let i = 1; i <= 15; i++) {
      assert.equal(await take(other.meter, NOON), 'served');
      assert.equal((await usage()).day, 7485 + i, 'leases no more than it serves');
    }
  });

  test('above the day limit a paid account is served, as overage', async (t) => {
    const { node, database, accountId, spent } = await meteredKey(engine, t, { plan: 'pro' });
    await spent(DEFAULT_PLANS.pro.perDay! - 2);
    const { meter, metering } = node();
    assert.deepEqual(await takeMany(meter, 4, NOON), ['served', 'served', 'overage', 'overage']);
    await metering.close();
    const sql = 'SELECT used, overage FROM usage WHERE account_id = $1 AND period = $2';
    assert.deepEqual({ ...(await database.get(sql, [accountId, PERIODS.day])) }, { used: 7502, overage: 2 });
  });

  test('above the day limit a paid account with a hard cap is refused', async (t) => {
    const { node, spent } = await meteredKey(engine, t, { plan: 'pro', hardCap: true });
    await spent(7499);
    const { meter } = node();
    assert.deepEqual(await takeMany(meter, 2, NOON), ['served', 'quota_exhausted']);
    assert.equal(meter.account.exhaustionEnds(NOON), Date.parse('2026-11-22T00:00:00Z'));
  });

  test('a hard cap that is removed takes effect at once', async (t) => {
    const { node, spent, keyId, accountId } = await meteredKey(engine, t, { plan: 'pro', hardCap: true });
    await spent(7500);
    const { meter, metering } = node();
    assert.equal(await take(meter, NOON), 'quota_exhausted');
    metering.of({ keyId, accountId, plan: DEFAULT_PLANS.pro, hardCap: false });
    assert.equal(await take(meter, NOON), 'overage');
  });

  test('the day starts at midnight UTC, the month on the first', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'pro' });
    const { meter, metering } = node();
    const takeAt = async (times: number, moment: string) => {
      clock.set(moment);
      await takeMany(meter, times, clock.now());
    };
    await takeAt(3, '2026-11-21T12:00:00Z');
    await takeAt(2, '2026-11-30T23:59:59Z');
    await takeAt(1, '2026-12-01T00:00:00Z');
    await metering.close();
    assert.deepEqual(await usage(), { day: 3, month: 5 });
    assert.deepEqual(await usage('d2026-11-30'), { day: 2, month: 5 });
    assert.deepEqual(await usage('d2026-12-01'), { day: 1, month: 1 });
  });

  test('a block that arrives after midnight is returned to its day', async (t) => {
    const { node, usage, clock, database } = await meteredKey(engine, t, { plan: 'pro' });
    const slow = new SlowStore(database);
    clock.set('2026-11-30T23:59:59Z');
    const { meter, metering } = node(slow);
    await takeMany(meter, 20, clock.now());
    const release = slow.hold();
    let verdict = meter.take(clock.now());
    while (!(verdict instanceof Promise)) verdict = meter.take(clock.now()); // a lease ahead starts meanwhile
    while (!slow.isHeld) await setImmediate();
    clock.set('2026-12-01T00:00:01Z');
    release();
    await verdict;
    assert.equal(await take(meter, clock.now()), 'served');
    await metering.close();
    const { day, month } = await usage('d2026-11-30');
    assert.deepEqual([day, month], [slow.spent, slow.spent]);
    assert.deepEqual(await usage('d2026-12-01'), { day: 1, month: 1 });
  });

  test('a refunded request is not counted', async (t) => {
    const { node, usage } = await meteredKey(engine, t, { plan: 'free' });
    const { meter, metering } = node();
    await takeMany(meter, 2, NOON);
    meter.refund(NOON);
    assert.equal(meter.account.show(NOON).day, 1);
    await metering.close();
    assert.equal((await usage()).day, 1);
  });

  test('a request that is refunded after midnight is returned to its day', async (t) => {
    const { node, usage, clock } = await meteredKey(engine, t, { plan: 'free' });
    const { meter, metering } = node();
    await takeMany(meter, 2, NOON);
    clock.set('2026-11-22T00:00:01Z');
    await take(meter, clock.now());
    meter.refund(NOON);
    await metering.close();
    assert.deepEqual(await usage(), { day: 1, month: 2 });
    assert.equal((await usage('d2026-11-22')).day, 1);
  });

  test('the month limit applies to hard accounts too', async (t) => {
    const { node, spent } = await meteredKey(engine, t, { plan: 'free' });
    await spent(2999, Date.parse('2026-11-20T12:00:00Z'));
    const { meter } = node();
    assert.deepEqual(await takeMany(meter, 2, NOON), ['served', 'quota_exhausted']);
    assert.equal(meter.account.exhaustionEnds(NOON), Date.parse('2026-12-01T00:00:00Z'));
  });

  test('`refresh` reads the usage of all nodes', async (t) => {
    const { node } = await meteredKey(engine, t, { plan: 'free' });
    const [one, two] = [node(), node()];
    await takeMany(one.meter, 3, NOON);
    await takeMany(two.meter, 4, NOON);
    await one.meter.refresh(NOON);
    assert.equal(one.meter.account.show(NOON).day, 7);
  });

  test('the remaining requests never rise at a node, and nodes differ by their leased blocks', async (t) => {
    const { node, usage } = await meteredKey(engine, t, { plan: 'pro' });
    const [one, two] = [node(), node()];
    await takeMany(two.meter, 60, NOON);
    await take(one.meter, NOON);
    const before = remaining(one.meter);
    const [atOne, atTwo] = [remaining(one.meter), remaining(two.meter)];
    assert.ok(Math.abs(atOne - atTwo) <= (await usage()).day - 61 + 1, `${atOne} and ${atTwo}`);
    await two.metering.close(); // returns the rest of its block
    await one.meter.refresh(NOON);
    assert.ok(remaining(one.meter) <= before);
    await take(one.meter, NOON);
    assert.ok(remaining(one.meter) <= before);
  });

  test('an exhausted key is refused even if every lease takes longer than the time between leases', async (t) => {
    const { node, clock, database, spent } = await meteredKey(engine, t, { plan: 'free' });
    await spent(100);
    const slow = new SlowStore(database, () => clock.set(clock.now() + 1500));
    const { meter } = node(slow);
    let asked = 0;
    // as a request does: it looks at the clock again after each wait
    for (let verdict = meter.take(clock.now()); verdict !== 'quota_exhausted'; verdict = meter.take(clock.now())) {
      assert.ok(verdict instanceof Promise && asked++ < 3, `${asked} leases`);
      await verdict;
    }
    assert.equal(asked, 1);
  });

  test('requests are served even if every lease takes longer than a block is valid', async (t) => {
    const { node, clock, database } = await meteredKey(engine, t, { plan: 'free' });
    const slow = new SlowStore(database, () => clock.set(clock.now() + 5000));
    const { meter } = node(slow);
    for (let i = 1; i <= 3; i++) {
      let verdict = meter.take(clock.now());
      while (verdict instanceof Promise) {
        assert.ok(slow.leases <= i, `${slow.leases} leases for ${i} requests`);
        await verdict;
        verdict = meter.take(clock.now());
      }
      assert.equal(verdict, 'served');
    }
  });

  test('requests that wait for a lease are granted together, and no more than they', async (t) => {
    const { node, database, usage } = await meteredKey(engine, t, { plan: 'free' });
    const counting = new SlowStore(database);
    const { meter } = node(counting);
    const verdicts = await Promise.all(Array.from({ length: 14 }, () => take(meter, NOON)));
    assert.equal(verdicts.filter(isServed).length, 10);
    assert.equal(verdicts.filter((verdict) => verdict === 'minute_exhausted').length, 4);
    assert.equal((await usage()).day, 10);
    assert.ok(counting.leases <= 4, `${counting.leases} leases`);
  });

  test('a key that starts to send needs few leases', async (t) => {
    const { node, database } = await meteredKey(engine, t, { plan: 'ultra' });
    const counting = new SlowStore(database);
    const { meter } = node(counting);
    assert.ok((await takeMany(meter, 60, NOON)).every(isServed));
    assert.ok(counting.leases <= 5, `${counting.leases} leases`);
  });

  test('a key in steady use, at two thirds of its minute, leases for thirty requests at once', async (t) => {
    const { node, clock, database } = await meteredKey(engine, t, { plan: 'ultra' });
    const counting = new SlowStore(database);
    const { meter } = node(counting);
    const send = async (requests: number) => {
      const before = counting.leases;
      for (let i = 0; i < requests; i++) {
        clock.set(clock.now() + 200);
        assert.equal(await take(meter, clock.now()), 'served');
        if (counting.leases > before) await meter.refresh(clock.now()); // after a lease ahead of need
      }
      return counting.leases - before;
    };
    await send(300);
    const leases = await send(600);
    assert.ok(leases <= 20, `${leases} leases`);
  });

  test('a lease that fails rejects the requests that wait for it, and loses no count', async (t) => {
    const { node, database, usage } = await meteredKey(engine, t, { plan: 'pro' });
    const failing = new SlowStore(database);
    const errors: unknown[] = [];
    const { meter, metering } = node(failing, (error) => errors.push(error));
    await takeMany(meter, 30, NOON);
    failing.fault = new UnavailableError('unreachable', 'gone');
    let served = 30;
    const takeAll = async () => {
      for (;;) {
        const verdict = meter.take(NOON);
        if (verdict instanceof Promise) await verdict;
        else served++;
      }
    };
    await assert.rejects(takeAll(), UnavailableError);
    failing.fault = null;
    assert.equal(await take(meter, NOON), 'served');
    await metering.close();
    assert.equal((await usage()).day, served + 1);
  });

  test('keys of one account share its day, and each has a minute of its own', async (t) => {
    const { metering, first, second, usage } = await twoKeys(engine, t);
    assert.equal((await takeMany(first, 11, NOON)).filter(isServed).length, 10);
    assert.equal((await takeMany(second, 11, NOON)).filter(isServed).length, 10);
    assert.equal(remaining(first), 80);
    assert.equal(remaining(second), 80);
    await metering.close();
    assert.equal((await usage()).day, 20);
  });
});

async function twoKeys(engine: 'sqlite' | 'postgres', t: Parameters<typeof meteredKey>[1]) {
  const { accounts, store, keyId, accountId, usage } = await meteredKey(engine, t, { plan: 'free' });
  const { createKey } = await import('../../src/accounts/keys.ts');
  const other = await createKey(accounts, { email: 'a@b.c', plan: 'free', now: NOON });
  const failed = (error: unknown) => assert.fail(String(error));
  const metering = new Metering({ store, clock: fixedClock(NOON), failed });
  const of = (id: string) => metering.of({ keyId: id, accountId, plan: DEFAULT_PLANS.free, hardCap: false });
  return { metering, first: of(keyId), second: of(other.id), usage };
}

/** A store whose leases are slow, held back or fail. */
class SlowStore extends LimitStore {
  leases = 0;
  /** requests that were reported as served */
  spent = 0;
  isHeld = false;
  fault: Error | null = null;
  readonly #onLease: () => void;
  #gate: Promise<void> | null = null;

  constructor(database: ConstructorParameters<typeof LimitStore>[0], onLease: () => void = () => undefined) {
    super(database);
    this.#onLease = onLease;
  }

  /** Holds the next lease after it is stored, until the returned function is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    return resolve;
  }

  override async lease(request: LeaseRequest): Promise<Lease> {
    this.leases++;
    if (this.fault !== null) throw this.fault;
    const isOfNovember = request.periods.month === 'm2026-11';
    const counts = (request.settled?.spent ?? []).filter((_, i) => i % 2 === 1);
    if (isOfNovember) for (const count of counts) this.spent += count;
    const lease = await super.lease(request);
    this.#onLease();
    const gate = this.#gate;
    if (gate !== null) {
      this.#gate = null;
      this.isHeld = true;
      await gate;
    }
    return lease;
  }
}
