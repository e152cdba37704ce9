/** A service with only version 2, on the sandbox and a real port. */
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { KeyCache } from '../../../src/accounts/key-cache.ts';
import { createKey } from '../../../src/accounts/keys.ts';
import { Metering } from '../../../src/accounts/metering.ts';
import type { PlanName } from '../../../src/accounts/plans.ts';
import { v2Version } from '../../../src/api/v2/errors.ts';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { serveEndpoints } from '../../../src/http/server/serve-endpoints.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../../src/store/accounts/limits.ts';
import type { Database } from '../../../src/store/database/database.ts';
import { openStore } from '../../../src/store/store.ts';
import { checkResponses } from '../../support/responses/response-checker.ts';
import { type Engine, MATCHDAY, newDatabases } from '../../support/stores/databases.ts';

const NOW = Date.parse(MATCHDAY);

interface Options {
  readonly engine?: Engine;
  /** the database that the readers get, such as one that counts the statements */
  readonly watched?: (data: Database) => Database;
}

/** Starts the service; it stops when the test ends. */
export async function startService(
  context: Pick<TestContext, 'after'>,
  { engine = 'sqlite', watched = (data) => data }: Options = {},
) {
  const closing: (() => Promise<unknown>)[] = [];
  // hooks run in order: stop before the databases are closed
  context.after(async () => {
    for (const close of closing) await close();
  });
  const databases = await newDatabases(engine, context, 'sandbox');
  const store = await openStore(watched(databases.data));
  const accounts = new AccountStore(databases.accounts);
  const failures: unknown[] = [];
  const clock = fixedClock(NOW);
  const server = await serveEndpoints({
    endpoints: V2_ENDPOINTS,
    versions: [v2Version],
    store,
    keyCache: new KeyCache(
      accounts,
      new Metering({ store: new LimitStore(databases.accounts), clock, failed: (error) => failures.push(error) }),
    ),
    clock,
    log: pino({ level: 'silent' }),
    publicUrl: 'http://touchline.test',
    cacheBytes: 10_000_000,
    ready: () => accounts.keys(),
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  const judge = await checkResponses(base, 'version 2 alone');
  closing.push(() => server.close());
  closing.push(async () => judge.conclude());
  return {
    store,
    database: databases.data,
    key: async (plan: PlanName) => (await createKey(accounts, { email: `${plan}@example.com`, plan, now: NOW })).key,
    get: (path: string, key?: string) =>
      fetch(`${base}${path}`, { headers: key === undefined ? {} : { 'x-api-key': key } }),
    post: (path: string, body: unknown, key: string) =>
      fetch(`${base}${path}`, {
        method: 'POST',
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
