/** Passkeys, as a person and as an attacker would use them. The authenticator is one in software. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { Authenticator, type Lies } from '../../support/service/authenticator.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, codeAt, memberOf, PASSWORD, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines } from '../../support/stores/databases.ts';

const MINUTE = 60_000;
const ORIGIN = 'https://football.example';
const environment = { SANDBOX: 'off', SIGN_UP: 'invite', PUBLIC_URL: ORIGIN };

type Listed = readonly { readonly id: string; readonly name: string; readonly lastUsedAt: string | null }[];
const passkeysOf = async (visitor: Visitor) =>
  Object.values((await visitor.get('/api/account/passkeys')).data) as unknown as Listed;

async function register(visitor: Visitor, name = 'laptop') {
  const device = new Authenticator(ORIGIN);
  const { data } = await visitor.post('passkeys/start', { password: PASSWORD });
  const added = await visitor.post('passkeys', { name, response: device.create(data) });
  assert.equal(added.status, 200, added.text);
  return { device, id: String(added.data.id) };
}

async function signIn(service: RunningService, device: Authenticator, lies: Lies = {}) {
  const visitor = new Visitor(service);
  const { data } = await visitor.post('sign-in/passkey/start');
  const reply = await visitor.post('sign-in/passkey', { response: device.get(data, lies) });
  return { visitor, status: reply.status, text: reply.text.replace(/"requestId":"[^"]+"/, ''), reply };
}

aboveEngines('passkeys', (engine) => {
  test('sign in without a password and without a code, are listed, renamed and removed, and are in the audit log', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const { data } = await ada.post('second-factor', { password: PASSWORD });
    await ada.post('second-factor/confirm', { code: codeAt(data.secret, clock.now()) });
    const { device, id } = await register(ada);
    assert.deepEqual(
      (await passkeysOf(ada)).map(({ name, lastUsedAt }) => [name, lastUsedAt]),
      [['laptop', null]],
    );

    clock.set(clock.now() + MINUTE);
    const { visitor, status, reply } = await signIn(service, device);
    assert.equal(status, 200, reply.text);
    assert.equal((await visitor.get('/api/account/users')).status, 200);
    assert.equal((await passkeysOf(ada))[0]!.lastUsedAt, new Date(clock.now()).toISOString());

    assert.equal((await visitor.post(`passkeys/${id}`, { name: ' phone ' })).status, 200);
    assert.equal((await passkeysOf(ada))[0]!.name, 'phone');
    assert.equal((await ada.post(`passkeys/${id}/remove`)).status, 200);
    assert.deepEqual(await passkeysOf(ada), []);
    assert.equal((await signIn(service, device)).status, 401, 'removed');
    const log = Object.values((await ada.get(`/api/account/audit?search=${id}`)).data) as {
      action: string;
      details: object;
    }[];
    assert.deepEqual(log.map(({ action, details }) => [action, details]).sort(), [
      ['passkeys.add', { name: 'laptop' }],
      ['passkeys.change', { name: 'phone' }],
      ['passkeys.remove', {}],
    ]);
    assert.deepEqual(service.failures, []);
  });

  test('every lie gets the same refusal', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const own = await register(ada);
    const other = await register(ben);
    const lies: Record<string, (last: number) => Lies> = {
      'another site': () => ({ origin: 'https://evil.example' }),
      'another port': () => ({ origin: `${ORIGIN}:8443` }),
      'another host of the domain': () => ({ rpId: 'example' }),
      'a registration': () => ({ type: 'webauthn.create' }),
      'a challenge of its own': () => ({ challenge: Buffer.alloc(32).toString('base64url') }),
      'the passkey of another account': () => ({ credentialId: other.device.credentialId }),
      'the person of another account': () => ({ userHandle: Buffer.from('us_other').toString('base64url') }),
      'nobody verified': () => ({ isVerified: false }),
      'the same counter': (last) => ({ counter: last }),
      'a counter that went back': (last) => ({ counter: last - 1 }),
      'a counter that is gone': () => ({ counter: 0 }),
      'an unknown passkey': () => ({ credentialId: Buffer.alloc(16).toString('base64url') }),
    };
    const texts = new Set<string>();
    for (const [i, [name, lie]] of Object.entries(lies).entries()) {
      // with an honest one before each, because failed attempts lock the passkey
      const counter = 100 * (i + 1);
      assert.equal((await signIn(service, own.device, { counter })).status, 200, name);
      const { status, text } = await signIn(service, own.device, { counter: counter + 1, ...lie(counter) });
      assert.equal(status, 401, `${name}: ${text}`);
      texts.add(text);
    }
    assert.equal(texts.size, 1, [...texts].join('\n'));
    assert.deepEqual(service.failures, []);
  });

  test('a challenge works once, for five minutes, in the browser that asked for it, and for its purpose', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const { device } = await register(ada);
    const browser = new Visitor(service);
    const started = await browser.post('sign-in/passkey/start');
    assert.match(
      started.headers.get('set-cookie')!,
      /^__Host-touchline_sign_in=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
    const response = device.get(started.data);
    assert.equal((await new Visitor(service).post('sign-in/passkey', { response })).status, 401, 'another browser');
    const cookie = browser.cookie;
    assert.equal((await browser.post('sign-in/passkey', { response })).status, 200);
    assert.equal(browser.cookies.size, 1, 'the session alone');
    const replayed = new Visitor(service);
    replayed.cookie = cookie;
    assert.equal((await replayed.post('sign-in/passkey', { response })).status, 401, 'replayed');
    const again = device.get(started.data);
    assert.equal((await replayed.post('sign-in/passkey', { response: again })).status, 401, 'signed again');

    const late = new Visitor(service);
    const { data } = await late.post('sign-in/passkey/start');
    clock.set(clock.now() + 5 * MINUTE);
    assert.equal((await late.post('sign-in/passkey', { response: device.get(data) })).status, 401, 'late');

    const registering = (await ada.post('passkeys/start', { password: PASSWORD })).data as { challenge: string };
    const wrong = device.get({ ...registering, rpId: 'football.example' });
    assert.equal((await late.post('sign-in/passkey', { response: wrong })).status, 401, 'for registering');
    assert.deepEqual(service.failures, []);
  });

  test('registering needs the password, this session, this site and a verified person, and makes each passkey once', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    assert.equal((await ada.post('passkeys/start', { password: 'wrong horse' })).status, 403);
    assert.equal((await new Visitor(service).post('passkeys/start', { password: PASSWORD })).status, 401);
    const attempt = async (lies: Lies, by = ada, device = new Authenticator(ORIGIN)) => {
      const { data } = await ada.post('passkeys/start', { password: PASSWORD });
      return (await by.post('passkeys', { name: 'x', response: device.create(data, lies) })).status;
    };
    assert.equal(await attempt({}, ben), 400, 'the challenge of another session');
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { type: 'webauthn.get' },
      { isVerified: false },
    ])
      assert.equal(await attempt(lies), 400, JSON.stringify(lies));
    const device = new Authenticator(ORIGIN);
    assert.equal(await attempt({}, ada, device), 200);
    assert.equal(await attempt({}, ada, device), 409, 'the same credential');
    const { data } = await ada.post('passkeys/start', { password: PASSWORD });
    assert.deepEqual(
      (data.excludeCredentials as { id: string }[]).map(({ id }) => id),
      [device.credentialId],
    );
    const response = new Authenticator(ORIGIN).create(data);
    const twice = await Promise.all([1, 2].map(() => ada.post('passkeys', { name: 'x', response })));
    assert.deepEqual(twice.map(({ status }) => status).sort(), [200, 400], 'one challenge, two requests');
    const { data: old } = await ada.post('passkeys/start', { password: PASSWORD });
    clock.set(clock.now() + 5 * MINUTE);
    const late = await ada.post('passkeys', { name: 'x', response: new Authenticator(ORIGIN).create(old) });
    assert.equal(late.status, 400, 'late');
    assert.deepEqual(service.failures, []);
  });

  test('nobody sees, renames or removes those of others, and a disabled person does not sign in', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    const { device, id } = await register(ben);
    assert.deepEqual(await passkeysOf(ada), []);
    assert.equal((await ada.post(`passkeys/${id}`, { name: 'mine' })).status, 404);
    assert.equal((await ada.post(`passkeys/${id}/remove`)).status, 404);
    assert.equal((await passkeysOf(ben))[0]!.name, 'laptop');
    const people = Object.values((await ada.get('/api/account/users')).data) as { id: string; email: string }[];
    const person = people.find(({ email }) => email === 'ben@example.com')!;
    await ada.post(`users/${person.id}`, { status: 'disabled' });
    assert.equal((await signIn(service, device)).status, 401);
    assert.deepEqual(service.failures, []);
  });

  test('attempts are limited as with passwords, and guessing the password does not lock the passkey', async (t) => {
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, environment, clock });
    const ada = await administratorOf(service);
    const { device } = await register(ada);
    for (let i = 0; i < 7; i++)
      await new Visitor(service).post('sign-in', { email: 'ada@example.com', password: 'wrong horse' });
    assert.equal((await signIn(service, device)).status, 200);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++)
      statuses.push((await signIn(service, device, { origin: 'https://evil.example' })).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429]);
    clock.set(clock.now() + 30_000);
    assert.equal((await signIn(service, device)).status, 200);
    const starts: number[] = [];
    for (let i = 0; i < 50; i++) starts.push((await new Visitor(service).post('sign-in/passkey/start')).status);
    assert.equal(starts.at(-1), 429, 'by the address of the client');
    assert.deepEqual(service.failures, []);
  });
});

test('a service without a host name for browsers has no sign-in by passkey, and says why', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const ada = await administratorOf(service);
  assert.equal((await new Visitor(service).post('sign-in/passkey/start')).status, 404);
  assert.equal((await ada.post('passkeys/start', { password: PASSWORD })).status, 409);
  assert.match((await ada.get('/dashboard')).text, /host names with https only/);
  assert.equal((await new Visitor(service).get('/sign-in')).text.includes('Sign in with a passkey'), false);
});
