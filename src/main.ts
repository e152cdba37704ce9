/** Builds the service from its parts, starts it and stops it: the only place that knows them all. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, pino } from 'pino';
import { KeyLimitsCache } from './accounts/key-limits.ts';
import { createKey } from './accounts/keys.ts';
import { presentChange } from './api/v2/present/changes/change.ts';
import { type AppSettings, buildApp } from './app.ts';
import { type Clock, systemClock } from './base/clock.ts';
import { type Config, readConfig } from './config.ts';
import { addressOf, freePlace } from './http/server/address.ts';
import { refuseMissingFolder } from './images/stored.ts';
import { pruneChangesAfter } from './live/changes/pruning.ts';
import { WebhookDelivery } from './live/webhooks/delivery.ts';
import { sender } from './live/webhooks/sender.ts';
import { fillSandbox, mayFillSandbox } from './sandbox/fill.ts';
import { AppWorkers } from './serving/workers.ts';
import { AccountStore } from './store/accounts/accounts.ts';
import { WebhookStore } from './store/accounts/webhooks.ts';
import type { OutageListener } from './store/database/database.ts';
import type { Databases } from './store/database/open.ts';
import { openUpToDate } from './store/installation.ts';
import { openStore, type Store } from './store/store.ts';

const SANDBOX_EMAIL = 'sandbox@localhost.invalid';
const SANDBOX_STEP_MS = 60_000;
const MB = 1024 * 1024;
/** A write for each line would cost more than making the line; what is left at the end is written on exit. */
const LOG_IN_BLOCKS = { minLength: 8192, periodicFlush: 250 };
/** Unless something hangs, stopping takes as long as the slowest answer under way. */
const STOP_TIMEOUT_MS = 15_000;

export interface Service {
  /** where it listens */
  readonly url: string;
  /** a key of the sandbox, where it runs and none was made before */
  readonly sandboxKey: string | null;
  readonly store: Store;
  stop(): Promise<void>;
}

export async function startService(
  config: Config,
  { clock = systemClock, log }: { clock?: Clock; log: Logger },
): Promise<Service> {
  if (config.IMAGES_FOLDER !== '') await refuseMissingFolder(config.IMAGES_FOLDER);
  // closes what was opened, the last first, when a later step fails
  await using opened = new AsyncDisposableStack();
  const openOptions = { ...openOptionsOf(config), onOutage: outageLog(log) };
  const databases = opened.adopt(await openUpToDate(config.DATABASE_URL, clock.now(), openOptions), (databases) =>
    databases.close(),
  );
  const store = await openStore(databases.data);
  const sandbox = opened.adopt(await startSandbox(store, { config, clock, log }), (sandbox) => sandbox.stop());
  opened.adopt(startChanges(databases, { store, config, clock, log }), (changes) => changes.stop());
  // several threads may share a port, and so could two services by mistake
  const requested = { host: config.HOST, port: config.PORT };
  const { host, port } = requested.port === 0 || config.THREADS > 1 ? await freePlace(requested) : requested;
  const settings = appSettings(config, config.PUBLIC_URL || addressOf(host, port));
  const keyLimits = new KeyLimitsCache();
  const threads: AppWorkers = new AppWorkers({
    ...{ settings, listen: { host, port }, of: config.THREADS, keyLimits, log },
    metrics: () => server.metrics(),
  });
  const place = { number: 1, of: config.THREADS, otherThreads: () => threads.metricsOfOthers(1) };
  const server = opened.adopt(await buildApp(settings, { databases, store, clock, log, keyLimits, place }), (server) =>
    server.close(),
  );
  await server.listen({ host, port, reusePort: config.THREADS > 1 });
  await opened.adopt(threads, (threads) => threads.stop()).start();
  const sandboxKey = sandbox.runs ? await firstSandboxKey(new AccountStore(databases.accounts), clock.now()) : null;
  const running = opened.move();
  return { url: addressOf(host, port), sandboxKey, store, stop: () => running.disposeAsync() };
}

function appSettings(config: Config, publicUrl: string): AppSettings {
  return {
    publicUrl,
    databaseUrl: config.DATABASE_URL,
    openOptions: openOptionsOf(config),
    cacheBytes: config.CACHE_MB * MB,
    imagesFolder: config.IMAGES_FOLDER,
    v1GraceDays: config.V1_GRACE_DAYS,
    v1Stopped: config.V1_STOP,
    mcp: config.MCP,
    webhooksAllowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
  };
}

