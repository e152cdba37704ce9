/** `touchline serve`: reads the configuration, builds the service from its parts, starts it and stops it. */
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, pino } from 'pino';
import { createKey } from './accounts/keys.ts';
import { presentChange } from './api/v2/present/changes/change.ts';
import { type AppSettings, buildApp } from './app.ts';
import { type Clock, systemClock } from './base/clock.ts';
import { type Config, readConfig } from './config.ts';
import { addressOf, findFreePort } from './http/server/address.ts';
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
const SANDBOX_UPDATE_MS = 60_000;
const MB = 1024 * 1024;
/** Log lines are written in blocks: one write per line costs more than formatting it. Pino flushes the rest on exit. */
const LOG_BUFFERING = { minLength: 8192, periodicFlush: 250 };
/** Stopping normally takes as long as the slowest response in progress; after this time the process exits. */
const STOP_TIMEOUT_MS = 15_000;

export interface Service {
  /** address that the service listens on */
  readonly url: string;
  /** API key for the sandbox, created at its first start; null at later starts and without a sandbox */
  readonly sandboxKey: string | null;
  readonly store: Store;
  stop(): Promise<void>;
}

/** Runs the service until SIGINT or SIGTERM. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: false, ...LOG_BUFFERING }));
  const service = await startService(config, { log });
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    process.on('uncaughtException', (error) => {
      log.fatal({ err: error }, 'uncaught error: the service finishes the open requests and exits');
      process.exitCode = 1;
      resolve();
    });
  });
  // a script may close its end after the first line; the service continues
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(`touchline ready at ${service.url}\n`);
  if (service.sandboxKey !== null) process.stdout.write(welcome(service.url, service.sandboxKey));
  await stopped;
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  await service.stop();
}

/** Opens the databases, starts the background jobs, builds the app and listens. Rejects after closing what it opened. */
export async function startService(
  config: Config,
  { clock = systemClock, log }: { clock?: Clock; log: Logger },
): Promise<Service> {
  if (config.IMAGES_FOLDER !== '') await refuseMissingFolder(config.IMAGES_FOLDER);
  // closes what is open, last first, if a later step fails
  await using opened = new AsyncDisposableStack();

  const openOptions = { ...openOptionsOf(config), onOutage: outageLog(log) };
  const databases = await openUpToDate(config.DATABASE_URL, clock.now(), openOptions);
  opened.defer(() => databases.close());
  const store = await openStore(databases.data);

  const sandbox = await startSandbox(store, { config, clock, log });
  opened.defer(() => sandbox.stop());
  const changeJobs = startChangeJobs(databases, { store, config, clock, log });
  opened.defer(() => changeJobs.stop());

  // threads share their port, so listening on it does not fail if another service already does: test it first
  const requested = { host: config.HOST, port: config.PORT };
  const { host, port } = requested.port === 0 || config.THREADS > 1 ? await findFreePort(requested) : requested;

  const settings = appSettings(config, config.PUBLIC_URL || addressOf(host, port));
  const workers: AppWorkers = new AppWorkers({
    ...{ settings, listen: { host, port }, threads: config.THREADS, log },
    metrics: () => server.metrics(),
  });
  const thread = { number: 1, count: config.THREADS, metricsOfOthers: () => workers.metricsOfOthers(1) };
  const server = await buildApp(settings, { databases, store, clock, log, thread });
  opened.defer(() => server.close());
  await server.listen({ host, port, reusePort: config.THREADS > 1 });
  opened.defer(() => workers.stop());
  await workers.start();

  const sandboxKey = sandbox.runs ? await createSandboxKey(new AccountStore(databases.accounts), clock.now()) : null;
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

/** Starts the jobs that read the change log: pruning and webhook delivery. */
function startChangeJobs(
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
  const onError = (error: unknown) =>
    log.error({ err: error }, 'pruning the change log failed; it is retried within an hour');
  const pruning = pruneChangesAfter(config.CHANGES_KEPT_DAYS, { database, clock, onError });
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

/** Fills an empty store with the sandbox and plays its matches on. A store with real data is not changed. */
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
    // the update at midnight rebuilds the whole sandbox, which takes seconds, so it runs in its own thread
    worker = new Worker(new URL(`./sandbox/worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { url: config.DATABASE_URL, seed, now: clock.now() },
    });
    worker.once('error', (error) => log.error({ err: error }, 'sandbox update failed'));
    worker.once('exit', () => {
      worker = undefined;
    });
  }, SANDBOX_UPDATE_MS);
  return {
    runs: true,
    async stop() {
      clearInterval(timer);
      await worker?.terminate();
    },
  };
}

/** Creates the API key for the sandbox; null if it exists. */
async function createSandboxKey(accounts: AccountStore, now: number): Promise<string | null> {
  if ((await accounts.keys()).some(({ email }) => email === SANDBOX_EMAIL)) return null;
  return (await createKey(accounts, { email: SANDBOX_EMAIL, plan: 'ultra', now })).key;
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
