/** The composition: what serves requests, built once in every process, over database connections of its own. */
import type { Logger } from 'pino';
import { DemoKey } from './accounts/demo-key.ts';
import { journalFolder } from './accounts/journals.ts';
import { KeyCache } from './accounts/key-cache.ts';
import { KeyMigration } from './accounts/key-migration.ts';
import { Metering } from './accounts/metering.ts';
import { UsageRecorder } from './accounts/usage-recorder.ts';
import { AddressAttempts } from './accounts/users/address-attempts.ts';
import { IdentityProvider, type ProviderOptions } from './accounts/users/identity-provider.ts';
import { Mailer, type MailOptions } from './accounts/users/mail.ts';
import { Sessions } from './accounts/users/sessions.ts';
import { accountEndpoints, refuseMigratedKeys } from './api/account/index.ts';
import { openRoutes } from './api/account/open.ts';
import type { OperationParts } from './api/account/operation/parts.ts';
import type { AccountParts, SignUp } from './api/account/parts.ts';
import { signedRoutes } from './api/account/plan-set.ts';
import { accountVersion } from './api/account/version.ts';
import { feedEndpoints } from './api/feed/index.ts';
import { feedVersion } from './api/feed/version.ts';
import { mcpRoute } from './api/mcp/route.ts';
import { v1Version } from './api/v1/errors.ts';
import { V1_ENDPOINTS } from './api/v1/index.ts';
import { webhookEndpoints } from './api/v2/changes/webhooks.ts';
import { v2Version } from './api/v2/errors.ts';
import { exportEndpoints } from './api/v2/export.ts';
import { V2_ENDPOINTS } from './api/v2/index.ts';
import { presentChange } from './api/v2/present/changes/change.ts';
import type { Clock } from './base/clock.ts';
import { EXPORT_THREADS_MAX, ExportThreads } from './exports/export-threads.ts';
import type { LanguageModelOptions } from './forecasts/texts/language-model.ts';
import type { AddressLimitOptions } from './http/connections/address-limit.ts';
import type { AppWorker } from './http/metrics/metrics.ts';
import { withoutSecrets } from './http/metrics/observer.ts';
import { serveEndpoints } from './http/server/serve-endpoints.ts';
import type { TouchlineServer } from './http/server/server.ts';
import { PageStream } from './http/streaming/page-stream.ts';
import { LiveFeed } from './live/feed/feed.ts';
import { sender } from './live/webhooks/sender.ts';
import { SentByHand } from './live/webhooks/sent-by-hand.ts';
import { Webhooks } from './live/webhooks/webhooks.ts';
import { AccountPages } from './site/account/pages.ts';
import { Explorer, type ExplorerAccess } from './site/explorer/explorer.ts';
import { LIVE_TYPES, liveMessages } from './site/explorer/live.ts';
import { PageQueries } from './site/explorer/queries.ts';
import { SITEMAP_INDEX } from './site/explorer/sitemaps.ts';
import { publishedSources } from './site/explorer/sources.ts';
import { Site } from './site/index.ts';
import { LinkStore } from './store/accounts/account-links.ts';
import { AccountStore } from './store/accounts/accounts.ts';
import { AuditStore } from './store/accounts/audit.ts';
import { ChallengeStore } from './store/accounts/challenges.ts';
import { IdentityStore } from './store/accounts/identities.ts';
import { ImportRunStore } from './store/accounts/import-runs.ts';
import { LimitStore } from './store/accounts/limits.ts';
import { PasskeyStore } from './store/accounts/passkeys.ts';
import { PlanStore } from './store/accounts/plans.ts';
import { StatementStore } from './store/accounts/statements.ts';
import { UsageHistoryStore } from './store/accounts/usage-history.ts';
import { UserStore } from './store/accounts/users.ts';
import { WebhookDeliveryStore } from './store/accounts/webhook-deliveries.ts';
import { WebhookStore } from './store/accounts/webhooks.ts';
import type { Databases } from './store/database/open.ts';
import { FEED } from './store/live/feed.ts';
import type { OpenStore } from './store/store.ts';
import { UpdateStarter } from './updates/starter.ts';

