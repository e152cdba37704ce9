/** Two services on one database share the limits of an account, and each sees the changes of the other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PLANS } from '../../scripts/generate/default-plans.ts';
import { revokeKey } from '../../src/accounts/keys.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { MATCHDAY, runningService } from '../support/service/service.ts';
import { aboveEngines, emptyDatabaseUrl } from '../support/stores/databases.ts';

const MINUTE_MS = 60_000;
/** Ten times as long as a change takes without its notification: a busy machine makes everything late. */
const NOTICED_MS = 10_000;
const perDay = DEFAULT_PLANS.free.perDay!;
const perMinute = DEFAULT_PLANS.free.perMinute!;

aboveEngines('two services on one database', (engine) => {
  test('a free key gets exactly its limits per minute and day from both services together', async (t) => {
    // hooks run in order of registration: both services stop before the database is dropped
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
    const sendBurst = async () => {
      const burst = services.flatMap((service) =>
        Array.from({ length: perMinute }, () => service.fetch('/api/v1/timezone', issued.key)),
      );
      for (const response of await Promise.all(burst)) {
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    };
    const served = () => statuses.filter((status) => status === 200).length;
    // the last minutes are after the limit is used up: a service that does not see the other's count would answer 200
    for (let minutes = 0; minutes < perDay / perMinute + 2; minutes++) {
      clock.set(clock.now() + MINUTE_MS);
      await sendBurst();
      assert.equal(served(), Math.min((minutes + 1) * perMinute, perDay));
    }
    assert.ok(statuses.every((status) => status === 200 || status === 429));

    clock.set('2026-11-22T00:00:00.000Z');
    await sendBurst();
    assert.equal(served(), perDay + perMinute);

    await revokeKey(services[0].accounts, issued.id, clock.now());
    for (const service of services) {
      // on PostgreSQL the change arrives as a notification, possibly some requests later
      const deadline = performance.now() + NOTICED_MS;
      let status = 0;
      while (status !== 401 && performance.now() < deadline)
        status = (await service.fetch('/api/v1/timezone', issued.key)).status;
      assert.equal(status, 401);
    }
    assert.deepEqual([...services[0].failures, ...services[1].failures], []);
  });
});
