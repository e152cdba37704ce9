import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changePersonIds } from '../../../src/store/identity/person-merge.ts';
import { redirect } from '../../../src/store/reference/redirects.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { identifyPeople, storeOfTeams } from '../../ingest/people/identify-people.ts';
import { newDatabases, onBothEngines } from '../../support/stores/databases.ts';

const ALL = { limit: 10, offset: 0 };

onBothEngines('redirects of people', (engine) => {
  async function storeOfOne(t: { after(work: () => unknown): void }) {
    const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
    await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Mohamed Salah' }, team: 40, season: 2017 },
    ]);
    const [player] = await store.people.players({}, ALL);
    return { store, player: player! };
  }
  const move = (store: OpenStore, from: { id: string; legacyId: number }, to: { id: string; legacyId: number }) =>
    store.database.transaction((queries) => changePersonIds(queries, 'player', from, { ...to, identity: to.id }));
  const found = async (store: OpenStore, id: string | number) => (await store.people.player(id))?.legacyId;

  test('every former legacy id leads to the person, even if the native id is in use again', async (t) => {
    const { store, player } = await storeOfOne(t);
    const first = { id: player.id, legacyId: player.legacyId };
    const [second, again] = [
      { id: 'pl_0000000000', legacyId: 5_000_000 },
      { id: player.id, legacyId: 306 },
    ];
    await move(store, first, second);
    await move(store, second, again);
    for (const id of [first.legacyId, second.legacyId, again.legacyId, first.id, second.id]) {
      assert.equal(await found(store, id), 306, String(id));
    }
  });

  test('a former native id with two legacy ids leads to the person under both', async (t) => {
    const { store, player } = await storeOfOne(t);
    const former = (legacyId: number) => ({ id: 'pl_1111111111', legacyId });
    await store.database.transaction(async (queries) => {
      await redirect(queries, 'player', former(7_000_001), player.legacyId);
      await redirect(queries, 'player', former(7_000_002), player.legacyId);
      await redirect(queries, 'player', former(7_000_002), player.legacyId);
    });
    for (const id of ['pl_1111111111', 7_000_001, 7_000_002]) assert.equal(await found(store, id), player.legacyId);
  });
});
