import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergePeople, undoMerge } from '../../../src/ingest/corrections/merge-people.ts';
import { newDatabases, onBothEngines } from '../../support/databases.ts';
import { everyone, storeOfTeams, tell } from '../people/people-of.ts';

onBothEngines('two players made one by the operator', (engine) => {
  const told = async (t: { after(work: () => unknown): void }) => {
    const store = await storeOfTeams((await newDatabases(engine, t as never)).data);
    await tell(store, [
      { provider: 'wyscout', name: { id: '1', name: 'Gabriel Magalhães' }, team: 40, season: 2021 },
      { provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2021 },
    ]);
    const people = (await everyone(store)) as { id: string; legacy_id: number; name: string }[];
    const [one, other] = ['Gabriel Magalhães', 'Big Gabi'].map(
      (name) => people.find((person) => person.name === name)!,
    );
    return { store, one: one!, other: other! };
  };

  test('the old ids lead to who stays, and later imports find him', async (t) => {
    const { store, one, other } = await told(t);
    const merge = await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    assert.ok('into' in merge);
    assert.deepEqual(merge.apart, ['named Big Gabi and Gabriel Magalhães'], 'a nickname is worth a warning');
    assert.equal((await everyone(store)).length, 1);
    for (const id of [other.id, other.legacy_id, one.id]) assert.equal((await store.people.player(id))?.id, merge.into);
    const found = await tell(store, [{ provider: 'fpl', name: { id: '9', name: 'Big Gabi' }, team: 40, season: 2022 }]);
    assert.equal((await store.people.player(found[0]!))?.id, merge.into);
    assert.equal((await everyone(store)).length, 1);
  });

  test('can be undone, and is not done again by an import', async (t) => {
    const { store, one, other } = await told(t);
    const before = await everyone(store);
    await mergePeople(store, { from: other.id, into: one.id, now: 5 });
    const undone = await undoMerge(store, { from: other.id, now: 6 });
    assert.ok('into' in undone, JSON.stringify(undone));
    assert.deepEqual(await everyone(store), before);
    await tell(store, [{ provider: 'fpl', name: { id: '9', name: 'Gabriel Magalhães' }, team: 40, season: 2021 }]);
    assert.equal((await everyone(store)).length, 2);
    assert.match(JSON.stringify(await undoMerge(store, { from: other.id, now: 7 })), /has not been merged/);
  });

  test('is refused for one person and for unknown ones', async (t) => {
    const { store, one } = await told(t);
    assert.ok('reason' in (await mergePeople(store, { from: one.id, into: one.legacy_id, now: 5 })));
    assert.ok('reason' in (await mergePeople(store, { from: 'pl_0000000000', into: one.id, now: 5 })));
  });
});
