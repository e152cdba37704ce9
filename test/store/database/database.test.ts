import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { LeaseStore } from '../../../src/store/accounts/leases.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { copiedDatabaseUrl, emptyDatabaseUrl, newDatabases, onBothEngines } from '../../support/stores/databases.ts';

onBothEngines('database', (engine) => {
  test('migrations are applied once, and two starting processes do not collide', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [one, two] = await Promise.all([openDatabases(url), openDatabases(url)]);
    const applied = await Promise.all([migrate(one.data, 'data'), migrate(two.data, 'data')]);
    const all = readdirSync(new URL('../../../src/store/migrations/data', import.meta.url)).map(
      (name) => `data/${name}`,
    );
    assert.deepEqual(applied.flat(), all.sort());
    assert.deepEqual(await migrate(one.data, 'data'), []);
    await one.close();
    await two.close();
  });

  test('a database of a newer program is refused, with what to do', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.run('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', ['data/999_future.sql', 0]);
    await assert.rejects(migrate(data, 'data'), /newer Touchline.*999_future/);
  });

  test('a failed transaction is rolled back', async (t) => {
    const { data } = await newDatabases(engine, t);
    const insert = 'INSERT INTO countries (country, code, name) VALUES ($1, $2, $3)';
    await assert.rejects(
      data.transaction(async (queries) => {
        await queries.run(insert, ['eng', 'GB-ENG', 'England']);
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await data.all('SELECT country FROM countries'), []);
    await data.run(insert, ['eng', 'GB-ENG', 'England']);
    assert.equal(
      (await data.get<{ name: string }>('SELECT name FROM countries WHERE country = $1', ['eng']))?.name,
      'England',
    );
  });

  test('statements called together fail with the error of the first that failed', async (t) => {
    const { data } = await newDatabases(engine, t);
    const insert = 'INSERT INTO countries (country, code, name) VALUES ($1, $2, $3)';
    const england = ['eng', 'GB-ENG', 'England'];
    await data.run(insert, england);
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    const together = data.transaction(async (queries) => {
      // the error of a batch takes longer to arrive than that of a single statement
      const all = [
        queries.batch(insert, [england]),
        queries.run('UPDATE countries SET name = $1', ['Elsewhere']),
        queries.get('SELECT name FROM countries'),
      ];
      for (const statement of all) statement.catch(note);
      await Promise.all(all);
    });
    await assert.rejects(together, /unique/i);
    for (const failure of failures) assert.match(String(failure), /unique/i);
    assert.equal((await data.get<{ name: string }>('SELECT name FROM countries'))?.name, 'England');
  });

  test('a batch runs its statement for each row, in order', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.script('CREATE TABLE tries (name TEXT PRIMARY KEY, note TEXT NOT NULL, tries INTEGER, met BIGINT)');
    const columns = 'INSERT INTO tries (name, note, tries, met)';
    const names = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `n${from + i}`);
    const count = async () => (await data.get<{ rows: number }>('SELECT COUNT(*) AS rows FROM tries'))!.rows;

    const insert = `${columns} VALUES ($1, 'new', 0, $2)`;
    assert.equal(await data.batch(insert, []), 0);
    assert.equal(
      await data.batch(
        insert,
        names(200).map((name, i) => [name, i === 7 ? null : i]),
      ),
      200,
    );
    assert.equal(
      await data.batch(
        `${insert} ON CONFLICT DO NOTHING`,
        names(73, 190).map((name) => [name, 5]),
      ),
      63,
    );
    await assert.rejects(
      data.batch(
        insert,
        names(9, 262).map((name) => [name, 1]),
      ),
      /unique/i,
    );
    assert.equal(await count(), 263, 'a failed batch is rolled back');

    const upsert = `${columns} VALUES ($1, $2, 1, 0)
      ON CONFLICT (name) DO UPDATE SET note = excluded.note, tries = tries.tries + excluded.tries`;
    const twice = [...names(70), ...names(70), 'n3', 'n3'];
    assert.equal(
      await data.batch(
        upsert,
        twice.map((name, i) => [name, `${i}`]),
      ),
      142,
    );
    const rowOf = async (name: string) => ({
      ...(await data.get('SELECT note, tries, met FROM tries WHERE name = $1', [name])),
    });
    assert.deepEqual(await rowOf('n3'), { note: '141', tries: 4, met: 3 }, 'the last of four rows');
    assert.deepEqual(await rowOf('n7'), { note: '77', tries: 2, met: null });
    const same = `${upsert} WHERE tries.note <> excluded.note`;
    assert.equal(
      await data.batch(
        same,
        names(20).map((name) => [name, `${name === 'n3' ? 141 : 70}`]),
      ),
      18,
    );

    const numbered = `${columns} VALUES ($1, '', (SELECT COUNT(*) FROM tries), 0)`;
    await data.batch(
      numbered,
      names(10, 1000).map((name) => [name]),
    );
    assert.equal((await data.get<{ tries: number }>(`SELECT tries FROM tries WHERE name = 'n1009'`))!.tries, 272);
  });

  test('readers do not see a transaction before it commits', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.transaction(async (queries) => {
      await queries.run('UPDATE revision SET latest = latest + $1', [1]);
      assert.equal((await data.get<{ latest: number }>('SELECT latest FROM revision'))?.latest, 0);
    });
    assert.equal((await data.get<{ latest: number }>('SELECT latest FROM revision'))?.latest, 1);
  });

  test('writers in two processes take turns', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [one, two] = [await openDatabases(url), await openDatabases(url)];
    await migrate(one.data, 'data');
    const raise = (database: typeof one.data) =>
      database.transaction(async (queries) => {
        const row = await queries.get<{ latest: number }>(
          `SELECT latest FROM revision WHERE singleton = $1${engine === 'postgres' ? ' FOR UPDATE' : ''}`,
          [1],
        );
        await new Promise((resolve) => setImmediate(resolve));
        await queries.run('UPDATE revision SET latest = $1', [row!.latest + 1]);
      });
    await Promise.all([...Array(20)].map((_, i) => raise(i % 2 === 0 ? one.data : two.data)));
    assert.equal((await one.data.get<{ latest: number }>('SELECT latest FROM revision'))?.latest, 20);
    await one.close();
    await two.close();
  });

  test('integers beyond 32 bits come back as numbers', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.run('UPDATE revision SET latest = $1', [1_790_000_000_000]);
    assert.equal((await data.get<{ latest: number }>('SELECT latest FROM revision'))?.latest, 1_790_000_000_000);
  });

  test('a foreign key is enforced', async (t) => {
    const { data } = await newDatabases(engine, t);
    await assert.rejects(
      data.run(
        'INSERT INTO seasons (league, year, starts, ends, fixtures, finished, stored, completeness, revision) VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9)',
        [1, 2024, '', '', 0, 0, '[]', '{}', 0],
      ),
      /foreign key/i,
    );
  });

  test('a commit of another process is noticed', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [service, command] = [await openDatabases(url), await openDatabases(url)];
    await migrate(service.data, 'data');
    // on PostgreSQL the notification of our own migration may still arrive
    let before = -1;
    for (let quiet = 0; quiet < 20; quiet++) {
      await service.data.get('SELECT 1 AS one');
      await nextTurn();
      if (service.data.changes() !== before) quiet = 0;
      before = service.data.changes();
    }
    await command.data.run('UPDATE revision SET latest = $1', [7]);
    for (let attempt = 0; service.data.changes() === before; attempt++) {
      assert.ok(attempt < 1000, 'the change was never noticed');
      await service.data.get('SELECT 1 AS one');
      await nextTurn();
    }
    await service.close();
    await command.close();
  });
});

