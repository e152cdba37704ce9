import { readConfig } from '../config.ts';
import type { Databases } from '../store/database/open.ts';
import { openUpToDate } from '../store/installation.ts';

/** Opens the databases of this installation, brought up to date, for the time of one command. */
export async function withDatabases<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = await openUpToDate(readConfig(process.env).DATABASE_URL);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}
