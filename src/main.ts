/** Builds the service of one process from its parts, starts it and stops it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createKey } from './accounts/keys.ts';
import { firstLink } from './accounts/users/links.ts';
import { Mailer } from './accounts/users/mail.ts';
import { presentChange } from './api/v2/present/changes/change.ts';
import { type AppSettings, buildApp } from './app.ts';
import { type Clock, systemClock } from './base/clock.ts';
import type { Config } from './config.ts';
import { Forecasts } from './forecasts/forecasts.ts';
import { ratingJob } from './forecasts/ratings/job.ts';
import { recordDue } from './forecasts/track-record/due.ts';
import { scoreSeasons } from './forecasts/track-record/scoring.ts';
import type { AppWorker, WorkerMetrics } from './http/metrics/metrics.ts';
import { addressOf, listenAt } from './http/server/address.ts';
import { requireFolder } from './images/stored.ts';
import { LeasedJob } from './jobs/leased-job.ts';
import { Leases } from './jobs/leases.ts';
import { pruneOlderThan, prunePricesOlderThan } from './live/changes/pruning.ts';
import { WebhookDelivery } from './live/webhooks/delivery.ts';
import { sender } from './live/webhooks/sender.ts';
import { warnAccounts } from './live/webhooks/usage-warnings.ts';
import { playSandbox } from './sandbox/play.ts';
import { LinkStore } from './store/accounts/account-links.ts';
import { AccountStore } from './store/accounts/accounts.ts';
import { LeaseStore } from './store/accounts/leases.ts';
import { UsageHistoryStore } from './store/accounts/usage-history.ts';
import { WarningStore } from './store/accounts/usage-warnings.ts';
import { UserStore } from './store/accounts/users.ts';
import { WebhookDeliveryStore } from './store/accounts/webhook-deliveries.ts';
import { WebhookStore } from './store/accounts/webhooks.ts';
import type { OutageListener, ReplicaListener } from './store/database/database.ts';
import { missingStore } from './store/database/existing.ts';
import type { Databases, OpenOptions } from './store/database/open.ts';
import { openInstallation } from './store/installation.ts';
import { type OpenStore, openStore } from './store/store.ts';
import type { Serving } from './supervision/worker-process.ts';
import { startUpdates } from './updates/child.ts';

const SANDBOX_EMAIL = 'sandbox@localhost.invalid';
const DELIVERY_EVERY_MS = 1000;
const WARNINGS_EVERY_MS = 30_000;
const PRUNING_EVERY_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A warning is sent once for each day and month, so its month must be over. */
const WARNINGS_DAYS = 62;
/** A service that starts waits this long for its first ratings. */
const FIRST_RATINGS_MS = 10_000;
const TRACK_RECORD_EVERY_MS = 60_000;
const MB = 1024 * 1024;

export interface Service extends Serving {
  readonly store: OpenStore;
  metrics(): Promise<WorkerMetrics>;
  /** Asks clients to close their connections with the next response. */
  drain(): void;
  stop(): Promise<void>;
}

interface StartParts {
  readonly clock?: Clock;
  readonly log: Logger;
  readonly worker?: AppWorker;
  /** called once a store is created */
  readonly onNewStore?: () => void;
}

