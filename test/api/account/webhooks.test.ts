/** Webhooks of an account, over HTTP: their deliveries, tests, redelivery, secrets, and who can reach them. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { fixedClock } from '../../../src/base/clock.ts';
import { ChangeLog } from '../../../src/store/changes/changes.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import { MATCHDAY, type RunningService, runningService } from '../../support/service/service.ts';
import { administratorOf, memberOf, type Visitor } from '../../support/service/visitor.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';

const HOUR = 3_600_000;
const environment = { SANDBOX: 'off', SIGN_UP: 'invite', WEBHOOKS_ALLOW_PRIVATE: 'true' };

interface Message {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Answers 200, or the statuses in their order. */
async function receiver(t: TestContext, ...statuses: number[]) {
  const messages: Message[] = [];
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    messages.push({ id: headers['webhook-id']!, headers, body: Buffer.concat(await request.toArray()).toString() });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages };
}

async function accountWith(t: TestContext, engine: Engine, url: string) {
  const clock = fixedClock(Date.parse(MATCHDAY));
  const service = await runningService(t, { engine, clock, environment });
  const ada = await administratorOf(service);
  const keyId = (await ada.post('keys', { name: 'scores' })).data.id;
  const created = await ada.post('webhooks', { url, keyId, types: ['event'] });
  assert.equal(created.status, 200, created.text);
  return { service, clock, ada, ...(created.data as { id: string; secret: string }) };
}

/** Stores a goal, as the feed does. */
async function score({ store, clock }: RunningService): Promise<void> {
  await store.database.transaction(async (queries) => {
    const log = new ChangeLog();
    log.note({ resource: 'event', action: 'created', id: 'ev_1', league: 39, season: 2026, fixture: 'fx_1' });
    await log.flush(queries, await nextRevision(queries, clock.now()), clock.now());
  });
}

const deliveriesOf = async (visitor: Visitor, id: string) =>
  Object.values((await visitor.get(`/api/account/webhooks/${id}/deliveries`)).data) as {
    id: string;
    messageId: string;
    type: string;
    status: number | null;
    error: string;
    byHand: boolean;
    changes: unknown;
  }[];

/** Asks until so many are listed: the service delivers on its own. */
async function listed(visitor: Visitor, id: string, count: number) {
  for (;;) {
    const deliveries = await deliveriesOf(visitor, id);
    if (deliveries.length === count) return deliveries;
  }
}

const isSignedWith = ({ headers, body }: Message, secret: string) => {
  try {
    // the clock of the service stands still, so only the signature is compared
    const expected = new Webhook(secret).sign(
      headers['webhook-id']!,
      new Date(Number(headers['webhook-timestamp']) * 1000),
      body,
    );
    return headers['webhook-signature']!.split(' ').includes(expected);
  } catch {
    return false;
  }
};

