/** The HTTP server: Fastify handles sockets and routes, the pipeline handles requests. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { Pictures } from '../../images/pictures.ts';
import type { AddressLimitOptions } from '../connections/address-limit.ts';
import type { Networks } from '../connections/client-address.ts';
import { httpServers } from '../connections/http-server.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { sentTo } from '../endpoint/query.ts';
import { type Version, versionOf } from '../endpoint/version.ts';
import type { Metrics, WorkerMetrics } from '../metrics/metrics.ts';
import type { Observer } from '../metrics/observer.ts';
import type { EventLoopBudget } from '../request/event-loop-budget.ts';
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from '../request/headers.ts';
import { RequestContext, type Route, type Traffic } from '../request/request-context.ts';
import type { EventStreams } from '../streaming/event-streams.ts';
import { listenFault } from './address.ts';
import { allowedMethods, methodsByPath } from './allowed-methods.ts';
import { canonicalUrl } from './canonical-url.ts';
import { mountEndpoint } from './endpoint-routes.ts';
import { FETCH_ROUTE_METHODS, type FetchRoute, mountFetchRoute } from './fetch-route.ts';
import type { KnownUrls } from './known-urls.ts';
import { mountOpenRoute, type OpenRoute } from './open-routes.ts';
import { answerParserError, type ParserError } from './parser-errors.ts';
import type { Pipeline } from './pipeline.ts';
import { PublicRoutes, type PublicRoutesOptions } from './public-routes.ts';
import { mountSignedRoute, type SignedRoute } from './signed-routes.ts';

export interface ServerParts extends PublicRoutesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly clock: Clock;
  readonly log: Logger;
  /** scheme and host as clients see them, without a trailing slash */
  readonly publicUrl: string;
  readonly pipeline: Pipeline;
  /** those of the pipeline */
  readonly knownUrls: KnownUrls;
  readonly observer: Observer;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly eventLoopBudget: EventLoopBudget;
  readonly pictures: Pictures;
  /** protocols that are served beside the endpoints, such as MCP */
  readonly fetchRoutes: readonly FetchRoute[];
  readonly openRoutes: readonly OpenRoute[];
  readonly signedRoutes: readonly SignedRoute[];
  /** how long browsers keep the cookie of a session */
  readonly sessionSeconds: number;
  /** reverse proxies of the operator */
  readonly proxies: Networks;
  readonly connectionsMax: number;
  readonly connectionsPerAddress: AddressLimitOptions;
}

export interface TouchlineServer {
  readonly fastify: FastifyInstance;
  /** Returns the URL it listens on. */
  listen(at: { host: string; port: number }): Promise<string>;
  /** The metrics of this process. */
  metrics(): Promise<WorkerMetrics>;
  /** Asks clients to close their connections with the next response, so that few are idle when the server closes. */
  drain(): void;
  /** Answers the requests that have arrived, closes all connections and returns unspent request leases. */
  close(): Promise<void>;
}

const KB = 1024;
const BODY_BYTES_MAX = 256 * KB;
const DRAIN_MS = 10_000;
/**
 * Connections that wait to be accepted, which Node does one by one between other work. The system drops further ones, and
 * their clients try again after a second. Linux allows 4096 by default (`net.core.somaxconn`).
 */
const BACKLOG = 4096;
/** Thousands of requests can arrive too slowly at once: their responses take turns with the work of the keys. */
const PARSER_ERRORS = 'parser errors';

type RequestContextOf = (request: FastifyRequest, reply: FastifyReply, route: Route | null) => RequestContext;
/** Answers a request that no endpoint handles with an error in the shape of its version. */
type Reject = (request: IncomingMessage, response: ServerResponse, errorOf: () => ApiError) => void;
/** Serves a request whose URL is known; returns false otherwise. */
type ServeKnown = (request: IncomingMessage, response: ServerResponse) => boolean;

