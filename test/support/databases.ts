import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext } from 'node:test';
import pg from 'pg';
import { migrate } from '../../src/store/database/migrate.ts';
import { type Databases, openDatabases } from '../../src/store/database/open.ts';

export type Engine = 'sqlite' | 'postgres';

/** Declares the same tests for both engines; without a PostgreSQL its half is skipped, loudly. */
export function onBothEngines(name: string, declare: (engine: Engine) => void): void {
  describe(`${name} (sqlite)`, () => declare('sqlite'));
  const skip =
    process.env.TEST_POSTGRES_URL === undefined
      ? `no PostgreSQL: ${process.env.TEST_POSTGRES_MISSING ?? 'run the tests by `npm test`, which starts one'}`
      : false;
  describe(`${name} (postgres)`, { skip }, () => declare('postgres'));
}

/** The address of a new empty database that is dropped when the test ends. */
export async function emptyDatabaseUrl(engine: Engine, context: Pick<TestContext, 'after'>): Promise<string> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    return `sqlite:${join(folder, 'touchline.db')}`;
  }
  const server = process.env.TEST_POSTGRES_URL!;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = async (sql: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await admin(`CREATE DATABASE ${name}`);
  context.after(() => admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** New migrated databases, closed when the test ends. */
export async function newDatabases(engine: Engine, context: Pick<TestContext, 'after'>): Promise<Databases> {
  const closing: Databases[] = [];
  // hooks run in order: close before the database is dropped
  context.after(async () => {
    for (const databases of closing) await databases.close();
  });
  const databases = await openDatabases(await emptyDatabaseUrl(engine, context));
  closing.push(databases);
  await migrate(databases.data, 'data');
  await migrate(databases.accounts, 'accounts');
  return databases;
}
