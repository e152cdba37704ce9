/** The plans of a new installation, which its migrations write. */
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { PLAN_COLUMNS, type PlanRow, planOf, type StoredPlan } from '../../src/store/accounts/plans.ts';
import { migrationsOf } from '../../src/store/database/migrate.ts';

export type DefaultName = 'free' | 'pro' | 'ultra' | 'internal';

const MIGRATIONS = new URL('../../src/store/migrations/', import.meta.url);

/** Without waiting: `scripts/test.ts` loads files of tests synchronously. */
function defaultPlans(): Readonly<Record<DefaultName, StoredPlan>> {
  const database = new DatabaseSync(':memory:');
  try {
    for (const name of migrationsOf('accounts')) database.exec(readFileSync(new URL(name, MIGRATIONS), 'utf8'));
    const rows = database.prepare(`SELECT ${PLAN_COLUMNS} FROM plans p ORDER BY p.position`).all();
    const plans = (rows as unknown as PlanRow[]).map(planOf);
    return Object.fromEntries(plans.map((plan) => [plan.name, plan])) as Record<DefaultName, StoredPlan>;
  } finally {
    database.close();
  }
}

export const DEFAULT_PLANS = defaultPlans();
