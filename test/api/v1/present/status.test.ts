import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PLANS } from '../../../../scripts/generate/default-plans.ts';
import { presentAccountStatus, presentStatus } from '../../../../src/api/v1/present/status.ts';

test('a subscription without an end ends in the year 9999; an expired one is not active', () => {
  const usage = {
    day: { used: 101, limit: 100, resetsAt: Date.UTC(2026, 10, 22) },
    month: { used: 101, limit: 3000 },
  };
  const caller = {
    accountId: 'a',
    keyId: 'k',
    user: null,
    hardCap: true,
    email: 'e@x.org',
    plan: DEFAULT_PLANS.free,
    settings: {},
    usage: () => usage,
  } as const;
  const open = presentStatus({ ...caller, subscriptionEnds: null }, { now: 1000, name: null }).subscription;
  assert.deepEqual(open, { plan: 'Free', end: '9999-12-31T00:00:00+00:00', active: true });
  assert.equal(
    presentStatus({ ...caller, subscriptionEnds: 999 }, { now: 1000, name: null }).subscription.active,
    false,
  );
  const status = presentAccountStatus({ ...caller, subscriptionEnds: null });
  assert.deepEqual([status.dailyUsage.remaining, status.resetTime], [0, '2026-11-22T00:00:00.000Z']);
});
