/**
 * Every limit, with four processes over one database, 64 connections, a clock that crosses midnight and the end of a month,
 * and processes that are killed or stopped all the time. `LIMIT_REQUESTS` sets the number of requests of each test, for more
 * moments and customers.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Calendar } from '../../src/accounts/calendar.ts';
import { createKey, setHardCap } from '../../src/accounts/keys.ts';
import { limitsOf, type PlanName } from '../../src/accounts/plans.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore, type UsageCounts } from '../../src/store/accounts/limits.ts';
import { MINUTE_MS } from '../../src/store/accounts/rate-cell.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { copiedDatabaseUrl, onBothEngines } from '../support/stores/databases.ts';
import { spend } from '../support/stores/limits.ts';
import { type Ending, NodeSlot } from './node-slot.ts';

const REQUESTS = Number(process.env.LIMIT_REQUESTS ?? 1);
const IS_LONG = process.env.LIMIT_REQUESTS !== undefined;
const PROCESSES = 4;
const CONNECTIONS = 64;
/** A process ends after so many requests to all of them, which takes less than a second. */
const REQUESTS_PER_ENDING = 400;
/** The most requests that a process has leased but not served: 1/300 of a day, or 1/8 of a minute. */
const BLOCK_MAX: Readonly<Record<string, number>> = { free: 1, pro: 25, ultra: 56 };

/** Seconds before and after midnight at which clients send until they are refused. Refused clients try again soon after. */
const MOMENTS = (IS_LONG ? [-130, -69, -8, 2, 60, 125] : [-69, -8, 60]).flatMap((second) => [
  second,
  second + 1.1,
  second + 2.5,
]);

/** What is left of the limits when a test starts, on the last day of a month. Null: everything. */
const CUSTOMERS: readonly { plan: PlanName; dayLeft: number | null; monthLeft: number | null }[] = [
  { plan: 'free', dayLeft: 25, monthLeft: null },
  { plan: 'free', dayLeft: null, monthLeft: 13 },
  { plan: 'pro', dayLeft: 700, monthLeft: null },
  { plan: 'pro', dayLeft: null, monthLeft: 500 },
  ...(IS_LONG ? [{ plan: 'ultra', dayLeft: null, monthLeft: null } as const] : []),
];

interface Customer {
  readonly key: string;
  readonly plan: PlanName;
  readonly accountId: string;
  readonly limits: { minute: number; day: number; month: number };
  /** counted before the test */
  readonly before: UsageCounts;
  /** complete responses with status 200, by moment */
  readonly served: Map<number, number>;
  /** requests whose connection broke, which may be counted or not */
  cutOff: number;
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, each) => total + each, 0);
const servedIn = ({ served }: Customer, from: number, to: number) =>
  sum([...served].filter(([at]) => at > from && at <= to).map(([, count]) => count));

