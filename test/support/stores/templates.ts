/**
 * Template databases, made once per test run and copied by the tests. Migrating takes 0.25 seconds on PostgreSQL and
 * filling the sandbox takes several; a copy takes a few milliseconds.
 */
import { updateShotScores } from '../../../src/forecasts/expected-goals/scores.ts';
import { updateRatings } from '../../../src/forecasts/ratings/update.ts';
import { fillSandbox } from '../../../src/sandbox/fill.ts';
import { migrate } from '../../../src/store/database/migrate.ts';
import { type Databases, openDatabases } from '../../../src/store/database/open.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { seedCatalogue } from '../../../src/store/reference/seed.ts';
import { openStore } from '../../../src/store/store.ts';
import { MATCHDAY, type Template } from './databases.ts';

export const TEMPLATE_SEED = 'touchline';

/** Fills an empty database with the content of a template. */
export async function make(template: Template, url: string): Promise<void> {
  const now = Date.parse(MATCHDAY);
  const databases = await (template === 'sandbox' ? openInstallation(url, now) : migrated(url));
  try {
    if (template === 'catalogue') await seedCatalogue(databases.data, Date.now());
    if (template === 'sandbox') {
      const store = await openStore(databases.data);
      await fillSandbox(store, { seed: TEMPLATE_SEED, now });
      await updateShotScores(databases.data);
      await updateRatings(store);
    }
  } finally {
    await databases.close();
  }
}

async function migrated(url: string): Promise<Databases> {
  const databases = await openDatabases(url);
  await migrate(databases.data, 'data');
  await migrate(databases.accounts, 'accounts');
  return databases;
}
