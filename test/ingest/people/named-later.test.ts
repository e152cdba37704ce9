/** A file of players without teams gives its players their names, before or after the files of their matches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { identifyPeople, type Mention, storedPeople, storeOfTeams } from './identify-people.ts';

const AT = { team: 40, season: 2017 };
const SHOTS: readonly Mention[] = [{ provider: 'understat', name: { id: '7', name: 'Mohamed Salah' }, ...AT }];
const MATCHES: readonly Mention[] = [
  { provider: 'wyscout', name: { id: '120', name: '' }, file: 'matches.json', ...AT },
  { provider: 'wyscout', name: { id: '121', name: '' }, file: 'matches.json', ...AT },
];
const PLAYERS: readonly Mention[] = [
  {
    provider: 'wyscout',
    name: { id: '120', name: 'M. Salah', firstName: 'Mohamed', lastName: 'Salah Ghaly', birth: '1992-06-15' },
    file: 'players.json',
    about: true,
  },
  {
    provider: 'wyscout',
    name: { id: '121', name: 'S. Mané', firstName: 'Sadio', lastName: 'Mané', birth: '1992-04-10' },
    file: 'players.json',
    about: true,
  },
];
const ORDERS = [
  [PLAYERS, MATCHES, SHOTS],
  [SHOTS, PLAYERS, MATCHES],
  [SHOTS, MATCHES, PLAYERS],
  [MATCHES, SHOTS, PLAYERS],
  [MATCHES, PLAYERS, SHOTS],
];

aboveEngines('players whose names come later', (engine) => {
  test('are the same persons in every order of the files', async (t) => {
    let expected: unknown;
    for (const order of ORDERS) {
      const store = await storeOfTeams((await newDatabases(engine, t)).data);
      for (const mentions of order) await identifyPeople(store, mentions);
      const stored = await storedPeople(store);
      expected ??= stored;
      assert.deepEqual(stored, expected, order.map(([first]) => first!.file ?? first!.provider).join(', '));
    }
    assert.equal((expected as unknown[]).length, 2);
  });
});

test('an umlaut written with an e is the same name for a person with the same birthday', async (t) => {
  const store = await storeOfTeams((await newDatabases('sqlite', t)).data);
  await identifyPeople(store, [
    { provider: 'wyscout', name: { id: '1', name: 'Mesut Özil', birth: '1988-10-15' }, about: true },
    { provider: 'transfermarkt', name: { id: '2', name: 'Mesut Oezil', birth: '1988-10-15' }, about: true },
  ]);
  assert.equal(((await storedPeople(store)) as unknown[]).length, 1);
});
