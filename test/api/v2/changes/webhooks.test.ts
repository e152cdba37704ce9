/** Webhooks over HTTP and on the command line, with the whole service. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { webhookEndpoints } from '../../../../src/api/v2/changes/webhooks.ts';
import { ChangeLog } from '../../../../src/store/changes/changes.ts';
import { nextRevision } from '../../../../src/store/changes/revisions.ts';
import { runCommand } from '../../../support/service/child.ts';
import { type RunningService, runningService } from '../../../support/service/service.ts';
import { emptyDatabaseUrl } from '../../../support/stores/databases.ts';

interface Problem {
  readonly code: string;
  readonly errors: readonly { readonly field: string }[];
}

const PATH = '/api/v2/webhooks';

async function request<Body>(service: RunningService, key: string | undefined, path: string, init?: RequestInit) {
  const response = await service.fetch(path, key, init);
  for (const name of ['x-request-id', 'x-ratelimit-limit']) assert.ok(response.headers.get(name), name);
  return { status: response.status, body: (await response.json()) as Body, allow: response.headers.get('allow') };
}

const posting = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

interface WebhookBody {
  readonly data: { readonly id: string; readonly secret: string; readonly position: number; readonly state: string };
}

test('an account creates, reads and deletes its own webhooks', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const [{ key }, { key: other }] = [await service.key('pro'), await service.key('ultra')];
  const newWebhook = { url: 'https://example.com/hook', league: 'eng.1', types: ['event', 'fixture.updated'] };
  const { status, body } = await request<WebhookBody>(service, key, PATH, posting(newWebhook));
  assert.equal(status, 200, JSON.stringify(body));
  const { id, secret, ...webhook } = body.data;
  assert.match(secret, /^whsec_/);
  assert.partialDeepStrictEqual(webhook, {
    url: newWebhook.url,
    state: 'enabled',
    league: service.store.reference.league('eng.1')!.id,
    types: newWebhook.types,
    season: null,
    fixture: null,
    attempts: 0,
    lastError: null,
  });
  const list = await request<{ data: object[] }>(service, key, PATH);
  assert.deepEqual(list.body, { data: [{ id, ...webhook }], meta: { count: 1 } });
  assert.deepEqual((await request<WebhookBody>(service, key, `${PATH}/${id}`)).body, {
    data: { id, ...webhook },
    meta: {},
  });

  assert.deepEqual((await request<{ data: object[] }>(service, other, PATH)).body.data, []);
  for (const method of ['GET', 'DELETE']) {
    assert.equal(
      (await request(service, other, `${PATH}/${id}`, { method })).status,
      404,
      `${method} of another account`,
    );
  }
  const removed = await request(service, key, `${PATH}/${id}`, { method: 'DELETE' });
  assert.deepEqual([removed.status, removed.body], [200, { data: { id, deleted: true }, meta: {} }]);
  assert.equal((await request(service, key, `${PATH}/${id}`)).status, 404);
});

test('invalid input is rejected, and the field is named', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('free');
  const url = 'https://example.com/hook';
  const refused = async (body: unknown, status: number) => {
    const answer = await request<Problem>(service, (await service.key('internal')).key, PATH, posting(body));
    assert.equal(answer.status, status, JSON.stringify([body, answer.body]));
    return answer.body.errors.map(({ field }) => field);
  };
  assert.deepEqual(await refused({}, 400), ['url']);
  assert.deepEqual(await refused({ url: 'http://127.0.0.1/' }, 400), ['url']);
  assert.deepEqual(await refused({ url: 'gopher://example.com' }, 400), ['url']);
  assert.deepEqual(await refused({ url, types: ['nonsense'] }, 400), ['types']);
  assert.deepEqual(await refused({ url, season: 20255 }, 400), ['season']);
  assert.deepEqual(await refused({ url, league: 'abc.9' }, 404), ['league']);
  assert.deepEqual(await refused({ url, fixture: 'fx_0000000000' }, 404), ['fixture']);
  assert.equal((await refused({ url, surprise: 1 }, 400)).length, 1);
  assert.equal((await request(service, key, PATH, { method: 'POST' })).status, 400, 'no body');
  assert.equal((await request(service, undefined, PATH, posting({ url }))).status, 401);
  const put = await request(service, key, PATH, { method: 'PUT' });
  assert.deepEqual([put.status, put.allow], [405, 'POST, GET, HEAD, OPTIONS']);
  assert.equal((await request(service, key, PATH, posting({ url }))).status, 200);
  assert.equal(
    (await request<Problem>(service, key, PATH, posting({ url }))).body.code,
    'conflict',
    'the free plan allows one',
  );
});

test('webhooks are in the OpenAPI document', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { paths } = (await (await service.fetch('/openapi-v2.json')).json()) as { paths: Record<string, object> };
  assert.deepEqual(Object.keys(paths[PATH]!).sort(), ['get', 'post']);
  assert.deepEqual(Object.keys(paths[`${PATH}/{id}`]!).sort(), ['delete', 'get']);
  const ids = webhookEndpoints(null).map(({ id }) => id);
  assert.equal(new Set(ids).size, 4);
});

test('commands manage the webhooks of a running service, which delivers to them', async (t) => {
  const closing: (() => unknown)[] = [];
  const removing: (() => unknown)[] = [];
  const databaseUrl = await emptyDatabaseUrl('sqlite', { after: (remove) => removing.push(remove) });
  const environment = { SANDBOX: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
  const service = await runningService({ after: (close) => closing.push(close) }, { databaseUrl, environment });
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  t.after(async () => {
    receiver.close();
    for (const close of [...closing, ...removing]) await close();
  });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const { id: keyId } = await service.key('pro');
  const run = async (...words: string[]) => {
    const ended = await runCommand(['webhooks', ...words], { DATABASE_URL: databaseUrl, ...environment });
    return { ...ended, json: ended.stdout === '' ? null : (JSON.parse(ended.stdout) as Record<string, unknown>) };
  };
  const made = await run('create', '--url', url, '--key', keyId, '--types', 'fixture', '--json');
  assert.equal(made.code, 0, made.stderr);
  const id = String(made.json!.id);
  assert.match(String(made.json!.secret), /^whsec_/);
  const rotated = await run('rotate', id, '--json');
  assert.notEqual(rotated.json!.secret, made.json!.secret);

  await service.store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    const log = new ChangeLog();
    log.note({ resource: 'fixture', action: 'updated', id: 'fx_1', league: 39, season: 2026 });
    await log.flush(queries, revision, service.clock.now());
  });
  const timeout = AbortSignal.timeout(120_000);
  while (received.length === 0) {
    assert.equal(timeout.aborted, false, 'nothing was sent');
    await service.fetch('/healthz');
  }
  assert.deepEqual(received, [`msg_${id}_1`]);

  assert.equal((await run('disable', id, '--json')).json!.enabled, false);
  assert.equal((await run('enable', id, '--json')).json!.enabled, true);
  const [listed] = JSON.parse((await run('list', '--json')).stdout) as Record<string, unknown>[];
  assert.deepEqual([listed!.id, listed!.secret, listed!.position], [id, undefined, 1]);
  assert.equal((await run('delete', id, '--json')).json!.deleted, true);
  assert.equal((await run('delete', id)).code, 1);
  assert.equal((await run('create', '--url', 'nonsense', '--key', keyId)).code, 2);
  assert.equal((await run('create', '--url', url, '--key', 'key_nobody')).code, 1);
  assert.equal((await run('create', '--url', url, '--key', keyId, '--types', 'x')).code, 2);
  assert.deepEqual(service.failures, []);
});
