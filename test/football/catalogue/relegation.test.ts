import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leagueByCode } from '../../../src/football/catalogue/leagues.ts';
import { relegationPlaces } from '../../../src/football/catalogue/relegation.ts';

test('relegation and play-off places follow the rules of the season', () => {
  const places = (league: string, season: number) => Object.values(pick(relegationPlaces(league, season)));
  assert.deepEqual(places('eng.1', 2024), [3, 0]);
  assert.deepEqual(places('eng.3', 2024), [4, 0]);
  assert.deepEqual(places('ger.1', 2024), [2, 1]);
  assert.deepEqual(places('ger.1', 2007), [3, 0], 'before the play-off came back');
  const ligue1 = [2021, 2022, 2023].map((season) => places('fra.1', season));
  assert.deepEqual(
    ligue1,
    [
      [2, 1],
      [4, 0],
      [2, 1],
    ],
    'four in the season in which the league shrank',
  );
  assert.deepEqual(places('ned.1', 2019), [0, 0], 'broken off');
  assert.deepEqual(places('usa.1', 2024), [0, 0], 'a closed league');
});

test('a league or season without a rule has three relegation places', () => {
  for (const [league, season] of [
    ['xxx.1', 2024],
    ['ger.1', 1963],
  ] as const) {
    assert.deepEqual(pick(relegationPlaces(league, season)), { direct: 3, playOff: 0 });
  }
});

test('only leagues of the catalogue have rules', () => {
  for (const code of ['eng.1', 'eng.4', 'sco.1', 'ger.3', 'esp.2', 'ita.1', 'por.1', 'aut.1', 'bra.1', 'aus.1']) {
    assert.equal(leagueByCode(code)?.type, 'League', code);
  }
});

function pick({ direct, playOff }: { direct: number; playOff: number }) {
  return { direct, playOff };
}
