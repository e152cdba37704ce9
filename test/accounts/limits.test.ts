/**
 * Every limit, with four processes over one database, 64 connections, a clock that crosses midnight and the end of a month,
 * and a process that is killed or stopped in every second. `LIMIT_REQUESTS` sets the number of requests for each database.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DEFAULT_PLANS, type DefaultName } from '../../scripts/generate/default-plans.ts';
import { Calendar } from '../../src/accounts/calendar.ts';
import { Journals, journalFolder } from '../../src/accounts/journals.ts';
import { createKey, setHardCap } from '../../src/accounts/keys.ts';
import { limitsOf } from '../../src/accounts/plans.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { MINUTE_MS } from '../../src/store/accounts/rate-cell.ts';
import type { UsageCounts } from '../../src/store/accounts/request-leases.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { aboveEngines, copiedDatabaseUrl } from '../support/stores/databases.ts';
import { spend } from '../support/stores/limits.ts';
import { NodeSlot } from './node-slot.ts';

const REQUESTS = Number(process.env.LIMIT_REQUESTS ?? 0);
const IS_LONG = REQUESTS > 0;
const PROCESSES = 4;
const CONNECTIONS = 64;
/** A process ends after so many responses in a second, or when all clients are refused. */
const RESPONSES_PER_ENDING = 150;
const USABLE = 0.999;
/**
 * Of so many processes that end, the last one stops; the others are killed. What a killed one had leased can be served two
 * seconds later. The short test has two seconds for each use of the limits, and too few requests to lose a single one: so a
 * process is killed in the first of them.
 */
const STOPPED_EVERY = IS_LONG ? 4 : 2;

/**
 * Seconds before and after midnight at which all clients send until they are refused. A minute after each use of the limits
 * they can be used again; in between there is nothing to serve.
 */
const USES = IS_LONG ? [-130, -69, -8, -2, 53, 114] : [-69, -8, 60];
const SECONDS = USES.flatMap((second) => (IS_LONG ? [0, 1, 2, 3, 4, 5] : [0, 3]).map((later) => second + later));

/** What is left of the limits when a test starts, on the last day of a month. Null: everything. */
const CUSTOMERS: readonly { plan: DefaultName; dayLeft: number | null; monthLeft: number | null }[] = [
  { plan: 'free', dayLeft: 25, monthLeft: null },
  { plan: 'free', dayLeft: null, monthLeft: 13 },
  { plan: 'pro', dayLeft: 700, monthLeft: null },
  { plan: 'pro', dayLeft: null, monthLeft: 500 },
  ...(IS_LONG ? [{ plan: 'ultra', dayLeft: null, monthLeft: null } as const] : []),
];
/** On average; about a fifth of them are refused. */
const REQUESTS_PER_CUSTOMER = 1150;
const CUSTOMERS_OF_A_KIND = Math.max(1, Math.round(REQUESTS / REQUESTS_PER_CUSTOMER / CUSTOMERS.length));

