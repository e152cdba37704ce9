import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { pino } from 'pino';
import { createKey, disableKey, enableKey } from '../../../src/accounts/keys.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { pauseMs, WebhookDelivery } from '../../../src/live/webhooks/delivery.ts';
import { addressFault, isPublic, type Send, sender } from '../../../src/live/webhooks/sender.ts';
import { newSecret, signedHeaders } from '../../../src/live/webhooks/signature.ts';
import { type WebhookRejection, Webhooks } from '../../../src/live/webhooks/webhooks.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { WebhookDeliveryStore } from '../../../src/store/accounts/webhook-deliveries.ts';
import { type StoredWebhook, WebhookStore } from '../../../src/store/accounts/webhooks.ts';
import { ChangeLog, type ChangeToLog } from '../../../src/store/changes/changes.ts';
import { latestChange, pruneChanges } from '../../../src/store/changes/reader.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import type { Databases } from '../../../src/store/database/open.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface ReceiverResponse {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** A webhook receiver; `behaviour.respond` sets its response, default: 200. Null: no response. */
async function receiver(t: Pick<TestContext, 'after'>) {
  const received: Received[] = [];
  const behaviour: { respond: (message: Received) => ReceiverResponse | null } = { respond: () => ({ status: 200 }) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = { path: request.url!, headers: request.headers, body: Buffer.concat(chunks).toString() };
      received.push(message);
      const result = behaviour.respond(message);
      if (result !== null) response.writeHead(result.status, result.headers).end(result.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, port, received, behaviour };
}

function write({ data }: Databases, changes: readonly ChangeToLog[], now = NOW): Promise<void> {
  return data.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    const log = new ChangeLog();
    for (const change of changes) log.note(change);
    await log.flush(queries, revision, now);
  });
}

const goal = (n: number, league = 39): ChangeToLog => ({
  resource: 'event',
  action: 'created',
  id: `ev_${n}`,
  league,
  season: 2026,
  fixture: 'fx_1',
  data: { minute: n },
});

