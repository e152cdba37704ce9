import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { RequestBudget } from '../../../src/ingest/polling/request-budget.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

test('no 60 seconds have more requests than the limit, also after a restart', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-budget-'));
  t.after(() => rm(folder, { recursive: true }));
  const limits = { perMinute: 3, perDay: 100 };
  const sent: number[] = [];
  for (let now = NOW; now < NOW + 300_000; now += 7_000) {
    const budget = new RequestBudget(join(folder, 'requests.json')); // a new process each time
    const allowance = await budget.spend(limits, now);
    if (allowance === 'allowed') sent.push(now);
    else assert.ok(typeof allowance === 'object' && allowance.waitMs > 0 && allowance.waitMs <= 60_001);
  }
  assert.ok(sent.length >= 13, `${sent.length} requests in five minutes`);
  for (const [i, at] of sent.entries()) assert.ok(i < 3 || at - sent[i - 3]! >= 60_000);
});

test('the wait ends when a request is allowed', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'touchline-budget-'));
  t.after(() => rm(folder, { recursive: true }));
  const budget = new RequestBudget(join(folder, 'requests.json'));
  const limits = { perMinute: 1, perDay: 2 };
  assert.equal(await budget.spend(limits, NOW), 'allowed');
  const wait = await budget.spend(limits, NOW + 10_000);
  assert.ok(typeof wait === 'object');
  assert.equal(await budget.spend(limits, NOW + 10_000 + wait.waitMs), 'allowed');
  assert.equal(await budget.spend(limits, NOW + 900_000), 'today');
});
