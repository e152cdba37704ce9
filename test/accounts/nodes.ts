/** Accounts, and nodes that meter them, for the tests of limits. */
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { DEFAULT_PLANS, type DefaultName } from '../../scripts/generate/default-plans.ts';
import type { KeyMeter, Verdict } from '../../src/accounts/key-meter.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { Metering } from '../../src/accounts/metering.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import type { Database } from '../../src/store/database/database.ts';
import { type Engine, newDatabases } from '../support/stores/databases.ts';
import { spend } from '../support/stores/limits.ts';

export const NOON = Date.parse('2026-11-21T12:00:00Z');
const unexpected = (error: unknown) => assert.fail(String(error));

export interface Node {
  readonly metering: Metering;
  readonly meter: KeyMeter;
}

/** A key, its account, and nodes that serve it over one database. */
export async function meteredKey(
  engine: Engine,
  context: Pick<TestContext, 'after'>,
  { plan, hardCap = false, journals }: { plan: DefaultName; hardCap?: boolean; journals?: string },
) {
  const { accounts: database } = await newDatabases(engine, context);
  const accounts = new AccountStore(database);
  const { id: keyId } = await createKey(accounts, { email: 'a@b.c', plan, now: NOON });
  const {
    store,
    clock,
    accountId,
    start: node,
  } = await meteredOn(database, {
    ...{ keyId, plan, hardCap },
    ...(journals !== undefined && { journals }),
  });
  const usage = (day = 'd2026-11-21') => store.usage(accountId, { day, month: day.slice(0, 8).replace('d', 'm') });
  const spent = (requests: number, now = clock.now()) => spend(database, accountId, { requests, now });
  return { database, accounts, store, clock, keyId, accountId, node, usage, spent };
}

/** A clock of its own, and nodes that serve a stored key. */
export async function meteredOn(
  database: Database,
  {
    keyId,
    plan,
    hardCap = false,
    journals,
  }: { keyId: string; plan: DefaultName; hardCap?: boolean; journals?: string },
) {
  const store = new LimitStore(database);
  const clock = fixedClock(NOON);
  const { accountId } = (await new AccountStore(database).keyById(keyId))!;
  /** Starts a node, over the store or one that a test makes slow. */
  const start = (over: LimitStore = store, failed: (error: unknown) => void = unexpected): Node => {
    const metering = new Metering({ store: over, clock, failed, ...(journals !== undefined && { journals }) });
    return { metering, meter: metering.of({ keyId, accountId, plan: DEFAULT_PLANS[plan], hardCap }) };
  };
  return { store, clock, accountId, start };
}

/** Counts one request, as often as it takes. If it is served, that is written, as before a response. */
export async function take(meter: KeyMeter, now: number): Promise<Verdict> {
  for (;;) {
    const verdict = meter.take(now);
    if (!(verdict instanceof Promise)) {
      const { record } = meter;
      if (isServed(verdict) && record !== null) assert.ok(record.journal.write(record));
      return verdict;
    }
    await verdict;
  }
}

export async function takeMany(meter: KeyMeter, times: number, now: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let i = 0; i < times; i++) verdicts.push(await take(meter, now));
  return verdicts;
}

export const isServed = (verdict: Verdict) => verdict === 'served' || verdict === 'overage';
