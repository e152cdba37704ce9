/**
 * A process that serves one metered endpoint with a clock that the parent sets. Started by `limits.test.ts` with the URL of
 * the database. It reports remaining requests that rise, which no client can see for sure.
 */
import { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { z } from 'zod';
import { journalFolder } from '../../src/accounts/journals.ts';
import { KeyCache } from '../../src/accounts/key-cache.ts';
import { Metering } from '../../src/accounts/metering.ts';
import { v2Version } from '../../src/api/v2/errors.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { endpoint } from '../../src/http/endpoint/endpoint.ts';
import { serveEndpoints } from '../../src/http/server/serve-endpoints.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { storeWith, TestRevisions } from '../http/service.ts';

export type ToNode = { readonly now: number } | 'stop';
export type FromNode = { readonly url: string } | { readonly now: number } | { readonly fault: string };

const report = (message: FromNode) => void process.send!(message);
const thing = endpoint({
  id: 'v2.thing',
  version: 'v2',
  path: '/api/v2/thing',
  summary: 'Thing',
  tag: 'Tests',
  method: 'GET',
  metered: true,
  isCached: false,
  plan: 'free',
  shapes: ['reference'],
  query: z.object({}),
  response: { reference: z.object({}) },
  example: {},
  handle: () => ({ body: {}, scopes: [] }),
});

const [databaseUrl, now] = process.argv.slice(2);
const clock = fixedClock(Number(now));
const databases = await openDatabases(databaseUrl!);
const accounts = new AccountStore(databases.accounts);
const failed = (error: unknown) => report({ fault: String(error) });
const metering = new Metering({
  store: new LimitStore(databases.accounts),
  clock,
  failed,
  journals: journalFolder(databaseUrl!)!,
}).start();
const server = await serveEndpoints({
  endpoints: [thing],
  versions: [v2Version],
  store: storeWith({ revisions: new TestRevisions() }),
  keyCache: new KeyCache(accounts, metering),
  clock,
  log: pino({ level: 'error' }, process.stderr),
  publicUrl: 'http://touchline.test',
  cacheBytes: 1_000_000,
  ready: async () => undefined,
});
reportRisingRemaining();

process.on('message', async (message: ToNode) => {
  if (message === 'stop') {
    await server.close();
    await databases.close();
    process.disconnect();
  } else {
    clock.set(message.now);
    report({ now: message.now });
  }
});
process.on('disconnect', () => process.exit());
report({ url: await server.listen({ host: '127.0.0.1', port: 0 }) });

/** Compares the numbers of successive responses in the order in which they are written. */
function reportRisingRemaining(): void {
  const least = new Map<string, number>();
  const writeHead = ServerResponse.prototype.writeHead;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, status: number, headers: string[]) {
    const header = (name: string) => headers[headers.indexOf(name) + 1]!;
    const key = String(this.req.headers['x-api-key']);
    const [day, month] = [header('X-RateLimit-Remaining'), /"month";r=(\d+)/.exec(header('RateLimit'))?.[1] ?? ''];
    const periods = new Date(clock.now()).toISOString();
    for (const [period, text] of [
      [periods.slice(0, 10), day],
      [periods.slice(0, 7), month],
    ] as const) {
      const before = least.get(`${key} ${period}`) ?? Infinity;
      if (Number(text) > before) report({ fault: `remaining of ${period} rose from ${before} to ${text}` });
      least.set(`${key} ${period}`, Number(text));
    }
    return writeHead.call(this, status, headers);
  } as typeof writeHead;
}
