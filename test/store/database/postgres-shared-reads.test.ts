/** Reads of one turn of the event loop share a connection to PostgreSQL. */
import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { SharedReads } from '../../../src/store/database/postgres-shared-reads.ts';
import { postgresUrl } from '../../support/stores/databases.ts';

const PID = 'SELECT pg_backend_pid() AS pid';

/** `duration`: milliseconds that each read takes. */
function readsOf(t: TestContext, duration = () => 1) {
  const pool = new pg.Pool({ connectionString: postgresUrl('postgres'), max: 8, pipeline: true } as pg.PoolConfig);
  t.after(() => pool.end());
  let now = 0;
  const reads = new SharedReads(pool, () => (now += duration()));
  /** Runs a statement, and returns the process of the server that ran it. */
  const run = async (text = PID, values: unknown[] = []) => (await reads.query({ text, values })).rows[0].pid as number;
  return { pool, run };
}

describe('shared reads', { skip: process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL' }, () => {
  test('reads of one turn share a connection, those of later turns do not wait for them', async (t) => {
    const { pool, run } = readsOf(t);
    const holder = new pg.Client({ connectionString: postgresUrl('postgres') });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(86)');
    const first = [run('SELECT pg_backend_pid() AS pid, pg_advisory_xact_lock(86)'), run(), run()];
    await nextTurn();
    const later = await run(); // while the first one of the turn before waits for the lock
    await holder.end();
    const pids = await Promise.all(first);
    assert.equal(new Set(pids).size, 1);
    assert.ok(!pids.includes(later));
    assert.equal(pool.totalCount, 2);
    assert.equal(pool.idleCount, 2, 'both were returned');
  });

  test('no more than sixteen share one', async (t) => {
    const { pool, run } = readsOf(t);
    const pids = await Promise.all(Array.from({ length: 40 }, () => run()));
    const counts = Map.groupBy(pids, (pid) => pid);
    assert.deepEqual(Array.from(counts.values(), (some) => some.length).sort(), [16, 16, 8]);
    assert.equal(pool.idleCount, pool.totalCount);
  });

  test('no read waits for a statement that was slow before, until it has been fast again', async (t) => {
    let ms = 30;
    const { run } = readsOf(t, () => ms);
    const once = () => run('SELECT pg_backend_pid() AS pid, 1');
    await once();
    ms = 0;
    const after = await Promise.all([once(), run(), once(), run()]);
    assert.equal(after[1], after[3]);
    assert.equal(new Set(after).size, 3);
    for (let i = 2; i < 50; i++) {
      const [alone, other] = await Promise.all([once(), run()]);
      assert.notEqual(alone, other);
    }
    const [one, other] = await Promise.all([once(), run()]);
    assert.equal(one, other);
  });

  test('a failed read fails alone, and its connection is closed', async (t) => {
    const { pool, run } = readsOf(t);
    const [before, failed, after] = await Promise.allSettled([run(), run('SELECT 1 / 0 AS pid'), run()]);
    assert.equal(failed.status === 'rejected' && failed.reason.code, '22012');
    assert.equal(before.status === 'fulfilled' && before.value, after.status === 'fulfilled' && after.value);
    await nextTurn();
    assert.equal(pool.totalCount, 0);
    assert.notEqual(await run(), before.status === 'fulfilled' && before.value);
  });

  test('all reads reject if there is no connection', async (t) => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 });
    t.after(() => pool.end());
    const reads = new SharedReads(pool);
    for (const { status } of await Promise.allSettled([reads.query({ text: PID }), reads.query({ text: PID })])) {
      assert.equal(status, 'rejected');
    }
  });
});
