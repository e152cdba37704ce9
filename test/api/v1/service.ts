/** The whole service on the sandbox, over HTTP, with a fixed clock. */
import { pino } from 'pino';
import { createKey } from '../../../src/accounts/keys.ts';
import type { PlanName } from '../../../src/accounts/plans.ts';
import { fixedClock } from '../../../src/base/clock.ts';
import { readConfig } from '../../../src/config.ts';
import { startService } from '../../../src/main.ts';
import { AccountStore } from '../../../src/store/accounts/accounts.ts';
import { openDatabases } from '../../../src/store/database/open.ts';
import { checkResponses } from '../../support/responses/response-checker.ts';
import { copiedDatabaseUrl, MATCHDAY } from '../../support/stores/databases.ts';

export const NOW = MATCHDAY;

export interface Body {
  readonly get: string;
  readonly parameters: unknown;
  readonly errors: Readonly<Record<string, string>> | readonly [];
  readonly results: number;
  readonly paging: { readonly current: number; readonly total: number };
  // biome-ignore lint/suspicious/noExplicitAny: each test checks its own fields
  readonly response: any;
}

export async function sandboxService() {
  const closing: (() => unknown)[] = [];
  const url = await copiedDatabaseUrl('sandbox', 'sqlite', {
    after: (close) => void closing.push(close as () => unknown),
  });
  const clock = fixedClock(NOW);
  const log = pino({ level: 'silent' });
  const service = await startService(readConfig({ PORT: '0', DATABASE_URL: url, LOG_LEVEL: 'silent' }), { clock, log });
  const judge = await checkResponses(service.url);
  const databases = await openDatabases(url);
  const accounts = new AccountStore(databases.accounts);
  const keyOf = async (plan: PlanName) =>
    (await createKey(accounts, { email: `${plan}@example.com`, plan, now: clock.now() })).key;
  const keys = { free: await keyOf('free'), internal: await keyOf('internal') };
  const get = async (path: string, key = keys.internal) => {
    const response = await fetch(`${service.url}/api/v1/${path}`, { headers: { 'x-api-key': key } });
    return { status: response.status, body: (await response.json()) as Body };
  };
  return {
    url: service.url,
    store: service.store,
    keys,
    clock,
    get,
    /** `response` of a request; throws unless the status is 200 */
    rows: async (path: string) => {
      const { status, body } = await get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body.errors)}`);
      return body.response;
    },
    async stop() {
      await databases.close();
      await service.stop();
      for (const close of closing) await close();
      judge.conclude();
    },
  };
}
