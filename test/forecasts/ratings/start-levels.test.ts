import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  associationCoefficient,
  COUNTRIES_WITH_COEFFICIENT,
} from '../../../src/football/catalogue/association-coefficients.ts';
import { COUNTRIES } from '../../../src/football/catalogue/countries.ts';
import { groupOfCountry, settingsOf } from '../../../src/forecasts/ratings/start-levels.ts';
import { CLUBS, NATIONAL_TEAMS } from '../../../src/models/ratings/settings.ts';
import type { Reference } from '../../../src/store/reference/reference.ts';

/** A store with one league, of Spain. */
const reference = {
  league: (id: number | string) =>
    id === 140 || id === 'esp.1' ? { legacyId: 140, country: { key: 'esp' } } : undefined,
} as unknown as Pick<Reference, 'league'>;

test('every country with a coefficient is in the catalogue, once', () => {
  const known = new Set(COUNTRIES.map(({ key }) => key));
  assert.deepEqual(
    COUNTRIES_WITH_COEFFICIENT.filter((key) => !known.has(key)),
    [],
  );
  assert.equal(COUNTRIES_WITH_COEFFICIENT.length, 55);
});

test('a coefficient is the one that was known before the season', () => {
  assert.equal(associationCoefficient('esp', 2019), 97.713);
  assert.equal(associationCoefficient('esp', 2020), 102.283);
  assert.equal(associationCoefficient('esp', 2000), 97.713);
  assert.equal(associationCoefficient('smr', 2022), 5);
  assert.equal(associationCoefficient('bra', 2022), null);
});

test('leagues start at the level of their country, and so do clubs of a country without stored leagues', () => {
  const { startLevel } = settingsOf({ national: false }, reference).league;
  const [spain, belarus, sanMarino] = ['esp', 'blr', 'smr'].map((country) => {
    return startLevel(groupOfCountry(country, reference), 2016);
  });
  assert.ok(spain! > 0.2 && spain! < 0.25, String(spain));
  assert.ok(belarus! < 0 && sanMarino! < belarus! && sanMarino! > -0.3);
  assert.equal(startLevel(groupOfCountry('bra', reference), 2016), 0);
  assert.equal(startLevel(999, 2016), 0);
});

test('national teams have no levels, and the other constants are those of the filter', () => {
  assert.equal(settingsOf({ national: true }, reference), NATIONAL_TEAMS);
  const { league, ...others } = settingsOf({ national: false }, reference);
  assert.deepEqual({ ...others, league: { ...league, startLevel: CLUBS.league.startLevel } }, CLUBS);
});