/** A person waits for the response to a message that they send to a webhook. */
const SENT_BY_HAND_MS = 5_000;

export interface AppSettings {
  readonly databaseUrl: string;
  /** scheme and host as clients see them, without a trailing slash */
  readonly publicUrl: string;
  /** memory for cached responses of all workers together, in bytes */
  readonly cacheBytes: number;
  /** folder with the operator's images; empty: none */
  readonly imagesFolder: string;
  /** days for which version 1 still serves a migrated key; null: no limit */
  readonly v1GraceDays: number | null;
  readonly v1Stopped: boolean;
  /** paths under which version 1 answers */
  readonly v1Mounts: readonly string[];
  readonly mcp: boolean;
  /** how long caches in front of the service may keep responses, in seconds; 0: not at all */
  readonly edgeSeconds: number;
  /** writes texts in place of the templates; null: none is configured */
  readonly textModel: LanguageModelOptions | null;
  readonly signUp: SignUp;
  readonly explorer: ExplorerAccess;
  /** names of the sources that its pages show; null: all */
  readonly explorerSources: readonly string[] | null;
  readonly mail: MailOptions;
  /** of the operator's organisation; null: none */
  readonly provider: ProviderOptions | null;
  /** page and secret of the operator's payment system; empty: none */
  readonly payment: { readonly url: string; readonly secret: string };
  readonly webhooksAllowPrivate: boolean;
  /** of `touchline update`, which administrators can start */
  readonly updates: {
    readonly sourcesFile: string;
    readonly environment: Readonly<Record<string, string | undefined>>;
  };
  readonly connectionsPerAddress: AddressLimitOptions;
}

export interface AppParts {
  readonly databases: Databases;
  readonly store: OpenStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** this process, if several serve */
  readonly worker?: AppWorker;
}

