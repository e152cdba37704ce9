/** A database as it stands at one moment, for readers that take longer than a page: exports. */
import { type Database, DatabaseError } from './database.ts';
import { openSqliteSnapshot } from './sqlite.ts';

/** All that is read of it until it is closed is of the moment it was opened at, whoever writes meanwhile. */
export async function openSnapshot(url: string): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres.ts')).openPostgresSnapshot(url);
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path === undefined || path === ':memory:') {
    throw new DatabaseError('only a database that others can open can be read on the side: set DATABASE_URL to a file');
  }
  return openSqliteSnapshot(path);
}
