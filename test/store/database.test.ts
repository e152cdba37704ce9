import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { emptyDatabaseUrl, newDatabases, onBothEngines } from '../support/databases.ts';

onBothEngines('database', (engine) => {
  test('migrations are applied once, and two starting processes do not collide', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [one, two] = await Promise.all([openDatabases(url), openDatabases(url)]);
    const applied = await Promise.all([migrate(one.data, 'data'), migrate(two.data, 'data')]);
    const all = readdirSync(new URL('../../src/store/migrations/data', import.meta.url)).map((name) => `data/${name}`);
    assert.deepEqual(applied.flat(), all.sort());
    assert.deepEqual(await migrate(one.data, 'data'), []);
    await one.close();
    await two.close();
  });

  test('a database written by a newer program is refused with what to do', async (t) => {
    const { data } = await newDatabases(engine, t);
    await data.run('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', ['data/999_future.sql', 0]);
    await assert.rejects(migrate(data, 'data'), /newer Touchline.*999_future/);
  });

  test('a failed transaction leaves nothing behind', async (t) => {
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
          `SELECT latest FROM revision WHERE one = $1${engine === 'postgres' ? ' FOR UPDATE' : ''}`,
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
        'INSERT INTO seasons (league, year, starts, ends, fixtures, finished, coverage, revision) VALUES ($1,$2,$3,$4,$5,$6,$7,$8)',
        [1, 2024, '', '', 0, 0, '[]', 0],
      ),
      /foreign key/i,
    );
  });

  test('what another process wrote is noticed', async (t) => {
    const url = await emptyDatabaseUrl(engine, t);
    const [service, command] = [await openDatabases(url), await openDatabases(url)];
    await migrate(service.data, 'data');
    // on PostgreSQL the notice of our own migration may still be on its way
    let before = -1;
    for (let quiet = 0; quiet < 20; quiet++) {
      await service.data.get('SELECT 1 AS one');
      if (service.data.changes() !== before) quiet = 0;
      before = service.data.changes();
    }
    await command.data.run('UPDATE revision SET latest = $1', [7]);
    for (let attempt = 0; service.data.changes() === before; attempt++) {
      assert.ok(attempt < 1000, 'the change was never noticed');
      await service.data.get('SELECT 1 AS one');
    }
    await service.close();
    await command.close();
  });
});

test('an address of another kind is refused', async () => {
  await assert.rejects(openDatabases('mysql://x'), /DATABASE_URL must be sqlite:<path> or postgres/);
});