/** Builds every endpoint, version and page of the service, and the server for them. */
export async function buildApp(settings: AppSettings, parts: AppParts): Promise<TouchlineServer> {
  const { databases, store, clock, log, worker } = parts;
  const { publicUrl } = settings;
  const workers = worker?.count ?? 1;

  const accounts = new AccountStore(databases.accounts);
  const journals = journalFolder(settings.databaseUrl);
  const metering = new Metering({
    store: new LimitStore(databases.accounts),
    clock,
    failed: (error) => log.error({ err: error }, 'metering could not reach the database'),
    ...(journals !== undefined && { journals }),
  }).start();
  const keyMigration = new KeyMigration(accounts, settings.v1GraceDays);
  const exportThreads = new ExportThreads(settings.databaseUrl, {
    threadsMax: Math.ceil(EXPORT_THREADS_MAX / workers),
  });
  const keyCache = new KeyCache(accounts, metering);
  const users = new UserStore(databases.accounts);
  const sessions = new Sessions(users, keyCache);
  const history = new UsageHistoryStore(databases.accounts);
  const usage = new UsageRecorder({
    ...{ store: history, clock, withoutSecrets },
    failed: (error) => log.error({ err: error }, 'the usage of keys could not be written'),
  }).start();
  const webhooks = new Webhooks({
    accounts,
    webhooks: new WebhookStore(databases.accounts),
    database: databases.data,
    allowPrivate: settings.webhooksAllowPrivate,
  });
  const account: AccountParts = {
    ...{ store, accounts, users, sessions, publicUrl, history, usage, database: databases.accounts },
    links: new LinkStore(databases.accounts),
    audit: new AuditStore(databases),
    attempts: new AddressAttempts(),
    passkeys: new PasskeyStore(databases.accounts),
    challenges: new ChallengeStore(databases.accounts),
    identities: new IdentityStore(databases.accounts),
    provider: settings.provider && new IdentityProvider(settings.provider, publicUrl),
    plans: new PlanStore(databases.accounts),
    statements: new StatementStore(databases.accounts),
    migration: keyMigration,
    webhooks,
    sentByHand: new SentByHand({
      ...{ database: databases.data, clock },
      deliveries: new WebhookDeliveryStore(databases.accounts),
      send: sender({ allowPrivate: settings.webhooksAllowPrivate, timeoutMs: SENT_BY_HAND_MS }),
      present: (change) => presentChange(change, store.reference),
    }),
    mailer: new Mailer(settings.mail),
    signUp: settings.signUp,
    paymentUrl: settings.payment.url,
    failed: (err, message) => log.error({ err }, message),
  };
  const runs = new ImportRunStore(databases.accounts);
  const updates = new UpdateStarter({ runs, clock, log, ...settings.updates });
  const operation: OperationParts = { store, databases, runs, updates };

  const endpoints = [
    ...V1_ENDPOINTS,
    ...V2_ENDPOINTS,
    ...feedEndpoints(new LiveFeed(store, clock)),
    ...accountEndpoints(account, operation),
    ...exportEndpoints(exportThreads),
    ...webhookEndpoints(webhooks),
  ];
  const versions = [
    refuseMigratedKeys(
      v1Version({ publicUrl, stopped: settings.v1Stopped, mounts: settings.v1Mounts }),
      keyMigration,
      publicUrl,
    ),
    v2Version,
    feedVersion,
    accountVersion,
  ];
  const demoKey = new DemoKey({ accounts, clock, publicUrl, isSandbox: () => store.reference.sandbox });
  const site = new Site({
    endpoints,
    versions,
    publicUrl,
    store,
    demoKey: () => demoKey.find(),
    hasFront: settings.explorer === 'off',
    sitemaps: settings.explorer === 'public' ? [SITEMAP_INDEX] : [],
  });
  const published = await publishedSources(settings.explorerSources);
  // live data is that of the feed
  const encode = published === null || published.has(FEED) ? liveMessages : () => [];
  const mcp = mcpRoute(V2_ENDPOINTS, { publicUrl, failed: (err) => log.error({ err }, 'MCP tool failed') });

  const server = await serveEndpoints({
    endpoints,
    versions,
    publicUrl,
    store,
    keyCache,
    sessions,
    usage,
    clock,
    log,
    ...(worker !== undefined && { worker }),
    cacheBytes: Math.ceil(settings.cacheBytes / workers),
    connectionsPerAddress: settings.connectionsPerAddress,
    edgeSeconds: settings.edgeSeconds,
    textModel: settings.textModel,
    databases,
    ...(settings.imagesFolder !== '' && { imagesFolder: settings.imagesFolder }),
    fetchRoutes: settings.mcp ? [mcp] : [],
    openRoutes: openRoutes(account),
    signedRoutes: signedRoutes(account, settings.payment.secret),
    pages: site,
    personalPages: new AccountPages({ ...account, operation, endpoints }),
    ...(settings.explorer !== 'off' && {
      dataPagesOf: ({ forecasts, writer, changes, turn, failed, streamsMax }) =>
        new Explorer({
          queries: new PageQueries({
            endpoints: V2_ENDPOINTS,
            store,
            forecasts,
            writer,
            changes,
            publicUrl,
            published,
            turn,
          }),
          stream: new PageStream({ changes, encode, types: LIVE_TYPES, max: streamsMax, clock, failed }),
          ...{ store, sessions, publicUrl, site },
          isPublic: settings.explorer === 'public',
        }),
    }),
    ready: () => Promise.all([...new Set([databases.data, databases.accounts])].map((database) => database.ready())),
    ...(databases.replicas !== null && { replicas: () => databases.replicas!.states() }),
  });
  return {
    ...server,
    async close() {
      await server.close();
      await updates.stop();
      await usage.close();
      await exportThreads.stop();
    },
  };
}
