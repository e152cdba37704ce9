import { readConfig } from '../config.ts';
import { missingStore, requireStore } from '../store/database/existing.ts';
import type { Databases } from '../store/database/open.ts';
import { withoutPassword } from '../store/database/urls.ts';
import { openInstallation } from '../store/installation.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';

interface OpenOptions {
  /** creates the store if there is none, and prints that; default: refuses */
  readonly mayCreate?: boolean;
}

/** Opens and migrates the databases of this installation, and closes them after `work`. */
export async function withDatabases<T>(
  work: (databases: Databases) => Promise<T>,
  { mayCreate = false }: OpenOptions = {},
): Promise<T> {
  const { DATABASE_URL } = readConfig(invocation().environment);
  if (mayCreate) await announceNewStore(DATABASE_URL);
  else await requireStore(DATABASE_URL);
  const databases = await openInstallation(DATABASE_URL);
  try {
    return await work(databases);
  } finally {
    await databases.close();
  }
}

async function announceNewStore(url: string): Promise<void> {
  const why = await missingStore(url);
  if (why !== null) terminal.note(`touchline: creating a store at ${withoutPassword(url)}: ${why}`);
}
