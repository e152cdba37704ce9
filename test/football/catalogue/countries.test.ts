import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COUNTRIES, countryByCode, countryByKey, countryByName } from '../../../src/football/catalogue/countries.ts';

test('keys, names and codes are unique', () => {
  const codes = COUNTRIES.flatMap(({ code }) => code ?? []);
  assert.equal(new Set(COUNTRIES.map(({ key }) => key)).size, COUNTRIES.length);
  assert.equal(new Set(COUNTRIES.map(({ name }) => name)).size, COUNTRIES.length);
  assert.equal(new Set(codes).size, codes.length);
  assert.deepEqual(
    COUNTRIES.filter(({ code }) => code === null).map(({ name }) => name),
    ['World', 'Zanzibar'],
  );
});

test('the four nations of the United Kingdom have separate codes', () => {
  assert.equal(countryByKey('eng')?.code, 'GB-ENG');
  assert.equal(countryByCode('gb-sct')?.name, 'Scotland');
  assert.equal(countryByCode('GB-WLS')?.key, 'wal');
  assert.equal(countryByCode('GB-NIR')?.key, 'nir');
});

test('a country is found by any of its names, ignoring accents, case and hyphens', () => {
  for (const [name, key] of [
    ['South-Korea', 'kor'],
    ['south korea', 'kor'],
    ['Korea Republic', 'kor'],
    ['Ivory Coast', 'civ'],
    ["Côte d'Ivoire", 'civ'],
    ['Czechia', 'cze'],
    ['Czech-Republic', 'cze'],
    ['Türkiye', 'tur'],
    ['CURACAO', 'cuw'],
    ['United States', 'usa'],
  ] as const) {
    assert.equal(countryByName(name)?.key, key, name);
  }
  assert.equal(countryByName('Atlantis'), undefined);
});

test('the two Congos have their ISO codes', () => {
  assert.equal(countryByName('Congo')?.code, 'CG');
  assert.equal(countryByName('DR Congo')?.code, 'CD');
});
