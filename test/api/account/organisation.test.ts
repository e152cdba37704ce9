/** Signing in with the organisation's identity provider, honest and not, over HTTP. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { CLIENT, type IssuerLies, startIssuer } from '../../support/service/issuer.ts';
import { linkIn, startMailServer } from '../../support/service/mail-server.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, codeAt, memberOf, PASSWORD, tokenOf, Visitor } from '../../support/service/visitor.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';

type Issuer = Awaited<ReturnType<typeof startIssuer>>;
type TestEnd = Parameters<typeof runningService>[0];

const MATCHDAY_ISO = new Date(MATCHDAY).toISOString();
const BEN = { sub: 'ben-1', email: 'ben@example.com', email_verified: true };

/** A service with a provider, and an administrator with a password. */
async function organised(t: TestEnd, engine: Engine, environment: Record<string, string> = {}) {
  const clock = fixedClock(Date.parse(MATCHDAY));
  const issuer = await startIssuer(t, () => clock.now());
  const options = { OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  const service = await runningService(t, {
    ...{ engine, clock },
    environment: {
      SANDBOX: 'off',
      SIGN_UP: 'invite',
      PUBLIC_URL: 'https://football.example',
      ...options,
      ...environment,
    },
  });
  return { clock, issuer, service, ada: await administratorOf(service) };
}

/** A browser goes to the provider and comes back. */
async function signIn(service: RunningService, issuer: Issuer, claims: object = BEN, lies: IssuerLies = {}) {
  const visitor = new Visitor(service);
  const { data } = await visitor.post('sign-in/organisation/start');
  const back = issuer.authorize(data.url, claims as typeof BEN, lies);
  const { status, code, data: done } = await visitor.post('sign-in/organisation', { query: back.search.slice(1) });
  return { visitor, status, code, back, pending: done.pending };
}

const peopleOf = async (ada: Visitor) =>
  Object.values((await ada.get('/api/account/users')).data) as {
    id: string;
    email: string;
    role: string;
    plan: string;
  }[];

aboveEngines('signing in with the organisation', (engine) => {
  test('uses up an invitation, makes a person without a password, and knows them again by their id', async (t) => {
    const { issuer, service, ada, clock } = await organised(t, engine);
    assert.deepEqual([(await signIn(service, issuer)).code, (await peopleOf(ada)).length], ['no_account', 1]);
    await ada.post('invitations', { email: 'ben@example.com', plan: 'pro' });
    const { visitor, status } = await signIn(service, issuer);
    assert.equal(status, 200);
    const ben = (await peopleOf(ada)).find(({ email }) => email === 'ben@example.com')!;
    assert.deepEqual([ben.role, ben.plan], ['member', 'pro']);
    assert.deepEqual((await ada.get('/api/account/invitations')).data, [], 'used up');
    assert.equal((await visitor.get('/api/account/users')).status, 403);
    const guess = await new Visitor(service).post('sign-in', { email: 'ben@example.com', password: PASSWORD });
    assert.equal(guess.code, 'sign_in_failed', 'no password');

    const moved = await signIn(service, issuer, { ...BEN, email: 'benjamin@example.com' });
    assert.equal(moved.status, 200, 'another address, the same person');
    assert.equal((await peopleOf(ada)).length, 2);
    assert.match((await visitor.get('/dashboard')).text, /You sign in without one/);
    clock.set(clock.now() + 11 * 60_000);
    assert.equal((await visitor.post('password', { newPassword: PASSWORD })).status, 403, 'an old session');
    assert.equal((await moved.visitor.post('password', { newPassword: PASSWORD })).status, 403);
    const fresh = await signIn(service, issuer);
    assert.equal((await fresh.visitor.post('password', { newPassword: PASSWORD })).status, 200);
    const log = Object.values((await ada.get(`/api/account/audit?search=${ben.id}`)).data) as {
      action: string;
      actor: string;
    }[];
    assert.deepEqual(
      log.map(({ action, actor }) => [action, actor]),
      [['set-up', 'ben@example.com']],
    );
    await ada.post(`users/${ben.id}`, { status: 'disabled' });
    assert.equal((await signIn(service, issuer)).code, 'no_account', 'disabled');
    assert.deepEqual(service.failures, []);
  });

  test('is linked to an account only if its address is proven', async (t) => {
    const mail = await startMailServer(t);
    const { issuer, service, ada, clock } = await organised(t, engine, { SMTP_URL: mail.url });
    const administrator = { sub: 'ada-1', email: 'Ada@Example.com', email_verified: true };
    assert.equal((await signIn(service, issuer, administrator)).code, 'email_unproven', 'stated by the person');
    clock.set(clock.now() + 10 * 60_000);
    await new Visitor(service).post('forgotten-password', { email: 'ada@example.com' });
    await mail.count(1);
    const token = tokenOf(linkIn(mail.received[0]!));
    await new Visitor(service).post('set-up', { token, password: PASSWORD });
    const linked = await signIn(service, issuer, administrator);
    assert.equal(linked.status, 200, 'read mail there');
    assert.equal((await linked.visitor.get('/api/account/users')).status, 200, 'the administrator');
    const log = Object.values((await linked.visitor.get('/api/account/audit')).data) as { action: string }[];
    assert.equal(log.filter(({ action }) => action === 'organisation.link').length, 1);
    assert.equal((await ada.get('/api/account/keys')).status, 401, 'the new password ended this session');
    assert.deepEqual(service.failures, []);
  });

  test('a person with a second factor sends its code, unless the provider states one', async (t) => {
    const { issuer, service, clock } = await organised(t, engine, { SIGN_UP: 'open' });
    const { visitor: ben } = await signIn(service, issuer);
    const { secret } = (await ben.post('second-factor')).data;
    await ben.post('second-factor/confirm', { code: codeAt(secret, clock.now()) });
    const codeNow = () => {
      clock.set(clock.now() + 60_000); // a code works once
      return codeAt(secret, clock.now());
    };
    const send = (visitor: Visitor, pending: unknown, code: string) =>
      visitor.post('sign-in/organisation/code', { pending, code });

    for (const claims of [{ amr: ['pwd'] }, { amr: ['otp', 'sms'] }, { amr: 'mfa' }, { acr: '1' }, {}]) {
      const { visitor, pending } = await signIn(service, issuer, BEN, { claims });
      assert.equal(typeof pending, 'string', JSON.stringify(claims));
      assert.equal((await visitor.get('/api/account/keys')).status, 401, 'not signed in yet');
    }
    for (const claims of [
      { amr: ['mfa'] },
      { amr: ['pwd', 'otp'] },
      { amr: ['hwk', 'fpt'] },
      { acr: 'https://refeds.org/profile/mfa' },
    ]) {
      const { visitor, pending } = await signIn(service, issuer, BEN, { claims });
      assert.equal(pending, undefined, JSON.stringify(claims));
      assert.equal((await visitor.get('/api/account/keys')).status, 200);
    }

    const { visitor, pending } = await signIn(service, issuer);
    assert.equal((await send(visitor, pending, '000000')).code, 'sign_in_failed');
    const other = await signIn(service, issuer);
    assert.equal((await send(other.visitor, pending, codeNow())).code, 'provider_refused', 'another browser');
    assert.equal((await send(new Visitor(service), pending, codeNow())).code, 'provider_refused');
    const forAda = String(pending).replace(/^us_\w+/, 'us_0000000000000000');
    assert.equal((await send(visitor, forAda, codeNow())).code, 'provider_refused', 'another person');
    const { cookie } = visitor;
    assert.equal((await send(visitor, pending, codeNow())).status, 200);
    assert.equal((await visitor.get('/api/account/keys')).status, 200);
    const again = new Visitor(service);
    again.cookie = cookie;
    assert.equal((await send(again, pending, codeNow())).code, 'provider_refused', 'used');

    const late = await signIn(service, issuer);
    clock.set(clock.now() + 5 * 60_000);
    assert.equal((await send(late.visitor, late.pending, codeNow())).code, 'provider_refused', 'late');
    const guessed = await signIn(service, issuer);
    for (let i = 0; i < 5; i++)
      assert.equal((await send(guessed.visitor, guessed.pending, 'not a code')).code, 'sign_in_failed');
    const right = codeAt(secret, clock.now());
    assert.equal((await send(guessed.visitor, guessed.pending, right)).code, 'too_many_attempts', 'a right code');
    assert.deepEqual(service.failures, []);
  });

  test('is linked and unlinked by a person who is signed in, with their password', async (t) => {
    const { issuer, service, ada, clock } = await organised(t, engine);
    const ADA = { sub: 'ada-1', email: 'ada@elsewhere.example', email_verified: true };
    const ask = async (claims = ADA, lies: IssuerLies = {}) => {
      const { data } = await ada.post('organisation/start', { password: PASSWORD });
      return issuer.authorize(data.url, claims, lies).search.slice(1);
    };
    assert.equal((await new Visitor(service).post('organisation/start', { password: PASSWORD })).status, 401);
    assert.equal((await ada.post('organisation/start', { password: 'wrong horse' })).status, 403);
    assert.equal((await ada.post('organisation/start')).status, 403);
    const carl = await memberOf(service, ada, 'carl@example.com');

    const query = await ask();
    assert.equal((await carl.post('organisation', { query })).code, 'provider_refused', 'another session');
    assert.equal((await ada.post('sign-in/organisation', { query })).code, 'provider_refused', 'another purpose');
    assert.equal((await ada.post('organisation', { query }, { origin: 'https://evil.example' })).status, 403);
    assert.equal((await ada.post('organisation', { query })).status, 200);
    assert.equal((await ada.post('organisation', { query })).code, 'provider_refused', 'used');
    const started = await ada.post('sign-in/organisation/start');
    const toSignIn = issuer.authorize(started.data.url, ADA).search.slice(1);
    assert.equal((await ada.post('organisation', { query: toSignIn })).code, 'provider_refused', 'of signing in');
    for (const lie of [{ claims: { nonce: 'x'.repeat(43) } }, { forged: true }, { unsigned: true }])
      assert.equal((await ada.post('organisation', { query: await ask(ADA, lie) })).code, 'provider_refused');
    assert.equal(service.failures.splice(0).length, 3, 'the lies');
    assert.equal((await ada.post('organisation', { query: await ask() })).status, 200, 'the same person again');
    assert.equal((await ada.post('organisation', { query: await ask({ ...ADA, sub: 'ada-2' }) })).status, 409);
    const late = await ask();
    clock.set(clock.now() + 5 * 60_000);
    assert.equal((await ada.post('organisation', { query: late })).code, 'provider_refused', 'late');

    assert.deepEqual((await ada.get('/api/account/organisation')).data, {
      name: 'your organisation',
      linkedAt: MATCHDAY_ISO,
    });
    const signedIn = await signIn(service, issuer, ADA);
    assert.equal((await signedIn.visitor.get('/api/account/users')).status, 200, 'the administrator');
    const { data } = await carl.post('organisation/start', { password: PASSWORD });
    const taken = await carl.post('organisation', { query: issuer.authorize(data.url, ADA).search.slice(1) });
    assert.deepEqual([taken.status, taken.code], [409, 'conflict'], 'of another person');

    assert.equal((await ada.post('organisation/remove', { password: 'wrong horse' })).status, 403);
    assert.equal((await ada.post('organisation/remove', { password: PASSWORD })).status, 200);
    assert.equal((await ada.get('/api/account/organisation')).data.linkedAt, null);
    assert.equal((await signIn(service, issuer, ADA)).code, 'no_account', 'unlinked');
    await ada.post('invitations', { email: 'ben@example.com' });
    const ben = await signIn(service, issuer);
    assert.equal((await ben.visitor.post('organisation/remove')).status, 409, 'no other way to sign in');
    assert.equal((await signIn(service, issuer)).status, 200);

    const { text } = await ada.get('/api/account/audit');
    const log = Object.values((await ada.get('/api/account/audit')).data) as { action: string }[];
    const count = (action: string) => log.filter((entry) => entry.action === action).length;
    assert.deepEqual([count('organisation.link'), count('organisation.remove')], [1, 1]);
    assert.equal(text.includes('state='), false, 'nothing of what came back');
    assert.deepEqual(service.failures, []);
  });

  test('every token that is not right is refused', async (t) => {
    const { issuer, service, ada } = await organised(t, engine);
    await ada.post('invitations', { email: 'ben@example.com' });
    const lies: Record<string, IssuerLies> = {
      'another nonce': { claims: { nonce: 'x'.repeat(43) } },
      'no nonce': { claims: { nonce: undefined } },
      'another audience': { claims: { aud: 'another client' } },
      'two audiences, for another': { claims: { aud: [CLIENT.id, 'another'], azp: 'another' } },
      'another issuer': { claims: { iss: 'https://evil.example' } },
      expired: { expiresIn: -120 },
      'a key that is not published': { forged: true },
      'no signature': { unsigned: true },
    };
    for (const [name, lie] of Object.entries(lies))
      assert.equal((await signIn(service, issuer, BEN, lie)).code, 'provider_refused', name);
    assert.equal(service.failures.length, Object.keys(lies).length, 'the operator finds each in the log');
    assert.equal(service.failures.join().includes(CLIENT.secret), false);
    assert.equal((await peopleOf(ada)).length, 1);
  });

  test('an address that is not verified, or of another domain, signs nobody in', async (t) => {
    const { issuer, service } = await organised(t, engine, {
      ...{ SIGN_UP: 'open', OIDC_DOMAINS: 'example.com,example.org' },
    });
    for (const claims of [
      { ...BEN, email_verified: false },
      { sub: 'ben-1', email: 'ben@example.com' },
      { sub: 'ben-1' },
      { ...BEN, email: 'ben@evil.example' },
      { ...BEN, email: 'ben@sub.example.com' },
      { ...BEN, email: 'ben@evil.example@example.com.evil' },
    ])
      assert.equal((await signIn(service, issuer, claims)).code, 'email_unverified', JSON.stringify(claims));
    assert.equal((await signIn(service, issuer, BEN, { thin: true })).status, 200, 'from the endpoint for people');
    assert.equal((await signIn(service, issuer, { ...BEN, email: 'ben@evil.example' })).code, 'email_unverified');
    assert.deepEqual(service.failures, []);
  });

  test('what comes back works once, in the browser that started, within five minutes', async (t) => {
    const { issuer, service, clock } = await organised(t, engine, { SIGN_UP: 'open' });
    const visitor = new Visitor(service);
    const started = await visitor.post('sign-in/organisation/start');
    assert.match(
      started.headers.get('set-cookie')!,
      /^__Host-touchline_sign_in=[\w-]{43}; .*HttpOnly; SameSite=Lax; Secure$/,
    );
    const asked = new URL(String(started.data.url)).searchParams;
    assert.deepEqual(
      ['response_type', 'client_id', 'redirect_uri', 'scope', 'code_challenge_method'].map((name) => asked.get(name)),
      ['code', CLIENT.id, 'https://football.example/sign-in/organisation', 'openid email', 'S256'],
    );
    const query = issuer.authorize(started.data.url, BEN).search.slice(1);
    const other = new Visitor(service);
    await other.post('sign-in/organisation/start');
    assert.equal((await other.post('sign-in/organisation', { query })).code, 'provider_refused', 'another browser');
    assert.equal((await new Visitor(service).post('sign-in/organisation', { query })).code, 'provider_refused');
    const { cookie } = visitor;
    assert.equal(
      (await visitor.post('sign-in/organisation', { query }, { origin: 'https://evil.example' })).status,
      403,
    );
    assert.equal((await visitor.post('sign-in/organisation', { query })).status, 200);
    const again = new Visitor(service);
    again.cookie = cookie;
    assert.equal((await again.post('sign-in/organisation', { query })).code, 'provider_refused', 'used');
    assert.equal(
      (await again.post('sign-in/organisation', { query: 'error=access_denied&state=x' })).code,
      'provider_refused',
    );

    const late = new Visitor(service);
    const { data } = await late.post('sign-in/organisation/start');
    clock.set(clock.now() + 5 * 60_000);
    const tooLate = issuer.authorize(data.url, BEN).search.slice(1);
    assert.equal((await late.post('sign-in/organisation', { query: tooLate })).code, 'provider_refused', 'late');
    assert.deepEqual(service.failures, []);
  });

  test('a provider that is down or lies about itself keeps nobody else out', async (t) => {
    const { issuer, service, ada } = await organised(t, engine, { SIGN_UP: 'open' });
    issuer.state.isDown = true;
    const visitor = new Visitor(service);
    const down = await visitor.post('sign-in/organisation/start');
    assert.deepEqual([down.status, down.code], [503, 'provider_unavailable']);
    assert.equal((await visitor.get('/sign-in')).status, 200);
    assert.equal((await visitor.post('sign-in', { email: 'ada@example.com', password: PASSWORD })).status, 200);
    issuer.state.isDown = false;
    issuer.state.statedIssuer = 'https://evil.example';
    assert.equal((await visitor.post('sign-in/organisation/start')).code, 'provider_unavailable', 'another issuer');
    issuer.state.statedIssuer = null;
    const { data } = await visitor.post('sign-in/organisation/start');
    issuer.state.isDown = true;
    const query = issuer.authorize(data.url, BEN).search.slice(1);
    assert.equal(
      (await visitor.post('sign-in/organisation', { query })).code,
      'provider_unavailable',
      'on the way back',
    );
    issuer.state.isDown = false;
    assert.equal((await signIn(service, issuer)).status, 200);
    assert.equal((await ada.get('/api/account/keys')).status, 200);
    assert.equal(service.failures.length, 3);
  });
});

test('a service without a provider has no such sign-in', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  assert.equal((await new Visitor(service).post('sign-in/organisation/start')).status, 404);
  const ada = await administratorOf(service);
  assert.equal((await ada.post('organisation/start', { password: PASSWORD })).status, 409);
  assert.deepEqual((await ada.get('/api/account/organisation')).data, { name: null, linkedAt: null });
});
