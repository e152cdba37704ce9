/** Builds the service from its parts, starts it and stops it: the only place that knows them all. */
import { createServer } from 'node:net';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Logger, pino } from 'pino';
import { Keyring } from './accounts/keyring.ts';
import { createKey } from './accounts/keys.ts';
import { Metering } from './accounts/metering.ts';
import { Switching } from './accounts/switching.ts';
import { accountEndpoints, refusingSwitchedKeys } from './api/account/index.ts';
import { accountVersion } from './api/account/version.ts';
import { feedEndpoints } from './api/feed/index.ts';
import { feedVersion } from './api/feed/version.ts';
import { mcpRoute } from './api/mcp/route.ts';
import { v1Version } from './api/v1/errors.ts';
import { V1_ENDPOINTS } from './api/v1/index.ts';
import { v2Version } from './api/v2/errors.ts';
import { exportEndpoints } from './api/v2/export.ts';
import { V2_ENDPOINTS } from './api/v2/index.ts';
import { presentChange } from './api/v2/present/change.ts';
import { webhookEndpoints } from './api/v2/webhooks.ts';
import { type Clock, systemClock } from './base/clock.ts';
import { keepHeapSmall } from './base/heap.ts';
import { type Config, readConfig } from './config.ts';
import { ExportThreads } from './exports/export-threads.ts';
import { addressOf } from './http/address.ts';
import type { Endpoint } from './http/endpoint.ts';
import { buildServer, listenFault } from './http/server.ts';
import { refuseMissingFolder } from './images/stored.ts';
import { fillSandbox, mayFillSandbox } from './ingest/sandbox-fill.ts';
import { keepChangesFor } from './live/change-pruning.ts';
import { LiveFeed } from './live/feed.ts';
import { WebhookDelivery } from './live/webhook-delivery.ts';
import { sender } from './live/webhook-sender.ts';
import { Webhooks } from './live/webhooks.ts';
import { Site } from './site/index.ts';
import { AccountStore } from './store/accounts.ts';
import type { Databases } from './store/database/open.ts';
import { openUpToDate } from './store/installation.ts';
import { latestRevision } from './store/revisions.ts';
import { openStore, type Store } from './store/store.ts';
import { WebhookStore } from './store/webhooks.ts';

const SANDBOX_EMAIL = 'sandbox@localhost.invalid';
const SANDBOX_STEP_MS = 60_000;
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
  // closes what was opened, the last first, when a later step fails
  if (config.IMAGES_FOLDER !== '') await refuseMissingFolder(config.IMAGES_FOLDER);
  await using opened = new AsyncDisposableStack();
  const databases = opened.adopt(await openUpToDate(config.DATABASE_URL, clock.now()), (databases) =>
    databases.close(),
  );
  const store = await openStore(databases.data);
  const accounts = new AccountStore(databases.accounts);
  const metering = new Metering(accounts, (error) => log.error({ err: error }, 'counting requests failed'));
  const sandbox = opened.adopt(await startSandbox(store, { config, clock, log }), (sandbox) => sandbox.stop());
  const changes = opened.adopt(startChanges(databases, { store, config, clock, log }), (changes) => changes.stop());
  const exports = opened.adopt(new ExportThreads(config.DATABASE_URL), (threads) => threads.stop());
  const port = config.PORT === 0 ? await freePort(config.HOST) : config.PORT;
  const publicUrl = config.PUBLIC_URL || addressOf(config.HOST, port);
  const switching = new Switching(accounts, config.V1_GRACE_DAYS);
  const described = {
    endpoints: [
      ...V1_ENDPOINTS,
      ...V2_ENDPOINTS,
      ...feedEndpoints(new LiveFeed(store, clock)),
      ...accountEndpoints(switching),
      ...exportEndpoints(exports),
      ...changes.endpoints,
    ],
    versions: [
      refusingSwitchedKeys(v1Version({ publicUrl, stopped: config.V1_STOP }), switching, publicUrl),
      v2Version,
      feedVersion,
      accountVersion,
    ],
    publicUrl,
  };
  const server = await buildServer({
    ...described,
    store,
    keyring: new Keyring(accounts, metering),
    clock,
    log,
    cacheBytes: config.CACHE_MB * 1024 * 1024,
    ...(config.IMAGES_FOLDER !== '' && { imagesFolder: config.IMAGES_FOLDER }),
    fetchRoutes: config.MCP
      ? [mcpRoute(V2_ENDPOINTS, { publicUrl, failed: (err) => log.error({ err }, 'a tool failed') })]
      : [],
    pages: new Site({ ...described, store }),
    ready: () => latestRevision(databases.data),
  });
  opened.adopt(server, (server) => server.close());
  await server.listen({ host: config.HOST, port });
  const sandboxKey = sandbox.runs ? await firstSandboxKey(accounts, clock.now()) : null;
  const running = opened.move();
  return { url: addressOf(config.HOST, port), sandboxKey, store, stop: () => running.disposeAsync() };
}

/** `touchline serve`: runs until it is told to stop. */
export async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL, base: null }, pino.destination({ fd: 2, sync: false, ...LOG_IN_BLOCKS }));
  keepHeapSmall();
  const service = await startService(config, { log });
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  // a script may stop reading after the first line; that is no reason to stop serving
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  process.stdout.write(`touchline ready at ${service.url}\n`);
  if (service.sandboxKey !== null) process.stdout.write(welcome(service.url, service.sandboxKey));
  await told;
  const impatient = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
  impatient.unref();
  await service.stop();
}

function welcome(url: string, key: string): string {
  return [
    '',
    'The store holds the sandbox: invented clubs, real rules. A key for it, shown this once:',
    '',
    `  ${key}`,
    '',
    'Ask for the last five results:',
    '',
    `  curl -s -H 'x-api-key: ${key}' '${url}/api/v1/fixtures?last=5'`,
    '',
    `The reference is at ${url}/docs`,
    '',
    '',
  ].join('\n');
}

/** Prunes the change log and sends it to webhooks. */
function startChanges(
  { data: database, accounts }: Databases,
  { store, config, clock, log }: { store: Store; config: Config; clock: Clock; log: Logger },
): { readonly endpoints: readonly Endpoint[]; stop(): Promise<void> } {
  const allowPrivate = config.WEBHOOKS_ALLOW_PRIVATE;
  const webhooks = new WebhookStore(accounts);
  const delivery = new WebhookDelivery({
    webhooks,
    database,
    send: sender({ allowPrivate }),
    present: (change) => presentChange(change, store.reference),
    clock,
    random: Math.random,
    log,
  });
  delivery.start();
  const failed = (error: unknown) => log.error({ err: error }, 'pruning the change log failed');
  const pruning = keepChangesFor(config.CHANGES_KEPT_DAYS, { database, clock, failed });
  return {
    endpoints: webhookEndpoints(
      new Webhooks({ accounts: new AccountStore(accounts), webhooks, database, allowPrivate }),
    ),
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
    worker = new Worker(new URL(`./ingest/sandbox-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { url: config.DATABASE_URL, seed, now: clock.now() },
    });
    worker.once('error', (error) => log.error({ err: error }, 'the sandbox could not go on'));
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

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenFault(error, host, 0)));
    probe.listen(0, host, () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
