/** Warnings at 80% and 100% of a limit: once each, by mail and webhook. */
import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createKey } from '../../../src/accounts/keys.ts';
import { Mailer } from '../../../src/accounts/users/mail.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { sender } from '../../../src/live/webhooks/sender.ts';
import { newSecret, signedAt } from '../../../src/live/webhooks/signature.ts';
import { warnAccounts } from '../../../src/live/webhooks/usage-warnings.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { WarningStore } from '../../../src/store/accounts/usage-warnings.ts';
import { insertUser } from '../../../src/store/accounts/users.ts';
import { WebhookDeliveryStore } from '../../../src/store/accounts/webhook-deliveries.ts';
import { WebhookStore } from '../../../src/store/accounts/webhooks.ts';
import { startMailServer } from '../../support/service/mail-server.ts';
import { aboveEngines, type Engine, newDatabases } from '../../support/stores/databases.ts';
import { spend } from '../../support/stores/limits.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');
const secret = newSecret();

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers with these statuses, then with 200. */
async function receiver(t: TestContext, statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

/** An account on the free plan (100 requests a day), with a person and a webhook. */
async function warnedAccount(t: TestContext, engine: Engine, statuses: number[] = []) {
  const { accounts: database } = await newDatabases(engine, t);
  const accounts = new AccountStore(database);
  const key = await createKey(accounts, { email: 'ben@example.com', plan: 'free', now: NOON });
  const { accountId } = (await accounts.keyById(key.id))!;
  const user = {
    userId: 'us_1',
    accountId,
    email: 'ben@example.com',
    role: 'member',
    plan: 'free',
    password: 'x',
    isEmailProven: true,
  };
  await database.transaction((queries) => insertUser(queries, { ...user, at: NOON }));
  const webhooks = new WebhookStore(database);
  const { url, received } = await receiver(t, statuses);
  const webhook = { id: 'wh_1', keyId: key.id, url, secret, filter: {} as never, position: 0, most: null };
  await webhooks.add(webhook, NOON);
  const mail = await startMailServer(t);
  const clock = fixedClock(NOON);
  const faults: string[] = [];
  const parts = {
    ...{ warnings: new WarningStore(database), webhooks, clock, publicUrl: 'https://football.example' },
    mailer: new Mailer({ smtpUrl: mail.url, from: 'touchline@example.com' }),
    deliveries: new WebhookDeliveryStore(database),
    send: sender({ allowPrivate: true }),
    failed: (error: unknown) => faults.push(String(error)),
  };
  const warn = () => warnAccounts(parts, new AbortController().signal);
  const use = (requests: number) => spend(database, accountId, { requests, now: clock.now() });
  const percents = () =>
    received.map(({ body }) => {
      const { data } = JSON.parse(body) as { data: { period: string; percent: number; used: number } };
      return [data.period, data.percent, data.used];
    });
  return { accountId, clock, warn, use, received, percents, mails: mail.received, faults };
}

aboveEngines('warnings about usage', (engine) => {
  test('are sent once at 80% and once at 100% of a day, and again on another day', async (t) => {
    const { accountId, clock, warn, use, received, percents, mails, faults } = await warnedAccount(t, engine);
    await use(79);
    await warn();
    assert.deepEqual(percents(), []);
    await use(1);
    await warn();
    await warn();
    assert.deepEqual(percents(), [['day', 80, 80]]);
    await use(20);
    await warn();
    await warn();
    assert.deepEqual(percents(), [
      ['day', 80, 80],
      ['day', 100, 100],
    ]);
    clock.set(NOON + 86_400_000);
    await use(99);
    await warn();
    assert.deepEqual(percents().at(-1), ['day', 80, 99]);
    const { headers, body } = received[0]!;
    assert.equal(signedAt(headers, body, secret, NOON), NOON);
    assert.deepEqual(JSON.parse(body), {
      type: 'usage.warning',
      timestamp: new Date(NOON).toISOString(),
      data: { account: accountId, period: 'day', name: '2026-11-21', percent: 80, used: 80, limit: 100 },
    });
    assert.equal(mails.length, 3);
    assert.match(mails[0]!.text, /Subject: Touchline: 80% of your requests of the day are used/);
    assert.match(mails[0]!.text, /80 of 100 requests of 2026-11-21/);
    assert.deepEqual(faults, []);
  });

  test('at 100% reached at once is one warning', async (t) => {
    const { warn, use, percents, mails } = await warnedAccount(t, engine);
    await use(120);
    await warn();
    await warn();
    assert.deepEqual(percents(), [['day', 100, 120]]);
    assert.equal(mails.length, 1);
  });

  test('are sent for the month as well', async (t) => {
    const { clock, warn, use, percents } = await warnedAccount(t, engine);
    await use(2400);
    await warn();
    assert.deepEqual(percents().sort(), [
      ['day', 100, 2400],
      ['month', 80, 2400],
    ]);
    clock.set(NOON + 86_400_000);
    await warn();
    assert.equal(percents().length, 2);
  });

  test('are tried again where the receiver failed, and nowhere else', async (t) => {
    const { clock, warn, use, received, mails, faults } = await warnedAccount(t, engine, [500, 500]);
    await use(80);
    await warn();
    assert.deepEqual([received.length, mails.length, faults.length], [1, 1, 1]);
    await warn();
    assert.equal(received.length, 1, 'not before a minute has passed');
    clock.set(clock.now() + 60_000);
    await warn();
    clock.set(clock.now() + 120_000);
    await warn();
    await warn();
    assert.deepEqual([received.length, mails.length, faults.length], [3, 1, 2]);
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, 1);
  });
});
