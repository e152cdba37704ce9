/** The audit log: who changed what, when and from where, without secrets; and nobody changes what belongs to others. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountEndpoints } from '../../../src/api/account/index.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { MATCHDAY, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, PASSWORD, tokenOf, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };

interface Entry {
  readonly at: string;
  readonly actor: string;
  readonly address: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Record<string, unknown>;
}

const auditOf = async (visitor: Visitor, query = '') =>
  Object.values((await visitor.get(`/api/account/audit?${query}`)).data) as Entry[];

aboveEngines('the audit log', (engine) => {
  test('has every change with its author, time and address, and no secrets', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const created = (await ben.post('keys', { name: 'website' })).data as { id: string; key: string };
    const rotated = (await ben.post(`keys/${created.id}/rotate`, { keepOldHours: 1 })).data as { key: string };
    await ben.post('password', { password: PASSWORD, newPassword: 'a longer horse battery' });
    await ada.post('plans/pro', { perDay: 10 });
    await ben.post('keys/key_unknown/revoke');
    const entries = await auditOf(ada);
    assert.deepEqual(
      entries.map(({ actor, action, subject }) => [actor, action, subject]).sort(),
      [
        ['ada@example.com', 'invitations.create', 'ben@example.com'],
        ['ada@example.com', 'plans.change', 'pro'],
        [
          'ada@example.com',
          'set-up',
          entries.find((one) => one.action === 'set-up' && one.actor.startsWith('ada'))!.subject,
        ],
        ['ben@example.com', 'keys.create', created.id],
        ['ben@example.com', 'keys.rotate', created.id],
        ['ben@example.com', 'password', ''],
        [
          'ben@example.com',
          'set-up',
          entries.find((one) => one.action === 'set-up' && one.actor.startsWith('ben'))!.subject,
        ],
      ].sort(),
      'what failed is not in it',
    );
    const plan = entries.find(({ action }) => action === 'plans.change')!;
    assert.deepEqual([plan.at, plan.address, plan.details], [MATCHDAY, '127.0.0.1', { perDay: 10 }]);
    const text = JSON.stringify(entries) + (await ada.get('/admin')).text;
    for (const secret of [created.key, rotated.key, PASSWORD, 'a longer horse battery', tokenOf(service.setUpLink)])
      assert.equal(text.includes(secret), false);
    assert.equal((await auditOf(ada, `search=${created.id}`)).length, 2);
    assert.equal((await auditOf(ada, 'limit=1')).length, 1);
    assert.deepEqual(await auditOf(ada, `before=${clock.now()}`), []);
    assert.equal((await ben.get('/api/account/audit')).status, 403);
    assert.match((await ada.get('/admin')).text, /plans\.change/);
    assert.deepEqual(service.failures, []);
  });

  test('has the address of the client behind a trusted proxy, and what others claim is ignored', async (t) => {
    const proxied = { ...environment, TRUSTED_PROXIES: '127.0.0.0/8,10.0.0.0/8' };
    for (const [options, forwarded, address] of [
      [proxied, '198.51.100.9, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
      [proxied, 'nonsense', '127.0.0.1'],
      [{ ...environment, TRUSTED_PROXIES: 'none' }, '203.0.113.7', '127.0.0.1'],
    ] as const) {
      const service = await runningService(t, { engine, environment: options });
      const ada = await administratorOf(service);
      await ada.post('plans/pro', { perDay: 10 }, { 'x-forwarded-for': forwarded });
      const [entry] = await auditOf(ada, 'search=pro');
      assert.equal(entry!.address, address, forwarded);
    }
  });
});

aboveEngines('other accounts', (engine) => {
  test('no endpoint shows or changes anything of an account by its ids', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const [ben, eve] = [
      await memberOf(service, ada, 'ben@example.com'),
      await memberOf(service, ada, 'eve@example.com'),
    ];
    const own = (await ben.post('keys', { name: 'of ben' })).data as { id: string; key: string };
    await service.fetch('/api/v2/countries?limit=1&token=x', own.key);
    const before = (await ben.get('/api/account/keys')).text;
    const users = Object.values((await ada.get('/api/account/users')).data) as { id: string; email: string }[];
    const ids = { key: own.id, person: users.find(({ email }) => email === 'ben@example.com')!.id, plan: 'pro' };
    const bodies: Record<string, unknown> = {
      'account.switch-to-v2': { keyId: own.id },
      'account.plans.add': {},
      'account.invitations.create': { email: 'x@example.com' },
      'account.webhooks.create': { url: 'https://example.com', keyId: own.id },
      'account.webhooks.redeliver': { delivery: 'wd_0' },
    };
    let checked = 0;
    for (const { id, method, path, access, params } of accountEndpoints(null)) {
      if (access !== 'account' && access !== 'administrator') continue;
      const kind = path.includes('/users/') ? 'person' : path.includes('/plans/') ? 'plan' : 'key';
      const url = path.replace(':id', ids[kind]).replace(':month', '2026-11');
      const query = id === 'account.usage.history' || id === 'account.requests' ? `?key=${own.id}` : '';
      const reply =
        method === 'GET'
          ? await eve.get(`${url}${query}`)
          : await eve.post(url.replace('/api/account/', ''), bodies[id] ?? {});
      assert.equal(reply.text.includes(own.id) && reply.status === 200, false, `${id}: ${reply.text}`);
      assert.equal(reply.text.includes('of ben'), false, id);
      if (access === 'administrator') assert.equal(reply.status, 403, id);
      else if (params !== undefined && path.includes(':id')) assert.equal(reply.status, 404, id);
      const stranger = new Visitor(service);
      const unknown =
        method === 'GET' ? await stranger.get(url) : await stranger.post(url.replace('/api/account/', ''));
      assert.equal(unknown.status, 401, `${id} without a session`);
      if (method === 'POST') {
        const foreign = await ada.post(url.replace('/api/account/', ''), bodies[id] ?? {}, {
          origin: 'https://evil.example',
        });
        assert.equal(foreign.status, 403, `${id} from another site`);
      }
      checked++;
    }
    assert.ok(checked >= 20, `${checked} endpoints`);
    assert.equal((await ben.get('/api/account/keys')).text, before);
    assert.equal((await eve.get(`/dashboard/requests?key=${own.id}`)).text.includes('token='), false);
  });
});

aboveEngines('signing in', (engine) => {
  test('is limited by the address of the client, also at many accounts', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, {
      engine,
      environment: { ...environment, TRUSTED_PROXIES: '127.0.0.1' },
      clock,
    });
    await administratorOf(service);
    const attempt = (email: string, password: string, from: string) =>
      new Visitor(service).post('sign-in', { email, password }, { 'x-forwarded-for': from });
    for (let i = 0; i < 50; i++)
      assert.equal((await attempt(`${i}@example.com`, 'wrong horse', '203.0.113.7')).status, 401);
    const locked = await attempt('ada@example.com', PASSWORD, '203.0.113.7');
    assert.deepEqual([locked.status, locked.headers.get('retry-after')], [429, '600']);
    assert.equal((await attempt('ada@example.com', PASSWORD, '203.0.113.8')).status, 200, 'another address');
    clock.set(clock.now() + 10 * 60_000);
    assert.equal((await attempt('ada@example.com', PASSWORD, '203.0.113.7')).status, 200, 'ten minutes later');
  });
});
