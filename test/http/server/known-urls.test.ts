import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../service.ts';

test('a known URL still needs a valid key, and answers as before', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  const path = '/api/v2/things/t_1';
  const first = await service.get(path, key);
  const again = await service.get(path, key);
  assert.equal(await again.text(), await first.text());
  assert.equal((await service.get(path, `tl_${'x'.repeat(40)}`)).status, 401);
  assert.equal((await service.get(path)).status, 401);
  for (const _ of [1, 2]) {
    const loose = await service.get(`/${path}/`, key);
    assert.deepEqual([loose.status, loose.headers.get('etag')], [200, first.headers.get('etag')]);
    assert.equal((await service.get(`/${path}/`)).status, 401);
  }
});

test('a URL that is not valid is rejected each time', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('pro');
  for (const _ of [1, 2]) {
    const response = await service.get('/api/v2/things/t_1?unknown=1', key);
    assert.equal(response.status, 400);
    assert.match(await response.text(), /unknown/);
  }
});
