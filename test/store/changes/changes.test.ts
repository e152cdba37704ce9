import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pruneInChunks } from '../../../src/live/changes/pruning.ts';
import { ChangeLog, type ChangeToLog } from '../../../src/store/changes/changes.ts';
import {
  type Change,
  type ChangeFilter,
  changesAfter,
  latestChange,
  pruneChanges,
} from '../../../src/store/changes/reader.ts';
import { nextRevision } from '../../../src/store/changes/revisions.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { emptyDatabaseUrl, newDatabases, onBothEngines } from '../../support/stores/databases.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

function write(database: Database, changes: readonly ChangeToLog[], now = NOW): Promise<void> {
  return database.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    const log = new ChangeLog();
    for (const change of changes) log.note(change);
    await log.flush(queries, revision, now);
  });
}

/** Every change after a position, read in pages of `rows` rows. */
async function readAll(database: Database, since = 0, rows = 100, filter: ChangeFilter = {}): Promise<Change[]> {
  const changes: Change[] = [];
  for (let position = since; ; ) {
    const page = await changesAfter(database, position, { rows, filter });
    assert.ok(page !== null);
    changes.push(...page.runs.flat());
    position = page.next;
    if (position === page.latest) return changes;
  }
}

const fixtures = (count: number, from = 0): ChangeToLog[] =>
  Array.from({ length: count }, (_, i) => ({
    resource: 'fixture',
    action: 'created',
    id: `fx_${String(from + i).padStart(10, '0')}`,
    league: 39,
    season: 2024,
  }));

const seqs = (changes: readonly Change[]) => changes.map(({ seq }) => seq);
const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);

