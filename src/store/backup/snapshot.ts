/** Reads the contents of a store as they are at one moment, while others write. */
import { DatabaseError } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { openSnapshots, type Snapshots } from '../database/open.ts';
import { ROWS_PER_PAGE, type StoreContents, type StoredTable, tablesOf } from './contents.ts';

/** Runs `work` on the contents of a store. The store must exist. */
export async function withSnapshot<T>(url: string, work: (contents: StoreContents) => Promise<T>): Promise<T> {
  const snapshots = await openSnapshots(url);
  try {
    return await work(await contentsOf(snapshots));
  } finally {
    await snapshots.close();
  }
}

async function contentsOf(snapshots: Snapshots): Promise<StoreContents> {
  const migrations = {
    data: await appliedMigrations(snapshots.data, 'data'),
    accounts: await appliedMigrations(snapshots.accounts, 'accounts'),
  };
  return { migrations, tables: await tablesOf(migrations), rows: (table) => rowsOf(snapshots, table) };
}

export function rowsOf(snapshots: Pick<Snapshots, 'data' | 'accounts'>, { set, table, columns }: StoredTable) {
  if (columns.length === 0) throw new DatabaseError(`the table ${table} has no columns`);
  return snapshots[set].pages(`SELECT ${columns.join(', ')} FROM ${table}`, ROWS_PER_PAGE);
}
