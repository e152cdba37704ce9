/** The plans of a new installation, which its migrations write. */
import { PlanStore, type StoredPlan } from '../../src/store/accounts/plans.ts';
import { applyMigrations } from '../../src/store/database/migrate.ts';
import { openSqlite } from '../../src/store/database/sqlite.ts';

export type DefaultName = 'free' | 'pro' | 'ultra' | 'internal';

async function defaultPlans(): Promise<Readonly<Record<DefaultName, StoredPlan>>> {
  const database = openSqlite(':memory:');
  try {
    await database.exclusively((queries) => applyMigrations(queries, 'accounts'));
    const plans = await new PlanStore(database).all();
    return Object.fromEntries(plans.map((plan) => [plan.name, plan])) as Record<DefaultName, StoredPlan>;
  } finally {
    await database.close();
  }
}

export const DEFAULT_PLANS = await defaultPlans();
