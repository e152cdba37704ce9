import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameKey } from '../../../src/base/text.ts';
import { CLUBS, clubByIdentity } from '../../../src/football/catalogue/clubs/index.ts';
import { countryByKey } from '../../../src/football/catalogue/countries.ts';

test('identity keys and legacy ids are unique', () => {
  const ids = CLUBS.flatMap(({ legacyId }) => legacyId ?? []);
  assert.equal(new Set(CLUBS.map(({ identity }) => identity)).size, CLUBS.length);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.every((id) => id > 0 && id < 1_000_000));
});

test('every team has an existing country', () => {
  for (const { identity, country } of CLUBS) assert.ok(countryByKey(country), identity);
});

test('no name belongs to two clubs of a country or is listed twice', () => {
  const owners = new Map<string, string>();
  for (const { identity, country, national, name, aliases } of CLUBS) {
    for (const each of [name, ...aliases]) {
      const key = `${national ? 'nat' : country}|${nameKey(each)}`;
      assert.equal(owners.get(key), undefined, `${each}: ${identity} and ${owners.get(key)}`);
      owners.set(key, identity);
    }
  }
});

test('slugs, codes and years are well formed', () => {
  for (const { identity, slug, code, founded } of CLUBS) {
    assert.match(slug, /^[a-z0-9]+(-[a-z0-9]+)*$/, identity);
    if (code !== null) assert.match(code, /^[A-Z]{2,3}$/, identity);
    if (founded !== null) assert.ok(founded >= 1840 && founded <= 2026, identity);
  }
});

test('clubs with similar names are separate', () => {
  for (const [a, b] of [
    ['por|guimaraes', 'por|vitoria-setubal'],
    ['por|sporting-cp', 'por|sc-braga'],
    ['por|belenenses', 'por|belenenses-sad'],
    ['por|avs', 'por|desportivo-aves'],
    ['ger|eintracht-frankfurt', 'ger|fsv-frankfurt'],
    ['ger|bayern-munchen', 'ger|bayern-munchen-ii'],
    ['fra|ajaccio', 'fra|gazelec-ajaccio'],
    ['eng|hereford-united', 'eng|hereford-fc'],
    ['eng|afc-wimbledon', 'eng|wimbledon-fc'],
    ['eng|chester', 'eng|chester-city'],
    ['bra|atletico-mineiro', 'bra|atletico-goianiense'],
    ['usa|los-angeles-fc', 'usa|los-angeles-galaxy'],
  ] as const) {
    assert.notEqual(clubByIdentity(a), undefined, a);
    assert.notEqual(clubByIdentity(b), undefined, b);
    assert.notEqual(clubByIdentity(a), clubByIdentity(b));
  }
});

test('teams have their legacy ids', () => {
  for (const [identity, id, name] of [
    ['eng|manchester-united', 33, 'Manchester United'],
    ['ger|bayern-munchen', 157, 'Bayern München'],
    ['esp|atletico-madrid', 530, 'Atlético Madrid'],
    ['ita|inter', 505, 'Inter'],
    ['nat|brazil', 6, 'Brazil'],
  ] as const) {
    const club = clubByIdentity(identity);
    assert.deepEqual([club?.legacyId, club?.name], [id, name]);
  }
});

test('names have their accents', () => {
  const names = new Set(CLUBS.map(({ name }) => name));
  for (const name of ['Beşiktaş', 'Málaga', 'Brøndby', 'Bayern München']) assert.ok(names.has(name), name);
});
