/** Builds the server for a list of endpoints, with the response cache, the pipeline and the metrics. */
import type { Logger } from 'pino';
import type { KeyCache } from '../../accounts/key-cache.ts';
import type { UsageRecorder } from '../../accounts/usage-recorder.ts';
import { SESSION_MS, type Sessions } from '../../accounts/users/sessions.ts';
import type { Clock } from '../../base/clock.ts';
import { Forecasts } from '../../forecasts/forecasts.ts';
import type { LanguageModelOptions } from '../../forecasts/texts/language-model.ts';
import { TextWriter } from '../../forecasts/texts/text-writer.ts';
import { ForecastRecorder } from '../../forecasts/track-record/recorder.ts';
import { Pictures } from '../../images/pictures.ts';
import { ChangeStream } from '../../live/changes/stream.ts';
import type { Databases } from '../../store/database/open.ts';
import type { OpenStore } from '../../store/store.ts';
import { ResponseCache } from '../cache/response-cache.ts';
import type { AddressLimitOptions } from '../connections/address-limit.ts';
import { Networks } from '../connections/client-address.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Version } from '../endpoint/version.ts';
import { type AppWorker, Metrics } from '../metrics/metrics.ts';
import { Observer } from '../metrics/observer.ts';
import { observeReplicas } from '../metrics/replica-metrics.ts';
import { StoreMetrics } from '../metrics/store-metrics.ts';
import { EventLoopBudget } from '../request/event-loop-budget.ts';
import { EventStreams } from '../streaming/event-streams.ts';
import { Files } from '../streaming/files.ts';
import type { FetchRoute } from './fetch-route.ts';
import { KnownUrls } from './known-urls.ts';
import type { OpenRoute } from './open-routes.ts';
import { Pipeline } from './pipeline.ts';
import type { DataPages, PublicRoutesOptions } from './public-routes.ts';
import { buildServer, type TouchlineServer } from './server.ts';
import type { SignedRoute } from './signed-routes.ts';

/** Limits of the whole service; each worker gets an equal share. */
const CONNECTIONS_MAX = 10_000;
const STREAMS_MAX = 2000;
/** What pages do in the background of the event loop: they have no key. */
const PAGES = 'pages';
/** Memory for rendered images, in addition to the memory for cached responses. */
const PICTURES_SHARE = 1 / 8;

/** What pages that show stored data share with the endpoints. */
interface DataPageParts {
  readonly forecasts: Forecasts;
  readonly writer: TextWriter;
  readonly changes: ChangeStream;
  readonly streamsMax: number;
  /** resolves when the pages have their turn of the event loop */
  turn(): Promise<void>;
  failed(error: unknown): void;
}

export interface ServedEndpoints extends Omit<PublicRoutesOptions, 'dataPages'> {
  /** absent: no page shows stored data */
  readonly dataPagesOf?: (parts: DataPageParts) => DataPages;
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly store: OpenStore;
  readonly keyCache: KeyCache;
  /** absent: nobody signs in */
  readonly sessions?: Sessions;
  /** absent: the usage of keys is only counted against their limits */
  readonly usage?: UsageRecorder;
  readonly clock: Clock;
  readonly log: Logger;
  /** scheme and host as clients see them, without a trailing slash */
  readonly publicUrl: string;
  /** memory for cached responses of this process, in bytes */
  readonly cacheBytes: number;
  /** whose condition the metrics report; absent: they report none */
  readonly databases?: Databases;
  /** absent where one process serves all requests */
  readonly worker?: AppWorker;
  /** folder with the operator's images */
  readonly imagesFolder?: string;
  /** absent: no limit */
  readonly connectionsPerAddress?: AddressLimitOptions;
  /** absent: caches in front of the service keep nothing */
  readonly edgeSeconds?: number;
  /** absent: templates write all texts */
  readonly textModel?: LanguageModelOptions | null;
  /** protocols that are served beside the endpoints, such as MCP */
  readonly fetchRoutes?: readonly FetchRoute[];
  /** routes that lead to a session */
  readonly openRoutes?: readonly OpenRoute[];
  /** routes for signed messages of other systems */
  readonly signedRoutes?: readonly SignedRoute[];
}

export async function serveEndpoints(options: ServedEndpoints): Promise<TouchlineServer> {
  const { store, keyCache, log, cacheBytes, worker } = options;
  const shareOf = (total: number) => Math.ceil(total / (worker?.count ?? 1));

  const metrics = new Metrics(worker);
  const { registry } = metrics;
  const cache = new ResponseCache(store.revisions, cacheBytes);
  const observer = new Observer(log, registry, cache, options.usage ?? null);
  // what is stored is the same in all workers
  if (options.databases !== undefined && (worker?.number ?? 1) === 1) {
    const failed = (error: unknown) => observer.failed(error, 'the condition of the store could not be read');
    new StoreMetrics(registry, { databases: options.databases, clock: options.clock, failed });
  }
  if (options.replicas !== undefined) observeReplicas(registry, options.replicas);
  const changes = new ChangeStream(store, (error) => observer.failed(error, 'reading the change log failed'));
  const eventLoopBudget = new EventLoopBudget();
  const streamsMax = shareOf(STREAMS_MAX);
  const streams = new EventStreams({ ...options, observer, registry, eventLoopBudget, streamsMax });
  const files = new Files({ observer, registry });
  const recorder = new ForecastRecorder({
    store: store.recordedForecasts,
    onError: (error) => observer.failed(error, 'forecasts could not be recorded; they are recorded later'),
  }).start();
  const forecasts = new Forecasts(store.readers, recorder);
  const writer = new TextWriter(options.textModel ?? null, (error, message) => log.warn({ err: error }, message));
  const knownUrls = new KnownUrls();
  const proxies = new Networks(options.connectionsPerAddress?.proxies ?? []);
  const pipeline = new Pipeline({
    ...options,
    ...{ forecasts, writer, cache, observer, changes, streams, files, eventLoopBudget, knownUrls, proxies },
    edgeSeconds: options.edgeSeconds ?? 0,
  });
  const pictures = new Pictures({
    store,
    folder: options.imagesFolder ?? null,
    bytes: Math.round(cacheBytes * PICTURES_SHARE),
    warn: (path, fault) => log.warn({ path, fault }, 'a stored image is not used'),
  });

  const failed = (error: unknown) => observer.failed(error, 'a stream of open pages failed; they reconnect');
  const turn = () => eventLoopBudget.turn(PAGES);
  const dataPages = options.dataPagesOf?.({ forecasts, writer, changes, streamsMax, turn, failed });
  const server = await buildServer({
    ...options,
    dataPages,
    ...{ pipeline, knownUrls, proxies, observer, metrics, streams, pictures, eventLoopBudget },
    fetchRoutes: options.fetchRoutes ?? [],
    openRoutes: options.openRoutes ?? [],
    signedRoutes: options.signedRoutes ?? [],
    sessionSeconds: SESSION_MS / 1000,
    connectionsMax: shareOf(CONNECTIONS_MAX),
    connectionsPerAddress: options.connectionsPerAddress ?? { max: null, proxies: [] },
  });
  return {
    ...server,
    async close() {
      await server.close();
      await recorder.close();
      await forecasts.simulations.stop();
      await keyCache.close();
      registry.clear();
    },
  };
}
