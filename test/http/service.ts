/** A running service with a few test endpoints, for the tests of http/. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { TestContext } from 'node:test';
import { pino } from 'pino';
import { z } from 'zod';
import { journalFolder } from '../../src/accounts/journals.ts';
import { KeyCache } from '../../src/accounts/key-cache.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { Metering } from '../../src/accounts/metering.ts';
import type { PlanName } from '../../src/accounts/plans.ts';
import { v1Version } from '../../src/api/v1/errors.ts';
import { v2Version } from '../../src/api/v2/errors.ts';
import { fixedClock } from '../../src/base/clock.ts';
import { ApiError } from '../../src/base/errors.ts';
import type { AddressLimitOptions } from '../../src/http/connections/address-limit.ts';
import { type Endpoint, endpoint } from '../../src/http/endpoint/endpoint.ts';
import type { FetchRoute } from '../../src/http/server/fetch-route.ts';
import { serveEndpoints } from '../../src/http/server/serve-endpoints.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LimitStore } from '../../src/store/accounts/limits.ts';
import type { Revisions } from '../../src/store/changes/revisions.ts';
import { migrate } from '../../src/store/database/migrate.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import type { Reference } from '../../src/store/reference/reference.ts';
import type { OpenStore, Store } from '../../src/store/store.ts';
import { checkResponses } from '../support/responses/response-checker.ts';

export const NOON = '2026-11-21T12:00:00.000Z';

/** Revisions that a test raises. */
export class TestRevisions implements Revisions {
  latest = 1;
  readonly #scopes = new Map<string, number>();

  of(scope: string): number {
    return this.#scopes.get(scope) ?? 1;
  }

  raise(scope: string): void {
    this.#scopes.set(scope, ++this.latest);
  }

  refresh(): undefined {
    return undefined;
  }
}

/** A store that has only what the test endpoints read. */
export function storeWith(readers: Partial<Store>): OpenStore {
  return { ...readers, readers } satisfies Partial<Record<keyof OpenStore, unknown>> as unknown as OpenStore;
}

/** The behaviour of the test endpoints, set by a test. */
export interface Behaviour {
  /** calls of a handler that have started */
  started: number;
  /** responses that /api/v1/things has rendered */
  rendered: number;
  rows: number;
  until: number | undefined;
  inPlay: boolean;
  /** /api/v1/things waits for it */
  gate: Promise<void> | undefined;
  /** called by /api/v2/things/:id, before its response */
  work: () => void;
}

const integer = z
  .string()
  .regex(/^\d+$/, 'must be an integer')
  .transform(Number)
  .refine(Number.isSafeInteger, 'is too large')
  .optional();

const Rows = z.object({ rows: z.array(z.string()), made: z.int() });

function testEndpoints(behaviour: Behaviour): Endpoint[] {
  const shared = { metered: true, isCached: true, plan: 'free', tag: 'Tests', method: 'GET' } as const;
  const list = endpoint({
    ...shared,
    id: 'v1.things',
    version: 'v1',
    path: '/api/v1/things',
    summary: 'Things',
    query: z.object({ league: integer, season: integer, live: z.literal('all', 'must be all').optional() }),
    aliases: { leagueId: 'league' },
    gate: (query) => (query.live === undefined ? null : { plan: 'paid', field: 'live' }),
    rules: (query) =>
      query.season !== undefined && query.league === undefined ? [{ field: 'season', message: 'needs league' }] : [],
    shapes: ['merged', 'nested', 'flat'],
    response: { merged: Rows, nested: Rows, flat: Rows },
    example: { query: { league: '39' } },
    async handle({ query, shape }) {
      behaviour.started++;
      await behaviour.gate;
      behaviour.rendered++;
      const rows = Array.from({ length: behaviour.rows }, (_, i) => `${shape} ${query.league ?? 'every'} row ${i}`);
      const { until, inPlay } = behaviour;
      return {
        body: { rows, made: behaviour.rendered },
        scopes: ['season:39:2026'],
        inPlay,
        ...(until === undefined ? {} : { until }),
      };
    },
  });
  const v2 = { ...shared, version: 'v2', shapes: ['reference', 'migration'], response: { reference: Rows } } as const;
  const thing = endpoint({
    ...v2,
    id: 'v2.things',
    path: '/api/v2/things/:id',
    summary: 'One thing',
    query: z.object({ league: integer }),
    params: z.object({ id: z.string().regex(/^t_/, 'must begin with t_') }),
    example: { params: { id: 't_1' } },
    handle({ params, shape }) {
      behaviour.started++;
      behaviour.work();
      if (params.id === 't_none') throw new ApiError('not_found', `there is no thing ${params.id}`);
      if (params.id === 't_broken') throw new Error('secret detail: the database password is hunter2');
      return { body: { rows: [`${shape} ${params.id}`], made: 0 }, scopes: ['reference'] };
    },
  });
  const account = endpoint({
    ...v2,
    id: 'v2.account',
    path: '/api/v2/account',
    summary: 'The account',
    metered: false,
    isCached: false,
    query: z.object({}),
    response: { reference: z.record(z.string(), z.unknown()) },
    example: {},
    handle: ({ caller }) => ({ body: caller.usage(), scopes: [] }),
  });
  const odds = endpoint({
    ...v2,
    id: 'v2.odds',
    path: '/api/v2/odds',
    summary: 'Odds',
    plan: 'ultra',
    query: z.object({}),
    example: {},
    handle: () => ({ body: { rows: [], made: 0 }, scopes: ['reference'] }),
  });
  const shots = endpoint({
    ...v2,
    id: 'v2.shots',
    path: '/api/v2/shots',
    method: 'POST',
    isCached: false,
    summary: 'Shots',
    query: z.object({}),
    body: z.object({ shots: z.array(z.object({ x: z.number() })) }),
    example: {},
    handle: ({ body }) => ({ body: { rows: [JSON.stringify(body)], made: 0 }, scopes: [] }),
  });
  return [list, thing, account, odds, shots];
}

