import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newDatabases, onBothEngines } from '../../support/databases.ts';
import { everyone, storeOfTeams, type Told, tell } from './people-of.ts';

const SILVA: Told = { provider: 'football-txt', name: { name: 'Silva' }, team: 50, season: 2017 };
const player = (id: string, name: string): Told => ({
  provider: 'wyscout',
  name: { id, name },
  team: 50,
  season: 2017,
});
const DAVID = player('1', 'David Silva');
const BERNARDO = player('2', 'Bernardo Silva');

onBothEngines('a last name that may mean two of a team', (engine) => {
  for (const [when, files] of [
    ['one after the other', [[DAVID], [SILVA], [BERNARDO]]],
    ['both after it, in one file', [[SILVA], [DAVID, BERNARDO]]],
    ['both before it', [[DAVID, BERNARDO], [SILVA]]],
  ] as const) {
    test(`is listed for the operator where they came ${when}`, async (t) => {
      const store = await storeOfTeams((await newDatabases(engine, t)).data);
      for (const told of files) await tell(store, told);
      const open = await store.database.all<{ name: string; candidates: string }>('SELECT * FROM ambiguous_people');
      assert.deepEqual(
        open.map(({ name }) => name),
        ['Silva'],
      );
      assert.equal(JSON.parse(open[0]!.candidates).length, 2);
      const players = (await everyone(store)) as { name: string }[];
      const names = players.map(({ name }) => name).filter((name) => name !== 'Silva');
      assert.deepEqual(names.sort(), ['Bernardo Silva', 'David Silva']);
      for (const told of files) await tell(store, told);
      assert.equal(((await everyone(store)) as unknown[]).length, players.length, 'a second time');
    });
  }
});
