import { readConfig } from '../config.ts';
import type { Databases } from '../store/database/open.ts';
import { openUpToDate } from '../store/installation.ts';

/** Opens and migrates the databases of this installation, and closes them after `work`. */
export async function withDatabases<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = await openUpToDate(readConfig(process.env).DATABASE_URL);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}
