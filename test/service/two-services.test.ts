/** Two services on one database: what an account may ask is shared, and what one changes the other notices. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeKey } from '../../src/accounts/keys.ts';
import { PLANS } from '../../src/accounts/plans.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { emptyDatabaseUrl, onBothEngines } from '../support/databases.ts';
import { MATCHDAY, runningService } from '../support/service.ts';

const MINUTE_MS = 60_000;
const { perDay, perMinute } = PLANS.free;

onBothEngines('two services on one database', (engine) => {
  test('a free key is served its day, not one request more or less', async (t) => {
    // hooks run in order: both services stop before the database goes
    const closing: (() => unknown)[] = [];
    t.after(async () => {
      for (const close of closing) await close();
    });
    const databaseUrl = await emptyDatabaseUrl(engine, t);
    const clock = fixedClock(MATCHDAY);
    const environment = { SANDBOX: 'off' };
    const start = () => runningService({ after: (close) => closing.push(close) }, { databaseUrl, clock, environment });
    const services = [await start(), await start()] as const;
    const issued = await services[0].key('free');

    const statuses: number[] = [];
    const askAll = async () => {
      const requested = services.flatMap((service) =>
        Array.from({ length: perMinute }, () => service.ask('/api/v1/timezone', issued.key)),
      );
      for (const response of await Promise.all(requested)) {
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const served = () => statuses.filter((status) => status === 200).length;
    // a minute after the day is used up, so that a service that only had not heard of it would show
    for (let minutes = 0; minutes < perDay / perMinute; minutes++) {
      clock.set(clock.now() + MINUTE_MS);
      await askAll();
    }
    assert.equal(served(), perDay);
    assert.ok(statuses.every((status) => status === 200 || status === 429));

    clock.set('2026-11-22T00:00:00.000Z');
    await askAll();
    assert.equal(served(), perDay + 2 * perMinute);

    await revokeKey(services[0].accounts, issued.id, clock.now());
    for (const service of services) {
      // on PostgreSQL the news travels by a notice, which may come a request later
      let status = 0;
      for (let i = 0; i < 100 && status !== 401; i++)
        status = (await service.ask('/api/v1/timezone', issued.key)).status;
      assert.equal(status, 401);
    }
    assert.deepEqual([...services[0].failures, ...services[1].failures], []);
  });
});
