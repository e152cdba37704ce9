import assert from 'node:assert/strict';
import { test } from 'node:test';
import { teamForm } from '../../src/football/form.ts';
import { aFixture, aTeam, fixturesOf } from '../support/data/fixtures.ts';

const A = aTeam('A');
const SEASON = fixturesOf('A 1-0 B\nB 2-0 A\nA 1-1 C\nC 0-3 A\nB 1-0 C\nA - B');

test('form covers the latest matches, newest first', () => {
  assert.deepEqual(teamForm(A, SEASON, 3), {
    matches: 3,
    sequence: 'WDL',
    points: 4,
    goalsScored: 4,
    goalsConceded: 3,
    cleanSheets: 1,
  });
});

test('form covers all matches if there are fewer than requested', () => {
  assert.equal(teamForm(A, SEASON, 20).sequence, 'WDLW');
  assert.deepEqual(teamForm(A, []).matches, 0);
});

test('a match in play does not count in form', () => {
  assert.equal(teamForm(A, [aFixture({ home: A, status: '1H', score: { home: 5, away: 0 } })]).matches, 0);
});

test('form over zero matches is refused', () => {
  assert.throws(() => teamForm(A, SEASON, 0), RangeError);
  assert.throws(() => teamForm(A, SEASON, 2.5), RangeError);
});

test('the order of the fixtures does not matter', () => {
  assert.deepEqual(teamForm(A, [...SEASON].reverse()), teamForm(A, SEASON));
});
