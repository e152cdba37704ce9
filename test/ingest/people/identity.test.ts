import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabases, onBothEngines } from '../../support/databases.ts';
import { everyone, storeOfTeams, tell } from './people-of.ts';

onBothEngines('who is who', (engine) => {
  const empty = async (t: { after(work: () => unknown): void }) =>
    storeOfTeams((await newDatabases(engine, t as never)).data);

  test("the provider's own id beats every name", async (t) => {
    const store = await empty(t);
    const [one, other] = await tell(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Adama' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Adama' }, team: 40, season: 2017 },
    ]);
    assert.notEqual(one, other);
    assert.deepEqual(await tell(store, [{ provider: 'wyscout', name: { id: '1', name: 'A. Traoré' } }]), [one]);
  });

  test('a number without a name says who it is, and nothing of what he is called', async (t) => {
    const store = await empty(t);
    const [one, two, again] = await tell(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Adama' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: '' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '1', name: '' }, team: 50, season: 2018 },
    ]);
    assert.equal(again, one);
    assert.deepEqual(await tell(store, [{ provider: 'wyscout', name: { id: '2', name: '' } }]), [two]);
    assert.deepEqual(await tell(store, [{ provider: 'wyscout', name: { id: '2', name: 'A. Traoré' } }]), [two]);
    const names = ((await everyone(store)) as { name: string }[]).map(({ name }) => name);
    assert.deepEqual(new Set(names), new Set(['Adama', 'A. Traoré']));
  });

  test('name and day of birth join what several providers say', async (t) => {
    const store = await empty(t);
    const ids = await tell(store, [
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
    const [salah] = (await everyone(store)) as { name: string; height: number }[];
    assert.ok(salah);
  });

  test('initials and last names mean the only one of the team and season they fit', async (t) => {
    const store = await empty(t);
    const [salah, firmino] = await tell(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Mohamed Salah' }, team: 40, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Roberto Firmino' }, team: 40, season: 2017 },
    ]);
    const told = await tell(store, [
      { provider: 'football-txt', name: { name: 'M. Salah' }, team: 40, season: 2017 },
      { provider: 'openfootball', name: { name: 'Firmino' }, team: 40, season: 2017 },
      { provider: 'openfootball', name: { name: 'Mohamed Salah' }, team: 40, season: 2018 },
    ]);
    assert.deepEqual(told, [salah, firmino, salah]);
    const [stranger] = await tell(store, [
      { provider: 'openfootball', name: { name: 'Salah' }, team: 50, season: 2017 },
    ]);
    assert.notEqual(stranger, salah, 'another team');
  });

  test('where several fit, a player of its own is made and the case is listed', async (t) => {
    const store = await empty(t);
    const [david, bernardo] = await tell(store, [
      { provider: 'wyscout', name: { id: '1', name: 'David Silva' }, team: 50, season: 2017 },
      { provider: 'wyscout', name: { id: '2', name: 'Bernardo Silva' }, team: 50, season: 2017 },
    ]);
    const [silva] = await tell(store, [{ provider: 'football-txt', name: { name: 'Silva' }, team: 50, season: 2017 }]);
    assert.ok(silva !== david && silva !== bernardo);
    const listed = await store.database.all<{ name: string; candidates: string }>('SELECT * FROM ambiguous_people');
    assert.equal(listed.length, 1);
    assert.equal(JSON.parse(listed[0]!.candidates).length, 2);
  });

  test('a name alone is taken up by the first who comes with an id, and the old number leads there', async (t) => {
    const store = await empty(t);
    const [nameOnly] = await tell(store, [
      { provider: 'football-txt', name: { name: 'Neymar' }, team: 50, season: 2017 },
    ]);
    const [found] = await tell(store, [
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
    assert.equal(found, nameOnly, 'ids stand until the file is settled');
    const all = (await everyone(store)) as { legacy_id: number; name: string }[];
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

  test('telling it again changes nothing', async (t) => {
    const store = await empty(t);
    const told = [
      { provider: 'fpl', name: { id: '1', name: 'Mohamed Salah', height: 175 }, about: true, team: 40, season: 2017 },
      { provider: 'fpl', name: { id: '1', name: 'Mohamed Salah', height: 176 }, about: true, team: 40, season: 2017 },
    ] as const;
    await tell(store, told);
    const before = await store.database.all('SELECT * FROM players');
    await tell(store, told);
    assert.deepEqual(await store.database.all('SELECT * FROM players'), before);
  });
});
