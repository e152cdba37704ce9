import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runningService } from '../support/service/service.ts';

test('both versions report errors of single parameters and of combinations together', async (t) => {
  const { fetch, key } = await runningService(t);
  const caller = await key('internal');
  const errors = async (path: string) => {
    const response = await fetch(path, caller.key);
    assert.equal(response.status, 400, path);
    return ((await response.json()) as { errors: unknown }).errors;
  };
  const fieldsV1 = async (query: string) => Object.keys((await errors(`/api/v1/${query}`)) as object).sort();
  const fieldsV2 = async (query: string) =>
    ((await errors(`/api/v2/${query}`)) as { field: string; message: string }[]).map(({ field }) => field).sort();

  const reversed = 'from=2024-02-02&to=2024-02-01';
  assert.deepEqual(await fieldsV1(`fixtures?league=x&nonsense=1&last=2&next=2&${reversed}`), [
    'from',
    'last',
    'league',
    'nonsense',
  ]);
  assert.deepEqual(await fieldsV2(`fixtures?season=x&nonsense=1&last=2&next=2&${reversed}`), [
    'from',
    'last',
    'nonsense',
    'season',
  ]);
  assert.deepEqual(await errors('/api/v2/injuries?limit=x&from=2024-02-02&to=2024-02-01'), [
    ...((await errors('/api/v2/injuries?limit=x')) as unknown[]),
    ...((await errors(`/api/v2/injuries?${reversed}`)) as unknown[]),
  ]);

  // an invalid parameter still counts as sent
  assert.deepEqual(await fieldsV1('fixtures?team=x'), ['team']);
  assert.deepEqual(await fieldsV1('fixtures?league=x&season=2024'), ['league']);
  assert.deepEqual(await fieldsV2('headtohead?h2h=x'), ['h2h']);
  assert.doesNotMatch(JSON.stringify(await errors('/api/v2/headtohead?h2h=x')), /is required/);
  assert.deepEqual(await fieldsV2('headtohead?team1=chelsea&season=x'), ['season', 'team2']);

  // rules skip invalid and repeated values
  assert.deepEqual(await fieldsV1('fixtures?from=2024-02-30&to=2024-02-01'), ['from']);
  assert.deepEqual(await fieldsV1(`fixtures?${reversed}&to=2024-03-01`), ['to']);
  assert.deepEqual(await fieldsV2('countries?page=999999999&limit=x'), ['limit']);
});
