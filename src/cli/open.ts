import { readConfig } from '../config.ts';
import { migrate } from '../store/database/migrate.ts';
import { type Databases, openDatabases } from '../store/database/open.ts';
import { seedCatalogue } from '../store/seed.ts';

/** Opens the databases of this installation, brought up to date, for the time of one command. */
export async function withDatabases<T>(work: (databases: Databases) => Promise<T>): Promise<T> {
  const databases = await openUpToDate(readConfig(process.env).DATABASE_URL);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}

/** Applies migrations and brings the catalogue in. */
export async function openUpToDate(url: string): Promise<Databases> {
  const databases = await openDatabases(url);
  try {
    await migrate(databases.data, 'data');
    await migrate(databases.accounts, 'accounts');
    await seedCatalogue(databases.data);
    return databases;
  } catch (error) {
    await databases.close();
    throw error;
  }
}