function openOptionsOf(config: Config): AppSettings['openOptions'] {
  return {
    mapBytes: config.SQLITE_MAP_MB * MB,
    connections: config.DATABASE_CONNECTIONS,
    timeouts: {
      connectMs: config.DATABASE_CONNECT_TIMEOUT_MS,
      statementMs: config.DATABASE_QUERY_TIMEOUT_MS,
      lockMs: config.DATABASE_LOCK_TIMEOUT_MS,
    },
  };
}

function outageLog(log: Logger): OutageListener {
  return (fault) => {
    if (fault === null) log.info('the database responds again');
    else log.error({ err: fault }, 'the database is gone: requests that need it get 503 until it is back');
  };
}

/** `touchline serve`: runs until it is told to stop. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: false, ...LOG_IN_BLOCKS }));
  const service = await startService(config, { log });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught error: the service finishes the open requests and exits');
      process.exitCode = 1;
      resolve();
    });
  });
  // a script may stop reading after the first line; that is no reason to stop serving
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(`touchline ready at ${service.url}\n`);
  if (service.sandboxKey !== null) process.stdout.write(welcome(service.url, service.sandboxKey));
  await stopped;
  const impatient = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
  impatient.unref();
  await service.stop();
}

function welcome(url: string, key: string): string {
  return [
    '',
    'The database contains the sandbox: fictional clubs with real rules. Your key, shown only once:',
    '',
    `  ${key}`,
    '',
    'Request the last five results:',
    '',
    `  curl -s -H 'x-api-key: ${key}' '${url}/api/v1/fixtures?last=5'`,
    '',
    `Reference: ${url}/docs`,
    '',
    '',
  ].join('\n');
}

/** Prunes the change log and sends it to webhooks. */
function startChanges(
  { data: database, accounts }: Databases,
  { store, config, clock, log }: { store: Store; config: Config; clock: Clock; log: Logger },
): { stop(): Promise<void> } {
  const webhooks = new WebhookStore(accounts);
  const delivery = new WebhookDelivery({
    webhooks,
    database,
    send: sender({ allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE }),
    present: (change) => presentChange(change, store.reference),
    clock,
    random: Math.random,
    log,
  });
  delivery.start();
  const failed = (error: unknown) => log.error({ err: error }, 'pruning the change log failed');
  const pruning = pruneChangesAfter(config.CHANGES_KEPT_DAYS, { database, clock, failed });
  return {
    async stop() {
      await pruning.stop();
      await delivery.stop();
    },
  };
}

interface Sandbox {
  readonly runs: boolean;
  stop(): Promise<void>;
}

/** Fills an empty store with the invented world and lets its matches go on; a store with real data is left alone. */
async function startSandbox(
  store: Store,
  { config, clock, log }: { config: Config; clock: Clock; log: Logger },
): Promise<Sandbox> {
  if (config.SANDBOX === 'off' || !(await mayFillSandbox(store))) return { runs: false, stop: async () => undefined };
  const seed = config.SANDBOX_SEED;
  const started = performance.now();
  const saved = await fillSandbox(store, { seed, now: clock.now() });
  log.info({ records: saved, seconds: Math.round(performance.now() - started) / 1000 }, 'sandbox filled');

  let worker: Worker | undefined;
  const timer = setInterval(async () => {
    if (worker !== undefined || !store.reference.sandbox) return;
    // at a change of day the whole world is made again, which takes seconds: not here, where requests wait
    worker = new Worker(new URL(`./sandbox/worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { url: config.DATABASE_URL, seed, now: clock.now() },
    });
    worker.once('error', (error) => log.error({ err: error }, 'sandbox update failed'));
    worker.once('exit', () => {
      worker = undefined;
    });
  }, SANDBOX_STEP_MS);
  return {
    runs: true,
    async stop() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

/** The key to try the sandbox with, made once; null where it was. */
async function firstSandboxKey(accounts: AccountStore, now: number): Promise<string | null> {
  if ((await accounts.keys()).some(({ email }) => email === SANDBOX_EMAIL)) return null;
  return (await createKey(accounts, { email: SANDBOX_EMAIL, plan: 'ultra', now })).key;
}
