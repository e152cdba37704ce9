/** The limit per minute: one for all nodes, whatever happens to them. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_PLANS } from '../../scripts/generate/default-plans.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { seededRandom } from '../../src/base/random.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { MINUTE_MS } from '../../src/store/accounts/rate-cell.ts';
import { aboveEngines, newDatabases } from '../support/stores/databases.ts';
import { isServed, meteredKey, meteredOn, NOON, type Node, take, takeMany } from './nodes.ts';

/** Fails if any 60 s contain more than `limit` of these moments, which are in order. */
function assertNeverMore(served: readonly number[], limit: number): void {
  for (let i = limit; i < served.length; i++) {
    const span = served[i]! - served[i - limit]!;
    assert.ok(span >= MINUTE_MS, `${limit + 1} requests within ${span} ms`);
  }
}

aboveEngines('the minute', (engine) => {
  test('several nodes serve the limit together, and not one request more', async (t) => {
    const { node } = await meteredKey(engine, t, { plan: 'pro' });
    const meters = Array.from({ length: 4 }, () => node().meter);
    const verdicts = await Promise.all(meters.map((meter) => takeMany(meter, 100, NOON)));
    assert.ok(verdicts.flat().filter(isServed).length <= 300);
    const rest = await Promise.all(meters.map((meter) => takeMany(meter, 100, NOON)));
    assert.equal([...verdicts, ...rest].flat().filter(isServed).length, 300);
  });

  test('a node that starts anew finds the minute as it was', async (t) => {
    const { node, clock } = await meteredKey(engine, t, { plan: 'free' });
    const first = node();
    await takeMany(first.meter, 7, NOON);
    await first.metering.close();
    clock.set(NOON + 10_000);
    const second = node(); // killed below
    assert.deepEqual((await takeMany(second.meter, 2, clock.now())).map(isServed), [true, true]);
    const third = node();
    assert.deepEqual((await takeMany(third.meter, 2, clock.now())).map(isServed), [true, false]);
    assert.equal(third.meter.minuteRemaining(clock.now()), 0);
    assert.equal(third.meter.minuteResetSeconds(clock.now()), 50);
    clock.set(NOON + 59_999);
    assert.equal(await take(third.meter, clock.now()), 'minute_exhausted');
    clock.set(NOON + 60_000);
    assert.deepEqual((await takeMany(third.meter, 8, clock.now())).map(isServed).lastIndexOf(true), 6);
  });

  test('what a killed node has leased is free again a minute after its block ends', async (t) => {
    const { node, clock } = await meteredKey(engine, t, { plan: 'pro' });
    await takeMany(node().meter, 40, NOON); // dropped without close
    clock.set(NOON + 30_000 + MINUTE_MS);
    const { meter } = node();
    assert.equal((await takeMany(meter, 301, clock.now())).filter(isServed).length, 300);
  });

  test('a patient client can use 99.9% of its limit, on any node', async (t) => {
    const { node, clock } = await meteredKey(engine, t, { plan: 'free' });
    const nodes = Array.from({ length: 3 }, () => node());
    const limit = DEFAULT_PLANS.free.perMinute!;
    const served: number[] = [];
    for (let minute = 0; served.length < 90; ) {
      const { meter } = nodes[minute++ % 3]!;
      while (isServed(await take(meter, clock.now()))) served.push(clock.now());
      clock.set(clock.now() + meter.minuteResetSeconds(clock.now()) * 1000); // as Retry-After says
    }
    assertNeverMore(served, limit);
    assert.equal(served.at(-1)! - served[0]!, 8 * MINUTE_MS, '90 requests take eight minutes and no longer');
  });
});

test('no 60 seconds contain more requests than the limit, with nodes that start, stop, stall and are killed', async (t) => {
  const { accounts: database } = await newDatabases('sqlite', t);
  const store = new AccountStore(database);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-journals-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const step = fc.record({
    what: fc.constantFrom('take', 'take', 'take', 'burst', 'kill', 'stop', 'sweep'),
    node: fc.nat(2),
    gap: fc.oneof(fc.constant(0), fc.nat(3000), fc.nat(40_000)),
  });
  let keys = 0;
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('free', 'pro'), fc.array(step, { maxLength: 60 }), async (plan, steps) => {
      const { id: keyId } = await createKey(store, { email: `${keys++}@b.c`, plan, now: NOON });
      const { clock, start } = await meteredOn(database, { keyId, plan, journals: join(folder, keyId) });
      const nodes: Node[] = [start(), start(), start()];
      const served: number[] = [];
      const takeAt = async (index: number, times: number) => {
        const verdicts = await takeMany(nodes[index]!.meter, times, clock.now());
        served.push(...verdicts.filter(isServed).map(() => clock.now()));
      };
      for (const { what, node, gap } of steps) {
        clock.set(clock.now() + gap);
        if (what === 'take') await takeAt(node, 1);
        if (what === 'burst') await takeAt(node, plan === 'pro' ? 120 : 6);
        if (what === 'sweep') nodes[node]!.metering.sweep();
        if (what === 'stop') await nodes[node]!.metering.close();
        if (what === 'stop' || what === 'kill') nodes[node] = start();
      }
      assertNeverMore(served, DEFAULT_PLANS[plan].perMinute!);
    }),
    { numRuns: 40, seed: Math.floor(seededRandom(process.env.LIMIT_SEED ?? 'minute')() * 2 ** 31) },
  );
});
