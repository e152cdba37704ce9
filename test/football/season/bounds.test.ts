import assert from 'node:assert/strict';
import { test } from 'node:test';
import { currentSeason } from '../../../src/football/season/bounds.ts';

const SEASONS = [
  { year: 2024, start: '2024-08-16', end: '2025-05-25' },
  { year: 2026, start: '2026-08-21', end: '2027-05-30' },
  { year: 2025, start: '2025-08-15', end: '2026-05-24' },
];
const on = (today: string) => currentSeason(SEASONS, today)?.year;

test('the season under way is current, its first and last day included', () => {
  assert.equal(on('2025-08-15'), 2025);
  assert.equal(on('2026-01-01'), 2025);
  assert.equal(on('2026-05-24'), 2025);
});

test('in summer the last season stays current until the next is sixty days away', () => {
  assert.equal(on('2025-06-15'), 2024);
  assert.equal(on('2025-06-16'), 2025);
});

test('before all seasons the first is current, after all seasons the last', () => {
  assert.equal(on('2020-01-01'), 2024);
  assert.equal(on('2030-01-01'), 2026);
});

test('of two seasons under way, the later is current', () => {
  const overlapping = [...SEASONS, { year: 2027, start: '2026-10-01', end: '2027-12-01' }];
  assert.equal(currentSeason(overlapping, '2026-11-21')?.year, 2027);
});

test('without seasons, no season is current', () => assert.equal(currentSeason([], '2026-11-21'), undefined));
