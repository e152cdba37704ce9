/** Every public row has the revision and time of its last change. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { correct } from '../../src/ingest/corrections/corrections.ts';
import { seedCatalogue } from '../../src/store/reference/seed.ts';
import { openStore } from '../../src/store/store.ts';
import { aWorld, NOW } from '../api/v2/world.ts';
import { onBothEngines } from '../support/stores/databases.ts';

const LATER = NOW + 86_400_000;

onBothEngines('stamps', (engine) => {
  test('an import stamps what it wrote', async (t) => {
    const { reference } = await aWorld(engine, t);
    const league = reference.league('eng.1')!;
    assert.equal(reference.season(league, 2024)!.updatedAt, NOW);
    for (const team of reference.teams()) {
      const { updatedAt, revision } = reference.stamp('team', team.legacyId);
      assert.deepEqual([updatedAt, revision > 0], [NOW, true], team.name);
    }
    const stamps = [
      ...reference.venues().map(({ legacyId }) => reference.stamp('venue', legacyId)),
      ...reference.leagues().map(({ legacyId }) => reference.stamp('league', legacyId)),
      ...reference.countries().map(({ key }) => reference.stamp('country', key)),
      ...reference.bookmakers().map(({ id }) => reference.stamp('bookmaker', id)),
    ];
    assert.ok(stamps.length > 100);
    for (const { updatedAt, revision } of stamps) assert.ok(revision > 0 && updatedAt > 0);
  });

  test('correcting one team stamps only that team', async (t) => {
    const store = await aWorld(engine, t);
    const { reference } = store;
    const [team, other] = [reference.team('t_arsenal')!, reference.team('t_chelsea')!];
    const before = reference.stamp('team', other.legacyId);
    await correct(
      store,
      { kind: 'team', target: team.id, patch: { name: 'The Arsenal' } },
      { author: 'test', reason: 'a test', now: LATER },
    );
    await store.revisions.refresh();
    assert.deepEqual(reference.stamp('team', team.legacyId), { updatedAt: LATER, revision: store.revisions.latest });
    assert.deepEqual(reference.stamp('team', other.legacyId), before);
  });

  test('rows without a stamp are stamped once, at the next start', async (t) => {
    const { database } = await aWorld(engine, t);
    await database.run('UPDATE teams SET revision = 0, updated_at = 0');
    await database.run('UPDATE countries SET revision = 0, updated_at = 0');
    await seedCatalogue(database, LATER);
    const store = await openStore(database);
    const [team] = store.reference.teams();
    assert.deepEqual(store.reference.stamp('team', team!.legacyId), {
      updatedAt: LATER,
      revision: store.revisions.latest,
    });
    const { latest } = store.revisions;
    await seedCatalogue(database, LATER + 1);
    await store.revisions.refresh();
    assert.equal(store.revisions.latest, latest);
  });
});