function verify({ headers, body }: Received, secret: string): boolean {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

const seqsOf = (received: readonly Received[]) =>
  received.flatMap(({ body }) => (JSON.parse(body) as { data: { seq: number }[] }).data.map(({ seq }) => seq));
const idsOf = (received: readonly Received[]) => received.map(({ headers }) => headers['webhook-id']);

/** The webhook parts that main.ts builds, with a fixed clock and random. */
async function parts(engine: 'sqlite' | 'postgres', t: TestContext) {
  const databases = await newDatabases(engine, t);
  const clock = fixedClock(NOW);
  const accounts = new AccountStore(databases.accounts);
  const store = new WebhookStore(databases.accounts);
  const webhooks = new Webhooks({ accounts, webhooks: store, database: databases.data, allowPrivate: true });
  const key = await createKey(accounts, { email: 'a@example.com', plan: 'pro', now: NOW });
  const delivery = (send: Send = sender({ allowPrivate: true, timeoutMs: 500 }), isLeased = () => true) => {
    return new WebhookDelivery({
      webhooks: store,
      deliveries: new WebhookDeliveryStore(databases.accounts),
      database: databases.data,
      send,
      present: ({ seq, id }) => ({ seq, id }),
      clock,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
      isLeased,
    });
  };
  const create = async (url: string, filter = {}) =>
    created(await webhooks.create({ keyId: key.id, url, filter }, NOW));
  return { databases, clock, accounts, store, webhooks, key, delivery, create };
}

function created(result: StoredWebhook | WebhookRejection): StoredWebhook {
  assert.ok('secret' in result, 'reason' in result ? String(result.reason) : '');
  return result;
}

async function rounds(delivery: WebhookDelivery, count = 1): Promise<void> {
  for (let i = 0; i < count; i++) {
    await delivery.round();
    await delivery.whenIdle();
  }
}

aboveEngines('webhooks', (engine) => {
  test('changes arrive in order and signed, one message for each change or run of equal changes', async (t) => {
    const { databases, create, delivery } = await parts(engine, t);
    const { url, received } = await receiver(t);
    await write(databases, [goal(1)]);
    const webhook = await create(url, { league: 39 });
    await write(databases, [goal(2), goal(3, 140), goal(4)]);
    const fixture = (n: number): ChangeToLog => {
      const { league, season } = { league: 39, season: 2026 };
      return { resource: 'fixture', action: 'updated', id: `fx_${n}`, league, season };
    };
    await write(databases, [5, 6, 7].map(fixture));
    await rounds(delivery(), 2);
    assert.deepEqual(seqsOf(received), [2, 4, 5, 6, 7], 'without earlier changes and those of another league');
    assert.deepEqual(
      received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
      ['event.created', 'event.created', 'fixture.updated'],
    );
    assert.ok(received.every((message) => verify(message, webhook.secret)));
    assert.equal(received[0]!.headers['webhook-timestamp'], String(NOW / 1000));
    assert.deepEqual(
      idsOf(received),
      [2, 4, 7].map((seq) => `msg_${webhook.id}_${seq}`),
    );
  });

  test('a failed message is retried with growing pauses and the same id, before those after it', async (t) => {
    const { databases, create, delivery, clock, store } = await parts(engine, t);
    const { url, received, behaviour } = await receiver(t);
    const webhook = await create(url);
    await write(databases, [goal(1), goal(2)]);
    const sending = delivery();
    behaviour.respond = () => ({ status: 500 });
    let pauses = 0;
    for (let attempts = 1; attempts <= 8; attempts++) {
      await rounds(sending, 3);
      assert.equal(received.length, attempts, 'no attempt before its time');
      const stored = (await store.byId(webhook.id))!;
      assert.equal(stored.attempts, attempts);
      assert.equal(stored.nextAt - clock.now(), Math.min(5000 * 4 ** (attempts - 1), 8 * HOUR));
      pauses += stored.nextAt - clock.now();
      clock.set(stored.nextAt);
    }
    behaviour.respond = () => ({ status: 204 });
    await rounds(sending, 3);
    assert.deepEqual(
      [...new Set(idsOf(received))],
      [1, 2].map((seq) => `msg_${webhook.id}_${seq}`),
    );
    assert.equal(received.length, 10);
    const stored = (await store.byId(webhook.id))!;
    assert.deepEqual([stored.attempts, stored.failingSince, stored.position], [0, null, 2]);
    assert.ok(pauses > 10 * HOUR);
  });

  test('a webhook that fails for three days is disabled; once enabled, it continues at its position', async (t) => {
    const { databases, create, delivery, clock, store, webhooks } = await parts(engine, t);
    const { url, received, behaviour } = await receiver(t);
    const webhook = await create(url);
    await write(databases, [goal(1)]);
    const sending = delivery();
    behaviour.respond = () => ({ status: 503 });
    for (let i = 0; i < 100; i++) {
      await rounds(sending);
      const stored = (await store.byId(webhook.id))!;
      if (!stored.enabled) break;
      clock.set(stored.nextAt);
    }
    const stored = (await store.byId(webhook.id))!;
    assert.equal(stored.reason, 'delivery failed for 3 days; last error: the receiver returned 503');
    assert.ok(clock.now() - NOW >= 3 * DAY && clock.now() - NOW < 4 * DAY);
    const attempts = received.length;
    assert.ok(attempts > 10 && attempts < 25);
    await write(databases, [goal(2)]);
    await rounds(sending, 3);
    assert.equal(received.length, attempts);
    behaviour.respond = () => ({ status: 200 });
    await webhooks.enable(webhook.id, clock.now());
    await rounds(sending, 3);
    assert.deepEqual(seqsOf(received).slice(attempts), [1, 2]);
  });

  test('a process that loses its lease stops between two messages, and another continues there', async (t) => {
    const { databases, create, delivery } = await parts(engine, t);
    const { url, received } = await receiver(t);
    await create(url);
    await write(
      databases,
      Array.from({ length: 20 }, (_, n) => goal(n)),
    );
    await rounds(delivery(undefined, () => received.length < 7));
    assert.equal(received.length, 7);
    await rounds(delivery());
    assert.deepEqual(
      seqsOf(received),
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
  });

  test('receivers that do not respond, redirect or send a large body are handled', async (t) => {
    const { databases, create, delivery, clock, store } = await parts(engine, t);
    const { url, received, behaviour } = await receiver(t);
    const webhook = await create(url);
    await write(databases, [goal(1), goal(2)]);
    const sending = delivery();
    const next = async (response: ReceiverResponse | null) => {
      behaviour.respond = () => response;
      clock.set((await store.byId(webhook.id))!.nextAt || clock.now());
      await rounds(sending);
      return (await store.byId(webhook.id))!;
    };
    assert.match((await next(null)).lastError!, /no response within 0.5 s/);
    const redirected = await next({ status: 302, headers: { location: `${url}/elsewhere` } });
    assert.equal(redirected.lastError, 'the receiver returned 302; redirects are not followed');
    assert.ok(received.every(({ path }) => path === '/hook'));
    behaviour.respond = () => ({ status: 200, body: 'x'.repeat(5_000_000) });
    clock.set(redirected.nextAt);
    await rounds(sending);
    assert.equal((await store.byId(webhook.id))!.position, 2);
    await write(databases, [goal(3)]);
    assert.equal((await next({ status: 410 })).reason, 'the receiver returned 410 Gone');
  });

  test('nothing is sent while the key is disabled, and a plan limits the number of webhooks', async (t) => {
    const { databases, create, delivery, accounts, key, webhooks } = await parts(engine, t);
    const { url, received } = await receiver(t);
    await create(url);
    await disableKey(accounts, key.id, NOW);
    await write(databases, [goal(1)]);
    const sending = delivery();
    await rounds(sending, 2);
    assert.equal(received.length, 0);
    await enableKey(accounts, key.id, NOW);
    await rounds(sending, 2);
    assert.equal(received.length, 1);
    const results = await Promise.all(
      Array.from({ length: 12 }, () => webhooks.create({ keyId: key.id, url, filter: {} }, NOW)),
    );
    assert.equal(results.filter((result) => 'secret' in result).length, 9);
    assert.match((results.find((result) => 'field' in result) as WebhookRejection).reason, /pro allows 10 webhooks/);
    const unknown = await webhooks.create({ keyId: 'key_nobody', url, filter: {} }, NOW);
    assert.equal((unknown as WebhookRejection).field, 'key');
  });

  test('for one day after a rotation both secrets sign', async (t) => {
    const { databases, create, delivery, clock, webhooks } = await parts(engine, t);
    const { url, received } = await receiver(t);
    const old = await create(url);
    const rotated = (await webhooks.rotate(old.id, NOW))!;
    assert.notEqual(rotated.secret, old.secret);
    const sending = delivery();
    await write(databases, [goal(1)]);
    await rounds(sending, 2);
    clock.set(NOW + DAY + 1);
    await write(databases, [goal(2)]);
    await rounds(sending, 2);
    const signs = ({ secret }: StoredWebhook) => received.map((message) => verify(message, secret));
    assert.deepEqual(signs(old), [true, false]);
    assert.deepEqual(signs(rotated), [true, true]);
  });

  test('a webhook behind the pruned log is disabled; once enabled, it gets new changes', async (t) => {
    const { databases, create, delivery, store, webhooks } = await parts(engine, t);
    const { url, received } = await receiver(t);
    const webhook = await create(url);
    await write(databases, [goal(1), goal(2)], NOW - 40 * DAY);
    await pruneChanges(databases.data, NOW - 30 * DAY, 100);
    await write(databases, [goal(3)]);
    const sending = delivery();
    await rounds(sending, 2);
    assert.match((await store.byId(webhook.id))!.reason!, /after 0 are no longer stored/);
    await webhooks.enable(webhook.id, NOW);
    await write(databases, [goal(4)]);
    await rounds(sending, 2);
    assert.deepEqual(seqsOf(received), [4]);
  });

  test('the position advances without messages, and is stored from time to time', async (t) => {
    const { databases, create, delivery, clock, store } = await parts(engine, t);
    const { url, received } = await receiver(t);
    const webhook = await create(url, { types: ['player'] });
    const sending = delivery();
    await write(databases, [goal(1)]);
    await rounds(sending, 2);
    assert.equal((await store.byId(webhook.id))!.position, 0);
    clock.set(NOW + HOUR);
    await write(databases, [goal(2)]);
    await rounds(sending, 2);
    assert.equal((await store.byId(webhook.id))!.position, await latestChange(databases.data));
    assert.equal(received.length, 0);
  });
});

test('signatures follow the specification', () => {
  // the test case of the Standard Webhooks libraries
  const headers = signedHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330_000, body: '{"test": 2432232314}' },
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  );
  assert.deepEqual(headers, {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
  assert.match(newSecret(), /^whsec_[A-Za-z0-9+/]{32}$/);
});

test('pauses grow from 5 seconds to 8 hours, plus or minus 20 %', () => {
  const seconds = (random: number) => [1, 2, 3, 4, 9, 50].map((n) => pauseMs(n, () => random) / 1000);
  assert.deepEqual(seconds(0.5), [5, 20, 80, 320, 28_800, 28_800]);
  assert.deepEqual([seconds(0)[0], seconds(1)[0]], [4, 6]);
});

const PRIVATE = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.0.0.1/',
  'http://0177.0.0.1/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:8.8.8.8]/',
  'http://[::ffff:0:10.0.0.1]/',
  'http://[::10.0.0.1]/',
  'http://[::7f00:1]/',
  'http://[::8.8.8.8]/',
  'http://[64:ff9b::a00:1]/',
  'http://[64:ff9b::8.8.8.8]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:a00:1::1]/',
  'http://[2002:808:808::1]/',
  'http://[2001:0:a00:1::1]/',
  'http://[2001:db8::1]/',
  'http://[fec0::1]/',
  'http://[ff02::1]/',
  'http://[100::1]/',
  'http://[4000::1]/',
  'http://[::]/',
  'http://198.18.0.1/',
  'http://192.0.2.1/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://012.1.1.1/',
  'http://0xa000001/',
  'http://10.1/',
  'http://１２７.0.0.1/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1:8080/x',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://localhost/',
  'http://a.localhost./',
];

test('private addresses are rejected in every notation', async () => {
  const send = sender({ allowPrivate: false });
  for (const url of PRIVATE) {
    assert.match(addressFault(url, false) ?? '', /public address/, url);
    assert.equal(addressFault(url, true), null, url);
    await assert.rejects(send({ url, headers: {}, body: '' }), /public address/);
  }
  for (const url of ['https://example.com/x', 'http://93.184.216.34/', 'http://[2606:4700::1111]:8080/']) {
    assert.equal(addressFault(url, false), null, url);
  }
  for (const url of [
    'ftp://example.com',
    'example.com',
    '',
    'file:///etc/passwd',
    'https://a:b@example.com/',
    'https://a@example.com/',
    'http://',
    'http:example.com',
    'https:///example.com',
    'https:\\\\example.com',
    'https://example.com\\@127.0.0.1/',
    'http://127.0.0.1:99999/',
  ]) {
    assert.ok(addressFault(url, true) !== null, url);
  }
  for (const character of ['\u0000', '\t', '\n', '\r', '\u001f', ' ', '\u007f', '\u0085', '\u00a0', '\u2028']) {
    for (const url of [
      `https://exa${character}mple.com/`,
      `https://example.com/${character}`,
      `${character}https://a.com`,
    ]) {
      assert.match(addressFault(url, true) ?? '', /control characters/, JSON.stringify(url));
    }
  }
  assert.equal(isPublic('nonsense'), false);
});

test('a host name that resolves to a private address is rejected when the request connects', async (t) => {
  const { port, received } = await receiver(t);
  const mixed = ['93.184.216.34', '127.0.0.1'];
  const requested: string[] = [];
  const send = (allowPrivate: boolean, addresses: readonly string[]) =>
    sender({
      allowPrivate,
      timeoutMs: 300,
      resolver: (hostname, done) => {
        requested.push(hostname);
        done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        );
      },
    })({ url: `http://rebinding.example:${port}/hook`, headers: {}, body: '{}' });
  await assert.rejects(send(false, ['127.0.0.1']), /private address/);
  await assert.rejects(send(false, mixed), /private address/, 'one private address of several is enough');
  assert.equal(received.length, 0);
  assert.equal(await send(true, ['127.0.0.1']), 200);
  assert.deepEqual(new Set(requested), new Set(['rebinding.example']));
});

test('the address of the connection itself is checked, after that of the name', async (t) => {
  const { port, received } = await receiver(t);
  let reads = 0;
  // public for the check of the name, private for the connection
  const changing = {
    family: 4,
    get address() {
      return reads++ === 0 ? '93.184.216.34' : '127.0.0.1';
    },
  };
  const send = sender({ allowPrivate: false, timeoutMs: 2000, resolver: (_hostname, done) => done(null, [changing]) });
  const message = { url: `http://rebinding.example:${port}/hook`, headers: {}, body: '{}' };
  await assert.rejects(send(message), /connection leads to a private address/);
  assert.equal(received.length, 0);
});

test('a name is resolved once for each message', async (t) => {
  const { port, received } = await receiver(t);
  let resolved = 0;
  const resolver = (
    _hostname: string,
    done: (error: null, addresses: { address: string; family: number }[]) => void,
  ) => {
    resolved++;
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  };
  const send = sender({ allowPrivate: true, resolver });
  const message = { url: `http://once.example:${port}/hook`, headers: {}, body: '{}' };
  assert.deepEqual([await send(message), resolved, received.length], [200, 1, 1]);
});
