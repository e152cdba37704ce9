/** Keys of an account: what people and keys of scope admin do with them, and what they cannot. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '../../../src/api/account/index.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const HOUR = 3_600_000;
const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const COUNTRIES = '/api/v2/countries?limit=1';

interface Issued {
  readonly id: string;
  readonly key: string;
}
interface Listed {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly lastUsedAt: string | null;
  readonly oldSecretExpiresAt: string | null;
}

async function created(visitor: Visitor, body: unknown = {}): Promise<Issued> {
  const reply = await visitor.post('keys', body);
  assert.equal(reply.status, 200, reply.text);
  return reply.data as unknown as Issued;
}

const keysOf = async (visitor: Visitor) =>
  Object.values((await visitor.get('/api/account/keys')).data) as unknown as Listed[];
const statusWith = async ({ fetch }: RunningService, key: string, headers: Record<string, string> = {}) =>
  (await fetch(COUNTRIES, key, { headers })).status;

aboveEngines('keys of an account', (engine) => {
  test('are created, used, renamed, disabled, enabled and revoked at once', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const { id, key } = await created(ada, { name: '  website ' });
    assert.match(key, /^tl_/);
    assert.equal(await statusWith(service, key), 200);
    assert.equal((await ada.post(`keys/${id}`, { name: 'scores', settings: { shapeV2: 'migration' } })).status, 200);
    const [listed] = await keysOf(ada);
    assert.deepEqual(
      [listed!.id, listed!.name, listed!.lastUsedAt],
      [id, 'scores', new Date(service.clock.now()).toISOString()],
    );
    assert.equal(JSON.stringify(listed).includes(key), false);
    const { count } = (await (await service.fetch(COUNTRIES, key)).json()) as { count?: number };
    assert.equal(typeof count, 'number', 'the shape of the setting');
    for (const [verb, status] of [
      ['disable', 401],
      ['enable', 200],
      ['revoke', 401],
      ['enable', 401],
    ] as const) {
      assert.equal((await ada.post(`keys/${id}/${verb}`)).status, 200);
      assert.equal(await statusWith(service, key), status, verb);
    }
    assert.equal((await ada.post(`keys/${id}/rotate`)).status, 404, 'revoked for ever');
    assert.deepEqual(service.failures, []);
  });

  test('a rotated key accepts the old secret for 24 hours, or as long as stated', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const first = await created(ada);
    const second = (await ada.post(`keys/${first.id}/rotate`)).data as unknown as Issued;
    assert.equal(second.id, first.id);
    clock.set(clock.now() + 24 * HOUR - 1);
    assert.deepEqual([await statusWith(service, first.key), await statusWith(service, second.key)], [200, 200]);
    clock.set(clock.now() + 1);
    assert.deepEqual([await statusWith(service, first.key), await statusWith(service, second.key)], [401, 200]);
    const third = (await ada.post(`keys/${first.id}/rotate`, { keepOldHours: 0 })).data as unknown as Issued;
    assert.deepEqual([await statusWith(service, second.key), await statusWith(service, third.key)], [401, 200]);
    assert.equal((await ada.post(`keys/${first.id}/rotate`, { keepOldHours: 169 })).status, 400);
    const fourth = (await ada.post(`keys/${first.id}/rotate`, { keepOldHours: 168 })).data as unknown as Issued;
    assert.deepEqual([await statusWith(service, third.key), await statusWith(service, fourth.key)], [200, 200]);
    await ada.post(`keys/${first.id}/revoke`);
    assert.deepEqual([await statusWith(service, third.key), await statusWith(service, fourth.key)], [401, 401]);
  });

  test('a browser key reads what is the same for all, on the pages of its origins', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const origin = 'https://fans.example';
    const { id, key } = await created(ada, { scopes: ['browser'], origins: [origin] });
    assert.match(key, /^pk_/);
    assert.equal(await statusWith(service, key, { origin }), 200);
    for (const other of ['https://evil.example', 'http://fans.example', 'https://fans.example.evil.example', 'null'])
      assert.equal(await statusWith(service, key, { origin: other }), 403, other);
    assert.equal(await statusWith(service, key), 403, 'no origin');
    const own = ['/api/v1/status', '/api/v2/account', '/api/v2/webhooks', '/api/account/keys', '/api/account/usage'];
    for (const path of own) assert.equal((await service.fetch(path, key, { headers: { origin } })).status, 403, path);
    const moved = await ada.post(`keys/${id}`, { origins: ['https://new.example'] });
    assert.equal(moved.status, 200);
    assert.equal(await statusWith(service, key, { origin }), 403);
    const wrong: unknown[] = [
      { scopes: ['browser'] },
      { scopes: ['browser', 'read'], origins: [origin] },
      { scopes: ['read'], origins: [origin] },
      { scopes: ['browser'], origins: [`${origin}/page`] },
      { scopes: ['browser'], origins: ['*'] },
    ];
    for (const body of wrong) assert.equal((await ada.post('keys', body)).status, 400, JSON.stringify(body));
  });

  test('a key of scope admin manages its account, and is no person', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const admin = await created(ada, { scopes: ['admin'] });
    const call = async (path: string, body?: unknown) => {
      const request = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const headers = body === undefined ? {} : { 'content-type': 'application/json' };
      return (await service.fetch(`/api/account/${path}`, admin.key, { ...request, headers })).status;
    };
    assert.equal(await statusWith(service, admin.key), 403, 'it does not read the data');
    assert.deepEqual([await call('keys'), await call('usage'), await call('keys', {})], [200, 200, 200]);
    assert.equal(await call('keys', { scopes: ['feed'] }), 403);
    assert.equal(await call('users'), 401);
    assert.equal(await call('password', { password: 'x', newPassword: 'correct horse' }), 401);
    const read = await created(ada);
    assert.equal((await service.fetch('/api/account/keys', read.key)).status, 403);
    assert.equal((await service.fetch('/api/account/keys')).status, 401);
  });

  test('usage is that of the account, and members of a paid plan set the hard cap', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const invited = await ada.post('invitations', { email: 'pro@example.com', plan: 'pro' });
    assert.equal(invited.status, 200);
    const free = await memberOf(service, ada, 'free@example.com');
    const { key } = await created(free);
    await statusWith(service, key);
    const { data } = await free.get('/api/account/usage');
    const { day, plan } = data as { day: { used: number; limit: number }; plan: string };
    assert.deepEqual([plan, day.used, day.limit], ['free', 1, 100]);
    assert.equal((await free.post('hard-cap', { hardCap: false })).status, 400);
    assert.equal((await ada.post('hard-cap', { hardCap: true })).status, 200);
    assert.equal((await ada.get('/api/account/usage')).data.hardCap, true);
  });

  test('a person switches a key to version 2', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const { id } = await created(ada);
    assert.equal((await ada.post('switch-to-v2')).status, 400, 'says that keyId is missing');
    const { status, data } = await ada.post('switch-to-v2', { keyId: id });
    assert.deepEqual([status, data.keyId, data.version], [200, id, 'v2']);
  });
});

aboveEngines('another account', (engine) => {
  test('is out of reach at every endpoint', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const [ben, eve] = [
      await memberOf(service, ada, 'ben@example.com'),
      await memberOf(service, ada, 'eve@example.com'),
    ];
    const { id, key } = await created(ben, { name: 'of ben' });
    const before = JSON.stringify(await keysOf(ben));
    const people = Object.values((await ada.get('/api/account/users')).data) as { id: string; email: string }[];
    const benId = people.find(({ email }) => email === 'ben@example.com')!.id;

    const webhook = await ben.post('webhooks', { url: 'https://example.com/hook', keyId: id, types: ['event'] });
    assert.equal(webhook.status, 200, webhook.text);

    const bodies: Record<string, unknown> = {
      'account.webhooks.redeliver': { delivery: 'wd_0' },
      'account.keys.change': { name: 'of eve' },
      'account.passkeys.change': { name: 'of eve' },
      'account.switch-to-v2': { keyId: id },
      'account.users.change': { role: 'administrator' },
      'account.invitations.create': { email: 'mallory@example.com', role: 'administrator' },
    };
    let tried = 0;
    for (const endpoint of accountEndpoints(null)) {
      const names = `${endpoint.path} ${JSON.stringify(bodies[endpoint.id] ?? '')}`;
      const isOfOther = names.includes(':id') || names.includes(id) || endpoint.access === 'administrator';
      if (!isOfOther) continue;
      tried++;
      const other = endpoint.path.includes('/webhooks/') ? String(webhook.data.id) : id;
      const path = endpoint.path.replace(':id', endpoint.access === 'administrator' ? benId : other);
      const send = (to: string, body: unknown) =>
        endpoint.method === 'GET' ? eve.get(to) : eve.post(to.slice('/api/account/'.length), body);
      const reply = await send(path, bodies[endpoint.id] ?? {});
      const expected = endpoint.access === 'administrator' ? 403 : 404;
      assert.equal(reply.status, expected, `${endpoint.id}: ${reply.text}`);
      if (expected === 404) {
        const body = JSON.parse(JSON.stringify(bodies[endpoint.id] ?? {}).replace(id, 'key_unknown')) as unknown;
        const unknown = await send(endpoint.path.replace(':id', 'key_unknown'), body);
        const same = (text: string) =>
          text
            .replaceAll(other, '')
            .replaceAll('key_unknown', '')
            .replace(/"requestId":"[^"]+"/, '');
        assert.equal(same(unknown.text), same(reply.text), 'nothing shows that it exists');
      }
    }
    assert.equal(tried, 44);
    assert.equal(JSON.stringify(await keysOf(ben)), before);
    assert.equal(await statusWith(service, key), 200);
    assert.deepEqual(await keysOf(eve), []);
  });

  test('is out of reach of a key of scope admin', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const [ben, eve] = [
      await memberOf(service, ada, 'ben@example.com'),
      await memberOf(service, ada, 'eve@example.com'),
    ];
    const { id } = await created(ben, { name: 'of ben' });
    const { id: webhook } = (await ben.post('webhooks', { url: 'https://example.com/hook', keyId: id })).data;
    const { key } = await created(eve, { scopes: ['admin'] });
    const before = [await keysOf(ben), (await ben.get('/api/account/webhooks')).text];
    const bodies: Record<string, object> = {
      'account.webhooks.create': { url: 'https://example.com/hook', keyId: id },
      'account.webhooks.redeliver': { delivery: 'wd_0' },
      'account.keys.change': { name: 'of eve' },
    };
    let found = 0;
    for (const { id: endpoint, path, method, access } of accountEndpoints(null)) {
      const body = bodies[endpoint] ?? {};
      if (!path.includes(':id') && !JSON.stringify(body).includes(id)) continue;
      const reply = await service.fetch(path.replace(':id', path.includes('/webhooks/') ? String(webhook) : id), key, {
        method,
        ...(method === 'POST' && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const text = await reply.text();
      // a key is no person: what only people or administrators do is refused before the id is looked up
      const expected = access !== 'account' ? 401 : endpoint === 'account.webhooks.create' ? 400 : 404;
      assert.equal(reply.status, expected, `${endpoint}: ${text}`);
      if (access === 'account') found++;
    }
    assert.ok(found >= 10, `${found} endpoints with an id`);
    const own = `key=${id}`;
    for (const path of [`usage/history?by=key&${own}`, `requests?${own}`]) {
      const reply = await service.fetch(`/api/account/${path}`, key);
      assert.deepEqual([reply.status, ((await reply.json()) as { data: unknown }).data], [200, []], path);
    }
    assert.deepEqual([await keysOf(ben), (await ben.get('/api/account/webhooks')).text], before);
  });

  test('an administrator who becomes a member is one at once, in every open session', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const people = Object.values((await ada.get('/api/account/users')).data) as { id: string; email: string }[];
    const { id } = people.find(({ email }) => email === 'ben@example.com')!;
    const reach = async () => [
      (await ben.get('/admin')).status,
      (await ben.get('/api/account/users')).status,
      (await ben.post('plans/pro', {})).status,
    ];
    assert.deepEqual(await reach(), [403, 403, 403]);
    assert.equal((await ada.post(`users/${id}`, { role: 'administrator' })).status, 200);
    assert.deepEqual(await reach(), [200, 200, 200]);
    assert.equal((await ada.post(`users/${id}`, { role: 'member' })).status, 200);
    assert.deepEqual(await reach(), [403, 403, 403]);
    assert.equal((await ben.get('/dashboard')).status, 200);
  });

  test('a member does not become an administrator or get more than a member', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const eve = await memberOf(service, ada, 'eve@example.com');
    assert.equal((await eve.post('keys', { scopes: ['feed'] })).status, 403);
    assert.equal((await eve.post('keys', { plan: 'ultra' })).status, 400);
    const people = Object.values((await ada.get('/api/account/users')).data) as { id: string; role: string }[];
    const own = people.find(({ role }) => role === 'member')!.id;
    assert.equal((await eve.post(`users/${own}`, { role: 'administrator' })).status, 403);
    assert.equal((await eve.get('/admin')).status, 403);
    const stranger = new Visitor(service);
    assert.equal((await stranger.get('/admin')).headers.get('location'), '/sign-in?to=%2Fadmin');
  });

  test('one administrator always remains', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const [only] = Object.values((await ada.get('/api/account/users')).data) as { id: string }[];
    assert.equal((await ada.post(`users/${only!.id}`, { role: 'member' })).status, 409);
    assert.equal((await ada.post(`users/${only!.id}`, { status: 'disabled' })).status, 409);
    assert.equal((await ada.get('/api/account/users')).status, 200);
  });
});