/** Opens the databases, starts the background jobs, builds the app and listens. Rejects after closing what it opened. */
export async function startService(
  config: Config,
  { clock = systemClock, log, worker, onNewStore }: StartParts,
): Promise<Service> {
  if (config.IMAGES_FOLDER !== '') await requireFolder(config.IMAGES_FOLDER);
  // closes what is open, last first, if a later step fails
  await using opened = new AsyncDisposableStack();

  const isNew = (await missingStore(config.DATABASE_URL)) !== null;
  const openOptions = { ...openOptionsOf(config), onOutage: outageLog(log), onReplica: replicaLog(log) };
  const databases = await openInstallation(config.DATABASE_URL, clock.now(), openOptions);
  opened.defer(() => databases.close());
  if (isNew) onNewStore?.();
  const store = await openStore(databases.data, databases.replicas);

  const leases = new Leases({
    store: new LeaseStore(databases.accounts),
    onError: (error) => log.warn({ err: error }, 'leases of background jobs could not be renewed'),
  });
  leases.start();
  opened.defer(() => leases.stop());
  const sandbox =
    config.SANDBOX === 'off'
      ? null
      : await playSandbox(store, {
          ...{ leases, clock, log },
          ...{ databaseUrl: config.DATABASE_URL, seed: config.SANDBOX_SEED },
        });
  opened.defer(async () => sandbox?.stop());
  const changeJobs = startChangeJobs(databases, { store, leases, config, clock, log });
  opened.defer(() => changeJobs.stop());
  const ratings = ratingJob({
    ...{ store, leases, databaseUrl: config.DATABASE_URL },
    onError: (error) => log.error({ err: error }, 'the ratings of teams could not be updated; it is retried'),
  }).start();
  opened.defer(() => ratings.stop());
  const trackRecord = trackRecordJob({ store, leases, clock, log });
  opened.defer(() => trackRecord.stop());
  if (config.UPDATE === 'auto') {
    const updates = startUpdates({ leases, log, environment: updateEnvironment(config) });
    opened.defer(() => updates.stop());
  }
  await leases.tick(); // takes the leases of these jobs, if they are free
  await firstRatings(ratings, log);
  trackRecord.start(); // now, because forecasts come from ratings, and because both write: SQLite has one writer at a time

  const { server, url, settings } = await listenAt({ host: config.HOST, port: config.PORT }, async (at) => {
    const url = addressOf(at.host, at.port);
    const settings = appSettings(config, config.PUBLIC_URL || url); // responses contain the port
    const server = await buildApp(settings, { databases, store, clock, log, ...(worker !== undefined && { worker }) });
    await server.listen(at).catch((error) => server.close().then(() => Promise.reject(error)));
    return { server, url, settings };
  });
  opened.defer(() => server.close());

  const sandboxKey = sandbox?.isFilledHere
    ? await createSandboxKey(new AccountStore(databases.accounts), clock.now())
    : null;
  // one process prints the link: each new one replaces the last
  const setUpLink =
    (worker?.number ?? 1) === 1 ? await linkForFirstAdministrator(databases, settings.publicUrl, clock.now()) : null;
  const running = opened.move();
  const stop = () => running.disposeAsync();
  return { url, sandboxKey, setUpLink, store, metrics: server.metrics, drain: server.drain, stop };
}

/** Forecasts of a small store are complete with the first response. A large one is rated while it is served. */
async function firstRatings(job: LeasedJob, log: Logger): Promise<void> {
  const rating = job.runIfDue()?.catch((err) => log.error({ err }, 'the first ratings failed; they are tried again'));
  if (rating === undefined) return;
  const waited = new AbortController();
  const limit = pause(FIRST_RATINGS_MS, undefined, { signal: waited.signal, ref: false });
  await Promise.race([rating, limit]).finally(() => waited.abort());
}

function appSettings(config: Config, publicUrl: string): AppSettings {
  return {
    publicUrl,
    databaseUrl: config.DATABASE_URL,
    cacheBytes: config.CACHE_MB * MB,
    imagesFolder: config.IMAGES_FOLDER,
    v1GraceDays: config.V1_GRACE_DAYS,
    v1Stopped: config.V1_STOP,
    v1Mounts: config.V1_MOUNT,
    mcp: config.MCP,
    edgeSeconds: config.EDGE_CACHE_SECONDS,
    signUp: config.SIGN_UP,
    explorer: config.EXPLORER,
    explorerSources: config.EXPLORER_SOURCES,
    textModel:
      config.TEXT_MODEL_URL === ''
        ? null
        : {
            url: config.TEXT_MODEL_URL,
            model: config.TEXT_MODEL,
            key: config.TEXT_MODEL_KEY,
            timeoutMs: config.TEXT_MODEL_TIMEOUT_MS,
          },
    mail: { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM },
    provider: providerOf(config),
    payment: { url: config.PAYMENT_URL, secret: config.PAYMENT_SECRET },
    webhooksAllowPrivate: config.WEBHOOKS_ALLOW_PRIVATE,
    updates: { sourcesFile: config.SOURCES_FILE, environment: updateEnvironment(config) },
    connectionsPerAddress: { max: config.CONNECTIONS_PER_ADDRESS, proxies: config.TRUSTED_PROXIES },
  };
}

function providerOf(config: Config): AppSettings['provider'] {
  if (config.OIDC_ISSUER === '') return null;
  return {
    ...{ issuer: config.OIDC_ISSUER, clientId: config.OIDC_CLIENT_ID, clientSecret: config.OIDC_CLIENT_SECRET },
    ...{ name: config.OIDC_NAME, domains: config.OIDC_DOMAINS },
  };
}

/** Of `touchline update`, with the database and the sources of this service. */
function updateEnvironment({ DATABASE_URL, SOURCES_FILE }: Config): Readonly<Record<string, string | undefined>> {
  return { ...process.env, DATABASE_URL, SOURCES_FILE };
}

