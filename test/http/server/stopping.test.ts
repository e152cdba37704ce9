/** A stopping service finishes the requests of connected clients. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startService } from '../service.ts';

test('a stopping service answers what has arrived and returns its unspent leases', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('internal');
  let open = () => {};
  service.behaviour.gate = new Promise((resolve) => {
    open = resolve;
  });
  const slow = service.get('/api/v1/things', key);
  while (service.behaviour.started === 0) await service.get('/healthz');
  const { accountId } = (await service.accounts.keyById(id))!;
  const usage = () => service.accounts.usage(accountId, { day: 'd2026-11-21', month: 'm2026-11' });
  assert.equal((await usage()).day, 2000);
  const stopped = service.server.close();
  open();
  const response = await slow;
  assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close']);
  await stopped;
  assert.deepEqual(await usage(), { day: 1, month: 1 });
});