/** Starts a service that stops when the test ends. Several services can share one `databaseUrl`. */
export async function startService(
  context: Pick<TestContext, 'after'>,
  options: {
    databaseUrl?: string;
    stopped?: boolean;
    mounts?: readonly string[];
    now?: string;
    level?: string;
    fetchRoutes?: readonly FetchRoute[];
    connectionsPerAddress?: AddressLimitOptions;
    edgeSeconds?: number;
  } = {},
) {
  let databaseUrl = options.databaseUrl;
  if (databaseUrl === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-http-'));
    context.after(() => rmSync(folder, { recursive: true, force: true }));
    databaseUrl = `sqlite:${join(folder, 'touchline.db')}`;
  }
  const databases = await openDatabases(databaseUrl);
  await migrate(databases.accounts, 'accounts');
  const accounts = new AccountStore(databases.accounts);
  const clock = fixedClock(options.now ?? NOON);
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const revisions = new TestRevisions();
  const behaviour: Behaviour = {
    started: 0,
    rendered: 0,
    rows: 1,
    until: undefined,
    inPlay: false,
    gate: undefined,
    work: () => undefined,
  };
  const publicUrl = 'http://touchline.test';
  const failures: unknown[] = [];
  const store = storeWith({ revisions, reference: testReference() });
  const server = await serveEndpoints({
    endpoints: testEndpoints(behaviour),
    versions: [
      v1Version({ publicUrl, stopped: options.stopped ?? false, ...(options.mounts && { mounts: options.mounts }) }),
      v2Version,
    ],
    store,
    keyCache: new KeyCache(
      accounts,
      new Metering({
        store: new LimitStore(databases.accounts),
        clock,
        failed: (error) => failures.push(error),
        journals: journalFolder(databaseUrl)!,
      }),
    ),
    clock,
    log: pino({ level: options.level ?? 'debug' }, stream),
    publicUrl,
    cacheBytes: 10_000_000,
    fetchRoutes: options.fetchRoutes ?? [],
    ...(options.connectionsPerAddress && { connectionsPerAddress: options.connectionsPerAddress }),
    ...(options.edgeSeconds !== undefined && { edgeSeconds: options.edgeSeconds }),
    ready: () => accounts.keys(),
  });
  const base = await server.listen({ host: '127.0.0.1', port: 0 });
  const judge = await checkResponses(base, 'endpoints of these tests');
  let closed = false;
  const close = async () => {
    if (closed) return;
    closed = true;
    await server.close();
    await databases.close();
    judge.conclude();
  };
  context.after(close);
  return {
    base,
    port: Number(new URL(base).port),
    accounts,
    behaviour,
    clock,
    close,
    databaseUrl,
    databases,
    failures,
    lines,
    revisions,
    server,
    key: (plan: PlanName, email = `${plan}@example.com`) => createKey(accounts, { email, plan, now: clock.now() }),
    get: (path: string, key?: string, headers: Record<string, string> = {}) =>
      fetch(`${base}${path}`, {
        headers: { 'accept-encoding': 'identity', ...(key && { 'x-api-key': key }), ...headers },
      }),
  };
}

function testReference(): Reference {
  const country = { key: 'eng', code: 'GB-ENG', name: 'England' };
  const team = { id: 'tm_0000000001', legacyId: 33, name: 'Manchester <United>', code: null, country, national: false };
  return {
    team: (id: number | string) => (id === 33 ? team : undefined),
    league: () => undefined,
    venue: () => undefined,
    countries: () => [country],
    bookmakers: () => [],
  } as unknown as Reference;
}
