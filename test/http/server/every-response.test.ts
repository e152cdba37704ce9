import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendRaw } from '../raw.ts';
import { startService } from '../service.ts';

const RESET = String(Date.parse('2026-11-22T00:00:00Z') / 1000);
const HEADERS = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-ratelimit-requests-limit',
  'x-ratelimit-requests-remaining',
  'ratelimit',
  'ratelimit-policy',
  'access-control-allow-origin',
  'vary',
];

function assertHeaders(headers: { get(name: string): string | null | undefined }, of: string): void {
  for (const name of HEADERS) assert.ok(headers.get(name), `${name} of ${of}`);
  assert.equal(headers.get('x-ratelimit-reset'), RESET, of);
}

function assertV1(body: string, key: string): void {
  const envelope = JSON.parse(body) as { errors: Record<string, string>; results: number; response: unknown[] };
  assert.deepEqual(Object.keys(envelope), ['get', 'parameters', 'errors', 'results', 'paging', 'response']);
  assert.ok(envelope.errors[key], body);
  assert.deepEqual([envelope.results, envelope.response], [0, []]);
}

function assertProblem(body: string, status: number, code: string): void {
  const problem = JSON.parse(body) as Record<string, unknown>;
  assert.deepEqual(Object.keys(problem), ['type', 'title', 'status', 'detail', 'code', 'requestId', 'errors']);
  assert.deepEqual([problem.status, problem.code], [status, code]);
  assert.equal(problem.type, `http://touchline.test/docs/errors/${code}`);
}

test('every response, of any status, has the common headers', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const cases: readonly (readonly [number, string, RequestInit?])[] = [
    [200, '/api/v1/things'],
    [200, '/api/v2/account'],
    [400, '/api/v1/things?x=1'],
    [403, '/api/v2/odds'],
    [404, '/api/v1/nothing'],
    [404, '/api/v2/things/t_none'],
    [404, '/'],
    [404, '/media/teams/1.png'],
    [405, '/api/v1/things', { method: 'POST', body: 'x' }],
    [405, '/healthz', { method: 'PUT' }],
    [
      413,
      '/api/v2/shots',
      { method: 'POST', body: '"'.padEnd(300_000), headers: { 'content-type': 'application/json' } },
    ],
    [415, '/api/v2/shots', { method: 'POST', body: 'x', headers: { 'content-type': 'text/css' } }],
    [400, '/api/v2/shots', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
    [400, '/api/v2/shots', { method: 'POST', body: '{"shots":1}', headers: { 'content-type': 'application/json' } }],
    [414, `/api/v1/things?league=${'9'.repeat(9000)}`],
    [400, '/api/v1/%zz'],
    [400, '/api/v1/things?league=%zz'],
    [500, '/api/v2/things/t_broken'],
    [200, '/healthz'],
    [200, '/metrics'],
    [200, '/openapi.yaml'],
    [204, '/api/v1/things', { method: 'OPTIONS' }],
    [404, '/api/v1/nothing', { method: 'OPTIONS' }],
  ];
  for (const [status, path, init] of cases) {
    const name = `${init?.method ?? 'GET'} ${path.slice(0, 60)}`;
    const headers = { 'x-api-key': key, ...(init?.headers as Record<string, string>) };
    const response = await fetch(`${service.base}${path}`, { ...init, headers });
    assert.equal(response.status, status, name);
    assertHeaders(response.headers, name);
    if (status >= 400)
      assert.match(
        response.headers.get('content-type')!,
        path.startsWith('/api/v1') ? /^application\/json/ : /problem\+json/,
        name,
      );
    assert.equal(response.headers.has('sunset'), path.startsWith('/api/v1'), name);
    await response.arrayBuffer();
  }
  assertHeaders((await service.get('/api/v1/things')).headers, 'no key');
});