onBothEngines('limits', (engine) => {
  for (const ending of ['kill', 'stop'] as const) {
    test(`with processes that ${ending === 'kill' ? 'are killed' : 'stop'}, every limit is exact`, async (t) => {
      const databaseUrl = await copiedDatabaseUrl('migrated', engine, closingFirst(t));
      const totals = { served: 0, cutOff: 0, lost: 0, ideal: 0, endings: 0 };
      for (let round = 0; totals.served < REQUESTS; round++) {
        const midnight = Date.UTC(2026, 11 + round, 1);
        await runRound(t, { databaseUrl, midnight, ending, totals });
      }
      const { served, cutOff, lost, ideal, endings } = totals;
      const share = ((100 * served) / ideal).toFixed(2);
      t.diagnostic(
        `${served} served (${share}% of the allowance), ${cutOff} cut off, ${lost} counted but not served, ${endings} processes ended`,
      );
    });
  }
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

interface Round {
  readonly databaseUrl: string;
  /** the end of a month */
  readonly midnight: number;
  readonly ending: Ending;
  readonly totals: { served: number; cutOff: number; lost: number; ideal: number; endings: number };
}

async function runRound(t: TestContext, { databaseUrl, midnight, ending, totals }: Round): Promise<void> {
  const databases = await openDatabases(databaseUrl);
  const store = new LimitStore(databases.accounts);
  const start = midnight + MOMENTS[0]! * 1000;
  const customers = await Promise.all(
    CUSTOMERS.map((left, i) => newCustomer(databases.accounts, { ...left, email: `${midnight} ${i}`, start })),
  );
  const slots = Array.from({ length: PROCESSES }, () => new NodeSlot(databaseUrl, start));
  closers.get(t)!.push(() => Promise.all(slots.map((slot) => slot.end('kill').catch(() => undefined))));
  let endings = 0;
  let responses = 0;
  const onResponse = () => {
    if (++responses % REQUESTS_PER_ENDING === 0) slots[endings++ % PROCESSES]!.replace(ending);
  };

  for (const second of MOMENTS) {
    const now = Math.round(midnight + second * 1000);
    await Promise.all(slots.map((slot) => slot.setClock(now)));
    const refused = new Set<string>();
    const connections = Array.from({ length: CONNECTIONS }, (_, i) =>
      sendUntilRefused(slots, { customers, offset: i, refused, now, onResponse }),
    );
    await Promise.all(connections);
    await Promise.all(slots.map(({ ready }) => ready));
  }
  await Promise.all(slots.map((slot) => slot.end('stop')));
  assert.deepEqual(
    slots.flatMap(({ faults }) => faults),
    [],
  );
  for (const customer of customers) {
    const lost = await assertExact(customer, { store, midnight, ending, endings });
    totals.served += sum(customer.served.values());
    totals.cutOff += customer.cutOff;
    totals.lost += lost;
    totals.ideal += idealOf(customer, midnight);
  }
  totals.endings += endings;
  await databases.close();
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
  const limits = limitsOf(plan, isHard) as { minute: number; day: number; month: number };
  const day = dayLeft === null ? 0 : limits.day - dayLeft;
  const month = monthLeft === null ? day : limits.month - monthLeft;
  const earlier = start - 10 * 86_400_000;
  if (month > day) await spend(database, accountId, { requests: month - day, now: earlier });
  if (day > 0) await spend(database, accountId, { requests: day, now: start });
  return { key, plan, accountId, limits, before: { day, month }, served: new Map(), cutOff: 0 };
}

/** Sends requests of all customers in turn, until the process refuses each of them. */
async function sendUntilRefused(
  slots: readonly NodeSlot[],
  {
    customers,
    offset,
    refused,
    now,
    onResponse,
  }: { customers: readonly Customer[]; offset: number; refused: Set<string>; now: number; onResponse: () => void },
): Promise<void> {
  const slotNumber = offset % slots.length;
  const slot = slots[slotNumber]!;
  for (let i = offset; ; i++) {
    await slot.ready;
    const { life } = slot;
    const nameOf = ({ key }: Customer) => `${slotNumber} ${life} ${key}`;
    const open = customers.filter((customer) => !refused.has(nameOf(customer)));
    if (open.length === 0) return;
    const customer = open[i % open.length]!;
    const status = await slot.status(customer.key);
    if (status === 200) customer.served.set(now, (customer.served.get(now) ?? 0) + 1);
    else if (status === 429) refused.add(nameOf(customer));
    else if (status === null) customer.cutOff++;
    else assert.fail(`status ${status}`);
    onResponse();
  }
}

/** Checks every limit of a customer. Returns the number of requests that were counted but not served. */
async function assertExact(
  customer: Customer,
  { store, midnight, ending, endings }: { store: LimitStore; midnight: number; ending: Ending; endings: number },
): Promise<number> {
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
  const about = `${plan}: ${served} served, ${cutOff} cut off, ${counted} counted, ${endings} processes ended`;
  if (ending === 'stop') {
    assert.equal(counted, served, about);
    assert.ok(served >= 0.999 * idealOf(customer, midnight), `${about}, ${idealOf(customer, midnight)} allowed`);
  } else {
    assert.ok(counted >= served, about);
    assert.ok(counted <= served + cutOff + endings * BLOCK_MAX[plan]!, about);
    // what killed processes have leased is the only part of an allowance that is not served
    const allowed = idealOf(customer, midnight);
    assert.ok(served + cutOff + endings * BLOCK_MAX[plan]! >= 0.999 * allowed, `${about}, ${allowed} allowed`);
  }
  return counted - served;
}

/** What a client is served that sends as much as its limits allow at every moment. */
function idealOf({ limits, before, plan }: Customer, midnight: number): number {
  const served: [number, number][] = [];
  const left = { day: limits.day - before.day, month: limits.month - before.month };
  let isNext = false;
  for (const second of MOMENTS) {
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
