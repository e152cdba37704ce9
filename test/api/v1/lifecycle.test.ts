/** The announced end of version 1: before the date, after it, and when the operator switches it off. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { runningService } from '../../support/service/service.ts';

const STOP_DATE = Date.parse('2027-01-01T00:00:00Z');
const environment = { SANDBOX: 'off' };

/** Asserts the headers that announce the end: deprecation date, sunset date, links. */
function assertAnnounced({ headers }: Response, url: string): void {
  assert.match(headers.get('deprecation') ?? '', /^@\d+$/);
  assert.ok(Number(headers.get('deprecation')!.slice(1)) * 1000 < STOP_DATE);
  assert.equal(Date.parse(headers.get('sunset') ?? ''), STOP_DATE);
  const link = headers.get('link') ?? '';
  assert.ok(link.includes(`<${url}/docs/v2>; rel="successor-version"`), link);
  assert.ok(link.includes(`<${url}/docs/migration>; rel="sunset"`), link);
}

for (const [moment, now] of [
  ['a second before the day', '2026-12-31T23:59:59Z'],
  ['on the day', '2027-01-01T00:00:00Z'],
  ['a year after it', '2028-01-01T00:00:00Z'],
] as const) {
  test(`${moment} both versions respond, and every response of version 1 announces its end`, async (t) => {
    const service = await runningService(t, { clock: fixedClock(now), environment });
    const { key } = await service.key('free');
    const cases: readonly (readonly [number, string, string | undefined])[] = [
      [200, '/api/v1/timezone', key],
      [200, '/api/v1/account/status', key],
      [400, '/api/v1/fixtures', key],
      [401, '/api/v1/timezone', undefined],
      [403, '/api/v1/fixtures?live=all', key],
      [404, '/api/v1/nothing', key],
    ];
    for (const [status, path, sent] of cases) {
      const answer = await service.fetch(path, sent);
      assert.equal(answer.status, status, path);
      assertAnnounced(answer, service.url);
    }
    const successor = await service.fetch('/api/v2/countries', key);
    assert.equal(successor.status, 200);
    assert.equal(successor.headers.get('sunset'), null);
    for (const page of ['/docs/migration', '/docs/v2']) assert.equal((await service.fetch(page)).status, 200, page);
  });
}

test('cached responses announce the end too', async (t) => {
  const service = await runningService(t, { environment });
  const { key } = await service.key('free');
  const first = await service.fetch('/api/v1/timezone', key);
  assertAnnounced(await service.fetch('/api/v1/timezone', key), service.url);
  const unchanged = await service.fetch('/api/v1/timezone', key, {
    headers: { 'if-none-match': first.headers.get('etag')! },
  });
  assert.equal(unchanged.status, 304);
  assertAnnounced(unchanged, service.url);
});

test('if the operator switches version 1 off, it returns 410 with the migration guide on any date, and version 2 still works', async (t) => {
  for (const now of ['2026-06-01T00:00:00Z', '2027-06-01T00:00:00Z']) {
    const service = await runningService(t, {
      clock: fixedClock(now),
      environment: { ...environment, V1_STOP: 'true' },
    });
    const { key } = await service.key('pro');
    for (const path of ['/api/v1/timezone', '/api/v1/fixtures?last=5', '/api/v1/nothing']) {
      const answer = await service.fetch(path, key);
      assert.equal(answer.status, 410, path);
      assertAnnounced(answer, service.url);
      const { errors, response } = (await answer.json()) as { errors: Record<string, string>; response: unknown };
      assert.match(Object.values(errors).join(), /\/docs\/migration/);
      assert.deepEqual(response, []);
    }
    assert.equal((await service.fetch('/api/v2/countries', key)).status, 200);
  }
});
