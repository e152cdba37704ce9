import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { LeaseQueue } from '../../../src/store/accounts/lease-queue.ts';
import type { Lease, LeaseRequest } from '../../../src/store/accounts/request-leases.ts';

test('leases that no request waits for are collected', async (t) => {
  const { queue, transactions } = collecting(t);
  const first = queue.lease(request('a', 0));
  t.mock.timers.tick(50);
  const second = queue.lease(request('b', 0));
  await turn();
  assert.deepEqual(transactions, []);
  t.mock.timers.tick(50);
  await Promise.all([first, second]);
  assert.deepEqual(transactions, [['a', 'b']]);
});

test('a lease that a request waits for takes the collected ones with it', async (t) => {
  const { queue, transactions } = collecting(t);
  await Promise.all([queue.lease(request('a', 0)), queue.lease(request('b', 1))]);
  assert.deepEqual(transactions, [['a', 'b']]);
});

test('collected leases start at once if they are hurried', async (t) => {
  const { queue, transactions } = collecting(t);
  const leasing = queue.lease(request('a', 0));
  queue.hurry();
  await leasing;
  assert.deepEqual(transactions, [['a']]);
});

test('many leases start at once, and those of one key one after the other', async (t) => {
  const { queue, transactions } = collecting(t);
  const keys = Array.from({ length: 31 }, (_, i) => `key ${i}`);
  await Promise.all([...keys, 'key 0', 'key 31'].map((key) => queue.lease(request(key, 0))));
  assert.deepEqual(transactions, [[...keys, 'key 31'], ['key 0']]);
});

/** Its timers pass only when the test says so. */
function collecting(t: TestContext): { readonly queue: LeaseQueue; readonly transactions: string[][] } {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const transactions: string[][] = [];
  const queue = new LeaseQueue(async (requests) => {
    transactions.push(requests.map(({ keyId }) => keyId));
    return requests.map(() => ({}) as Lease);
  });
  return { queue, transactions };
}

function request(keyId: string, waiting: number): LeaseRequest {
  return { keyId, waiting } as LeaseRequest;
}
