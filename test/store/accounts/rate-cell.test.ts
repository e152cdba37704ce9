import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MINUTE_MS, RateCell } from '../../../src/store/accounts/rate-cell.ts';

test('the minute allows its limit, and one more for each request that leaves it', () => {
  const cell = new RateCell(3);
  for (const moment of [0, 10_000, 20_000]) {
    assert.ok(cell.used(moment) < 3);
    cell.add(moment, 1);
  }
  assert.equal(cell.used(59_999), 3);
  assert.equal(cell.oldestLeaves(59_999), 60_000);
  assert.equal(cell.used(60_000), 2);
  assert.equal(cell.used(80_000), 0);
  assert.equal(cell.oldestLeaves(80_000), null);
});

test('no 60 seconds contain more requests than the limit, and no request is refused without need', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.array(fc.integer({ min: 0, max: 20_000 })), (limit, gaps) => {
      let cell = new RateCell(limit);
      const served: number[] = [];
      let now = 1_800_000_000_000;
      for (const gap of gaps) {
        now += gap;
        const recent = served.filter((moment) => moment > now - MINUTE_MS).length;
        assert.equal(cell.used(now), recent);
        if (recent === limit) continue;
        served.push(now);
        cell.add(now, 1);
        cell = RateCell.parse(cell.toText(now), limit); // as another node reads it
      }
    }),
  );
});

test('a cell counts requests as a list of their times does', () => {
  const step = fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const),
    at: fc.integer({ min: -5000, max: 90_000 }),
    count: fc.integer({ min: 1, max: 5 }),
    gap: fc.integer({ min: 0, max: 9000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cell = new RateCell(1000);
      let times: number[] = [];
      let now = 1_800_000_000_000;
      for (const { kind, at, count, gap } of steps) {
        now += gap;
        times = times.filter((time) => time > now - MINUTE_MS);
        assert.equal(cell.used(now), times.length);
        assert.equal(cell.oldestLeaves(now), times.length === 0 ? null : Math.min(...times) + MINUTE_MS);
        if (kind === 'add') {
          cell.add(now + at, count);
          times.push(...Array<number>(count).fill(now + at));
        } else {
          const known = times.filter((time) => time === now + at);
          cell.remove(now + at, count);
          for (const time of known.slice(0, count)) times.splice(times.indexOf(time), 1);
        }
      }
      assert.equal(RateCell.parse(cell.toText(now), 1000).used(now), cell.used(now));
    }),
  );
});

test('with a high limit a cell stays small, and counts at most 60 ms too long', () => {
  const cell = new RateCell(100_000);
  const start = 1_800_000_000_000;
  for (let i = 0; i < 50_000; i++) cell.add(start + i, 1);
  const now = start + 50_000;
  assert.ok(cell.toText(now).length < 10_000);
  assert.equal(cell.used(now), 50_000);
  assert.ok(cell.used(start + MINUTE_MS + 1000) >= 48_999, 'no request leaves early');
  assert.ok(cell.used(start + MINUTE_MS + 1060) <= 49_000);
});
