import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CachedResponse, ResponseCache } from '../../../src/http/cache/response-cache.ts';
import type { Revisions } from '../../../src/store/changes/revisions.ts';

const REVISIONS: Revisions = { latest: 1, of: () => 1, refresh: () => undefined };
/** A text that compression takes little from. */
const textOf = (bytes: number) =>
  Array.from({ length: Math.ceil(bytes / 8) }, (_, i) => (Math.imul(i, 2654435761) >>> 0).toString(36).padStart(8, '-'))
    .join('')
    .slice(0, bytes);
const answerOf = (bytes: number) =>
  new CachedResponse({ scopes: ['any'] }, { text: textOf(bytes), format: 'json', headers: [] }, REVISIONS);

test('a compressed form counts against the memory for kept answers once it is there', async () => {
  const cache = new ResponseCache(REVISIONS, 1_000_000);
  const answer = await cache.render('things', () => answerOf(20_000));
  const alone = cache.bytes;
  assert.ok(alone > 20_000 && alone < 24_000, String(alone));
  const [gzip] = await Promise.all([answer.variant('gzip'), answer.variant('gzip')]);
  const both = cache.bytes;
  assert.ok(both >= alone + gzip.body.length, `${both} after ${alone} and ${gzip.body.length}`);
  assert.equal(await answer.variant('gzip'), gzip);
  assert.equal(cache.bytes, both, 'counted once');
  assert.equal(cache.get('things', 0), answer);
});

test('compressed forms push others out where there is no room for all', async () => {
  const cache = new ResponseCache(REVISIONS, 100_000);
  const made: CachedResponse[] = [];
  for (let i = 0; i < 4; i++) made.push(await cache.render(`things ${i}`, () => answerOf(20_000)));
  for (const answer of made) await answer.variant('br');
  assert.ok(cache.bytes <= 100_000, String(cache.bytes));
  assert.equal(cache.get('things 3', 0), made[3]);
  assert.equal(made.filter((answer, i) => cache.get(`things ${i}`, 0) === answer).length, 3);
});
