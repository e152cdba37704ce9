import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryByKey } from '../../../src/football/catalogue/countries.ts';
import { guestCountries, LEAGUES, leagueByCode } from '../../../src/football/catalogue/leagues.ts';
import { competitionCode, TOURNAMENTS } from '../../../src/providers/international-results/codes.ts';

test('codes and legacy ids are unique', () => {
  const ids = LEAGUES.flatMap(({ legacyId }) => legacyId ?? []);
  assert.equal(new Set(LEAGUES.map(({ code }) => code)).size, LEAGUES.length);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => Number.isInteger(id) && id > 0 && id < 1_000_000));
});

test('every country of a league exists, its own first', () => {
  for (const { code, countryKey, teamCountries } of LEAGUES) {
    for (const key of [countryKey, ...teamCountries]) assert.ok(countryByKey(key), `${code}: ${key}`);
    if (countryKey !== 'world') assert.equal(teamCountries[0], countryKey, code);
  }
});

test('leagues have their legacy ids', () => {
  for (const [code, id, name] of [
    ['eng.1', 39, 'Premier League'],
    ['eng.5', 43, 'National League'],
    ['eng.cup', 45, 'FA Cup'],
    ['esp.1', 140, 'La Liga'],
    ['ita.1', 135, 'Serie A'],
    ['ger.1', 78, 'Bundesliga'],
    ['ger.cup', 81, 'DFB Pokal'],
    ['fra.1', 61, 'Ligue 1'],
    ['sco.1', 179, 'Premiership'],
    ['uefa.champions', 2, 'UEFA Champions League'],
    ['fifa.world', 1, 'World Cup'],
    ['uefa.euro', 4, 'Euro Championship'],
  ] as const) {
    assert.deepEqual([leagueByCode(code)?.legacyId, leagueByCode(code)?.name], [id, name], code);
  }
});

test('a division has a tier, a cup or a league of women none; head-to-head comes first in Spain and Italy, not in England and Germany', () => {
  for (const { code, type, tier } of LEAGUES)
    assert.equal(tier === null, type === 'Cup' || code.includes('.women.'), code);
  assert.equal(leagueByCode('eng.2')?.tier, 2);
  assert.equal(leagueByCode('esp.1')?.tieBreak, 'head-to-head');
  assert.equal(leagueByCode('ita.1')?.tieBreak, 'head-to-head');
  assert.equal(leagueByCode('eng.1')?.tieBreak, 'goal-difference');
  assert.equal(leagueByCode('ger.1')?.tieBreak, 'goal-difference');
});

test('national competitions may use neutral venues, club leagues do not', () => {
  for (const { code, national, pairing } of LEAGUES) assert.equal(pairing === 'neutral', national, code);
});

test('Welsh clubs are guests in England and Monaco is one in France', () => {
  assert.ok(guestCountries('eng').includes('wal'));
  assert.ok(guestCountries('fra').includes('mco'));
  assert.deepEqual(guestCountries('world'), []);
});

test('every tournament of the source has a competition', () => {
  for (const tournament of TOURNAMENTS) {
    assert.ok(leagueByCode(competitionCode(tournament) ?? '')?.national, tournament);
  }
  assert.equal(competitionCode('Pub Cup'), undefined);
});
