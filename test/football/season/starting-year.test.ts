import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startingYear } from '../../../src/football/season/starting-year.ts';

test('a season starts on 1 July and ends on 30 June', () => {
  assert.equal(startingYear(Date.UTC(2024, 5, 30, 23, 59)), 2023);
  assert.equal(startingYear(Date.UTC(2024, 6, 1)), 2024);
  assert.equal(startingYear(Date.UTC(2024, 11, 31)), 2024);
  assert.equal(startingYear(Date.UTC(2025, 0, 1)), 2024);
});
