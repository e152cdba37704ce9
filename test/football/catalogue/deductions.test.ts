import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entityIds } from '../../../src/base/ids.ts';
import { clubByIdentity } from '../../../src/football/catalogue/clubs/index.ts';
import { DEDUCTIONS, deductionsOf } from '../../../src/football/catalogue/deductions.ts';
import { LEAGUES } from '../../../src/football/catalogue/leagues.ts';

const deductedPoints = (league: string, season: number, team: string) =>
  deductionsOf(league, season)
    .filter((deduction) => deduction.team === entityIds('team', team).id)
    .reduce((sum, { points }) => sum + points, 0);

test('Everton lost eight points and Nottingham Forest four in 2023/24', () => {
  assert.equal(deductedPoints('eng.1', 2023, 'eng|everton'), 8);
  assert.equal(deductedPoints('eng.1', 2023, 'eng|nottingham-forest'), 4);
});

test('a club of another country has its own country', () => {
  assert.equal(deductedPoints('eng.3', 2004, 'wal|wrexham'), 10);
});

test('deductions before 2009 are listed', () => {
  assert.equal(deductedPoints('eng.1', 1996, 'eng|middlesbrough'), 3);
  assert.equal(deductedPoints('eng.4', 2008, 'eng|luton'), 30);
  assert.equal(deductedPoints('ita.1', 2005, 'ita|ac-milan'), 30);
  assert.equal(deductedPoints('ita.2', 2006, 'ita|juventus'), 9);
});

test('a season without decisions has no deductions', () => {
  assert.deepEqual(deductionsOf('eng.1', 2024), []);
  assert.equal(deductedPoints('fra.1', 2023, 'fra|lyon'), 0);
});

test('every row has a league and a club of the catalogue, a season, points and a reason', () => {
  const codes = new Set(LEAGUES.map((league) => league.code));
  for (const { league, season, team, points, reason } of DEDUCTIONS) {
    assert.ok(codes.has(league), league);
    assert.ok(Number.isInteger(season) && season > 1990 && season < 2030, `${season}`);
    assert.ok(clubByIdentity(team), `${team} is not in the catalogue`);
    assert.ok(Number.isInteger(points) && points > 0, `${team} ${points}`);
    assert.ok(reason.length > 5);
  }
});
