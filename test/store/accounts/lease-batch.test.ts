/** Leases of several keys share a transaction. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { DEFAULT_PLANS } from '../../../scripts/generate/default-plans.ts';
import { Calendar } from '../../../src/accounts/calendar.ts';
import { createKey } from '../../../src/accounts/keys.ts';
import { Metering } from '../../../src/accounts/metering.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../../src/store/accounts/limits.ts';
import type { StoredPlan } from '../../../src/store/accounts/plans.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { isServed, NOON, take } from '../../accounts/nodes.ts';
import { copiedDatabaseUrl, newDatabases, onBothEngines } from '../../support/stores/databases.ts';

const PER_MINUTE = 10;
const failed = (error: unknown) => assert.fail(String(error));

async function newKeys(database: Database, accounts: number, keysOfEach: number) {
  const store = new AccountStore(database);
  const keys: { keyId: string; accountId: string; plan: StoredPlan; hardCap: false }[] = [];
  for (let i = 0; i < accounts * keysOfEach; i++) {
    const { id } = await createKey(store, { email: `${i % accounts}@example.com`, plan: 'free', now: NOON });
    const { accountId } = (await store.keyById(id))!;
    keys.push({ keyId: id, accountId, plan: DEFAULT_PLANS.free, hardCap: false });
  }
  return keys;
}

onBothEngines('leases of several keys', (engine) => {
  test('requests that arrive together lease in one transaction', async (t) => {
    const { accounts: database } = await newDatabases(engine, t);
    const keys = await newKeys(database, 20, 1);
    let transactions = 0;
    const counting: Database = {
      ...database,
      transaction(work, options) {
        transactions++;
        return database.transaction(work, options);
      },
    };
    const metering = new Metering({ store: new LimitStore(counting), clock: fixedClock(NOON), failed });
    const verdicts = await Promise.all(keys.map((key) => take(metering.of(key), NOON)));
    assert.equal(verdicts.filter(isServed).length, 20);
    assert.equal(transactions, 1);
    await metering.close();
  });

  test('nodes that lease the same keys in another order do not wait for each other, and every count is exact', async (t) => {
    const url = await copiedDatabaseUrl('migrated', engine, t);
    const nodes = [await openDatabases(url), await openDatabases(url)];
    const keys = await newKeys(nodes[0]!.accounts, 12, 2);
    const orders = [keys, keys.toReversed()];
    const served = new Map(keys.map(({ keyId }) => [keyId, 0]));
    await Promise.all(
      nodes.map(async ({ accounts: database }, i) => {
        const metering = new Metering({ store: new LimitStore(database), clock: fixedClock(NOON), failed });
        for (let round = 0; round < PER_MINUTE; round++) {
          await Promise.all(
            orders[i]!.map(async (key) => {
              if (isServed(await take(metering.of(key), NOON))) served.set(key.keyId, served.get(key.keyId)! + 1);
            }),
          );
        }
        await metering.close();
      }),
    );
    assert.deepEqual([...new Set(served.values())], [PER_MINUTE]);
    const usage = await new LimitStore(nodes[0]!.accounts).usageOf(
      keys.map(({ accountId }) => accountId),
      new Calendar(NOON).periods,
    );
    for (const counts of usage.values()) assert.deepEqual(counts, { day: 2 * PER_MINUTE, month: 2 * PER_MINUTE });
    for (const databases of nodes) await databases.close();
  });

  test('the usage of accounts is read again once another process has leased', async (t) => {
    const url = await copiedDatabaseUrl('migrated', engine, t);
    const [one, two] = [await openDatabases(url), await openDatabases(url)];
    const key = { ...(await newKeys(one.accounts, 1, 1))[0]!, plan: DEFAULT_PLANS.ultra }; // leases blocks
    let reads = 0;
    const reading: Database = {
      ...one.accounts,
      rows(sql, values) {
        reads++;
        return one.accounts.rows(sql, values);
      },
    };
    const nodeOn = (database: Database) =>
      new Metering({ store: new LimitStore(database), clock: fixedClock(NOON), failed });
    const [ours, other] = [nodeOn(reading), nodeOn(two.accounts)];
    const meter = ours.of(key);
    while (!meter.account.holdsRequests(NOON)) assert.ok(isServed(await take(meter, NOON)));
    /** Sweeps until the condition holds; the time limit of the test ends what hangs. */
    const sweepUntil = async (holds: () => boolean) => {
      while (!holds()) {
        ours.sweep();
        await setTimeout(5);
      }
    };
    await sweepUntil(() => reads === 1);
    if (engine === 'sqlite') {
      for (let sweeps = 0; sweeps < 5; sweeps++) {
        ours.sweep();
        await setTimeout(5);
      }
      assert.equal(reads, 1);
    } else {
      await sweepUntil(() => reads === 2); // PostgreSQL does not tell who has committed
    }
    const shown = meter.account.show(NOON).day;
    assert.ok(isServed(await take(other.of(key), NOON)));
    await sweepUntil(() => meter.account.show(NOON).day > shown);
    for (const metering of [ours, other]) await metering.close();
    for (const databases of [one, two]) await databases.close();
  });
});
