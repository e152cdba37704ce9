import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from '../../ingest/people/identify-people.ts';
import { newDatabases, onBothEngines } from '../../support/stores/databases.ts';

const player = (id: string, name: string, team: number, season: number): Mention => ({
  provider: 'wyscout',
  name: { id, name },
  team,
  season,
});
const RECORDS: readonly Mention[] = [
  player('1', 'Mohamed Salah', 40, 2017),
  player('1', 'Mohamed Salah', 40, 2018),
  player('2', 'İlkay Gündoğan', 50, 2017),
  player('3', 'Aziz Zezé', 50, 2017),
  player('4', 'Sadio Mané', 40, 2017),
  { kind: 'coach', provider: 'wyscout', name: { id: 'c1', name: 'Jürgen Klopp' } },
];
const ALL = { limit: 10, offset: 0 };

onBothEngines('people', (engine) => {
  const stored = async (t: { after(work: () => unknown): void }) => {
    const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
    await identifyPeople(store, RECORDS);
    await store.revisions.refresh();
    return store;
  };

  test('a search finds the beginnings of words, regardless of case and accents', async (t) => {
    const store = await stored(t);
    const found = async (search: string) => (await store.people.players({ search }, ALL)).map(({ name }) => name);
    for (const [search, name] of [
      ['salah', 'Mohamed Salah'],
      ['SAL', 'Mohamed Salah'],
      ['moh salah', 'Mohamed Salah'],
      ['gundogan', 'İlkay Gündoğan'],
      ['zezé', 'Aziz Zezé'],
      ['z', 'Aziz Zezé'],
      ['mane', 'Sadio Mané'],
    ] as const) {
      assert.deepEqual(await found(search), [name], search);
      assert.equal(await store.people.countPlayers({ search }), 1);
    }
    for (const nobody of ['alah', 'salah mane', "xal'; --", '%', '']) assert.deepEqual(await found(nobody), [], nobody);
    assert.deepEqual(
      (await store.people.coaches({ search: 'klopp' }, ALL)).map(({ name }) => name),
      ['Jürgen Klopp'],
    );
  });

  test('pages join to the whole list, and the count agrees', async (t) => {
    const store = await stored(t);
    const whole = await store.people.players({}, ALL);
    assert.equal(whole.length, 4);
    assert.equal(await store.people.countPlayers({}), 4);
    const pages = [];
    for (let offset = 0; offset < 4; offset++) pages.push(...(await store.people.players({}, { limit: 1, offset })));
    assert.deepEqual(pages, whole);
  });

  test('team, season, search and ids narrow the list together', async (t) => {
    const store = await stored(t);
    const names = async (filter: Parameters<typeof store.people.players>[0]) =>
      (await store.people.players(filter, ALL)).map(({ name }) => name).sort();
    assert.deepEqual(await names({ team: 40, squadSeason: 2017 }), ['Mohamed Salah', 'Sadio Mané']);
    assert.deepEqual(await names({ team: 40, squadSeason: 2018 }), ['Mohamed Salah']);
    assert.deepEqual(await names({ team: 40, squadSeason: 2017, search: 'mane' }), ['Sadio Mané']);
    assert.deepEqual(await names({ team: 40, season: 2017 }), [], 'no player has statistics of the season');
    assert.deepEqual(await names({ ids: [] }), []);
    assert.deepEqual(await names({ team: 32 }), []);
  });

  test('a former id leads to the player, alone and in a list', async (t) => {
    const store = await stored(t);
    const [salah] = await store.people.players({ search: 'salah' }, ALL);
    await identifyPeople(store, [
      { provider: 'api-football', name: { id: '306', legacyId: 306, name: 'Mohamed Salah' }, team: 40, season: 2017 },
    ]);
    const survivor = await store.people.player(salah!.legacyId);
    assert.equal(survivor?.legacyId, 306);
    assert.deepEqual(await store.people.player(salah!.id), survivor);
    const several = await store.people.playersById([salah!.legacyId, 306, 5]);
    assert.deepEqual([several.size, several.get(salah!.legacyId)?.legacyId, several.get(306)?.legacyId], [2, 306, 306]);
    assert.equal((await storedPeople(store)).length, 4);
    assert.equal(await store.people.player(999), undefined);
    assert.equal(await store.people.player('pl_0000000000'), undefined);
  });

  test('people have a revision of their own', async (t) => {
    const store = await stored(t);
    assert.ok(store.revisions.of('people') > store.revisions.of('reference'));
  });
});