test('malformed and oversized requests get an error in the shape of their version', async (t) => {
  const { port } = await startService(t);
  const long = 'x'.repeat(20_000);
  const garbage = await sendRaw(port, 'HELLO\r\n\r\n');
  assert.equal(garbage.status, 400);
  assertHeaders(garbage.headers, 'garbage');
  assertProblem(garbage.body.toString(), 400, 'bad_request');

  const badHeader = await sendRaw(port, 'GET /api/v1/things HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n');
  assert.equal(badHeader.status, 400);
  assertHeaders(badHeader.headers, 'bad header');
  assertV1(badHeader.body.toString(), 'request');
  assert.ok(badHeader.headers.get('sunset'));

  const headers = await sendRaw(port, `GET /api/v2/things HTTP/1.1\r\nHost: x\r\nx-more: ${long}\r\n\r\n`);
  assert.equal(headers.status, 431);
  assertHeaders(headers.headers, '431');
  assertProblem(headers.body.toString(), 431, 'headers_too_large');

  const address = await sendRaw(port, `GET /api/v1/things?x=${long} HTTP/1.1\r\nHost: x\r\n\r\n`);
  assert.equal(address.status, 414);
  assertHeaders(address.headers, '414');
  assertV1(address.body.toString(), 'request');

  const bare = await sendRaw(port, `GET /api/v1?x=${long} HTTP/1.1\r\nHost: x\r\n\r\n`);
  assert.equal(bare.status, 414);
  assertV1(bare.body.toString(), 'request');

  const head = await sendRaw(port, `HEAD /api/v1/things?x=${long} HTTP/1.1\r\nHost: x\r\n\r\n`);
  assert.equal(head.status, 414);
  assert.equal(head.body.length, 0, 'clients would read a body after HEAD as the next response');

  const noHost = await sendRaw(port, 'GET /api/v1/things HTTP/1.1\r\nConnection: close\r\n\r\n');
  assert.equal(noHost.status, 400);
  assertHeaders(noHost.headers, 'no host');

  const expecting = await sendRaw(
    port,
    'GET /api/v1/things HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n',
  );
  assert.equal(expecting.status, 401);
  assertHeaders(expecting.headers, 'expect');

  const strange = await sendRaw(port, 'PROPFIND /api/v1/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.equal(strange.status, 405);
  assert.equal(strange.headers.get('allow'), 'GET, HEAD, OPTIONS');
  assertHeaders(strange.headers, 'PROPFIND');
});

test('a POST without a body, and without a length, is answered like one with an empty body', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const post = (length: string) =>
    sendRaw(
      service.port,
      `POST /api/v2/shots HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\nConnection: close\r\n${length}` +
        'Content-Type: application/json\r\n\r\n',
    );
  const [empty, none] = [await post('Content-Length: 0\r\n'), await post('')];
  assert.deepEqual([empty.status, none.status], [400, 400]);
  const detail = ({ body }: typeof none) => (JSON.parse(body.toString()) as { detail: string }).detail;
  assert.equal(detail(none), detail(empty));
});

test('a request that arrives too slowly returns 408', async (t) => {
  const { port, server } = await startService(t);
  server.fastify.server.on('connection', (socket) => {
    // the error that Node emits after headersTimeout
    const timeout = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    socket.once('data', () => server.fastify.server.emit('clientError', timeout, socket));
  });
  const response = await sendRaw(port, 'GET /api/v2/things');
  assert.equal(response.status, 408);
  assertHeaders(response.headers, '408');
  assertProblem(response.body.toString(), 408, 'timeout');
});

test('without its database the service returns 503 with Retry-After', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  await service.databases.accounts.script('DROP TABLE usage');
  const response = await service.get('/api/v2/things/t_1', key);
  assert.equal(response.status, 503);
  assert.ok(response.headers.get('retry-after'));
  assertHeaders(response.headers, '503');
});

