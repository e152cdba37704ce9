import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlace, podiumOf, trophySeason } from '../../../src/football/people/trophies.ts';

test('a season without matches has no winner', () => {
  assert.equal(podiumOf([]), null);
});

test('a season within one calendar year is named by it', () => {
  const at = (day: string) => ({ kickoff: Date.parse(day) }) as never;
  assert.equal(trophySeason([at('2018-06-14'), at('2018-07-15')], 2018), '2018');
  assert.equal(trophySeason([at('2017-08-11'), at('2018-05-13')], 2017), '2017/2018');
});

test("a place is a team's final position; a personal award is not", () => {
  assert.ok(['Winner', '2nd Place', '3rd Place', '4th place', 'Runner-up'].every(isPlace));
  assert.deepEqual(['Golden Boot', 'Best Young Player', 'Winner of hearts', ''].filter(isPlace), []);
});
