/** How the client handles errors of services, proxies and networks. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type ClientOptions, createClient, TouchlineError } from '../../client/src/index.ts';
import { createClient as createV1Client } from '../../client/src/v1.ts';
import { type ScriptedResponse, scriptedServer } from '../support/service/scripted-server.ts';

const TEAMS = { data: [], meta: { count: 0, cursor: 0, nextCursor: null } };
const ok: ScriptedResponse = { json: TEAMS };
const problem = (status: number, code: string, headers: Record<string, string> = {}): ScriptedResponse => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': 'r-1', ...headers },
  json: { type: '', title: 'A title', status, detail: 'A detail', code, requestId: 'r-1', errors: [] },
});
const cut: ScriptedResponse = (response) => void response.destroy();
const cutInBody: ScriptedResponse = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"data":', () => response.destroy());
};

async function clientOf(t: TestContext, script: readonly ScriptedResponse[], options: Partial<ClientOptions> = {}) {
  const server = await scriptedServer(t, script);
  const client = createClient({ baseUrl: server.url, key: 'a-key', retryDelaySeconds: 0.001, ...options });
  return { ...server, client };
}

/** The error of a rejected promise, which must be a TouchlineError. */
async function errorOf(promise: Promise<unknown>): Promise<TouchlineError> {
  const error = await promise.then(
    () => assert.fail('the request succeeded'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof TouchlineError, String(error));
  return error;
}

test('sends the key and requests the shape of its types', async (t) => {
  const { client, requests: requested } = await clientOf(t, [ok]);
  assert.deepEqual(await client.get('/teams', { query: { search: 'a b&c' } }), TEAMS);
  const [{ method, url, headers }] = requested as [(typeof requested)[0]];
  assert.deepEqual([method, url], ['GET', '/api/v2/teams?search=a%20b%26c&shape=reference']);
  assert.deepEqual([headers['x-api-key'], headers.accept], ['a-key', 'application/json']);
});

test('puts parameters into the path', async (t) => {
  const { client, requests: requested } = await clientOf(t, [ok]);
  await client.get('/teams/{id}', { path: { id: 't_a/b' } });
  assert.equal(requested[0]?.url, '/api/v2/teams/t_a%2Fb?shape=reference');
});

test('a base URL with a version is an error; trailing slashes are allowed', async (t) => {
  for (const ending of ['/api/v2', '/api/v1/', '/api']) {
    assert.throws(() => createClient({ baseUrl: `http://127.0.0.1:3000${ending}`, key: '' }), TypeError);
  }
  const { url, requests: requested } = await clientOf(t, [ok]);
  await createClient({ baseUrl: `${url}/football//`, key: '' }).get('/teams');
  assert.equal(requested[0]?.url, '/football/api/v2/teams?shape=reference');
});

test('temporary errors are retried', async (t) => {
  for (const failing of [
    problem(429, 'rate_limited'),
    problem(503, 'unavailable'),
    { status: 502, text: '<html>' },
    { status: 504 },
    cut,
    cutInBody,
  ]) {
    const { client, requests: requested } = await clientOf(t, [failing, failing, ok]);
    assert.deepEqual(await client.get('/teams'), TEAMS);
    assert.equal(requested.length, 3);
  }
});

test('permanent errors are not retried', async (t) => {
  for (const status of [400, 401, 403, 404, 410, 500]) {
    const { client, requests: requested } = await clientOf(t, [problem(status, 'some_code')]);
    assert.equal((await errorOf(client.get('/teams'))).status, status);
    assert.equal(requested.length, 1);
  }
});

test('only GET requests are retried', async (t) => {
  for (const failing of [problem(503, 'unavailable'), cut]) {
    const { client, requests: requested } = await clientOf(t, [failing, ok]);
    await errorOf(client.post('/webhooks', { body: { url: 'https://example.com/hook' } }));
    assert.equal(requested.length, 1);
  }
});

test('after the last retry the last error is thrown', async (t) => {
  const down = await clientOf(t, [problem(503, 'unavailable')], { retries: 2 });
  assert.equal((await errorOf(down.client.get('/teams'))).code, 'unavailable');
  assert.equal(down.requests.length, 3);
  const gone = await clientOf(t, [cut], { retries: 0 });
  const { status, code, detail, cause } = await errorOf(gone.client.get('/teams'));
  assert.deepEqual([status, code], [0, 'network_error']);
  assert.match(detail, /^No response was received: ./);
  assert.ok(cause instanceof Error);
  assert.equal(gone.requests.length, 1);
});

test('the client waits for Retry-After', async (t) => {
  const { client, requests: requested } = await clientOf(t, [problem(429, 'rate_limited', { 'retry-after': '1' }), ok]);
  await client.get('/teams');
  assert.ok(requested[1]!.at - requested[0]!.at >= 990, `${requested[1]!.at - requested[0]!.at} ms`);
});

test('a long Retry-After is thrown and not waited for', async (t) => {
  const { client, requests: requested } = await clientOf(t, [
    problem(429, 'quota_exceeded', { 'retry-after': '7200' }),
    ok,
  ]);
  const { code, retryAfterSeconds } = await errorOf(client.get('/teams'));
  assert.deepEqual([code, retryAfterSeconds, requested.length], ['quota_exceeded', 7200, 1]);
});

test('an attempt that times out is retried', async (t) => {
  const { client, requests: requested } = await clientOf(t, [() => undefined, ok], { timeoutSeconds: 0.2 });
  assert.deepEqual(await client.get('/teams'), TEAMS);
  assert.equal(requested.length, 2);
});

test('an unchanged response is revalidated by its ETag', async (t) => {
  const headers = { etag: '"one"' };
  const { client, requests: requested } = await clientOf(t, [
    { headers, json: TEAMS },
    { status: 304, headers },
    { headers: { etag: '"two"' }, json: { ...TEAMS, data: [1] } },
    { status: 304, headers: { etag: '"two"' } },
  ]);
  const results = [];
  for (let i = 0; i < 4; i++) results.push(await client.get('/teams'));
  assert.deepEqual(results, [TEAMS, TEAMS, { ...TEAMS, data: [1] }, { ...TEAMS, data: [1] }]);
  assert.deepEqual(
    requested.map(({ headers }) => headers['if-none-match']),
    [undefined, '"one"', '"one"', '"two"'],
  );
  assert.notEqual(results[0], results[1], 'each call returns a new object, which the caller can change');
  await client.get('/teams', { query: { search: 'x' } }).catch(() => undefined);
  assert.equal(requested[4]!.headers['if-none-match'], undefined);
});

test('the cache has a size limit', async (t) => {
  const big = 'x'.repeat(2000);
  const { client, requests: requested } = await clientOf(t, [{ headers: { etag: '"e"' }, json: { ...TEAMS, big } }], {
    cacheBytes: 6000,
  });
  for (const search of ['a', 'b', 'c', 'a', 'c']) await client.get('/teams', { query: { search } });
  assert.deepEqual(
    requested.map(({ headers }) => headers['if-none-match']),
    [undefined, undefined, undefined, undefined, '"e"'],
  );
  const without = await clientOf(t, [{ headers: { etag: '"e"' }, json: TEAMS }], { cacheBytes: 0 });
  for (let i = 0; i < 2; i++) await without.client.get('/teams');
  assert.equal(without.requests[1]!.headers['if-none-match'], undefined);
});

test('errors contain the problem details of the service', async (t) => {
  const errors = [{ field: 'season', message: 'must be a year' }];
  const body = { type: '', title: 'A title', status: 400, detail: 'A detail', code: 'bad_request', errors };
  const { client } = await clientOf(t, [{ status: 400, headers: { 'x-request-id': 'r-9' }, json: body }]);
  const error = await errorOf(client.get('/teams'));
  assert.equal(error.name, 'TouchlineError');
  assert.equal(error.message, '400 bad_request: A detail');
  assert.deepEqual([error.title, error.requestId, error.errors], ['A title', 'r-9', errors]);
});

test('errors of version 1 and of proxies have the same form', async (t) => {
  const envelope = (errors: object) => ({ get: 'teams', parameters: [], errors, results: 0, response: [] });
  const { url } = await clientOf(t, [
    { status: 429, headers: { 'retry-after': '7200' }, json: envelope({ requests: 'The allowance is used up' }) },
    { status: 401, json: envelope({ token: 'No such key' }) },
    { status: 418, text: '<html>teapot' },
    { text: '<html>a portal wants you to sign in' },
  ]);
  const client = createV1Client({ baseUrl: url, key: 'a-key' });
  const quota = await errorOf(client.get('/teams'));
  assert.deepEqual([quota.code, quota.detail], ['quota_exceeded', 'The allowance is used up']);
  const unauthorized = await errorOf(client.get('/teams'));
  assert.deepEqual(unauthorized.errors, [{ field: 'token', message: 'No such key' }]);
  assert.equal(unauthorized.code, 'unauthorized');
  const teapot = await errorOf(client.get('/teams'));
  assert.deepEqual([teapot.status, teapot.code, teapot.detail], [418, 'unexpected_answer', '<html>teapot']);
  assert.equal((await errorOf(client.get('/teams'))).code, 'unexpected_answer');
});

test('a signal ends a request, and the pause before a retry, with its reason', async (t) => {
  const reason = new Error('enough');
  const hanging = await clientOf(t, [() => hung.abort(reason)]);
  const hung = new AbortController();
  await assert.rejects(hanging.client.get('/teams', { signal: hung.signal }), reason);

  const clientSignal = new AbortController();
  const waiting = await clientOf(
    t,
    [
      (response) => {
        response.writeHead(503, { 'retry-after': '60' }).end('{}', () => clientSignal.abort(reason));
      },
    ],
    { signal: clientSignal.signal },
  );
  const other = new AbortController();
  await assert.rejects(waiting.client.get('/teams', { signal: other.signal }), reason);
  assert.equal(waiting.requests.length, 1);
});

test('a custom fetch can be used', async () => {
  const urls: string[] = [];
  const client = createClient({
    baseUrl: 'https://football.example',
    key: 'a-key',
    fetch: async (url) => {
      urls.push(url);
      return Response.json(TEAMS);
    },
  });
  await client.get('/teams');
  assert.deepEqual(urls, ['https://football.example/api/v2/teams?shape=reference']);
});
