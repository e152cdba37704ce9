import { Calendar } from '../../../src/accounts/calendar.ts';
import { LimitStore } from '../../../src/store/accounts/limits.ts';
import type { Database } from '../../../src/store/database/database.ts';

/** Counts requests of an account in the day and month of `now`, as if a node had served them. */
export async function spend(
  database: Database,
  accountId: string,
  { requests, now }: { requests: number; now: number },
) {
  await new LimitStore(database).lease({
    accountId,
    keyId: '',
    now,
    periods: new Calendar(now).periods,
    limits: { minute: null, day: null, month: null, hard: false },
    requested: requests,
    waiting: requests,
    settled: null,
    node: '',
    refunded: 0,
  });
}
