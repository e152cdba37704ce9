/** Links by mail: signing up, forgotten passwords and invitations. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../../../src/config.ts';
import { linkIn, startMailServer } from '../../support/service/mail-server.ts';
import { runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, PASSWORD, tokenOf, Visitor } from '../../support/service/visitor.ts';

async function mailingService(t: Parameters<typeof runningService>[0], SIGN_UP: 'open' | 'invite') {
  const mail = await startMailServer(t);
  const service = await runningService(t, { environment: { SANDBOX: 'off', SIGN_UP, SMTP_URL: mail.url } });
  return { mail, service };
}

test('open sign-up needs mail, because only mail proves an address', () => {
  assert.throws(() => readConfig({ SIGN_UP: 'open' }), /SIGN_UP is open, but SMTP_URL is empty/);
});

test('everyone signs up with a link that only the owner of the address gets', async (t) => {
  const { mail, service } = await mailingService(t, 'open');
  const ben = new Visitor(service);
  const asked = await ben.post('sign-up', { email: 'Ben@Example.com' });
  assert.equal(asked.status, 200);
  assert.equal(asked.text.includes('token'), false);
  await mail.count(1);
  assert.deepEqual(
    mail.received[0]!.recipients.map((address) => address.toLowerCase()),
    ['<ben@example.com>'],
  );
  const token = tokenOf(linkIn(mail.received[0]!));
  assert.equal((await ben.post('set-up', { token, password: PASSWORD })).status, 200);
  assert.equal((await ben.get('/api/account/usage')).data.plan, 'free');
  assert.deepEqual(service.failures, []);
});

test('the answer is the same for an address with and without an account, and messages cannot flood an address', async (t) => {
  const { mail, service } = await mailingService(t, 'open');
  await administratorOf(service);
  const visitor = new Visitor(service);
  const answers = [
    await visitor.post('sign-up', { email: 'ada@example.com' }),
    await visitor.post('sign-up', { email: 'ben@example.com' }),
    await visitor.post('forgotten-password', { email: 'nobody@example.com' }),
    await visitor.post('forgotten-password', { email: 'cleo@example.com' }),
    await visitor.post('sign-up', { email: 'ben@example.com' }),
  ];
  assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))].length, 1);
  await mail.count(1);
  assert.deepEqual(
    mail.received.map(({ recipients }) => recipients.join()),
    ['<ben@example.com>'],
  );
});

test('a forgotten password is replaced with a link by mail', async (t) => {
  const { mail, service } = await mailingService(t, 'invite');
  await administratorOf(service);
  await new Visitor(service).post('forgotten-password', { email: 'ada@example.com' });
  await mail.count(1);
  const token = tokenOf(linkIn(mail.received[0]!));
  const password = 'another horse battery';
  assert.equal((await new Visitor(service).post('set-up', { token, password })).status, 200);
  const second = await new Visitor(service).post('set-up', { token, password: 'a third horse battery' });
  assert.equal(second.status, 404, 'used');
  assert.equal((await new Visitor(service).post('sign-in', { email: 'ada@example.com', password })).status, 200);
  assert.equal(
    (await new Visitor(service).post('sign-up', { email: 'a@example.com' })).status,
    404,
    'sign-up is not open',
  );
});

test('an invitation goes by mail, and to the administrator if mail fails', async (t) => {
  const { mail, service } = await mailingService(t, 'invite');
  const ada = await administratorOf(service);
  const sent = await ada.post('invitations', { email: 'ben@example.com' });
  assert.deepEqual(sent.data, { link: null, sent: true });
  assert.match(linkIn(mail.received[0]!), /^http/);

  const environment = { SANDBOX: 'off', SIGN_UP: 'invite', SMTP_URL: 'smtp://127.0.0.1:1' };
  const broken = await runningService(t, { environment });
  await memberOf(broken, await administratorOf(broken), 'cleo@example.com');
  assert.equal(broken.failures.length, 1);
  assert.match(broken.failures[0]!, /message could not be sent/);
});

test('an address cannot add recipients or headers', async (t) => {
  const { mail, service } = await mailingService(t, 'open');
  const visitor = new Visitor(service);
  const wrong = [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a" <a@example.com>',
    'a;b@x',
    '',
  ];
  for (const email of wrong) assert.equal((await visitor.post('sign-up', { email })).status, 400, email);
  assert.deepEqual(mail.received, []);
});
