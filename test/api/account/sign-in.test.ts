/** Setting up accounts and signing in, as an attacker and as a person would. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { MATCHDAY, runningService } from '../../support/service/service.ts';
import { administratorOf, codeAt, memberOf, PASSWORD, tokenOf, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const INVITE = { SANDBOX: 'off', SIGN_UP: 'invite' };
const ADA = 'ada@example.com';

aboveEngines('setting up accounts', (engine) => {
  test('the printed link makes one administrator, once', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const token = tokenOf(service.setUpLink);
    const body = { token, email: ADA, password: PASSWORD };
    const visitors = [new Visitor(service), new Visitor(service)];
    const replies = await Promise.all(
      visitors.map((visitor, i) => visitor.post('set-up', { ...body, email: `admin${i}@example.com` })),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404], 'two at the same time');
    const winner = visitors[replies.findIndex(({ status }) => status === 200)]!;
    assert.equal((await winner.get('/api/account/users')).status, 200);
    assert.equal((await new Visitor(service).post('set-up', body)).status, 404, 'used');
    assert.deepEqual(service.failures, []);
  });

  test('the links of nodes that start together all work, until one of them is used', async (t) => {
    const one = await runningService(t, { engine, environment: INVITE });
    const two = await runningService(t, { engine, environment: INVITE, databaseUrl: one.databaseUrl });
    const unused = { token: tokenOf(two.setUpLink), email: 'eve@example.com', password: PASSWORD };
    await administratorOf(one);
    assert.equal((await new Visitor(two).post('set-up', unused)).status, 404);
    assert.deepEqual([...one.failures, ...two.failures], []);
  });

  test('a service with an administrator prints no link; without one, each start replaces the last', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const first = await runningService(t, { engine, environment: INVITE, clock });
    const options = { engine, environment: INVITE, clock, databaseUrl: first.databaseUrl };
    clock.set(Date.parse(MATCHDAY) + HOUR);
    const second = await runningService(t, options);
    const old = { token: tokenOf(first.setUpLink), email: ADA, password: PASSWORD };
    assert.equal((await new Visitor(second).post('set-up', old)).status, 404);
    await administratorOf(second);
    assert.equal((await runningService(t, options)).setUpLink, null);
  });

  test('links expire', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment: INVITE, clock });
    const administrator = await administratorOf(service);
    const { data } = await administrator.post('invitations', { email: 'ben@example.com' });
    clock.set(Date.parse(MATCHDAY) + 7 * DAY);
    assert.equal(
      (await new Visitor(service).post('set-up', { token: tokenOf(data.link), password: PASSWORD })).status,
      404,
    );
  });

  test('an invitation makes a member with its address, whatever address the request states', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const administrator = await administratorOf(service);
    const { data } = await administrator.post('invitations', { email: 'Ben@Example.com', plan: 'pro' });
    const ben = new Visitor(service);
    const sent = { token: tokenOf(data.link), password: PASSWORD };
    assert.equal((await ben.post('set-up', { ...sent, role: 'administrator' })).status, 400);
    assert.equal((await ben.post('set-up', { ...sent, email: 'eve@example.com' })).status, 200);
    const { data: people } = await administrator.get('/api/account/users');
    const listed = Object.values(people) as { email: string; role: string; plan: string }[];
    assert.deepEqual(
      listed.map(({ email, role, plan }) => [email, role, plan]),
      [
        [ADA, 'administrator', 'internal'],
        ['ben@example.com', 'member', 'pro'],
      ],
    );
  });

  test('nobody is invited while sign-up is closed, which is the default', async (t) => {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const administrator = await administratorOf(service);
    assert.equal((await administrator.post('invitations', { email: 'ben@example.com' })).status, 409);
    assert.equal((await new Visitor(service).post('sign-up', { email: 'ben@example.com' })).status, 404);
  });

  test('weak passwords are refused, and the link still works', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const token = tokenOf(service.setUpLink);
    for (const password of ['short', 'somebody@example.com'])
      assert.equal(
        (await new Visitor(service).post('set-up', { token, email: 'somebody@example.com', password })).status,
        400,
      );
    await administratorOf(service);
  });
});

aboveEngines('signing in', (engine) => {
  test('the cookie cannot be read by scripts or sent by other sites, and over TLS it is bound to the host', async (t) => {
    const plain = await runningService(t, { engine, environment: INVITE });
    await administratorOf(plain);
    const { headers } = await new Visitor(plain).post('sign-in', { email: ADA, password: PASSWORD });
    const attributes = headers.get('set-cookie')!.split('; ').slice(1);
    assert.deepEqual(attributes.sort(), ['HttpOnly', `Max-Age=${30 * 86_400}`, 'Path=/', 'SameSite=Lax']);

    const environment = { ...INVITE, PUBLIC_URL: 'https://football.example' };
    const secure = await runningService(t, { engine, environment });
    const reply = await new Visitor(secure).post(
      'set-up',
      { token: tokenOf(secure.setUpLink), email: ADA, password: PASSWORD },
      { origin: 'https://football.example' },
    );
    assert.match(reply.headers.get('set-cookie')!, /^__Host-touchline_session=[\w-]{43}; .*Path=\/; .*; Secure$/);
  });

  test('an unknown address, a wrong password and a disabled person get the same answer', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const administrator = await administratorOf(service);
    const ben = await memberOf(service, administrator, 'ben@example.com');
    const { data: people } = await administrator.get('/api/account/users');
    const { id } = (Object.values(people) as { id: string; email: string }[]).find(({ email }) => email !== ADA)!;
    assert.equal((await administrator.post(`users/${id}`, { status: 'disabled' })).status, 200);
    assert.equal((await ben.get('/api/account/keys')).status, 401, 'signed out at once');
    const answers = await Promise.all(
      [
        { email: 'nobody@example.com', password: PASSWORD },
        { email: ADA, password: 'wrong horse battery' },
        { email: 'ben@example.com', password: PASSWORD },
      ].map((credentials) => new Visitor(service).post('sign-in', credentials)),
    );
    const comparable = answers.map(({ status, text }) => [status, text.replace(/"requestId":"[^"]+"/, '')]);
    assert.equal(answers[0]!.status, 401);
    assert.deepEqual(comparable[1], comparable[0]);
    assert.deepEqual(comparable[2], comparable[0]);
  });

  test('guessing locks an address for a time, known or not, also in parallel', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment: INVITE, clock });
    await administratorOf(service);
    for (const email of [ADA, 'nobody@example.com']) {
      const guesses = Array.from({ length: 12 }, () =>
        new Visitor(service).post('sign-in', { email, password: 'wrong horse battery' }),
      );
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 401).length, 5, email);
      assert.equal(statuses.filter((status) => status === 429).length, 7, email);
    }
    const right = { email: ADA, password: PASSWORD };
    const locked = await new Visitor(service).post('sign-in', right);
    assert.deepEqual([locked.status, locked.code, locked.headers.get('retry-after')], [429, 'too_many_attempts', '30']);
    clock.set(Date.parse(MATCHDAY) + 30_000);
    assert.equal((await new Visitor(service).post('sign-in', right)).status, 200, 'the lock ends by itself');
    assert.equal(
      (await new Visitor(service).post('sign-in', { ...right, password: 'x' })).status,
      401,
      'and starts anew',
    );
  });

  test('a session begins with a new token, whatever cookie the browser sends', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    await administratorOf(service);
    const victim = new Visitor(service);
    const chosen = `touchline_session=${'a'.repeat(43)}`;
    victim.cookie = chosen;
    await victim.post('sign-in', { email: ADA, password: PASSWORD });
    assert.notEqual(victim.cookie, chosen);
    const attacker = new Visitor(service);
    attacker.cookie = chosen;
    assert.equal((await attacker.get('/api/account/keys')).status, 401);

    const before = victim.cookie;
    await victim.post('sign-in', { email: ADA, password: PASSWORD });
    attacker.cookie = before;
    assert.equal((await attacker.get('/api/account/keys')).status, 401, 'the session before has ended');
  });

  test('signing out ends the session at the service', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const administrator = await administratorOf(service);
    const copied = new Visitor(service);
    copied.cookie = administrator.cookie;
    await administrator.post('sign-out');
    assert.equal(administrator.cookie, '');
    assert.equal((await copied.get('/api/account/keys')).status, 401);
  });

  test('a session ends after 7 days without use, and after 30 days', async (t) => {
    const start = Date.parse(MATCHDAY);
    const clock = fixedClock(start);
    const service = await runningService(t, { engine, environment: INVITE, clock });
    const busy = await administratorOf(service);
    const idle = new Visitor(service);
    await idle.post('sign-in', { email: ADA, password: PASSWORD });
    const statusOf = async (visitor: Visitor) => (await visitor.get('/api/account/keys')).status;
    for (let day = 6; day < 30; day += 6) {
      clock.set(start + day * DAY);
      assert.equal(await statusOf(busy), 200, `day ${day}`);
    }
    assert.equal(await statusOf(idle), 401);
    clock.set(start + 30 * DAY);
    assert.equal(await statusOf(busy), 401);
  });

  test('pages of other sites change nothing with the cookie, and sign nobody in', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const administrator = await administratorOf(service);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: service.url, 'sec-fetch-site': 'cross-site' },
      { origin: service.url, 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const about = JSON.stringify(headers);
      assert.equal((await administrator.post('keys', {}, headers)).status, 403, about);
      assert.equal((await administrator.post('sign-out', {}, headers)).status, 403, about);
      const login = await new Visitor(service).post('sign-in', { email: ADA, password: PASSWORD }, headers);
      assert.equal(login.status, 403, about);
    }
    const withoutOrigin = await fetch(`${service.url}/api/account/keys`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: administrator.cookie },
      body: '{}',
    });
    assert.equal(withoutOrigin.status, 403, 'neither header');
    const form = await administrator.post('keys', {}, { 'content-type': 'text/plain' });
    assert.equal(form.status, 400, 'what a form can send');
    const { data } = await administrator.get('/api/account/keys');
    assert.deepEqual(Object.values(data), [], 'no key was made');
    const preflight = await fetch(`${service.url}/api/account/keys`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    assert.equal(preflight.headers.get('access-control-allow-credentials'), null);
  });
});

aboveEngines('the second factor', (engine) => {
  async function withFactor(t: Parameters<typeof runningService>[0]) {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment: INVITE, clock });
    const ada = await administratorOf(service);
    const { data } = await ada.post('second-factor', { password: PASSWORD });
    assert.match(String(data.uri), /^otpauth:\/\/totp\/.*ada%40example\.com\?/);
    const confirmed = await ada.post('second-factor/confirm', { code: codeAt(data.secret, clock.now()) });
    const recovery = confirmed.data.recoveryCodes as string[];
    const signIn = async (code?: string) => {
      const visitor = new Visitor(service);
      const reply = await visitor.post('sign-in', { email: ADA, password: PASSWORD, ...(code && { code }) });
      return { visitor, status: reply.status, code: reply.code };
    };
    return { service, clock, ada, secret: data.secret, recovery, signIn };
  }

  test('is asked for after the right password, and each code works once', async (t) => {
    const { service, clock, secret, signIn } = await withFactor(t);
    assert.deepEqual((await signIn()).code, 'second_factor_required');
    const wrong = await new Visitor(service).post('sign-in', { email: ADA, password: 'wrong horse battery' });
    assert.equal(wrong.code, 'sign_in_failed', 'without the password nobody learns that there is one');
    const atSetUp = codeAt(secret, clock.now());
    assert.equal((await signIn(atSetUp)).status, 401, 'used for the confirmation');
    clock.set(clock.now() + 30_000);
    const code = codeAt(secret, clock.now());
    const twice = await Promise.all([signIn(code), signIn(code)]);
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 401]);
    clock.set(clock.now() + 5 * MINUTE);
    assert.equal((await signIn(code)).status, 401, 'old');
  });

  test('codes are guessed no faster than passwords', async (t) => {
    const { signIn } = await withFactor(t);
    const statuses: number[] = [];
    for (let i = 0; i < 8; i++) statuses.push((await signIn(`00000${i}`)).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
  });

  test('recovery codes work once each', async (t) => {
    const { recovery, signIn } = await withFactor(t);
    assert.equal(new Set(recovery).size, 10);
    assert.equal((await signIn(recovery[0]!.toUpperCase())).status, 200);
    assert.equal((await signIn(recovery[0])).status, 401);
    assert.equal((await signIn(recovery[1])).status, 200);
  });

  test('needs the password to be set up and removed, and an unconfirmed one does not count', async (t) => {
    const { service, clock, secret, signIn, ada } = await withFactor(t);
    assert.equal((await ada.post('second-factor/remove', { password: 'x' })).status, 403);
    assert.equal((await ada.post('second-factor', { password: 'x' })).status, 403);
    assert.equal((await ada.post('second-factor', { password: PASSWORD })).status, 200);
    assert.equal((await ada.post('second-factor/confirm', { code: '123456' })).status, 400);
    clock.set(clock.now() + MINUTE);
    assert.equal((await signIn(codeAt(secret, clock.now()))).status, 200, 'the old one still counts');
    assert.equal((await ada.post('second-factor/remove', { password: PASSWORD })).status, 200);
    assert.equal((await signIn()).status, 200);
    assert.deepEqual(service.failures, []);
  });
});

aboveEngines('passwords', (engine) => {
  test('a change ends the other sessions; a link from an administrator works once and keeps the second factor', async (t) => {
    const service = await runningService(t, { engine, environment: INVITE });
    const ada = await administratorOf(service);
    const elsewhere = new Visitor(service);
    await elsewhere.post('sign-in', { email: ADA, password: PASSWORD });
    const changed = 'another horse battery';
    assert.equal((await ada.post('password', { password: 'x', newPassword: changed })).status, 403);
    assert.equal((await ada.post('password', { password: PASSWORD, newPassword: changed })).status, 200);
    assert.equal((await ada.get('/api/account/keys')).status, 200);
    assert.equal((await elsewhere.get('/api/account/keys')).status, 401);

    const ben = await memberOf(service, ada, 'ben@example.com');
    const { data: people } = await ada.get('/api/account/users');
    const { id } = (Object.values(people) as { id: string; email: string }[]).find(({ email }) => email !== ADA)!;
    const { data } = await ada.post(`users/${id}/new-password`);
    const reset = { token: tokenOf(data.link), password: changed };
    const signedOut = await new Visitor(service).post('set-up', reset);
    assert.deepEqual([signedOut.status, signedOut.data], [200, { signedIn: false }]);
    assert.equal((await new Visitor(service).post('set-up', reset)).status, 404, 'used');
    assert.equal((await ben.get('/api/account/keys')).status, 401);
    const credentials = { email: 'ben@example.com', password: changed };
    assert.equal((await new Visitor(service).post('sign-in', credentials)).status, 200);
  });

  test('neither passwords nor tokens nor keys are in the database or the log', async (t) => {
    const logged: string[] = [];
    const service = await runningService(t, { engine, environment: INVITE, logLevel: 'debug', logged });
    const ada = await administratorOf(service);
    await ada.get(`/set-up?token=${tokenOf(service.setUpLink)}`);
    const { data } = await ada.post('keys', { name: 'mine' });
    await service.fetch(`/api/v2/countries?key=${data.key}`, String(data.key));
    await new Visitor(service).post('sign-in', { email: ADA, password: 'wrong horse battery' });
    const factor = (await ada.post('second-factor', { password: PASSWORD })).data;
    const code = codeAt(factor.secret, service.clock.now());
    const [recovery] = (await ada.post('second-factor/confirm', { code })).data.recoveryCodes as string[];
    const signIn = { email: ADA, password: PASSWORD, code: recovery };
    assert.equal((await new Visitor(service).post('sign-in', signIn)).status, 200);
    await ada.post(`keys/${data.id}/rotate`, {});
    const databases = await openDatabases(service.databaseUrl);
    const tables = ['users', 'sessions', 'account_links', 'api_keys', 'recovery_codes'];
    const rows = await Promise.all(tables.map((table) => databases.accounts.all(`SELECT * FROM ${table}`)));
    await databases.close();
    const dump = `${JSON.stringify(rows)}${logged.join('\n')}`;
    assert.ok(logged.length > 0 && rows[0]!.length === 1);
    const secrets = [PASSWORD, 'wrong horse', ada.cookie.split('=')[1]!, tokenOf(service.setUpLink), String(data.key)];
    for (const secret of [...secrets, recovery!]) assert.equal(dump.includes(secret), false, secret.slice(0, 6));
    // the service needs the secret of the second factor to check its codes, so the database has it
    for (const secret of [String(factor.secret), `"${code}"`]) assert.equal(logged.join('\n').includes(secret), false);
  });
});