export async function buildServer(parts: ServerParts): Promise<TouchlineServer> {
  const { versions, clock, pipeline, metrics, streams } = parts;
  const traffic: Traffic = { draining: false };
  const requestContextOf: RequestContextOf = (request, reply, route) => {
    const version = route?.version ?? versionOf(request.raw.url ?? '', versions);
    const pathParams = request.params as Readonly<Record<string, string>>;
    return new RequestContext([request.raw, reply.raw], { route, version, pathParams }, traffic, clock.now());
  };
  const reject: Reject = (request, response, errorOf) => {
    const version = versionOf(request.url ?? '', versions);
    const requestContext = new RequestContext([request, response], { route: null, version }, traffic, clock.now());
    requestContext.sent = sentTo(version, request.url ?? '') ?? [];
    pipeline
      .identify(requestContext)
      .then(() => pipeline.fail(requestContext, version?.stopped ?? errorOf()))
      .catch((error: unknown) => pipeline.fail(requestContext, error));
  };

  const serveKnown: ServeKnown = (request, response) => {
    const known = parts.knownUrls.find(request);
    if (known === undefined) return false;
    pipeline.serve(new RequestContext([request, response], known, traffic, clock.now()), known.route);
    return true;
  };
  const fastify = createFastify(parts, reject, serveKnown);
  // the stream of a request without a body has ended before anything can listen to it: see `optimizeEmptyRequests`
  fastify.addHook('preParsing', ({ raw }, _reply, body, done) =>
    done(null, raw.readableEnded ? Readable.from([]) : body),
  );
  const allowedAt = mountRoutes(fastify, parts, { traffic, requestContextOf });
  answerUnmatched(fastify, parts, { allowedAt, requestContextOf, reject });
  await fastify.ready();

  return {
    fastify,
    metrics: () => metrics.ownMetrics(),
    listen: (at) => listen(fastify, at),
    drain() {
      traffic.draining = true;
    },
    async close() {
      traffic.draining = true;
      streams.close();
      parts.dataPages?.stream.close();
      const drainTimeout = setTimeout(() => fastify.server.closeAllConnections(), DRAIN_MS);
      await fastify.close();
      clearTimeout(drainTimeout);
      await pipeline.close();
    },
  };
}

function createFastify(parts: ServerParts, reject: Reject, serveKnown: ServeKnown): FastifyInstance {
  const { endpoints, versions, publicUrl, clock, log, metrics, connectionsMax, connectionsPerAddress } = parts;
  const { eventLoopBudget } = parts;
  const { registry } = metrics;
  const accepted = () => eventLoopBudget.connectionAccepted();
  const newServer = httpServers({ connectionsMax, perAddress: connectionsPerAddress, registry, accepted });
  const canonical = canonicalUrl(versions, endpoints);
  return Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => '',
    serverFactory: (route) =>
      newServer({
        serve(request, response) {
          if (!serveKnown(request, response)) route(request, response);
        },
        refuse: (request, response, reason) => reject(request, response, () => new ApiError('bad_request', reason)),
      }),
    rewriteUrl: ({ url = '/' }) => canonical(url),
    // the pipeline parses the query itself, strictly
    routerOptions: { querystringParser: () => ({}), maxParamLength: 8 * KB },
    clientErrorHandler: (error, socket) =>
      eventLoopBudget.run(PARSER_ERRORS, () =>
        answerParserError(error as Error as ParserError, socket, {
          versionOf: (url) => versionOf(canonical(url), versions),
          publicUrl,
          now: () => clock.now(),
          log: (line) => log.info(line, 'malformed request rejected'),
        }),
      ),
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      const message = 'The path is not valid percent-encoded UTF-8';
      reject(request.raw, reply.raw, () => new ApiError('bad_request', message, { cause: error }));
    },
  });
}

