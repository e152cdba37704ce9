/** The whole service, as `touchline serve` builds it, over real HTTP: on the sandbox, at a moment that stands still. */
import { pino } from 'pino';
import { createKey, type IssuedKey } from '../../src/accounts/keys.ts';
import { Calendar } from '../../src/accounts/metering.ts';
import type { PlanName } from '../../src/accounts/plans.ts';
import { type Clock, fixedClock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { startService } from '../../src/main.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { copiedDatabaseUrl, type Engine, MATCHDAY } from './databases.ts';
import { judgeAnswers } from './every-answer.ts';

export { MATCHDAY };

export interface RunningOptions<Time extends Clock = StillClock> {
  readonly engine?: Engine;
  /** of a database that is there already */
  readonly databaseUrl?: string;
  readonly clock?: Time;
  /** further options, as an operator would set them */
  readonly environment?: Readonly<Record<string, string>>;
}

type StillClock = ReturnType<typeof fixedClock>;
export type RunningService = Awaited<ReturnType<typeof runningService>>;

/** Starts the service on a free port; it stops, and its database goes, when the test ends. */
export async function runningService<Time extends Clock = StillClock>(
  context: { after(close: () => unknown): unknown },
  options: RunningOptions<Time> = {},
) {
  const closing: (() => Promise<void>)[] = [];
  // hooks run in order: stop before the database is dropped
  context.after(async () => {
    for (const close of closing) await close();
  });
  // without one of the caller's own it is the one that stands still
  const clock = options.clock ?? (fixedClock(MATCHDAY) as Clock as Time);
  const template = options.environment?.SANDBOX === 'off' ? 'migrated' : 'sandbox';
  const databaseUrl = options.databaseUrl ?? (await copiedDatabaseUrl(template, options.engine ?? 'sqlite', context));
  const failures: string[] = [];
  const log = pino({ level: 'error', base: null }, { write: (line: string) => void failures.push(line) });
  const config = readConfig({ PORT: '0', DATABASE_URL: databaseUrl, ...options.environment });
  const service = await startService(config, { clock, log });
  closing.push(() => service.stop());
  const judge = await judgeAnswers(service.url);
  const databases = await openDatabases(databaseUrl);
  closing.push(() => databases.close());
  closing.push(async () => judge.conclude());
  const accounts = new AccountStore(databases.accounts);

  return {
    url: service.url,
    /** what the documents it serves declare */
    contract: judge.contract,
    /** Holds all answers so far against them; what differs fails the test when it ends. */
    judge: () => judge.judge(),
    store: service.store,
    databaseUrl,
    accounts,
    clock,
    /** what went to the log as an error: nothing should */
    failures,
    /** A key of an account of its own. */
    key: (plan: PlanName, email = `${plan}@example.com`) => createKey(accounts, { email, plan, now: clock.now() }),
    /** Counts requests on the account of a key, as if they had been served today. */
    async spend({ id }: IssuedKey, requests: number) {
      const { accountId } = (await accounts.keyById(id))!;
      const { periods } = new Calendar(clock.now());
      await accounts.lease({ accountId, periods, requested: requests, dayLimit: null, monthLimit: null, hard: false });
    },
    ask: (path: string, key?: string, request: RequestInit = {}) =>
      fetch(`${service.url}${path}`, {
        ...request,
        headers: { ...(key === undefined ? {} : { 'x-api-key': key }), ...request.headers },
      }),
  };
}
