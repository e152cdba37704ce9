import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { fixedClock } from '../../../src/base/clock.ts';
import { onBothEngines } from '../../support/databases.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service.ts';

const DAY = 86_400_000;
const Switched = z.object({
  data: z.object({
    keyId: z.string(),
    version: z.string(),
    v1GraceEndsAt: z.string().nullable(),
    migrationGuide: z.string(),
  }),
  meta: z.object({}),
});

async function switched({ ask }: RunningService, key: string, body?: unknown) {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await ask('/api/account/switch-to-v2', key, { method: 'POST', ...sent });
  const text = await response.text();
  return { status: response.status, text, read: () => Switched.parse(JSON.parse(text)).data };
}

const statusOf = async ({ ask }: RunningService, path: string, key: string) => (await ask(path, key)).status;

onBothEngines('a key that goes over to version 2', (engine) => {
  test('is answered by version 1 for 180 days, then no more', async (t) => {
    const began = Date.parse(MATCHDAY);
    const clock = fixedClock(began);
    const service = await runningService(t, { engine, clock });
    const { key, id } = await service.key('pro');
    const other = await service.key('pro');
    const first = (await switched(service, key)).read();
    assert.deepEqual(first, {
      keyId: id,
      version: 'v2',
      v1GraceEndsAt: new Date(began + 180 * DAY).toISOString(),
      migrationGuide: `${service.url}/docs/migration`,
    });
    clock.set(began + 179 * DAY);
    assert.deepEqual((await switched(service, key, {})).read(), first, 'asking again changes nothing');
    assert.equal(await statusOf(service, '/api/v1/status', key), 200);
    clock.set(began + 180 * DAY);
    const refused = await service.ask('/api/v1/status', key);
    assert.equal(refused.status, 410);
    assert.match(await refused.text(), /docs\/migration/);
    assert.equal(await statusOf(service, '/api/v2/account', key), 200);
    assert.equal(await statusOf(service, '/api/v1/status', other.key), 200);
    assert.deepEqual(service.failures, []);
  });

  test("may be another one of the same account, and nobody else's", async (t) => {
    const service = await runningService(t, { engine, environment: { V1_GRACE_DAYS: 'forever' } });
    const [one, two, stranger] = [await service.key('pro'), await service.key('pro'), await service.key('ultra')];
    const answer = await switched(service, one.key, { keyId: two.id });
    assert.deepEqual([answer.read().keyId, answer.read().v1GraceEndsAt], [two.id, null]);
    assert.equal((await switched(service, one.key, { keyId: stranger.id })).status, 404);
    assert.equal((await switched(service, one.key, { keyId: 'key_nobody' })).status, 404);
    assert.equal((await switched(service, one.key, { key: 'x' })).status, 400);
    assert.equal((await switched(service, 'nonsense')).status, 401);
    assert.equal((await service.ask('/api/account/switch-to-v2', one.key)).status, 405);
  });
});