onBothEngines('change log', (engine) => {
  test('a season shares rows, and every change has its own number', async (t) => {
    const { data } = await newDatabases(engine, t);
    await write(data, fixtures(1200));
    const rows = await data.rows('SELECT last_seq FROM changes ORDER BY last_seq');
    assert.deepEqual(rows.flat(), [500, 1000, 1200]);
    const changes = await readAll(data);
    assert.deepEqual(seqs(changes), upTo(1200));
    assert.equal(changes[700]!.id, 'fx_0000000700');
    assert.deepEqual(changes[700]!.fixture, 'fx_0000000700');
  });

  test('changes to one entity keep their order', async (t) => {
    const { data } = await newDatabases(engine, t);
    const of = { league: 39, season: 2024 };
    const change = (action: ChangeToLog['action'], id: string, into?: string): ChangeToLog => ({
      resource: 'fixture',
      action,
      id,
      ...of,
      ...(into !== undefined && { into }),
    });
    await write(data, [
      change('created', 'fx_a'),
      change('updated', 'fx_b'),
      change('created', 'fx_c'),
      change('deleted', 'fx_b'),
      change('created', 'fx_b'),
      change('updated', 'fx_c'),
      change('merged', 'fx_a', 'fx_d'),
      change('updated', 'fx_d'),
    ]);
    const changes = await readAll(data);
    const actionsOf = (id: string) => changes.filter((one) => one.id === id).map(({ action }) => action);
    assert.deepEqual(actionsOf('fx_b'), ['updated', 'deleted', 'created']);
    assert.deepEqual(actionsOf('fx_c'), ['created', 'updated']);
    assert.ok(changes.findIndex(({ into }) => into === 'fx_d') < changes.findIndex(({ id }) => id === 'fx_d'));
    assert.deepEqual(seqs(changes), upTo(8));
  });

  test('an entity that a transaction creates has only the id that it ends with', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.transaction(async (queries) => {
      const revision = await nextRevision(queries, Date.now());
      const log = new ChangeLog();
      log.note({ resource: 'transfer', action: 'created', id: 'tr_a' });
      log.note({ resource: 'transfer', action: 'updated', id: 'tr_b' });
      log.rename('transfer', 'tr_a', 'tr_c');
      log.rename('transfer', 'tr_b', 'tr_d');
      log.rename('transfer', 'tr_e', 'tr_f');
      await log.flush(queries, revision, NOW);
    });
    assert.deepEqual(
      (await readAll(data)).map(({ action, id, into }) => [action, id, into]),
      [
        ['created', 'tr_c', null],
        ['updated', 'tr_b', null],
        ['merged', 'tr_b', 'tr_d'],
        ['merged', 'tr_e', 'tr_f'],
      ],
    );
  });

  test('a single change carries its data', async (t) => {
    const { data } = await newDatabases(engine, t);
    const goal = { minute: 12, score: { home: 1, away: 0 } };
    await write(data, [
      { resource: 'event', action: 'created', id: 'ev_1', league: 39, season: 2024, fixture: 'fx_a', data: goal },
      { resource: 'event', action: 'created', id: 'ev_2', league: 39, season: 2024, fixture: 'fx_a' },
    ]);
    const [first, second] = await readAll(data);
    assert.deepEqual([first!.data, first!.fixture, second!.data, second!.fixture], [goal, 'fx_a', null, 'fx_a']);
  });

  test('a rollback leaves no gap', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.transaction(async (queries) => {
      const revision = await nextRevision(queries, Date.now());
      const noting = async (changes: readonly ChangeToLog[]) => {
        const log = new ChangeLog();
        for (const change of changes) log.note(change);
        await log.flush(queries, revision, NOW);
      };
      await noting(fixtures(3));
      await noting(fixtures(2, 200));
    });
    await assert.rejects(
      data.transaction(async (queries) => {
        const log = new ChangeLog();
        for (const change of fixtures(4)) log.note(change);
        await log.flush(queries, await nextRevision(queries, Date.now()), NOW);
        throw new Error('no');
      }),
    );
    await write(data, fixtures(1, 300));
    assert.deepEqual(seqs(await readAll(data)), upTo(6));
  });

  test('writers of several processes share one sequence, and a concurrent reader never sees a gap', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const processes = [await openDatabases(url), await openDatabases(url), await openDatabases(url)] as const;
    t.after(() => Promise.all(processes.map((one) => one.close())));
    await migrate(processes[0].data, 'data');
    const WRITES = 60;
    let writing = true;
    const seen: Change[] = [];
    const reading = (async () => {
      let position = 0;
      for (;;) {
        const last = !writing;
        const page = (await changesAfter(processes[2].data, position, { rows: 3 }))!;
        seen.push(...page.runs.flat());
        position = page.next;
        if (last && position === page.latest) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await Promise.all(upTo(WRITES).map((i) => write(processes[i % 2]!.data, fixtures((i * 7) % 11, i * 100))));
    writing = false;
    await reading;
    const total = upTo(WRITES).reduce((sum, i) => sum + ((i * 7) % 11), 0);
    assert.deepEqual(seqs(seen), upTo(total));
    assert.equal(await latestChange(processes[0].data), total);
  });

  test('pages from any position give what one long read gives', async (t) => {
    const { data } = await newDatabases(engine, t);
    const change = fc.record({
      resource: fc.constantFrom('fixture', 'event', 'statistics', 'team'),
      action: fc.constantFrom('created', 'updated', 'deleted'),
      id: fc.integer({ min: 0, max: 30 }).map((n) => `fx_${n}`),
      league: fc.constantFrom(39, 140),
      season: fc.constantFrom(2023, 2024),
    });
    let written = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 40 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat(),
        async (writes, rows, cut) => {
          const begin = written;
          for (const changes of writes) await write(data, changes as ChangeToLog[]);
          written = await latestChange(data);
          const all = await readAll(data, begin, 1000);
          assert.deepEqual(seqs(all), upTo(written - begin, begin + 1));
          const position = begin + (cut % (all.length + 1));
          assert.deepEqual(await readAll(data, position, rows), all.slice(position - begin));
          const filter = { league: 39, types: ['event', 'fixture.deleted'] };
          const wanted = all.filter(
            ({ league, resource, action }) =>
              league === 39 && (resource === 'event' || (resource === 'fixture' && action === 'deleted')),
          );
          assert.deepEqual(await readAll(data, begin, rows, filter), wanted);
          const fixture = all.filter((one) => one.fixture === 'fx_7');
          assert.deepEqual(await readAll(data, begin, rows, { fixture: 'fx_7' }), fixture);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('a filtered page examines a bounded part of the log', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.run('UPDATE revision SET latest_change = $1', [0]);
    const row = (first: number, last: number) => [
      last,
      first,
      ...['fixture', 'updated', 39, 2024, null],
      JSON.stringify(upTo(last - first + 1).map((n) => `fx_${first}${n}`)),
      ...[null, null, 1, NOW],
    ];
    await data.batch(
      `INSERT INTO changes (last_seq, first_seq, resource, action, league, season, fixture, ids, into_id, data, revision,
         changed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      upTo(400).map((n) => row(n * 300 - 299, n * 300)),
    );
    await data.run('UPDATE revision SET latest_change = $1', [120_000]);
    const page = (await changesAfter(data, 50, { rows: 10, filter: { league: 140 } }))!;
    assert.deepEqual([page.runs, page.next, page.latest], [[], 100_050, 120_000]);
    const rest = (await changesAfter(data, 100_050, { rows: 1000, filter: { league: 39 } }))!;
    assert.deepEqual(seqs(rest.runs.flat()), upTo(120_000 - 100_050, 100_051));
  });

  test('old changes are pruned in small pieces, and pruned positions are detected', async (t) => {
    const { data } = await newDatabases(engine, t);
    for (let day = 0; day < 10; day++) await write(data, fixtures(3, day * 10), NOW + day * 86_400_000);
    const before = NOW + 4 * 86_400_000;
    assert.equal(await pruneChanges(data, before, 3), 3);
    assert.equal(await pruneChanges(data, before, 3), 1);
    assert.equal(await pruneChanges(data, before, 3), 0);
    assert.equal(await changesAfter(data, 0, { rows: 10 }), null);
    assert.equal(await changesAfter(data, 11, { rows: 10 }), null);
    assert.deepEqual(seqs(await readAll(data, 12)), upTo(18, 13));
    assert.deepEqual(seqs(await readAll(data, 14)), upTo(16, 15));
    const { signal } = new AbortController();
    assert.equal(await pruneInChunks(data, NOW + 30 * 86_400_000, { signal, chunkRows: 4 }), 6);
    assert.equal(await changesAfter(data, 29, { rows: 10 }), null);
    assert.deepEqual(await readAll(data, 30), []);
    assert.equal(await changesAfter(data, 31, { rows: 10 }), null, 'ahead of the log');
  });
});