describe('notifications of PostgreSQL', {
  skip: process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL',
}, () => {
  test('a commit is noticed although its notification is lost', async (t) => {
    const url = await copiedDatabaseUrl('migrated', 'postgres', t);
    const databases = await openDatabases(url);
    const silent = new pg.Client({ connectionString: url });
    await silent.connect();
    const { data } = databases;
    let before = data.changes();
    // until the heartbeat knows all commits so far
    for (let quietMs = 0; quietMs < 1500; quietMs += 50) {
      await pause(50);
      if (data.changes() !== before) quietMs = 0;
      before = data.changes();
    }
    await silent.query('UPDATE revision SET latest = latest + 1'); // without NOTIFY
    const started = performance.now();
    while (data.changes() === before) {
      assert.ok(performance.now() - started < 10_000, 'the change was never noticed');
      await pause(10);
    }
    await silent.end();
    await databases.close();
  });

  test('renewing leases, which nodes do all the time, sends none', async (t) => {
    const url = await copiedDatabaseUrl('migrated', 'postgres', t);
    const { accounts, close } = await openDatabases(url);
    const listener = new pg.Client({ connectionString: url });
    await listener.connect();
    let notifications = 0;
    listener.on('notification', () => notifications++);
    await listener.query('LISTEN touchline');
    const leases = new LeaseStore(accounts);
    await leases.take('ratings', 'node', undefined);
    await leases.renew('node');
    await leases.release('node');
    await listener.query('SELECT 1');
    const ofLeases = notifications;
    await accounts.run('DELETE FROM leases');
    await listener.query('SELECT 1');
    await listener.end();
    await close();
    assert.deepEqual([ofLeases, notifications], [0, 1], 'other writes send one');
  });

  test('they come over the direct connection, beside a pooler', async (t) => {
    const url = await copiedDatabaseUrl('migrated', 'postgres', t);
    const directUrl = `${url}?application_name=direct`;
    const databases = await openDatabases(`${url}?application_name=pooled`, { directUrl, connections: 3 });
    const { data } = databases;
    const transactions = Array.from({ length: 20 }, () => data.transaction(({ get }) => get('SELECT pg_sleep(0.05)')));
    await Promise.all(transactions);
    const rows = await data.all<{ name: string; count: number }>(
      `SELECT application_name AS name, COUNT(*) AS count FROM pg_stat_activity
       WHERE datname = current_database() AND application_name IN ('direct', 'pooled') GROUP BY 1 ORDER BY 1`,
    );
    assert.deepEqual(rows, [
      { name: 'direct', count: 1 },
      { name: 'pooled', count: 3 },
    ]);
    const last = await data.get<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE application_name = 'direct' AND datname = current_database()",
    );
    assert.match(last!.query, /LISTEN touchline|pg_current_snapshot/);
    await databases.close();
  });
});