test('errors of version 1 are in the envelope, under the names that existing clients read', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('free');
  const text = async (path: string, withKey?: string) => (await service.get(path, withKey)).text();
  assertV1(await text('/api/v1/things'), 'token');
  assertV1(await text('/api/v1/nothing'), 'endpoint');
  assertV1(await text('/api/v1/things?live=all', key), 'plan');
  assertV1(await text('/api/v1/things?leagueId=x', key), 'leagueId');
  const echoed = JSON.parse(await text('/api/v1/things?season=2024', key)) as { get: string; parameters: unknown };
  assert.deepEqual([echoed.get, echoed.parameters], ['things', { season: '2024' }]);
});

test('a 500 response contains the request id and no details; the log contains the cause', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const response = await service.get('/api/v2/things/t_broken', key, { 'x-request-id': 'my-request.1' });
  const body = await response.text();
  assertProblem(body, 500, 'internal');
  assert.match(body, /"requestId":"my-request.1"/);
  assert.doesNotMatch(body, /hunter2|secret|node_modules/);
  assert.ok(service.lines.some((line) => line.includes('my-request.1') && line.includes('hunter2')));
});

test('a valid X-Request-Id is returned; an invalid one is replaced', async (t) => {
  const service = await startService(t);
  const idFor = async (sent: string) =>
    (await service.get('/healthz', undefined, { 'x-request-id': sent })).headers.get('x-request-id');
  assert.equal(await idFor('a.B_9-'), 'a.B_9-');
  for (const sent of ['', 'a b', 'x'.repeat(65), '<script>']) {
    const id = await idFor(sent);
    assert.notEqual(id, sent);
    assert.match(id!, /^[A-Za-z0-9._-]{1,64}$/);
  }
});

test('the log contains no key, wherever the client sent it', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  await service.get('/api/v1/things', key);
  await service.get('/api/v1/things', key);
  await service.get(`/api/v1/things?x-api-key=${key}`, key);
  await service.get(`/api/v1/things/${key}`, undefined, { authorization: `Bearer ${key}` });
  await service.get('/api/v1/things?token=hunter3', key);
  const log = service.lines.join('');
  assert.ok(service.lines.length >= 5);
  assert.equal(log.includes(key), false);
  assert.equal(log.includes(key.slice(12)), false);
  assert.equal(log.includes('hunter3'), false);
});

test('successful requests are counted and not logged; failed ones are logged', async (t) => {
  const service = await startService(t, { level: 'info' });
  const { key } = await service.key('pro');
  await service.get('/api/v1/things', key);
  await service.get('/api/v1/things?nothing=1', key);
  const statuses = service.lines.map((line) => JSON.parse(line) as { status?: number }).map(({ status }) => status);
  assert.deepEqual(statuses, [400]);
  const metrics = await (await fetch(`${service.base}/metrics`)).text();
  assert.match(metrics, /status="200"\} 1/);
});

test('a preflight request needs no key, and its response allows the key headers', async (t) => {
  const service = await startService(t);
  const preflight = await fetch(`${service.base}/api/v2/shots`, { method: 'OPTIONS' });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-methods'), 'POST, OPTIONS');
  assert.match(preflight.headers.get('access-control-allow-headers')!, /x-api-key, x-apisports-key, x-rapidapi-key/);
});

test('an unsupported method returns 405 with the supported ones', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const response = await fetch(`${service.base}/api/v2/things/t_1`, { method, headers: { 'x-api-key': key } });
    assert.equal(response.status, 405);
    assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
  }
  const get = await service.get('/api/v2/shots', key);
  assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST, OPTIONS']);
});

test('an endpoint receives the parsed body', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const post = (withKey: string) =>
    fetch(`${service.base}/api/v2/shots`, {
      method: 'POST',
      body: '{"shots":[{"x":1}]}',
      headers: { 'x-api-key': withKey, 'content-type': 'application/json' },
    });
  const response = await post(key);
  assert.deepEqual(await response.json(), { rows: ['{"shots":[{"x":1}]}'], made: 0 });
  assert.equal(response.headers.get('x-ratelimit-remaining'), '7499');
  assert.equal((await post('nobody')).status, 401);
});
