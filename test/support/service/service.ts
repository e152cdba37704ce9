/** The whole service as `touchline serve` builds it, over HTTP, with the sandbox data and a fixed clock. */
import { pino } from 'pino';
import { createKey, type IssuedKey } from '../../../src/accounts/keys.ts';
import type { PlanName } from '../../../src/accounts/plans.ts';
import { type Clock, fixedClock } from '../../../src/base/clock.ts';
import { readConfig } from '../../../src/config.ts';
import { startService } from '../../../src/main.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { checkResponses } from '../responses/response-checker.ts';
import { type Engine, MATCHDAY, reusedDatabaseUrl } from '../stores/databases.ts';
import { spend } from '../stores/limits.ts';

export { MATCHDAY };

export interface RunningOptions<Time extends Clock = FixedClock> {
  readonly engine?: Engine;
  /** of an existing database; default: a copy of a template */
  readonly databaseUrl?: string;
  readonly clock?: Time;
  /** options in the form of environment variables */
  readonly environment?: Readonly<Record<string, string>>;
  /** default: error */
  readonly logLevel?: 'debug' | 'error';
  /** gets every line of the log */
  readonly logged?: string[];
}

const ERROR_LEVEL = 50;

/** Beside many other tests PostgreSQL can take seconds to connect or answer. Outages have tests of their own. */
const PATIENCE = {
  DATABASE_CONNECT_TIMEOUT_MS: '60000',
  DATABASE_QUERY_TIMEOUT_MS: '60000',
  DATABASE_LOCK_TIMEOUT_MS: '60000',
};

type FixedClock = ReturnType<typeof fixedClock>;
export type RunningService = Awaited<ReturnType<typeof runningService>>;

/** Starts the service on a free port. When the test ends, the service stops and its database is dropped. */
export async function runningService<Time extends Clock = FixedClock>(
  context: { after(close: () => unknown): unknown },
  options: RunningOptions<Time> = {},
) {
  const closing: (() => Promise<void>)[] = [];
  // hooks run in order of registration: stop before the database is dropped
  context.after(async () => {
    for (const close of closing) await close();
  });
  const clock = options.clock ?? (fixedClock(MATCHDAY) as Clock as Time);
  const template = options.environment?.SANDBOX === 'off' ? 'migrated' : 'sandbox';
  const databaseUrl = options.databaseUrl ?? (await reusedDatabaseUrl(template, options.engine ?? 'sqlite', context));
  const failures: string[] = [];
  const { logLevel = 'error', logged = [] } = options;
  const write = (line: string) => {
    logged.push(line);
    if ((JSON.parse(line) as { level: number }).level >= ERROR_LEVEL) failures.push(line);
  };
  const log = pino({ level: logLevel, base: null }, { write });
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, ...PATIENCE, ...options.environment });
  const service = await startService(config, { clock, log });
  closing.push(() => service.stop());
  const checker = await checkResponses(service.url);
  const databases = await openDatabases(databaseUrl);
  closing.push(() => databases.close());
  closing.push(async () => checker.conclude());
  const accounts = new AccountStore(databases.accounts);

  return {
    url: service.url,
    /** the link for the first administrator */
    setUpLink: service.setUpLink,
    /** the OpenAPI documents that it serves */
    contract: checker.contract,
    /** Checks all responses so far against the documents. A fault fails the test when it ends. */
    checkPending: () => checker.checkPending(),
    store: service.store,
    databaseUrl,
    accounts,
    clock,
    /** log lines of level error and above; expected to stay empty */
    failures,
    /** Creates a key. The same email means the same account. */
    key: (plan: PlanName, email = `${plan}@example.com`) => createKey(accounts, { email, plan, now: clock.now() }),
    /** Counts requests on the account of a key, as if they had been answered today. */
    async spend({ id }: IssuedKey, requests: number) {
      const { accountId } = (await accounts.keyById(id))!;
      await spend(databases.accounts, accountId, { requests, now: clock.now() });
    },
    fetch: (path: string, key?: string, request: RequestInit = {}) =>
      fetch(`${service.url}${path}`, {
        ...request,
        // compressing what the test unpacks at once would take time and prove nothing
        headers: {
          'accept-encoding': 'identity',
          ...(key === undefined ? {} : { 'x-api-key': key }),
          ...request.headers,
        },
      }),
  };
}
