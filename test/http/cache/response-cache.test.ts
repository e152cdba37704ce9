import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CachedResponse, ResponseCache } from '../../../src/http/cache/response-cache.ts';
import type { Revisions } from '../../../src/store/changes/revisions.ts';

const REVISIONS: Revisions = { latest: 1, of: () => 1, refresh: () => undefined };
/** A text that hardly compresses. */
const textOf = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 8) }, (_, i) => (Math.imul(i, 2654435761) >>> 0).toString(36).padStart(8, '-'))
    .join('')
    .slice(0, bytes);
const responseOf = (bytes: number) =>
  new CachedResponse({ scopes: ['any'] }, { text: textOf(bytes), format: 'json', headers: [] }, REVISIONS);

test('a compressed variant counts as cache memory once it is complete', async () => {
  const cache = new ResponseCache(REVISIONS, 1_000_000);
  const response = await cache.render('things', () => responseOf(20_000));
  const before = cache.bytes;
  assert.ok(before > 20_000 && before < 24_000, String(before));
  const [gzip] = await Promise.all([response.variant('gzip'), response.variant('gzip')]);
  const after = cache.bytes;
  assert.ok(after >= before + gzip.body.length, `${after} after ${before} and ${gzip.body.length}`);
  assert.equal(await response.variant('gzip'), gzip);
  assert.equal(cache.bytes, after, 'counted once');
  assert.equal(cache.get('things', 0), response);
});

test('compressed variants evict other responses from a full cache', async () => {
  const cache = new ResponseCache(REVISIONS, 100_000);
  const responses: CachedResponse[] = [];
  for (let i = 0; i < 4; i++) responses.push(await cache.render(`things ${i}`, () => responseOf(20_000)));
  for (const response of responses) await response.variant('br');
  assert.ok(cache.bytes <= 100_000, String(cache.bytes));
  assert.equal(cache.get('things 3', 0), responses[3]);
  assert.equal(responses.filter((response, i) => cache.get(`things ${i}`, 0) === response).length, 3);
});

test('a cached body is a short string, or bytes that keep no other memory alive', async () => {
  const cache = new ResponseCache(REVISIONS, 1_000_000);
  const bodyOf = async (name: string, text: string) => {
    const response = new CachedResponse({ scopes: ['any'] }, { text, format: 'json', headers: [] }, REVISIONS);
    return (await cache.render(name, () => response)).identity.body;
  };
  assert.equal(await bodyOf('short', textOf(100)), textOf(100));
  for (const text of [`"Müller"${textOf(100)}`, textOf(20_000)]) {
    const body = await bodyOf(`${text.length}`, text);
    assert.ok(Buffer.isBuffer(body));
    assert.equal(body.toString(), text);
    assert.equal(body.buffer.byteLength, body.length);
  }
});

test('a full cache admits a response on its second request, unless more came between than it can hold', async () => {
  const cache = new ResponseCache(REVISIONS, 100_000);
  const request = async (name: string) => void (await cache.render(name, () => responseOf(20_000)));
  const isCached = (name: string) => cache.get(name, 0) !== undefined;
  for (let i = 0; i < 4; i++) await request(`first ${i}`);
  await request('again');
  assert.ok(!isCached('again'));
  await request('again');
  assert.ok(isCached('again'));
  await request('much later');
  for (let i = 0; i < 500; i++) await request(`between ${i}`);
  await request('much later');
  assert.ok(!isCached('much later'));
});