test('on SQLite the reads of one turn are consistent, except after a write of this process', async (t) => {
  const url = await emptyDatabaseUrl('sqlite', t);
  const [service, command] = [await openDatabases(url), await openDatabases(url)];
  await migrate(service.data, 'data');
  const latest = async () => (await service.data.get<{ latest: number }>('SELECT latest FROM revision'))!.latest;
  await nextTurn();
  const before = await latest();
  await command.data.run('UPDATE revision SET latest = $1', [before + 5]);
  assert.equal(await latest(), before);
  await nextTurn();
  assert.equal(await latest(), before + 5);
  await service.data.run('UPDATE revision SET latest = $1', [before + 6]);
  assert.equal(await latest(), before + 6);
  await service.close();
  await command.close();
});

test('the log of SQLite stays small while reads and writes of one turn alternate', async (t) => {
  const url = await emptyDatabaseUrl('sqlite', t);
  const databases = await openDatabases(url);
  const { data } = databases;
  await data.script('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  for (let round = 0; round < 16; round++) {
    const text = String.fromCharCode(0x61 + round).repeat(1 << 20);
    const rows = Array.from({ length: 20 }, (_, id) => [id, text]);
    await data.batch('INSERT INTO texts (id, text) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET text = $2', rows);
    await data.get('SELECT COUNT(*) AS rows FROM texts');
  }
  const { size } = statSync(`${url.slice('sqlite:'.length)}-wal`);
  await databases.close();
  assert.ok(size < 150 << 20, `320 MB were written, and the log has ${size >> 20} MB`); // it is copied from 64 MB on
});

test('a file mapped into memory shows what is written to it', async (t) => {
  const databases = await openDatabases(await emptyDatabaseUrl('sqlite', t), { mapBytes: 1 << 20 });
  const { data } = databases;
  await data.script('CREATE TABLE rows (text TEXT NOT NULL)');
  for (let round = 1; round <= 3; round++) {
    const rows = Array.from({ length: 2000 }, (_, i) => [`${round} ${i} ${'.'.repeat(200)}`]);
    await data.batch('INSERT INTO rows (text) VALUES ($1)', rows); // the file is larger than the mapped part
    await data.script('PRAGMA wal_checkpoint(TRUNCATE)'); // copies the log into the file
    await nextTurn();
    const [row] = await data.all('SELECT COUNT(*) AS rows, SUM(LENGTH(text)) > 0 AS texts FROM rows');
    assert.deepEqual({ ...(row as object) }, { rows: round * 2000, texts: 1 });
  }
  assert.deepEqual(
    (await data.all('PRAGMA mmap_size')).map((row) => ({ ...(row as object) })),
    [{ mmap_size: 1 << 20 }],
  );
  await databases.close();
});

test('a URL of an unknown kind is refused', async () => {
  await assert.rejects(openDatabases('mysql://x'), /DATABASE_URL must be sqlite:<path> or postgres/);
});
