/** What answers requests: every thread that does builds it for itself, over connections of its own. */
import type { Logger } from 'pino';
import { KeyCache } from './accounts/key-cache.ts';
import type { KeyLimitsCache } from './accounts/key-limits.ts';
import { KeyMigration } from './accounts/key-migration.ts';
import { Metering } from './accounts/metering.ts';
import { accountEndpoints, refuseMigratedKeys } from './api/account/index.ts';
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
import type { Clock } from './base/clock.ts';
import { EXPORT_THREADS_MAX, ExportThreads } from './exports/export-threads.ts';
import { Forecasts } from './forecasts/forecasts.ts';
import { ResponseCache } from './http/cache/response-cache.ts';
import type { Endpoint } from './http/endpoint/endpoint.ts';
import type { Version } from './http/endpoint/version.ts';
import { Metrics, type WorkerPlace } from './http/metrics/metrics.ts';
import { Observer } from './http/metrics/observer.ts';
import type { FetchRoute } from './http/server/fetch-route.ts';
import { Pipeline } from './http/server/pipeline.ts';
import type { SiteOptions } from './http/server/public-routes.ts';
import { buildServer, type TouchlineServer } from './http/server/server.ts';
import { Files } from './http/streaming/files.ts';
import { EventStreams } from './http/streaming/sse.ts';
import { Pictures } from './images/pictures.ts';
import { ChangeStream } from './live/changes/stream.ts';
import { LiveFeed } from './live/feed/feed.ts';
import { Webhooks } from './live/webhooks/webhooks.ts';
import { Site } from './site/index.ts';
import { AccountStore } from './store/accounts/accounts.ts';
import { WebhookStore } from './store/accounts/webhooks.ts';
import type { Databases, OpenOptions } from './store/database/open.ts';
import type { Store } from './store/store.ts';

/** The same for all threads: it can be sent to another one. */
export interface AppSettings {
  readonly databaseUrl: string;
  /** without listeners, which cannot be sent */
  readonly openOptions: Omit<OpenOptions, 'onOutage'>;
  readonly publicUrl: string;
  /** of the whole process */
  readonly cacheBytes: number;
  /** empty where there is none */
  readonly imagesFolder: string;
  readonly v1GraceDays: number | null;
  readonly v1Stopped: boolean;
  readonly mcp: boolean;
  readonly webhooksAllowPrivate: boolean;
}

export interface AppParts {
  readonly databases: Databases;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keyLimits: KeyLimitsCache;
  readonly place: WorkerPlace;
}

/** Of the whole process; threads that answer beside each other have a share each. */
const CONNECTIONS_MAX = 10_000;
const STREAMS_MAX = 2000;
/** Memory for pictures, beside that for answers. */
const PICTURES_SHARE = 1 / 8;

export async function buildApp(settings: AppSettings, parts: AppParts): Promise<TouchlineServer> {
  const { databases, store, clock, log, place } = parts;
  const { publicUrl } = settings;
  const accounts = new AccountStore(databases.accounts);
  const metering = new Metering(accounts, (error) => log.error({ err: error }, 'counting requests failed'));
  const switching = new KeyMigration(accounts, settings.v1GraceDays);
  const exports = new ExportThreads(settings.databaseUrl, { most: Math.ceil(EXPORT_THREADS_MAX / place.of) });
  const described = {
    endpoints: [
      ...V1_ENDPOINTS,
      ...V2_ENDPOINTS,
      ...feedEndpoints(new LiveFeed(store, clock)),
      ...accountEndpoints(switching),
      ...exportEndpoints(exports),
      ...webhookEndpoints(
        new Webhooks({
          accounts,
          webhooks: new WebhookStore(databases.accounts),
          database: databases.data,
          allowPrivate: settings.webhooksAllowPrivate,
        }),
      ),
    ],
    versions: [
      refuseMigratedKeys(v1Version({ publicUrl, stopped: settings.v1Stopped }), switching, publicUrl),
      v2Version,
      feedVersion,
      accountVersion,
    ],
    publicUrl,
  };
  const server = await serveEndpoints({
    ...described,
    store,
    keyCache: new KeyCache(accounts, metering, parts.keyLimits),
    clock,
    log,
    place,
    cacheBytes: Math.ceil(settings.cacheBytes / place.of),
    ...(settings.imagesFolder !== '' && { imagesFolder: settings.imagesFolder }),
    fetchRoutes: settings.mcp
      ? [mcpRoute(V2_ENDPOINTS, { publicUrl, failed: (err) => log.error({ err }, 'MCP tool failed') })]
      : [],
    pages: new Site({ ...described, store }),
    ready: () => Promise.all([...new Set([databases.data, databases.accounts])].map((database) => database.ready())),
  });
  return {
    ...server,
    async close() {
      await server.close();
      await exports.stop();
    },
  };
}

export interface ServedEndpoints extends SiteOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly store: Store;
  readonly keyCache: KeyCache;
  readonly clock: Clock;
  readonly log: Logger;
  /** scheme and host as clients see them, without a slash at the end */
  readonly publicUrl: string;
  /** memory for cached responses */
  readonly cacheBytes: number;
  /** among the threads that answer beside each other; what the process may hold is divided among them */
  readonly place?: WorkerPlace;
  /** of pictures an operator stored */
  readonly imagesFolder?: string;
  /** protocols beside the endpoints */
  readonly fetchRoutes?: readonly FetchRoute[];
}

/** A server for a list of endpoints: what their requests go through, from the response cache to the sockets. */
export async function serveEndpoints(served: ServedEndpoints): Promise<TouchlineServer> {
  const { store, keyCache, log, cacheBytes, place } = served;
  const share = (most: number) => Math.ceil(most / (place?.of ?? 1));
  const metrics = new Metrics(place);
  const { registry } = metrics;
  const cache = new ResponseCache(store.revisions, cacheBytes);
  const observer = new Observer(log, registry, cache);
  const changes = new ChangeStream(store, (error) => observer.failed(error, 'reading the change log failed'));
  const streams = new EventStreams({ ...served, observer, registry, most: share(STREAMS_MAX) });
  const files = new Files({ observer, registry });
  const forecasts = new Forecasts(store);
  const pipeline = new Pipeline({ ...served, forecasts, cache, observer, changes, streams, files });
  const pictures = new Pictures({
    store,
    folder: served.imagesFolder ?? null,
    bytes: Math.round(cacheBytes * PICTURES_SHARE),
    warn: (path, fault) => log.warn({ path, fault }, 'a stored picture is not shown'),
  });
  const server = await buildServer({
    ...served,
    ...{ pipeline, observer, metrics, streams, pictures },
    fetchRoutes: served.fetchRoutes ?? [],
    connectionsMax: share(CONNECTIONS_MAX),
  });
  return {
    ...server,
    async close() {
      await server.close();
      await keyCache.close();
      registry.clear();
    },
  };
}
