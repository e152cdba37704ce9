import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsPerNinety, perNinety } from '../../../src/football/people/per-ninety.ts';

test('a count per 90 minutes is the count by the minutes played', () => {
  assert.equal(perNinety(3, { minutes: 270 }), 1);
  assert.equal(perNinety(1, { minutes: 1234 }), 0.07);
  assert.deepEqual(countsPerNinety({ minutes: 180, goals: 1, shots: 5, appearances: 2, rating: 7.1 }), {
    goals: 0.5,
    shots: 2.5,
  });
});

test('without the minutes of every match there is no value per 90 minutes', () => {
  assert.equal(perNinety(3, {}), null);
  assert.equal(perNinety(0, { minutes: 0 }), null);
  assert.equal(countsPerNinety({ minutes: 90, untimed: 12, goals: 9 }), null);
});
