import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePeople, undoMerge } from '../../../src/ingest/corrections/merge-people.ts';
import { newDatabases, onBothEngines } from '../../support/stores/databases.ts';
import { identifyPeople, storedPeople, storeOfTeams } from '../people/identify-people.ts';

onBothEngines('merging two players', (engine) => {
  const twoPlayers = async (t: { after(work: () => unknown): void }) => {
    const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
    await identifyPeople(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Gabriel Magalhães' }, team: 40, season: 2021 },
      { provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2021 },
    ]);
    const people = (await storedPeople(store)) as { id: string; legacy_id: number; name: string }[];
    const [one, other] = ['Gabriel Magalhães', 'Big Gabi'].map(
      (name) => people.find((person) => person.name === name)!,
    );
    return { store, one: one!, other: other! };
  };

  test('redirects the old ids to the remaining player, and later imports find this player', async (t) => {
    const { store, one, other } = await twoPlayers(t);
    const merge = await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    assert.ok('into' in merge);
    assert.deepEqual(
      merge.differences,
      ['named Big Gabi and Gabriel Magalhães'],
      'a different name is reported as a warning',
    );
    assert.equal((await storedPeople(store)).length, 1);
    for (const id of [other.id, other.legacy_id, one.id]) assert.equal((await store.people.player(id))?.id, merge.into);
    const found = await identifyPeople(store, [
      { provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2022 },
    ]);
    assert.equal((await store.people.player(found[0]!))?.id, merge.into);
    assert.equal((await storedPeople(store)).length, 1);
  });

  test('can be undone, and an import does not repeat it', async (t) => {
    const { store, one, other } = await twoPlayers(t);
    const before = await storedPeople(store);
    await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    const undone = await undoMerge(store, { from: other.id, now: 6 });
    assert.ok('into' in undone, JSON.stringify(undone));
    assert.deepEqual(await storedPeople(store), before);
    await identifyPeople(store, [
      { provider: 'fpl', name: { id: '9', name: 'Gabriel Magalhães' }, team: 40, season: 2021 },
    ]);
    assert.equal((await storedPeople(store)).length, 2);
    assert.match(JSON.stringify(await undoMerge(store, { from: other.id, now: 7 })), /has not been merged/);
  });

  test('is rejected for one person and for unknown ids', async (t) => {
    const { store, one } = await twoPlayers(t);
    assert.ok('reason' in (await mergePeople(store, { from: one.id, into: one.legacy_id, now: 5 })));
    assert.ok('reason' in (await mergePeople(store, { from: 'pl_0000000000', into: one.id, now: 5 })));
  });
});
