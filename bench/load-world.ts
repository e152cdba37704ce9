/** Loads the data set into both databases in bulk: rows first, indexes after. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { updateRatings } from '../src/forecasts/ratings/update.ts';
import type { Database } from '../src/store/database/database.ts';
import { FIXTURE_COLUMNS, valuesOf } from '../src/store/fixtures/rows.ts';
import { openInstallation } from '../src/store/installation.ts';
import { openStore } from '../src/store/store.ts';
import { print } from './report.ts';
import { fixtureRows, saveReference, type World } from './world.ts';

const BATCH_ROWS = 20_000;
const INSERT = `INSERT INTO fixtures (${FIXTURE_COLUMNS.join(', ')})
  VALUES (${FIXTURE_COLUMNS.map((_, i) => `$${i + 1}`).join(', ')})`;

/** Fills an empty SQLite installation. */
export async function loadSqlite(url: string, world: World): Promise<void> {
  const databases = await openInstallation(url);
  const { data } = databases;
  await saveReference(data, world);
  const indexes = await data.all<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'fixtures' AND sql IS NOT NULL",
  );
  for (const { name } of indexes) await data.script(`DROP INDEX ${name}`);
  await data.transaction(async (queries) => {
    let rows = [];
    for (const row of fixtureRows(world)) {
      rows.push(valuesOf(row));
      if (rows.length < BATCH_ROWS) continue;
      await queries.batch(INSERT, rows);
      rows = [];
    }
    await queries.batch(INSERT, rows);
  });
  for (const { sql } of indexes) await data.script(sql);
  await rate(data);
  await data.script('PRAGMA wal_checkpoint(TRUNCATE)');
  await databases.close();
}

/** As an import does at its end. Otherwise the service would do it beside the first measurements. */
async function rate(data: Database): Promise<void> {
  const started = performance.now();
  await updateRatings(await openStore(data));
  print(`ratings after all matches: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Fills an empty PostgreSQL database on this machine, with COPY from a file. */
export async function loadPostgres(url: string, world: World): Promise<void> {
  const databases = await openInstallation(url);
  await saveReference(databases.data, world);
  await databases.close();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-bench-rows-'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const file = join(folder, 'fixtures.txt');
    await chmod(folder, 0o755);
    await pipeline(lines(world), createWriteStream(file, { mode: 0o644 }));
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
       WHERE tablename = 'fixtures' AND schemaname = 'public' AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await client.query(`COPY fixtures (${FIXTURE_COLUMNS.join(', ')}) FROM '${file}'`);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
    rmSync(folder, { recursive: true, force: true });
  }
  const loaded = await openInstallation(url);
  await rate(loaded.data);
  await loaded.close();
}

/** Rows in PostgreSQL's text format, in chunks of about one megabyte. */
function* lines(world: World): Generator<string> {
  let text = '';
  for (const row of fixtureRows(world)) {
    text += `${valuesOf(row)
      .map((value) => value ?? '\\N')
      .join('\t')}\n`;
    if (text.length < 1_000_000) continue;
    yield text;
    text = '';
  }
  yield text;
}
