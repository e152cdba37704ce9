/** `kill -9` of the service under load loses no counted request and no revocation. */
import assert from 'node:assert/strict';
import { Agent, get as httpGet } from 'node:http';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { DefaultName } from '../../scripts/generate/default-plans.ts';
import { Calendar } from '../../src/accounts/calendar.ts';
import { createKey, type IssuedKey, revokeKey } from '../../src/accounts/keys.ts';
import { seededRandom } from '../../src/base/random.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { ServingProcess } from '../support/service/child.ts';
import { emptyDatabaseUrl } from '../support/stores/databases.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
const PLANS_UNDER_LOAD: readonly DefaultName[] = ['free', 'pro', 'ultra', 'internal'];
/** Requests that each worker counts in advance. A crash may leave them counted but not answered. */
const COUNTED_AHEAD: Readonly<Record<DefaultName, number>> = { free: 1, pro: 25, ultra: 100, internal: 2000 };
/** In every second round. */
const WORKERS_MAX = 2;
const CONNECTIONS = 3; // per key

interface Customer {
  readonly key: IssuedKey;
  readonly accountId: string;
  /** complete responses with status 200 */
  served: number;
  /** requests without a response when the process ended; they may be counted or not */
  cutOff: number;
}

/** The status of a complete response, or null if the connection broke. */
function statusOf(url: string, key: string, agent: Agent): Promise<number | null> {
  return new Promise((resolve) => {
    const request = httpGet(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? null));
      response.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });
}

/** Sends requests until the service is gone or the limit per minute is used up. */
async function sendRequests(base: string, customer: Customer, agent: Agent): Promise<void> {
  for (let i = 0; ; i++) {
    const status = await statusOf(`${base}/api/v2/countries?limit=${(i % 200) + 1}`, customer.key.key, agent);
    if (status === 200) customer.served++;
    else if (status === null) return void customer.cutOff++;
    else return;
  }
}

/** The state that the process of the next round must have. */
interface RoundResult {
  readonly revoked: IssuedKey;
  readonly customers: readonly Customer[];
}

async function assertNothingLost(service: ServingProcess, { revoked, customers }: RoundResult): Promise<void> {
  const get = async (path: string, { key }: IssuedKey) =>
    fetch(service.url + path, { headers: { 'x-api-key': key, connection: 'close' } });
  assert.equal((await get('/api/v2/countries', revoked)).status, 401, 'a revoked key is accepted again');
  for (const { key, served } of customers) {
    const account = (await (await get('/api/v2/account', key)).json()) as { data: { usage: { daily: Usage } } };
    assert.ok(account.data.usage.daily.used >= served, `${key.plan}: ${served} answered, fewer counted`);
  }
}

interface Usage {
  readonly used: number;
}

test(`a service killed ${ROUNDS} times loses no count and no revocation`, { timeout: 2 * 60 * 60_000 }, async (t) => {
  const closing: (() => Promise<unknown>)[] = [];
  // hooks run in order of registration: end the processes before the database is dropped
  t.after(async () => {
    for (const close of closing) await close();
  });
  const databaseUrl = await emptyDatabaseUrl('sqlite', t);
  const databases = await openInstallation(databaseUrl);
  closing.push(() => databases.close());
  const accounts = new AccountStore(databases.accounts);
  const limits = new LimitStore(databases.accounts);
  const random = seededRandom(`kill ${process.env.KILL_SEED ?? ''}`);
  const environment = { DATABASE_URL: databaseUrl, SANDBOX: 'off' };
  const totals = { served: 0, cutOff: 0, ahead: 0 };
  let before: RoundResult | null = null;

  for (let round = 0; round < ROUNDS; round++) {
    const newKey = (plan: DefaultName) =>
      createKey(accounts, { email: `${plan}-${round}@example.com`, plan, now: Date.now() });
    const customers: Customer[] = [];
    for (const plan of PLANS_UNDER_LOAD) {
      const key = await newKey(plan);
      customers.push({ key, accountId: (await accounts.keyById(key.id))!.accountId, served: 0, cutOff: 0 });
    }
    const revoked = await createKey(accounts, { email: 'revoked@example.com', plan: 'pro', now: Date.now() });
    const workers = round % 2 === 0 ? 1 : WORKERS_MAX;
    const service = await ServingProcess.start({ ...environment, WORKERS: String(workers) });
    closing.push(() => service.end('SIGKILL'));
    if (before !== null) await assertNothingLost(service, before);

    const calendar = new Calendar(Date.now());
    const agent = new Agent({ keepAlive: true });
    assert.equal(await statusOf(`${service.url}/api/v2/countries`, revoked.key, agent), 200);
    const loads = customers.flatMap((customer) =>
      Array.from({ length: CONNECTIONS }, () => sendRequests(service.url, customer, agent)),
    );
    // a random moment: the kill may hit any step of a request
    await pause(20 + random() * 400);
    await revokeKey(accounts, revoked.id, Date.now());
    await service.end('SIGKILL');
    await Promise.all(loads);
    agent.destroy();

    const sameDay = calendar.includes(Date.now());
    for (const { key, accountId, served, cutOff } of sameDay ? customers : []) {
      const { day, month } = await limits.usage(accountId, calendar.periods);
      const about = `round ${round}, ${key.plan}: ${served} answered, ${cutOff} cut off, ${day} and ${month} counted`;
      assert.ok(day >= served && month >= served, about);
      assert.ok(day <= served + cutOff + workers * COUNTED_AHEAD[key.plan as DefaultName], about);
      totals.served += served;
      totals.cutOff += cutOff;
      totals.ahead += day - served;
    }
    before = { revoked, customers };
  }
  const last = await ServingProcess.start(environment);
  closing.push(() => last.end('SIGKILL'));
  await assertNothingLost(last, before!);
  const { served, cutOff, ahead } = totals;
  t.diagnostic(`${ROUNDS} kills: ${served} answered, ${cutOff} cut off, ${ahead} counted but not answered`);
});
