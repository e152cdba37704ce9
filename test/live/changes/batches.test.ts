/** Readers of the change log at the same place share what they read. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FULL_ACCESS } from '../../../src/football/access.ts';
import { type ChangeBatch, ChangeBatches } from '../../../src/live/changes/batches.ts';
import { ChangeStream } from '../../../src/live/changes/stream.ts';
import { ChangeLog } from '../../../src/store/changes/changes.ts';
import type { ChangeFilter } from '../../../src/store/changes/reader.ts';
import { pruneChanges } from '../../../src/store/changes/reader.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { aboveEngines, newDatabases } from '../../support/stores/databases.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const PER_COMMIT = 300;

/** Changes of the leagues 39 and 40 in turn, in rows of 150. */
async function write(database: Database, commits: number): Promise<void> {
  for (let commit = 0; commit < commits; commit++) {
    await database.transaction(async (queries) => {
      const log = new ChangeLog();
      for (let i = 0; i < PER_COMMIT; i++) {
        log.note({
          resource: 'fixture',
          action: 'updated',
          id: `fx_${commit}_${i}`,
          league: 39 + (i % 2),
          season: 2026,
        });
      }
      await log.flush(queries, await nextRevision(queries, NOW), NOW);
    });
  }
}

aboveEngines('shared batches', (engine) => {
  async function started(t: TestContext, commits: number) {
    const { data } = await newDatabases(engine, t);
    await write(data, commits);
    let reads = 0;
    const counting = new Proxy(data, {
      get(target, name) {
        if (name === 'all') reads++;
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return { data, database: counting, reads: () => reads };
  }

  async function replay(batches: ChangeBatches, from: number, end: number, filter: ChangeFilter = {}) {
    const seen: ChangeBatch[] = [];
    for (let position = from; position < end; ) {
      const batch = (await batches.after(position, filter))!;
      seen.push(batch);
      position = batch.next;
    }
    return seen;
  }

  const seqsOf = (batches: readonly ChangeBatch[]) => batches.flatMap(({ changes }) => changes.map(({ seq }) => seq));

  test('replays at the same time read each part of the log once, wherever they start', async (t) => {
    const { database, reads } = await started(t, 20);
    const end = 20 * PER_COMMIT;
    const batches = new ChangeBatches(database);
    await batches.after(0, {});
    const starts = Array.from({ length: 100 }, (_, i) => i * 3);
    const replays = await Promise.all(starts.map((from) => replay(batches, from, end)));
    for (const [i, seen] of replays.entries()) {
      assert.deepEqual(
        seqsOf(seen),
        Array.from({ length: end - starts[i]! }, (_, n) => starts[i]! + n + 1),
      );
    }
    const alone = replays[0]!.length;
    assert.ok(reads() <= alone + 2, `${reads()} reads; one replay needs ${alone}`);
    assert.ok(
      replays.every((seen) => seen.at(-1) === replays[0]!.at(-1)),
      'the same object, so that it is encoded once',
    );
  });

  test('replays with different filters do not share, and miss nothing', async (t) => {
    const { database } = await started(t, 10);
    const end = 10 * PER_COMMIT;
    const batches = new ChangeBatches(database);
    const [one, other, all] = await Promise.all([
      replay(batches, 0, end, { league: 39 }),
      replay(batches, 0, end, { league: 40 }),
      replay(batches, 0, end),
    ]);
    assert.equal(seqsOf(one).length, end / 2);
    assert.deepEqual(
      [...seqsOf(one), ...seqsOf(other)].sort((a, b) => a - b),
      seqsOf(all),
    );
  });

  test('a pruned position is not remembered', async (t) => {
    const { data, database } = await started(t, 2);
    const batches = new ChangeBatches(database);
    await pruneChanges(data, NOW + 1, 1000);
    assert.equal(await batches.after(0, {}), null);
    assert.equal(await batches.after(0, {}), null);
    await write(data, 1);
    assert.equal((await batches.after(2 * PER_COMMIT, {}))?.changes.length, PER_COMMIT);
  });

  test('live subscribers with equal filters get the same batch', async (t) => {
    const { data, database } = await started(t, 1);
    const stream = new ChangeStream({ database }, (error) => assert.fail(String(error)));
    const subscription = stream.subscribe();
    t.after(() => subscription.end());
    const { signal } = new AbortController();
    const waiting = [{}, {}, { league: 39 }].map((filter) =>
      stream.after(PER_COMMIT, { filter, access: FULL_ACCESS }, signal),
    );
    await write(data, 1);
    const [one, two, filtered] = await Promise.all(waiting);
    assert.ok(one!.changes.length > 0);
    assert.equal(one, two);
    assert.ok(filtered!.changes.every(({ league }) => league === 39));
  });
});
