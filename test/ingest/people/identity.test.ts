import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ambiguousPeople } from '../../../src/store/identity/decisions.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { identifyPeople, storedPeople, storeOfTeams } from './identify-people.ts';

aboveEngines('identifying people', (engine) => {
  const empty = async (t: { after(work: () => unknown): void }) =>
    storeOfTeams((await newDatabases(engine, t as never)).data);

  test("the provider's id decides before any name", async (t) => {
    const store = await empty(t);
    const [one, other] = await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Adama' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Adama' }, team: 40, season: 2017 },
    ]);
    assert.notEqual(one, other);
    assert.deepEqual(await identifyPeople(store, [{ provider: 'wyscout', name: { id: '1', name: 'A. Traoré' } }]), [
      one,
    ]);
  });

  test('an id without a name identifies a player and does not change the name', async (t) => {
    const store = await empty(t);
    const [one, two, again] = await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Adama' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: '' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '1', name: '' }, team: 50, season: 2018 },
    ]);
    assert.equal(again, one);
    assert.deepEqual(await identifyPeople(store, [{ provider: 'wyscout', name: { id: '2', name: '' } }]), [two]);
    assert.deepEqual(await identifyPeople(store, [{ provider: 'wyscout', name: { id: '2', name: 'A. Traoré' } }]), [
      two,
    ]);
    const names = ((await storedPeople(store)) as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(new Set(names), new Set(['Adama', 'A. Traoré']));
  });

  test('the same name and date of birth join the records of several providers', async (t) => {
    const store = await empty(t);
    const ids = await identifyPeople(store, [
      {
        provider: 'wyscout',
        name: { id: '120', name: 'M. Salah', firstName: 'Mohamed', lastName: 'Salah Ghaly', birth: '1992-06-15' },
      },
      { provider: 'transfermarkt', name: { id: '148455', name: 'Mohamed Salah', birth: '1992-06-15', height: 175 } },
      { provider: 'fpl', name: { id: '118748', name: 'Salah', birth: '1992-06-15' } },
      { provider: 'fpl', name: { id: '5', name: 'Salah', birth: '1993-06-15' } },
    ]);
    assert.equal(new Set(ids.slice(0, 3)).size, 1);
    assert.notEqual(ids[3], ids[0]);
    const [salah] = (await storedPeople(store)) as { name: string; height: number }[];
    assert.ok(salah);
  });

  test('an initial or last name means the only player of the team and season that it fits', async (t) => {
    const store = await empty(t);
    const [salah, firmino] = await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Mohamed Salah' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Roberto Firmino' }, team: 40, season: 2017 },
    ]);
    const mentioned = await identifyPeople(store, [
      { provider: 'football-txt', name: { name: 'M. Salah' }, team: 40, season: 2017 },
      { provider: 'openfootball', name: { name: 'Firmino' }, team: 40, season: 2017 },
      { provider: 'openfootball', name: { name: 'Mohamed Salah' }, team: 40, season: 2018 },
    ]);
    assert.deepEqual(mentioned, [salah, firmino, salah]);
    const [stranger] = await identifyPeople(store, [
      { provider: 'openfootball', name: { name: 'Salah' }, team: 50, season: 2017 },
    ]);
    assert.notEqual(stranger, salah, 'another team');
  });

  test('a name that fits several players creates another player and is listed', async (t) => {
    const store = await empty(t);
    const [david, bernardo] = await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'David Silva' }, team: 50, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Bernardo Silva' }, team: 50, season: 2017 },
    ]);
    const [silva] = await identifyPeople(store, [
      { provider: 'football-txt', name: { name: 'Silva' }, team: 50, season: 2017 },
    ]);
    assert.ok(silva !== david && silva !== bernardo);
    const listed = await ambiguousPeople(store.database);
    assert.equal(listed.length, 1);
    assert.equal(listed[0]!.candidates.length, 2);
  });

  test('a player with only a name gets the id of the first record with an id, and the old id redirects', async (t) => {
    const store = await empty(t);
    const [nameOnly] = await identifyPeople(store, [
      { provider: 'football-txt', name: { name: 'Neymar' }, team: 50, season: 2017 },
    ]);
    const [found] = await identifyPeople(store, [
      {
        provider: 'api-football',
        name: {
          id: '276',
          name: 'Neymar',
          firstName: 'Neymar',
          lastName: 'da Silva Santos Júnior',
          legacyId: 276,
          birth: '1992-02-05',
        },
        team: 50,
        season: 2017,
        about: true,
      },
    ]);
    assert.equal(found, 276, 'joined at the end of the file');
    const all = (await storedPeople(store)) as { legacy_id: number; name: string }[];
    assert.deepEqual(
      all.map(({ legacy_id, name }) => [legacy_id, name]),
      [[276, 'Neymar']],
    );
    const redirects = await store.database.all('SELECT legacy_id, target_legacy_id AS target FROM redirects');
    assert.deepEqual(
      redirects.map(({ legacy_id, target }) => [legacy_id, target]),
      [[nameOnly, 276]],
    );
  });

  test('a player whose identity returns to a former one gets its ids back', async (t) => {
    const store = await empty(t);
    const idsAfter = async (birth: string) => {
      const name = { id: '1', name: 'Mohamed Salah', birth };
      await identifyPeople(store, [{ provider: 'fpl', name, about: true, team: 40, season: 2017 }]);
      return store.database.all('SELECT id, legacy_id, identity FROM players');
    };
    const expected = await idsAfter('1992-06-15');
    assert.notDeepEqual(await idsAfter('1992-06-16'), expected);
    assert.deepEqual(await idsAfter('1992-06-15'), expected);
  });

  test('a second import changes nothing', async (t) => {
    const store = await empty(t);
    const mentions = [
      { provider: 'fpl', name: { id: '1', name: 'Mohamed Salah', height: 175 }, about: true, team: 40, season: 2017 },
      { provider: 'fpl', name: { id: '1', name: 'Mohamed Salah', height: 176 }, about: true, team: 40, season: 2017 },
    ] as const;
    await identifyPeople(store, mentions);
    const before = await store.database.all('SELECT * FROM players');
    await identifyPeople(store, mentions);
    assert.deepEqual(await store.database.all('SELECT * FROM players'), before);
  });
});
