import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { disableKey, newKeyText, revokeKey, rotateKey, setHardCap } from '../../../src/accounts/keys.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { CHANGES_NOTICED_MS } from '../../../src/store/database/database.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { spend } from '../../support/stores/limits.ts';
import { startService } from '../service.ts';

test('every invalid key gets the same 401 response', async (t) => {
  const service = await startService(t);
  const revoked = await service.key('free');
  await revokeKey(service.accounts, revoked.id, 0);
  const disabled = await service.key('free');
  await disableKey(service.accounts, disabled.id, 0);
  const rotated = await service.key('free');
  await rotateKey(service.accounts, rotated.id, 0);
  const keys = [undefined, '', 'x', newKeyText(), revoked.key, disabled.key, rotated.key];
  for (const path of ['/api/v1/things', '/api/v2/things/t_1', '/api/v1/things?nonsense=1']) {
    const responses = new Set<string>();
    for (const key of keys) {
      const response = await service.get(path, key, { 'x-request-id': 'same' });
      assert.equal(response.status, 401);
      assert.equal(response.headers.get('x-ratelimit-limit'), '0');
      assert.equal(response.headers.get('x-ratelimit-remaining'), '0');
      responses.add(JSON.stringify([await response.text(), [...response.headers].filter(([name]) => name !== 'date')]));
    }
    assert.equal(responses.size, 1);
  }
});

test('a key is accepted in every key header; several headers must have the same key', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const status = async (headers: Record<string, string>) =>
    (await service.get('/api/v1/things', undefined, headers)).status;
  for (const name of ['x-api-key', 'x-apisports-key', 'x-rapidapi-key', 'X-RapidAPI-Key']) {
    assert.equal(await status({ [name]: key }), 200, name);
  }
  assert.equal(await status({ 'x-api-key': key, 'x-rapidapi-key': key, 'x-rapidapi-host': 'h' }), 200);
  assert.equal(await status({ 'x-api-key': key, 'x-rapidapi-key': newKeyText() }), 400);
  assert.equal(await status({ 'x-api-key': `${key}, ${key}` }), 200);
});

test('a 401 of version 1 echoes the query, even an invalid one', async (t) => {
  const service = await startService(t);
  const refused = await service.get('/api/v1/things?nonsense=1');
  assert.equal(refused.status, 401);
  assert.deepEqual(((await refused.json()) as { parameters: unknown }).parameters, { nonsense: '1' });
});

test('a key revoked by another process stops working within milliseconds', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('pro');
  assert.equal((await service.get('/api/v1/things', key)).status, 200);
  const command = await openDatabases(service.databaseUrl);
  await revokeKey(new AccountStore(command.accounts), id, 0);
  await command.close();
  await pause(2 * CHANGES_NOTICED_MS);
  assert.equal((await service.get('/api/v1/things', key)).status, 401);
});

test('an endpoint or parameter of a higher plan returns 403, and counts as a request', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('free');
  const pro = (await service.key('pro')).key;
  const ultra = (await service.key('ultra')).key;
  assert.equal((await service.get('/api/v2/odds', key)).status, 403);
  const live = await service.get('/api/v1/things?live=all', key);
  assert.equal(live.status, 403);
  assert.ok(((await live.json()) as { errors: { plan: string } }).errors.plan.includes('live'));
  assert.equal(live.headers.get('x-ratelimit-remaining'), '98');
  assert.equal((await service.get('/api/v1/things?live=all', pro)).status, 200);
  assert.equal((await service.get('/api/v2/odds', pro)).status, 403);
  assert.equal((await service.get('/api/v2/odds', ultra)).status, 200);
});

test('the eleventh request of a free key within a minute returns 429, and does not count', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('free');
  for (let i = 0; i < 10; i++) assert.equal((await service.get('/api/v1/things', key)).status, 200);
  service.clock.set('2026-11-21T12:00:48Z');
  const refused = await service.get('/api/v1/things', key);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '12');
  assert.equal(refused.headers.get('x-ratelimit-remaining'), '90');
  assert.ok('rateLimit' in ((await refused.json()) as { errors: object }).errors);
  service.clock.set('2026-11-21T12:01:00Z');
  const served = await service.get('/api/v1/things', key);
  assert.equal(served.headers.get('x-ratelimit-remaining'), '89');
});

test('above the day limit a free key is refused until midnight UTC', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('free');
  const { accountId } = (await service.accounts.keyById(id))!;
  await spend(service.databases.accounts, accountId, { requests: 99, now: service.clock.now() });
  assert.equal((await service.get('/api/v2/things/t_1', key)).headers.get('x-ratelimit-remaining'), '0');
  const refused = await service.get('/api/v2/things/t_1', key);
  assert.equal(refused.status, 429);
  assert.equal(((await refused.json()) as { code: string }).code, 'quota_exceeded');
  assert.equal(refused.headers.get('retry-after'), String(12 * 3600));
  assert.equal(refused.headers.get('x-ratelimit-reset'), String(Date.parse('2026-11-22T00:00:00Z') / 1000));
  assert.equal((await service.get('/api/v2/account', key)).status, 200);
  service.clock.set('2026-11-22T00:00:00Z');
  assert.equal((await service.get('/api/v2/things/t_1', key)).headers.get('x-ratelimit-remaining'), '99');
});