/** Mounts endpoints, fetch routes and public routes. Returns the methods of a URL: 'GET, HEAD, OPTIONS'. */
function mountRoutes(
  fastify: FastifyInstance,
  parts: ServerParts,
  { traffic, requestContextOf }: { readonly traffic: Traffic; readonly requestContextOf: RequestContextOf },
): (url: string) => string | undefined {
  const { endpoints, versions, publicUrl, pipeline, observer, fetchRoutes, openRoutes, signedRoutes } = parts;
  const routes = endpoints.map((endpoint) => routeOf(endpoint, versions));
  for (const route of routes) {
    // an endpoint that accepts NDJSON gets a separate instance, because its JSON parser differs
    if (route.endpoint.lines === undefined) mountEndpoint(fastify, route, pipeline, requestContextOf);
    else void fastify.register(async (instance) => mountEndpoint(instance, route, pipeline, requestContextOf));
  }
  for (const route of fetchRoutes) {
    const withoutRoute = (request: FastifyRequest, reply: FastifyReply) => requestContextOf(request, reply, null);
    mountFetchRoute(fastify, route, { pipeline, observer, publicUrl, requestContextOf: withoutRoute });
  }
  for (const route of openRoutes) {
    const withoutRoute = (request: FastifyRequest, reply: FastifyReply) => requestContextOf(request, reply, null);
    mountOpenRoute(fastify, route, { ...parts, requestContextOf: withoutRoute });
  }
  for (const route of signedRoutes) {
    const withoutRoute = (request: FastifyRequest, reply: FastifyReply) => requestContextOf(request, reply, null);
    mountSignedRoute(fastify, route, { pipeline, observer, proxies: parts.proxies, requestContextOf: withoutRoute });
  }
  const publicRoutes = new PublicRoutes(fastify, { ...parts, traffic });

  const methods = methodsByPath(routes);
  const fetchPaths = new Set([...fetchRoutes, ...openRoutes, ...signedRoutes].map(({ path }) => path));
  return (url) =>
    allowedMethods(methods, url) ??
    publicRoutes.allowed(url) ??
    (fetchPaths.has(url.split('?', 1)[0]!) ? FETCH_ROUTE_METHODS : undefined);
}

/** Answers OPTIONS requests, and requests whose path or method has no route. */
function answerUnmatched(
  fastify: FastifyInstance,
  { publicUrl, observer }: ServerParts,
  {
    allowedAt,
    requestContextOf,
    reject,
  }: {
    readonly allowedAt: (url: string) => string | undefined;
    readonly requestContextOf: RequestContextOf;
    readonly reject: Reject;
  },
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const allowed = allowedAt(request.raw.url ?? '');
    if (request.raw.method === 'OPTIONS' && allowed !== undefined) {
      const requestContext = requestContextOf(request, reply, null);
      const allow = ['Allow', allowed, 'Access-Control-Allow-Methods', allowed];
      const versionHeaders = requestContext.version?.headers ?? [];
      requestContext.send(204, [...allow, ...PREFLIGHT_HEADERS, ...versionHeaders, ...COMMON_HEADERS], null);
      observer.finished(requestContext, 204);
      return;
    }
    reject(request.raw, reply.raw, () =>
      allowed === undefined
        ? new ApiError('no_endpoint', `This path does not exist; see the list of endpoints at ${publicUrl}/docs`)
        : new ApiError('method_not_allowed', `This path accepts ${allowed}`, { headers: { Allow: allowed } }),
    );
  };
  // a hook, because Fastify reads the body before the not-found handler and rejects some bodies with its own messages
  void fastify.register(async (instance) => {
    instance.addHook('onRequest', (request, reply) => answer(request, reply));
    instance.setNotFoundHandler({}, () => undefined);
  });
}

async function listen(fastify: FastifyInstance, at: { readonly host: string; readonly port: number }): Promise<string> {
  try {
    await fastify.listen({ ...at, backlog: BACKLOG });
  } catch (error) {
    throw listenFault(error, at.host, at.port);
  }
  const { address, family, port } = fastify.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

function routeOf(endpoint: Endpoint, versions: readonly Version[]): Route {
  const version = versions.find(({ name }) => name === endpoint.version);
  if (version === undefined || !endpoint.path.startsWith(`${version.prefix}/`)) {
    throw new Error(`endpoint ${endpoint.id}: no version has a prefix of the path ${endpoint.path}`);
  }
  return { endpoint, version, name: endpoint.path.slice(version.prefix.length + 1) };
}
