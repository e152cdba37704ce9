import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseQuery } from '../../../src/http/endpoint/query.ts';
import { startService } from '../service.ts';

test('a query is parsed in its order', () => {
  assert.deepEqual(parseQuery('b=1&a=x+y%26&c&&d=1=2'), [
    ['b', '1'],
    ['a', 'x y&'],
    ['c', ''],
    ['d', '1=2'],
  ]);
  assert.equal(parseQuery('a=%zz'), null);
  assert.equal(parseQuery('a=%ff'), null);
  assert.equal(parseQuery('a=\u00ff'), null, 'a raw byte that is not UTF-8');
});

test('encoded names and values are decoded', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(
          text.filter((name) => name !== ''),
          text,
        ),
      ),
      (pairs) => {
        const query = pairs
          .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
          .join('&');
        assert.deepEqual(parseQuery(query), pairs);
      },
    ),
  );
});

test('one error reports all faults, under the names that were sent', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const errors = async (query: string) => {
    const response = await service.get(`/api/v1/things?${query}`, key);
    assert.equal(response.status, 400, query);
    return Object.keys(((await response.json()) as { errors: object }).errors).sort();
  };
  assert.deepEqual(await errors('nonsense=1&leagueId=x&season=-1&shape=square'), [
    'leagueId',
    'nonsense',
    'season',
    'shape',
  ]);
  assert.deepEqual(await errors('league=1&league=1'), ['league']);
  assert.deepEqual(await errors('league=1&leagueId=2'), ['leagueId']);
  assert.deepEqual(await errors('season=2024'), ['season']);
  assert.deepEqual(await errors('__proto__=1&constructor=2'), ['__proto__', 'constructor']);
  assert.deepEqual(await errors('shape=flat&shape=flat'), ['shape']);
});

test('a parameter and its alias can both be sent with the same value', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const rows = async (query: string) =>
    ((await (await service.get(`/api/v1/things?${query}`, key)).json()) as { rows: string[] }).rows;
  assert.deepEqual(await rows('leagueId=39'), ['merged 39 row 0']);
  assert.deepEqual(await rows('league=39&leagueId=39'), ['merged 39 row 0']);
});

test('a malformed path parameter is reported by name', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const response = await service.get('/api/v2/things/x', key);
  assert.equal(response.status, 400);
  assert.deepEqual(((await response.json()) as { errors: unknown }).errors, [
    { field: 'id', message: 'must begin with t_' },
  ]);
});

test('the key can have a default shape, which the parameter overrides', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('internal');
  await service.accounts.changeSettings(id, { shapeV1: 'flat', shapeV2: 'migration' }, service.clock.now());
  const rows = async (path: string) => ((await (await service.get(path, key)).json()) as { rows: string[] }).rows[0];
  assert.equal(await rows('/api/v1/things'), 'flat every row 0');
  assert.equal(await rows('/api/v1/things?shape=nested'), 'nested every row 0');
  assert.equal(await rows('/api/v2/things/t_1'), 'migration t_1');
});

test('raw UTF-8 is decoded like percent-encoded text', () => {
  const raw = Buffer.from('search=münchen', 'utf8').toString('latin1'); // as node:http passes a URL
  assert.deepEqual(parseQuery(raw), [['search', 'münchen']]);
});