test('above the day limit a paid key is served, with X-Overage', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('pro');
  const { accountId } = (await service.accounts.keyById(id))!;
  await spend(service.databases.accounts, accountId, { requests: 7499, now: service.clock.now() });
  const last = await service.get('/api/v1/things', key);
  assert.deepEqual([last.headers.get('x-ratelimit-remaining'), last.headers.get('x-overage')], ['0', null]);
  const beyond = await service.get('/api/v1/things', key);
  assert.equal(beyond.status, 200);
  assert.deepEqual([beyond.headers.get('x-ratelimit-remaining'), beyond.headers.get('x-overage')], ['0', 'true']);
});

test('above the day limit a paid key with a hard cap returns 429, until the cap is removed', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('pro');
  const { accountId } = (await service.accounts.keyById(id))!;
  await spend(service.databases.accounts, accountId, { requests: 7499, now: service.clock.now() });
  await setHardCap(service.accounts, id, true);
  assert.equal((await service.get('/api/v1/things', key)).status, 200);
  const refused = await service.get('/api/v1/things', key);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('x-overage'), null);
  assert.equal(refused.headers.get('retry-after'), String(12 * 3600));
  await setHardCap(service.accounts, id, false);
  const beyond = await service.get('/api/v1/things', key);
  assert.deepEqual([beyond.status, beyond.headers.get('x-overage')], [200, 'true']);
});

test('two services share the limit per minute of a key', async (t) => {
  const service = await startService(t);
  const other = await startService(t, { databaseUrl: service.databaseUrl });
  const { key } = await service.key('free');
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++) {
    for (const each of [service, other]) statuses.push((await each.get('/api/v1/things', key)).status);
  }
  assert.deepEqual(statuses, [...Array(10).fill(200), 429, 429]);
  const refused = await other.get('/api/v1/things', key);
  assert.match(refused.headers.get('ratelimit') ?? '', /^"minute";r=0;t=60, "day";r=90;/);
});

test('responses and client errors of endpoints count; unknown paths, 405, server errors and the account endpoint do not', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const used = async () =>
    ((await (await service.get('/api/v2/account', key)).json()) as { day: { used: number } }).day.used;
  const cost = async (path: string, options: RequestInit = {}) => {
    const before = await used();
    const { status } = await fetch(`${service.base}${path}`, { ...options, headers: { 'x-api-key': key } });
    return [status, (await used()) - before];
  };
  assert.deepEqual(await cost('/api/v1/things'), [200, 1]);
  assert.deepEqual(await cost('/api/v1/things?league=x'), [400, 1]);
  assert.deepEqual(await cost('/api/v2/odds'), [403, 1]);
  assert.deepEqual(await cost('/api/v2/things/t_none'), [404, 1]);
  assert.deepEqual(await cost('/api/v2/nothing'), [404, 0]);
  assert.deepEqual(await cost('/api/v2/things/t_1', { method: 'DELETE' }), [405, 0]);
  assert.deepEqual(await cost('/api/v2/things/t_broken'), [500, 0]);
  assert.deepEqual(await cost('/api/v2/account'), [200, 0]);
});

test('the limit of unlimited keys is the largest 32-bit number', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const { headers } = await service.get('/api/v1/things', key);
  assert.equal(headers.get('x-ratelimit-limit'), '2147483647');
  assert.equal(headers.get('x-ratelimit-remaining'), '2147483647');
});

test('a killed service has counted what it served, and the next one continues the count', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('free');
  for (let i = 0; i < 7; i++) await service.get('/api/v1/things', key);
  const successor = await startService(t, { databaseUrl: service.databaseUrl }); // while the first is still open
  assert.equal((await successor.get('/api/v1/things', key)).headers.get('x-ratelimit-remaining'), '92');
});

test('a version that is switched off returns 410 with the migration guide, for every path', async (t) => {
  const service = await startService(t, { stopped: true });
  const { key } = await service.key('free');
  for (const path of ['/api/v1/things', '/api/v1/nothing']) {
    const response = await service.get(path, key);
    assert.equal(response.status, 410);
    assert.match(await response.text(), /docs\/migration/);
  }
  assert.equal((await service.get('/api/v2/things/t_1', key)).status, 200);
});

test('after its Sunset date version 1 is still served: only the operator switches it off', async (t) => {
  const service = await startService(t, { now: '2027-06-01T00:00:00Z' });
  const { key } = await service.key('free');
  assert.equal((await service.get('/api/v1/things', key)).status, 200);
  assert.equal((await service.get('/api/v2/things/t_1', key)).status, 200);
});