function openOptionsOf(config: Config): OpenOptions {
  return {
    mapBytes: config.SQLITE_MAP_MB * MB,
    connections: config.DATABASE_CONNECTIONS,
    ...(config.DATABASE_DIRECT_URL !== '' && { directUrl: config.DATABASE_DIRECT_URL }),
    replicaUrls: config.DATABASE_READ_URLS,
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

function replicaLog(log: Logger): ReplicaListener {
  return (replica, fault) => {
    if (fault === null) log.info({ replica }, 'reading from a replica');
    else log.warn({ replica, err: fault }, 'a replica cannot be used: the primary answers its reads until it can');
  };
}

interface JobParts {
  readonly store: OpenStore;
  readonly leases: Leases;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Starts the jobs that read the change log: pruning and webhook delivery. One process runs them for all. */
function startChangeJobs(
  { data: database, accounts }: Databases,
  { store, leases, config, clock, log }: JobParts,
): { stop(): Promise<void> } {
  const delivery: WebhookDelivery = new WebhookDelivery({
    webhooks: new WebhookStore(accounts),
    deliveries: new WebhookDeliveryStore(accounts),
    database,
    send: sender({ allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE }),
    present: (change) => presentChange(change, store.reference),
    clock,
    random: Math.random,
    log,
    isLeased: () => delivering.isHeld,
  });
  const delivering: LeasedJob = new LeasedJob({
    name: 'webhooks',
    leases,
    everyMs: DELIVERY_EVERY_MS,
    work: () => delivery.round(),
    onError: (error) => log.error({ err: error }, 'webhook delivery failed; it is retried'),
  }).start();
  const warning = new LeasedJob({
    name: 'usage-warnings',
    leases,
    everyMs: WARNINGS_EVERY_MS,
    work: (signal) =>
      warnAccounts(
        {
          ...{ clock, publicUrl: config.PUBLIC_URL || addressOf(config.HOST, config.PORT) },
          warnings: new WarningStore(accounts),
          webhooks: new WebhookStore(accounts),
          deliveries: new WebhookDeliveryStore(accounts),
          mailer: new Mailer({ smtpUrl: config.SMTP_URL, from: config.MAIL_FROM }),
          send: sender({ allowPrivate: config.WEBHOOKS_ALLOW_PRIVATE }),
          failed: (err, message) => log.warn({ err }, message),
        },
        signal,
      ),
    onError: (error) => log.error({ err: error }, 'accounts could not be warned about their usage; it is retried'),
  }).start();
  const pruning = new LeasedJob({
    name: 'pruning',
    leases,
    everyMs: PRUNING_EVERY_MS,
    async work(signal) {
      await pruneOlderThan(config.CHANGE_LOG_DAYS, { database, clock, signal });
      await prunePricesOlderThan(config.PRICE_HISTORY_DAYS, { database, clock, signal });
      await new WarningStore(accounts).prune(clock.now() - WARNINGS_DAYS * DAY_MS);
      await new UsageHistoryStore(accounts).prune(clock.now() - config.USAGE_DAYS * DAY_MS, signal);
    },
    onError: (error) =>
      log.error({ err: error }, 'pruning the change log, prices or usage failed; it is retried within an hour'),
  }).start();
  return {
    async stop() {
      await warning.stop();
      await pruning.stop();
      await delivering.stop();
      await delivery.stop();
    },
  };
}

/** Records forecasts before kickoff and scores them afterwards. One process does it for all. */
function trackRecordJob({ store, leases, clock, log }: Omit<JobParts, 'config'>): LeasedJob {
  const forecasts = new Forecasts(store);
  return new LeasedJob({
    name: 'track-record',
    leases,
    everyMs: TRACK_RECORD_EVERY_MS,
    async work(signal) {
      await recordDue({ store, forecasts, clock }, signal);
      await scoreSeasons(store, signal);
    },
    onError: (error) => log.error({ err: error }, 'forecasts were not recorded or scored; retried within a minute'),
  });
}

/** The link for the first administrator; null if there is one. */
function linkForFirstAdministrator({ accounts }: Databases, publicUrl: string, now: number): Promise<string | null> {
  return firstLink({ links: new LinkStore(accounts), users: new UserStore(accounts), publicUrl }, now);
}

/** Creates the API key for the sandbox; null if it exists. */
async function createSandboxKey(accounts: AccountStore, now: number): Promise<string | null> {
  if ((await accounts.keys()).some(({ email }) => email === SANDBOX_EMAIL)) return null;
  return (await createKey(accounts, { email: SANDBOX_EMAIL, plan: 'ultra', now })).key;
}
