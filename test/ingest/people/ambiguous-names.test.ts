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