interface Customer {
  readonly key: string;
  readonly plan: DefaultName;
  readonly accountId: string;
  readonly limits: { minute: number; day: number; month: number };
  /** counted before the test */
  readonly before: UsageCounts;
  /** complete responses with status 200, by moment */
  readonly served: Map<number, number>;
  refused: number;
  /** requests whose connection broke, which may be counted or not */
  cutOff: number;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
const servedIn = ({ served }: Customer, from: number, to: number) =>
  sum([...served].filter(([at]) => at > from && at <= to).map(([, count]) => count));

aboveEngines('limits', (engine) => {
  test('with a process that ends in every second, every limit is exact and can be used up', {
    timeout: (IS_LONG ? 60 : 3) * 60_000,
  }, async (t) => {
    const databaseUrl = await copiedDatabaseUrl('migrated', engine, closingFirst(t));
    const midnight = Date.UTC(2026, 11, 1);
    const { customers, endings } = await runSeconds(t, databaseUrl, midnight);
    const totals = { served: 0, refused: 0, cutOff: 0, counted: 0, ideal: 0 };
    const databases = await openDatabases(databaseUrl);
    closers.get(t)!.push(() => databases.close());
    const store = new LimitStore(databases.accounts);
    await reclaimAll(databaseUrl, store, midnight + (SECONDS.at(-1)! + 10) * 1000);
    for (const customer of customers) {
      const counted = await assertExact(customer, store, midnight);
      totals.served += sum(customer.served.values());
      totals.refused += customer.refused;
      totals.cutOff += customer.cutOff;
      totals.counted += counted;
      totals.ideal += idealOf(customer, midnight);
    }
    const { served, refused, cutOff, counted, ideal } = totals;
    const share = (part: number) => `${((100 * part) / ideal).toFixed(3)}%`;
    t.diagnostic(
      `${served + refused + cutOff} requests: ${served} served, ${refused} refused, ${cutOff} cut off; ${endings} processes ended`,
    );
    t.diagnostic(`allowance ${ideal}, counted ${counted} (${share(counted)}), served ${share(served)}`);
  });
});

const closers = new WeakMap<TestContext, (() => Promise<unknown>)[]>();

/** Hooks run in order of registration: processes end before the database is dropped. */
function closingFirst(t: TestContext): TestContext {
  const closing: (() => Promise<unknown>)[] = [];
  closers.set(t, closing);
  t.after(async () => {
    for (const close of closing) await close();
  });
  return t;
}

async function runSeconds(t: TestContext, databaseUrl: string, midnight: number) {
  const databases = await openDatabases(databaseUrl);
  const start = midnight + SECONDS[0]! * 1000;
  const customers: Customer[] = [];
  for (let i = 0; i < CUSTOMERS_OF_A_KIND; i++) {
    for (const [kind, left] of CUSTOMERS.entries()) {
      customers.push(await newCustomer(databases.accounts, { ...left, email: `${kind} ${i}`, start }));
    }
  }
  await databases.close();
  const slots = Array.from({ length: PROCESSES }, () => new NodeSlot(databaseUrl, start));
  closers.get(t)!.push(() => Promise.all(slots.map((slot) => slot.close())));
  await Promise.all(slots.map(({ ready }) => ready));
  for (const [i, second] of SECONDS.entries()) {
    await Promise.all(slots.map((slot) => slot.setClock(midnight + second * 1000)));
    const end = () => slots[i % PROCESSES]!.replace(i % STOPPED_EVERY === STOPPED_EVERY - 1 ? 'stop' : 'kill');
    await sendUntilAllRefused(slots, { customers, now: midnight + second * 1000, end });
    await Promise.all(slots.map(({ ready }) => ready));
    if (IS_LONG) process.stdout.write(`# limits: second ${second}\n`);
  }
  await Promise.all(slots.map((slot) => slot.end('stop')));
  const faults = slots.flatMap(({ faults }) => faults);
  assert.deepEqual(faults.slice(0, 10), []);
  return { customers, endings: SECONDS.length };
}

async function newCustomer(
  database: ConstructorParameters<typeof AccountStore>[0],
  { plan, dayLeft, monthLeft, email, start }: (typeof CUSTOMERS)[number] & { email: string; start: number },
): Promise<Customer> {
  const accounts = new AccountStore(database);
  const { id, key } = await createKey(accounts, { email, plan, now: start });
  const isHard = plan !== 'ultra';
  if (isHard) await setHardCap(accounts, id, true);
  const { accountId } = (await accounts.keyById(id))!;
  const limits = limitsOf(DEFAULT_PLANS[plan], isHard) as { minute: number; day: number; month: number };
  const day = dayLeft === null ? 0 : limits.day - dayLeft;
  const month = monthLeft === null ? day : limits.month - monthLeft;
  const earlier = start - 10 * 86_400_000;
  if (month > day) await spend(database, accountId, { requests: month - day, now: earlier });
  if (day > 0) await spend(database, accountId, { requests: day, now: start });
  return { key, plan, accountId, limits, before: { day, month }, served: new Map(), refused: 0, cutOff: 0 };
}

/** Sends requests of all customers in turn, until every process refuses each of them. `end` ends one process meanwhile. */
async function sendUntilAllRefused(
  slots: readonly NodeSlot[],
  { customers, now, end }: { customers: readonly Customer[]; now: number; end: () => void },
): Promise<void> {
  let responses = 0;
  let isEnded = false;
  const endOnce = () => {
    if (!isEnded) end();
    isEnded = true;
  };
  const refused = new Set<string>();
  const connections = Array.from({ length: CONNECTIONS }, async (_, offset) => {
    const slotNumber = offset % slots.length;
    const slot = slots[slotNumber]!;
    for (let i = offset; ; i++) {
      await slot.ready;
      const nameOf = ({ key }: Customer) => `${slotNumber} ${slot.life} ${key}`;
      const open = customers.filter((customer) => !refused.has(nameOf(customer)));
      if (open.length === 0) return;
      const customer = open[i % open.length]!;
      const name = nameOf(customer);
      const status = await slot.status(customer.key);
      if (status === 200) customer.served.set(now, (customer.served.get(now) ?? 0) + 1);
      else if (status === null) customer.cutOff++;
      else {
        assert.equal(status, 429);
        customer.refused++;
        refused.add(name);
      }
      if (++responses === RESPONSES_PER_ENDING) endOnce();
    }
  });
  await Promise.all(connections);
  endOnce();
}

/** Returns what the last killed processes have left, as the next process would. */
async function reclaimAll(databaseUrl: string, store: LimitStore, now: number): Promise<void> {
  const failed = (error: unknown) => assert.fail(String(error));
  const journals = new Journals({ folder: journalFolder(databaseUrl)!, store, clock: fixedClock(now), failed });
  await journals.reclaim();
  journals.close();
}

/** Checks every limit of a customer. Returns the number of requests that were counted. */
async function assertExact(customer: Customer, store: LimitStore, midnight: number): Promise<number> {
  const { plan, accountId, limits, before, cutOff } = customer;
  for (const at of customer.served.keys()) {
    const inMinute = servedIn(customer, at - MINUTE_MS, at);
    assert.ok(inMinute <= limits.minute, `${plan}: ${inMinute} requests in a minute`);
  }
  const last = await store.usage(accountId, new Calendar(midnight - 1).periods);
  const next = await store.usage(accountId, new Calendar(midnight).periods);
  const counted = last.day - before.day + next.day;
  assert.equal(counted, last.month - before.month + next.month, 'day and month count the same');
  if (plan !== 'ultra') {
    assert.ok(last.day <= limits.day && next.day <= limits.day, `${plan}: the day is exceeded`);
    assert.ok(last.month <= limits.month && next.month <= limits.month, `${plan}: the month is exceeded`);
  }
  const served = sum(customer.served.values());
  const ideal = idealOf(customer, midnight);
  const about = `${plan}: ${served} served, ${cutOff} cut off, ${counted} counted, ${ideal} allowed`;
  assert.ok(counted >= served && counted <= served + cutOff, about);
  assert.ok(counted >= USABLE * ideal, about);
  return counted;
}

/** What a client is served that sends as much as its limits allow at every moment. */
function idealOf({ limits, before, plan }: Customer, midnight: number): number {
  const served: [number, number][] = [];
  const left = { day: limits.day - before.day, month: limits.month - before.month };
  let isNext = false;
  for (const second of SECONDS) {
    if (second >= 0 && !isNext) Object.assign(left, { day: limits.day, month: limits.month });
    isNext = second >= 0;
    const at = midnight + second * 1000;
    const inMinute = sum(served.filter(([earlier]) => earlier > at - MINUTE_MS).map(([, count]) => count));
    const hard = plan === 'ultra' ? Infinity : Math.min(left.day, left.month);
    const count = Math.min(limits.minute - inMinute, hard);
    left.day -= count;
    left.month -= count;
    served.push([at, count]);
  }
  return sum(served.map(([, count]) => count));
}
