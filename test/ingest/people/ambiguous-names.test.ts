import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ambiguousPeople } from '../../../src/store/identity/decisions.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from './identify-people.ts';

const SILVA: Mention = { provider: 'football-txt', name: { name: 'Silva' }, team: 50, season: 2017 };
const player = (id: string, name: string): Mention => ({
  provider: 'wyscout',
  name: { id, name },
  team: 50,
  season: 2017,
});
const DAVID = player('1', 'David Silva');
const BERNARDO = player('2', 'Bernardo Silva');

aboveEngines('a last name that can mean two players of a team', (engine) => {
  for (const [when, files] of [
    ['before and after it', [[DAVID], [SILVA], [BERNARDO]]],
    ['after it, in one file', [[SILVA], [DAVID, BERNARDO]]],
    ['before it', [[DAVID, BERNARDO], [SILVA]]],
  ] as const) {
    test(`is listed for the operator if the players come ${when}`, async (t) => {
      const store = await storeOfTeams((await newDatabases(engine, t)).data);
      for (const mentions of files) await identifyPeople(store, mentions);
      const ambiguous = await ambiguousPeople(store.database);
      assert.deepEqual(
        ambiguous.map(({ name }) => name),
        ['Silva'],
      );
      assert.equal(ambiguous[0]!.candidates.length, 2);
      const players = (await storedPeople(store)) as { name: string }[];
      const names = players.map(({ name }) => name).filter((name) => name !== 'Silva');
      assert.deepEqual(names.sort(), ['Bernardo Silva', 'David Silva']);
      for (const mentions of files) await identifyPeople(store, mentions);
      assert.equal(((await storedPeople(store)) as unknown[]).length, players.length, 'a second time');
    });
  }
});

aboveEngines('the players whom a last name can mean', (engine) => {
  test('are stored players, also if a full name was one of them until the two players of that name joined the team', async (t) => {
    const store = await storeOfTeams((await newDatabases(engine, t)).data);
    const namesakes = (season: number): Mention[] =>
      ['1986-01-14', '1986-05-21'].map((birth, i) => ({
        provider: 'wyscout',
        name: { id: `${i + 1}`, name: 'Mario Mandzukic', birth },
        team: 50,
        season,
      }));
    const named = (provider: string, name: string): Mention => ({ provider, name: { name }, team: 50, season: 2018 });
    await identifyPeople(store, namesakes(2014));
    await identifyPeople(store, [named('international-results', 'Mario Mandzukic')]);
    await identifyPeople(store, [named('openfootball', 'Mandzukic'), ...namesakes(2018)]);
    const candidates = await store.database.all<{ name: string | null; birth_date: string | null }>(
      `SELECT p.name, p.birth_date FROM ambiguous_candidates a LEFT JOIN players p ON p.legacy_id = a.person
       WHERE a.claim LIKE 'name:mandzukic|%' ORDER BY p.birth_date`,
    );
    assert.deepEqual(
      candidates.map(({ name, birth_date }) => `${name} ${birth_date}`),
      ['Mario Mandzukic 1986-01-14', 'Mario Mandzukic 1986-05-21'],
    );
  });
});
