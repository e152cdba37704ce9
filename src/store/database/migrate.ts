import { readdirSync, readFileSync } from 'node:fs';
import { type Database, DatabaseError, type Queries } from './database.ts';

/** The two sets of migrations. On PostgreSQL both apply to one database. */
export const MIGRATION_SETS = ['data', 'accounts'] as const;
export type MigrationSet = (typeof MIGRATION_SETS)[number];

/** Queries of a transaction that may change the schema. */
export type SchemaQueries = Queries & { script(sql: string): Promise<void> };

const folderOf = (set: MigrationSet) => new URL(`../migrations/${set}/`, import.meta.url);

/** The names of the migrations of this program, in order, such as 'data/001_schema.sql'. */
export function migrationsOf(set: MigrationSet): string[] {
  return readdirSync(folderOf(set))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => `${set}/${name}`);
}

/** The names of the migrations that a database has, in order. Throws if it has no such table. */
export async function appliedMigrations(queries: Pick<Queries, 'all'>, set: MigrationSet): Promise<string[]> {
  const rows = await queries.all<{ name: string }>('SELECT name FROM migrations ORDER BY name');
  return rows.map(({ name }) => name).filter((name) => name.startsWith(`${set}/`));
}

/**
 * Applies the missing migrations of one set in the order of their numbers: all of them or none. Other processes wait.
 * Returns the names of the applied migrations.
 */
export function migrate(database: Database, set: MigrationSet): Promise<string[]> {
  return database.exclusively((queries) => applyMigrations(queries, set));
}

/** The same within a transaction. `only` limits it to these migrations. */
export async function applyMigrations(
  queries: SchemaQueries,
  set: MigrationSet,
  only: readonly string[] = migrationsOf(set),
): Promise<string[]> {
  await queries.script('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)');
  const stored = await appliedMigrations(queries, set);
  const available = migrationsOf(set);
  const newer = stored.filter((name) => !available.includes(name));
  if (newer.length > 0) {
    throw new DatabaseError(
      `the database was written by a newer Touchline (it has ${newer.join(', ')}): update this program or use a backup`,
    );
  }
  const applied: string[] = [];
  for (const name of available) {
    if (stored.includes(name) || !only.includes(name)) continue;
    await queries.script(readFileSync(new URL(name.slice(set.length + 1), folderOf(set)), 'utf8'));
    await queries.run('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [name, Date.now()]);
    applied.push(name);
  }
  return applied;
}