aboveEngines('the webhooks of an account', (engine) => {
  test('every attempt is listed, and a message is sent again with the same id', async (t) => {
    const { url, messages } = await receiver(t);
    const { service, ada, id } = await accountWith(t, engine, url);
    await score(service);
    const [delivery] = await listed(ada, id, 1);
    assert.deepEqual(
      [delivery!.type, delivery!.status, delivery!.error, delivery!.byHand],
      ['event.created', 200, '', false],
    );
    const sent = await ada.post(`webhooks/${id}/redeliver`, { delivery: delivery!.id });
    assert.deepEqual([sent.status, sent.data.messageId, sent.data.byHand], [200, delivery!.messageId, true]);
    assert.deepEqual(
      messages.map((one) => [one.id, one.body]),
      [
        [delivery!.messageId, messages[0]!.body],
        [delivery!.messageId, messages[0]!.body],
      ],
    );
    assert.equal((await deliveriesOf(ada, id)).length, 2);
    const unknown = await ada.post(`webhooks/${id}/redeliver`, { delivery: 'wd_unknown' });
    assert.equal(unknown.status, 400);
    assert.deepEqual(service.failures, []);
  });

  test('a test shows what the receiver answers, and ten in a minute are enough', async (t) => {
    const { url, messages } = await receiver(t, 200, 500);
    const { service, ada, clock, id } = await accountWith(t, engine, url);
    const first = await ada.post(`webhooks/${id}/test`);
    assert.deepEqual([first.data.status, first.data.type, first.data.changes], [200, 'webhook.test', null]);
    assert.equal((JSON.parse(messages[0]!.body) as { type: string }).type, 'webhook.test');
    assert.equal((await ada.post(`webhooks/${id}/test`)).data.status, 500);
    const again = await ada.post(`webhooks/${id}/redeliver`, { delivery: String(first.data.id) });
    assert.equal(again.status, 409, 'a test has no changes to send again');
    for (let i = 2; i < 10; i++) assert.equal((await ada.post(`webhooks/${id}/test`)).status, 200);
    assert.equal((await ada.post(`webhooks/${id}/test`)).status, 409);
    clock.set(clock.now() + 61_000);
    assert.equal((await ada.post(`webhooks/${id}/test`)).status, 200);
    assert.equal(messages.length, 11);
    assert.deepEqual(service.failures, []);
  });

  test('a rotated secret signs at once, and the old one as well for 0 to 168 hours', async (t) => {
    const { url, messages } = await receiver(t);
    const { ada, clock, id, secret } = await accountWith(t, engine, url);
    const signers = async (...secrets: string[]) => {
      await ada.post(`webhooks/${id}/test`);
      return secrets.map((one) => isSignedWith(messages.at(-1)!, one));
    };
    const rotate = async (body: object) => String((await ada.post(`webhooks/${id}/rotate`, body)).data.secret);
    assert.deepEqual(await signers(secret), [true]);
    const second = await rotate({ keepOldHours: 0 });
    assert.deepEqual(await signers(secret, second), [false, true]);
    const third = await rotate({});
    assert.deepEqual(await signers(second, third), [true, true]);
    clock.set(clock.now() + 24 * HOUR);
    assert.deepEqual(await signers(second, third), [false, true]);
    const fourth = await rotate({ keepOldHours: 168 });
    for (let day = 1; day < 7; day++) {
      clock.set(clock.now() + 24 * HOUR);
      assert.deepEqual(await signers(third, fourth), [true, true], `day ${day}`); // also keeps the session
    }
    clock.set(clock.now() + 24 * HOUR);
    assert.deepEqual(await signers(third, fourth), [false, true]);
    for (const keepOldHours of [-1, 169, 1.5])
      assert.equal((await ada.post(`webhooks/${id}/rotate`, { keepOldHours })).status, 400);
  });

  test('is disabled, enabled where it stopped, and deleted with its deliveries; each is audited without the URL', async (t) => {
    const { url, messages } = await receiver(t);
    const { service, ada, id } = await accountWith(t, engine, `${url}?token=secret-of-the-receiver`);
    const disabled = await ada.post(`webhooks/${id}/disable`);
    assert.deepEqual([disabled.data.state, disabled.data.reason], ['disabled', 'by its owner']);
    await score(service);
    await ada.post(`webhooks/${id}/test`);
    assert.equal(messages.length, 1, 'only the test');
    assert.equal((await ada.post(`webhooks/${id}/enable`)).data.state, 'enabled');
    await listed(ada, id, 2);
    assert.equal((await ada.post(`webhooks/${id}/delete`)).data.deleted, true);
    assert.equal((await ada.get(`/api/account/webhooks/${id}/deliveries`)).status, 404);
    const audit = (await ada.get('/api/account/audit')).text;
    for (const verb of ['create', 'disable', 'enable', 'delete']) assert.match(audit, new RegExp(`webhooks\\.${verb}`));
    assert.equal(audit.includes('secret-of-the-receiver'), false);
    assert.deepEqual(service.failures, []);
  });

  test('belongs to one account, and to a key of it', async (t) => {
    const { url } = await receiver(t);
    const { service, ada, id } = await accountWith(t, engine, url);
    const eve = await memberOf(service, ada, 'eve@example.com');
    const keys = Object.values((await ada.get('/api/account/keys')).data) as { id: string }[];
    const foreign = await eve.post('webhooks', { url, keyId: keys[0]!.id });
    assert.deepEqual([foreign.status, foreign.text.includes('must be an active key of this account')], [400, true]);
    for (const path of ['test', 'rotate', 'disable', 'enable', 'delete', 'redeliver'])
      assert.equal(
        (await eve.post(`webhooks/${id}/${path}`, path === 'redeliver' ? { delivery: 'x' } : {})).status,
        404,
      );
    assert.equal((await eve.get(`/dashboard/webhooks?webhook=${id}`)).text.includes(url), false);
    const page = (await ada.get(`/dashboard/webhooks?webhook=${id}`)).text;
    assert.ok(page.includes(url));
    const own = (await eve.post('keys', {})).data.id;
    const hers = await eve.post('webhooks', { url, keyId: own });
    const { id: delivery } = (await ada.post(`webhooks/${id}/test`)).data;
    const redelivered = await eve.post(`webhooks/${hers.data.id}/redeliver`, { delivery });
    assert.deepEqual([redelivered.status, redelivered.text.includes('of this webhook')], [400, true]);
    const odds = await eve.post('webhooks', { url, keyId: own, types: ['odds'] });
    assert.equal(odds.status, 403, 'odds need a plan with odds');
    const unknown = await eve.post('webhooks', { url, keyId: own, types: ['goals'] });
    assert.equal(unknown.status, 400);
    const leagues = await eve.post('webhooks', { url, keyId: own, league: 'nowhere.1' });
    assert.equal(leagues.status, 400);
  });
});
