/** What answers requests: every thread that does builds it for itself, over connections of its own. */
import type { Logger } from 'pino';
import { Keyring } from './accounts/key-cache.ts';
import type { KeyShares } from './accounts/key-limits.ts';
import { Switching } from './accounts/key-migration.ts';
import { Metering } from './accounts/metering.ts';
import { accountEndpoints, refusingSwitchedKeys } from './api/account/index.ts';
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
import type { ThreadPlace } from './http/metrics/metrics.ts';
import { buildServer, type TouchlineServer } from './http/server/server.ts';
import { LiveFeed } from './live/feed/feed.ts';
import { Webhooks } from './live/webhooks/webhooks.ts';
import { Site } from './site/index.ts';
import { AccountStore } from './store/accounts/accounts.ts';
import { WebhookStore } from './store/accounts/webhooks.ts';
import { latestRevision } from './store/changes/revisions.ts';
import type { Databases } from './store/database/open.ts';
import type { Store } from './store/store.ts';

/** The same for all threads: it can be sent to another one. */
export interface AnsweringSettings {
  readonly databaseUrl: string;
  /** of a file of SQLite, how much is mapped into memory */
  readonly mapBytes: number;
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

export interface AnsweringParts {
  readonly databases: Databases;
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Logger;
  readonly shares: KeyShares;
  readonly place: ThreadPlace;
}

export async function buildAnswering(settings: AnsweringSettings, parts: AnsweringParts): Promise<TouchlineServer> {
  const { databases, store, clock, log, place } = parts;
  const { publicUrl } = settings;
  const accounts = new AccountStore(databases.accounts);
  const metering = new Metering(accounts, (error) => log.error({ err: error }, 'counting requests failed'));
  const switching = new Switching(accounts, settings.v1GraceDays);
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
      refusingSwitchedKeys(v1Version({ publicUrl, stopped: settings.v1Stopped }), switching, publicUrl),
      v2Version,
      feedVersion,
      accountVersion,
    ],
    publicUrl,
  };
  const server = await buildServer({
    ...described,
    store,
    keyring: new Keyring(accounts, metering, parts.shares),
    clock,
    log,
    place,
    cacheBytes: Math.ceil(settings.cacheBytes / place.of),
    ...(settings.imagesFolder !== '' && { imagesFolder: settings.imagesFolder }),
    fetchRoutes: settings.mcp
      ? [mcpRoute(V2_ENDPOINTS, { publicUrl, failed: (err) => log.error({ err }, 'MCP tool failed') })]
      : [],
    pages: new Site({ ...described, store }),
    ready: () => latestRevision(databases.data),
  });
  return {
    ...server,
    async close() {
      await server.close();
      await exports.stop();
    },
  };
}
