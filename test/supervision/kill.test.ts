/** `kill -9` of a worker under load, again and again: the service lives on and loses no count. */
import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Calendar } from '../../src/accounts/calendar.ts';
import { HELD_MS } from '../../src/accounts/journal.ts';
import { journalFolder } from '../../src/accounts/journals.ts';
import { createKey } from '../../src/accounts/keys.ts';
import type { PlanName } from '../../src/accounts/plans.ts';
import { seededRandom } from '../../src/base/random.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { ServingProcess } from '../support/service/child.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

/** `npm run test:long` sets a larger number. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 3);
/** Far longer than a response takes on a busy machine: a request without one hangs. */
const REQUEST_TIMEOUT_MS = 60_000;
/** Many, because a worker that ends again soon is started after a pause. */
const WORKERS = ROUNDS > 10 ? 8 : 3;
const CONNECTIONS = 6;
const RESTART_TIMEOUT_MS = 60_000;
const PLANS_UNDER_LOAD: readonly PlanName[] = ['pro', 'ultra'];

/** The status of a complete response, or null if the connection broke. Rejects if there is no response at all. */
function statusOf(url: string, key: string, agent: Agent): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const hangs = () => reject(new Error(`no response within ${REQUEST_TIMEOUT_MS} ms`));
    const timer = setTimeout(hangs, REQUEST_TIMEOUT_MS);
    const request = httpGet(url, { agent, headers: { 'x-api-key': key } }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.complete ? response.statusCode! : null));
      response.on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
    request.on('close', () => clearTimeout(timer));
  });
}

/** Journals that killed workers have left, whose leases nobody has returned yet. */
function lapsedJournals(folder: string): string[] {
  const lapsedAt = Date.now() - HELD_MS;
  return readdirSync(folder).flatMap((file) => {
    const { mtimeMs = Infinity, size } = statSync(join(folder, file), { throwIfNoEntry: false }) ?? {};
    const isLapsed = mtimeMs + HELD_MS < lapsedAt; // a living worker writes to its journal every second
    return isLapsed ? [`${file} of ${size} bytes, ${Math.round((Date.now() - mtimeMs) / 1000)} s old`] : [];
  });
}

test(`workers killed ${ROUNDS} times under load lose no count, and all is counted that was served`, {
  timeout: Math.max(60, ROUNDS) * 60_000,
  skip: process.platform === 'linux' ? false : 'finds the workers in /proc',
}, async (t) => {
  const closing: (() => Promise<unknown>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const databaseUrl = await copiedDatabaseUrl('catalogue', 'sqlite', {
    after: (remove) => void closing.push(async () => (remove as () => unknown)()),
  });
  const databases = await openDatabases(databaseUrl);
  closing.unshift(() => databases.close());
  const accounts = new AccountStore(databases.accounts);
  const service = await ServingProcess.start({
    DATABASE_URL: databaseUrl,
    SANDBOX: 'off',
    WORKERS: String(WORKERS),
  });
  closing.unshift(() => service.end('SIGKILL'));
  const random = seededRandom(`worker ${process.env.KILL_SEED ?? ''}`);
  const calendar = new Calendar(Date.now());
  const customers = await Promise.all(
    Array.from({ length: 2 * PLANS_UNDER_LOAD.length }, async (_, i) => {
      const plan = PLANS_UNDER_LOAD[i % PLANS_UNDER_LOAD.length]!;
      const { id, key } = await createKey(accounts, { email: `${i}@example.com`, plan, now: Date.now() });
      return { key, accountId: (await accounts.keyById(id))!.accountId, served: 0, cutOff: 0 };
    }),
  );
  let isStopped = false;
  const agent = new Agent({ keepAlive: true });
  closing.unshift(async () => {
    isStopped = true; // otherwise a failed test would go on sending
    agent.destroy();
  });
  const load = customers.flatMap((customer) =>
    Array.from({ length: CONNECTIONS }, async () => {
      for (let i = 0; !isStopped; i++) {
        const status = await statusOf(`${service.url}/api/v2/countries?limit=${(i % 200) + 1}`, customer.key, agent);
        if (status === 200) customer.served++;
        else if (status === null) customer.cutOff++;
        else assert.equal(status, 429);
        await pause(status === 200 ? 20 : 200);
      }
    }),
  );
  const killed = new Set<number>();
  // the killed ones are listed until their parent has noticed
  const alive = () => service.workerPids.filter((pid) => !killed.has(pid));
  for (let round = 0; round < ROUNDS; round++) {
    await pause(50 + random() * 300);
    const pids = alive();
    assert.ok(pids.length > 0, `no worker lives: ${service.stderr.slice(-2000)}`);
    const pid = pids[round % pids.length]!;
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
    // the service is not dead as long as a worker lives
    for (const deadline = Date.now() + RESTART_TIMEOUT_MS; alive().length < 2; await pause(50)) {
      assert.ok(Date.now() < deadline, 'no worker was started again');
    }
  }
  isStopped = true;
  await Promise.all(load);
  agent.destroy();
  await pause(2 * HELD_MS + 1000); // a worker returns what the last killed one has left
  const folder = journalFolder(databaseUrl)!;
  const deadline = Date.now() + RESTART_TIMEOUT_MS;
  for (let left = lapsedJournals(folder); left.length > 0; left = lapsedJournals(folder)) {
    assert.ok(
      Date.now() < deadline,
      `nobody returned what killed workers had leased: ${left}; ${service.stderr.slice(-2000)}`,
    );
    await pause(100);
  }
  assert.equal(await service.end('SIGTERM'), 0, service.stderr);
  if (!calendar.includes(Date.now())) return t.skip('NOT TESTED: it is another day now');
  const store = new LimitStore(databases.accounts);
  let [served, cutOff] = [0, 0];
  for (const customer of customers) {
    const { day, month } = await store.usage(customer.accountId, calendar.periods);
    const about = `${customer.served} served, ${customer.cutOff} cut off, ${day} and ${month} counted`;
    assert.ok(day === month && day >= customer.served && day <= customer.served + customer.cutOff, about);
    served += customer.served;
    cutOff += customer.cutOff;
  }
  t.diagnostic(`${ROUNDS} kills of workers: ${served} served, ${cutOff} cut off`);
});
