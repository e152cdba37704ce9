import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { fixedClock } from '../../../src/base/clock.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const DAY = 86_400_000;
const MigratedKey = z.object({
  data: z.object({
    keyId: z.string(),
    version: z.string(),
    v1GraceEndsAt: z.string().nullable(),
    migrationGuide: z.string(),
  }),
  meta: z.object({}),
});

async function migrate({ fetch }: RunningService, key: string, body?: unknown) {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch('/api/account/switch-to-v2', key, { method: 'POST', ...sent });
  const text = await response.text();
  return { status: response.status, text, read: () => MigratedKey.parse(JSON.parse(text)).data };
}

const statusOf = async ({ fetch }: RunningService, path: string, key: string) => (await fetch(path, key)).status;

aboveEngines('a key that is migrated to version 2', (engine) => {
  test('is accepted by version 1 for 180 days', async (t) => {
    const startedAt = Date.parse(MATCHDAY);
    const clock = fixedClock(startedAt);
    const service = await runningService(t, { engine, clock });
    const { key, id } = await service.key('pro');
    const other = await service.key('pro');
    const first = (await migrate(service, key)).read();
    assert.deepEqual(first, {
      keyId: id,
      version: 'v2',
      v1GraceEndsAt: new Date(startedAt + 180 * DAY).toISOString(),
      migrationGuide: `${service.url}/docs/migration`,
    });
    clock.set(startedAt + 179 * DAY);
    assert.deepEqual((await migrate(service, key, {})).read(), first, 'a repeated request changes nothing');
    assert.equal(await statusOf(service, '/api/v1/status', key), 200);
    clock.set(startedAt + 180 * DAY);
    const refused = await service.fetch('/api/v1/status', key);
    assert.equal(refused.status, 410);
    assert.match(await refused.text(), /docs\/migration/);
    assert.equal(await statusOf(service, '/api/v2/account', key), 200);
    assert.equal(await statusOf(service, '/api/v1/status', other.key), 200);
    assert.deepEqual(service.failures, []);
  });

  test('can be another key of the same account, but not of another account', async (t) => {
    const service = await runningService(t, { engine, environment: { V1_GRACE_DAYS: 'forever' } });
    const [one, two, stranger] = [await service.key('pro'), await service.key('pro'), await service.key('ultra')];
    const answer = await migrate(service, one.key, { keyId: two.id });
    assert.deepEqual([answer.read().keyId, answer.read().v1GraceEndsAt], [two.id, null]);
    assert.equal((await migrate(service, one.key, { keyId: stranger.id })).status, 404);
    assert.equal((await migrate(service, one.key, { keyId: 'key_nobody' })).status, 404);
    assert.equal((await migrate(service, one.key, { key: 'x' })).status, 400);
    assert.equal((await migrate(service, 'nonsense')).status, 401);
    assert.equal((await service.fetch('/api/account/switch-to-v2', one.key)).status, 405);
  });
});
