import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeOf } from '../../../src/football/catalogue/places.ts';

const placesOf = (league: string, season: number, teams: number) =>
  Array.from({ length: teams }, (_, i) => placeOf({ league, season, rank: i + 1, teams }));

test('ranks have the places of the season', () => {
  const england = placesOf('eng.1', 2019, 20);
  assert.deepEqual(england.slice(0, 6), [...Array(4).fill('champions-league'), 'europa-league', null]);
  assert.deepEqual(england.slice(16), [null, 'relegation', 'relegation', 'relegation']);
  assert.equal(placesOf('eng.1', 2024, 20)[4], 'champions-league');
  const germany = placesOf('ger.2', 2023, 18);
  assert.deepEqual(germany.slice(0, 4), ['promotion', 'promotion', 'promotion-play-off', null]);
  assert.deepEqual(germany.slice(15), ['relegation-play-off', 'relegation', 'relegation']);
});

test('a league without rules in the catalogue has no places', () => {
  assert.ok(placesOf('mex.1', 2023, 18).every((place) => place === null));
});

test('no rank of a season before the first rule has a place', () => {
  assert.ok(placesOf('eng.1', 1980, 22).every((place) => place === null));
});
