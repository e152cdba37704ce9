import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sendRaw } from '../raw.ts';
import { startService } from '../service.ts';

test('equal requests get the same bytes, rendered once', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const first = await service.get('/api/v1/things?league=39', key);
  const second = await service.get('/api/v1/things?league=39', key);
  assert.equal(await second.text(), await first.text());
  assert.equal(second.headers.get('etag'), first.headers.get('etag'));
  assert.equal(service.behaviour.rendered, 1);
});

test('equal requests at the same time share one rendering', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  let open = () => {};
  service.behaviour.gate = new Promise((resolve) => {
    open = resolve;
  });
  const all = Array.from({ length: 8 }, () => service.get('/api/v1/things', key));
  await service.get('/healthz');
  open();
  const bodies = await Promise.all(all.map(async (response) => (await response).text()));
  assert.equal(new Set(bodies).size, 1);
  assert.equal(service.behaviour.rendered, 1);
});

test('a response whose rendering started before a change is not cached after it', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  let open = () => {};
  service.behaviour.gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = service.get('/api/v1/things', key);
  const started = async (count: number) => {
    while (service.behaviour.started < count) await service.get('/healthz');
  };
  await started(1);
  service.revisions.raise('season:39:2026');
  const late = service.get('/api/v1/things', key);
  await started(2);
  open();
  await Promise.all([early, late]);
  assert.equal(service.behaviour.rendered, 2);
  assert.equal(((await (await service.get('/api/v1/things', key)).json()) as { made: number }).made, 2);
});

test('a new revision of its scope invalidates a cached response and its ETag; another scope does not', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const etag = async () => (await service.get('/api/v1/things', key)).headers.get('etag');
  const before = await etag();
  service.revisions.raise('season:140:2026');
  assert.equal(await etag(), before);
  assert.equal(service.behaviour.rendered, 1);
  service.revisions.raise('season:39:2026');
  assert.notEqual(await etag(), before);
  assert.equal(service.behaviour.rendered, 2);
});

test('a response with `until` is rendered again from that moment on', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  service.behaviour.until = Date.parse('2026-11-22T00:00:00Z');
  await service.get('/api/v1/things', key);
  service.clock.set('2026-11-21T23:59:59.999Z');
  await service.get('/api/v1/things', key);
  assert.equal(service.behaviour.rendered, 1);
  service.clock.set('2026-11-22T00:00:00Z');
  await service.get('/api/v1/things', key);
  assert.equal(service.behaviour.rendered, 2);
});

test('each shape has its own cached response', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const rows = async (query: string) =>
    ((await (await service.get(`/api/v1/things${query}`, key)).json()) as { rows: string[] }).rows;
  assert.deepEqual(await rows('?shape=flat'), ['flat every row 0']);
  assert.deepEqual(await rows(''), ['merged every row 0']);
  assert.deepEqual(await rows('?shape=nested'), ['nested every row 0']);
});

test('a matching If-None-Match returns 304 without a body, and counts as a request', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('free');
  const etag = (await service.get('/api/v1/things', key)).headers.get('etag')!;
  for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const response = await service.get('/api/v1/things', key, { 'if-none-match': sent });
    assert.equal(response.status, 304, sent);
    assert.equal(await response.text(), '');
    assert.equal(response.headers.get('etag'), etag);
  }
  assert.equal((await service.get('/api/v1/things', key, { 'if-none-match': '"other"' })).status, 200);
  const last = await service.get('/api/v2/account', key);
  assert.equal(((await last.json()) as { day: { used: number } }).day.used, 6);
});

test('max-age is short while a match is in play', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const cacheControl = async (path: string) => (await service.get(path, key)).headers.get('cache-control');
  assert.equal(await cacheControl('/api/v1/things?league=1'), 'private, max-age=60');
  service.behaviour.inPlay = true;
  assert.equal(await cacheControl('/api/v1/things?league=2'), 'private, max-age=5');
  assert.equal(await cacheControl('/api/v2/account'), 'no-store');
});

test('a cache in front of the service may keep responses only where the operator allows it', async (t) => {
  const service = await startService(t, { edgeSeconds: 2 });
  const { key } = await service.key('pro');
  const found = await service.get('/api/v1/things?league=1', key);
  assert.equal(found.headers.get('cache-control'), 'public, max-age=60, s-maxage=2, stale-while-revalidate=2');
  // a copy for each key: another key may have another plan
  assert.match(found.headers.get('vary')!, /x-api-key, x-apisports-key, x-rapidapi-key/);
  for (const [path, secret] of [
    ['/api/v2/account', key],
    ['/api/v1/things?league=x', key],
    ['/api/v1/things', 'wrong'],
  ]) {
    assert.equal((await service.get(path!, secret!)).headers.get('cache-control'), 'no-store', path);
  }
});

test('bodies are compressed in the negotiated encoding, each with its own ETag', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  service.behaviour.rows = 200;
  const request = (accept: string) =>
    sendRaw(
      service.port,
      `GET /api/v1/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\nx-api-key: ${key}\r\nAccept-Encoding: ${accept}\r\n\r\n`,
    );
  const plain = await request('identity');
  const tags = new Set([plain.headers.get('etag')]);
  const decoders = { gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync };
  for (const [coding, decode] of Object.entries(decoders)) {
    const { headers, body } = await request(coding);
    assert.equal(headers.get('content-encoding'), coding);
    assert.ok(body.length < plain.body.length / 4);
    assert.deepEqual(decode(body), plain.body);
    tags.add(headers.get('etag'));
  }
  assert.equal(tags.size, 4);
  const chosen = async (accept: string) => (await request(accept)).headers.get('content-encoding');
  assert.equal(await chosen('gzip, deflate, br;q=0.5'), 'gzip');
  assert.equal(await chosen('gzip, deflate, br, zstd'), 'br');
  assert.equal(await chosen('gzip;q=0'), undefined);
});

test('a small body is not compressed', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const response = await service.get('/api/v1/things', key, { 'accept-encoding': 'gzip' });
  assert.equal(response.headers.get('content-encoding'), null);
});

test('HEAD is GET without the body', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const get = await service.get('/api/v1/things', key);
  const head = await fetch(`${service.base}/api/v1/things`, { method: 'HEAD', headers: { 'x-api-key': key } });
  assert.equal(head.status, 200);
  assert.equal(await head.text(), '');
  for (const name of ['content-length', 'etag', 'content-type']) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
});
