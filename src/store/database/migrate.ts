import { readdirSync, readFileSync } from 'node:fs';
import { type Database, DatabaseError } from './database.ts';

/**
 * Applies the missing migrations of one set in the order of their numbers: all of them or none. Other processes wait.
 * Returns the names of the applied migrations.
 */
export async function migrate(database: Database, set: 'data' | 'accounts'): Promise<string[]> {
  const folder = new URL(`../migrations/${set}/`, import.meta.url);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  return database.exclusively(async (queries) => {
    await queries.script('CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at BIGINT NOT NULL)');
    const rows = await queries.all<{ name: string }>('SELECT name FROM migrations ORDER BY name');
    const stored = new Set(rows.map((row) => row.name));
    const available = new Set(files.map((file) => `${set}/${file}`));
    const newer = [...stored].filter((name) => name.startsWith(`${set}/`) && !available.has(name));
    if (newer.length > 0) {
      throw new DatabaseError(
        `the database was written by a newer Touchline (it has ${newer.join(', ')}): update this program or use a backup`,
      );
    }
    const applied: string[] = [];
    for (const file of files) {
      const name = `${set}/${file}`;
      if (stored.has(name)) continue;
      await queries.script(readFileSync(new URL(file, folder), 'utf8'));
      await queries.run('INSERT INTO migrations (name, applied_at) VALUES ($1, $2)', [name, Date.now()]);
      applied.push(name);
    }
    return applied;
  });
}
