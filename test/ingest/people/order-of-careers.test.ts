import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenStore } from '../../../src/store/store.ts';
import { type RecordBody, recordFile, recordSource } from '../../support/data/record-source.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { identifyPeople, storedPeople, storeOfTeams } from './identify-people.ts';

const team = (name: string) => ({ name, country: 'eng' });
const SKALAK = { id: '104745', name: 'J. Skalák', firstName: 'Jiří', lastName: 'Skalák', birth: '1992-03-12' };

/** Two sources identify the player; the third has a transfer with the name only. */
const IMPORTS: Readonly<Record<string, readonly RecordBody[]>> = {
  wyscout: [{ kind: 'squad', league: 'eng.1', season: 2017, team: team('Brighton'), player: SKALAK }],
  'ewenme-transfers': [
    {
      kind: 'transfer',
      player: { name: 'Jiri Skalak' },
      date: '2018-07-01',
      dayKnown: false,
      from: team('Brighton'),
      to: team('Millwall'),
      type: 'Free',
    },
  ],
  'api-football': [
    { kind: 'player', player: { ...SKALAK, id: '18963', legacyId: 18963, name: 'Jiří Skalák' } },
    {
      kind: 'trophy',
      person: { id: '18963', legacyId: 18963, name: 'Jiří Skalák' },
      role: 'player',
      league: 'Cup',
      country: 'England',
      season: '2016',
      place: 'Winner',
    },
  ],
};

async function after(store: OpenStore, order: readonly string[]) {
  for (const provider of order) {
    const report = await importFiles(store, recordSource(provider), { 'a.ndjson': recordFile(...IMPORTS[provider]!) });
    assert.deepEqual([report.failed, report.rejected, report.unresolved], [[], 0, 0]);
  }
  return {
    players: await storedPeople(store),
    transfers: await store.database.all('SELECT id, player, transferred_on FROM transfers ORDER BY id'),
    trophies: await store.database.all('SELECT id, person, place FROM trophies ORDER BY id'),
  };
}

aboveEngines('order of imports of careers', (engine) => {
  test('does not change the player, or the ids of transfers and trophies', async (t) => {
    const names = Object.keys(IMPORTS);
    const expected = await after(await emptyStore(engine, t), names);
    assert.deepEqual([expected.players.length, expected.transfers.length, expected.trophies.length], [1, 1, 1]);
    for (const order of [names.toReversed(), [names[1]!, names[2]!, names[0]!]]) {
      assert.deepEqual(await after(await emptyStore(engine, t), order), expected, order.join(', '));
    }
  });
});

test("'Neymar Jr' is treated as 'Neymar': a full name with the same date of birth is the same player", async (t) => {
  const born = { birth: '1992-02-05' };
  const full = { name: 'Neymar', firstName: 'Neymar', lastName: 'da Silva Santos Junior', ...born };
  const mentions = [
    [{ provider: 'football-txt', name: { name: 'Neymar Jr', ...born }, team: 40, season: 2018, about: true as const }],
    [{ provider: 'wyscout', name: { id: '40810', ...full }, about: true as const }],
  ];
  for (const files of [mentions, mentions.toReversed()]) {
    const store = await storeOfTeams((await newDatabases('sqlite', t)).data);
    for (const file of files) await identifyPeople(store, file);
    assert.equal((await storedPeople(store)).length, 1);
  }
});
