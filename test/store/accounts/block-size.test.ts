/** How many requests one lease grants. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { grant } from '../../../src/store/accounts/block-size.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z');

/** Of a minute of 450 requests, to a node that asks for a hundred. */
function granted(used: number, isAlone: boolean): number {
  const limits = { minute: 450, day: null, month: null, hard: false };
  const periods = { day: 'd2026-11-21', month: 'm2026-11' };
  const request = { keyId: 'key', accountId: 'account', now: NOON, periods, limits, requested: 100, waiting: 1 };
  const counts = { minute: used, day: used, month: used };
  const before = { moved: 0, expiresAt: 0, isAlone };
  return grant({ ...request, settled: null, node: 'node', refunded: 0 }, counts, before).granted;
}

test('a block is an eighth of what remains of the minute', () => {
  assert.deepEqual(
    [0, 50, 250, 386, 440, 449, 450].map((used) => granted(used, false)),
    [56, 50, 25, 8, 1, 1, 0],
  );
});

test('while no other node has leased, it is half of what remains up to 75 requests, but near the limit an eighth', () => {
  assert.deepEqual(
    [0, 50, 250, 386, 387, 440, 449, 450].map((used) => granted(used, true)),
    [75, 75, 75, 32, 7, 1, 1, 0],
  );
});
