import { systemClock } from '../base/clock.ts';
import { migrate } from './database/migrate.ts';
import { type Databases, type OpenOptions, openDatabases } from './database/open.ts';
import { seedCatalogue } from './reference/seed.ts';

/** Opens the databases of an installation, applies migrations and writes the catalogue. */
export async function openInstallation(
  url: string,
  now = systemClock.now(),
  options: OpenOptions = {},
): Promise<Databases> {
  const databases = await openDatabases(url, options);
  try {
    await migrate(databases.data, 'data');
    await migrate(databases.accounts, 'accounts');
    await seedCatalogue(databases.data, now);
    return databases;
  } catch (error) {
    await databases.close();
    throw error;
  }
}
