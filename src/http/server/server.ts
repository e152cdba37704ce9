/** Fastify carries the routes and the sockets; what a request goes through is in the pipeline. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.ts';
import { ApiError } from '../../base/errors.ts';
import type { Pictures } from '../../images/pictures.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { parseQuery, queryOf } from '../endpoint/query.ts';
import { type Version, versionOf } from '../endpoint/version.ts';
import type { Metrics, WorkerMetrics } from '../metrics/metrics.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS, PREFLIGHT_HEADERS } from '../request/headers.ts';
import { RequestContext, type Route, type Traffic } from '../request/request-context.ts';
import type { EventStreams } from '../streaming/sse.ts';
import { listenFault } from './address.ts';
import { allowedMethods, methodsByPath } from './allowed-methods.ts';
import { mount } from './endpoint-routes.ts';
import { FETCH_ROUTE_METHODS, type FetchRoute, mountFetchRoute } from './fetch-route.ts';
import { answerParserError, type ParserError } from './parser-errors.ts';
import type { Pipeline } from './pipeline.ts';
import { type SiteOptions, siteRoutes } from './public-routes.ts';

export interface ServerParts extends SiteOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly clock: Clock;
  readonly log: Logger;
  /** scheme and host as clients see them, without a slash at the end */
  readonly publicUrl: string;
  readonly pipeline: Pipeline;
  readonly observer: Observer;
  readonly metrics: Metrics;
  readonly streams: EventStreams;
  readonly pictures: Pictures;
  /** protocols beside the endpoints */
  readonly fetchRoutes: readonly FetchRoute[];
  readonly connectionsMax: number;
}

export interface TouchlineServer {
  readonly fastify: FastifyInstance;
  /** Returns the address it listens at. With `reusePort` other threads may listen there too. */
  listen(at: { host: string; port: number; reusePort?: boolean }): Promise<string>;
  /** Of this thread alone. */
  metrics(): Promise<WorkerMetrics>;
  /** Answers what has arrived, takes no more, gives back what was leased. */
  close(): Promise<void>;
}

const KB = 1024;
const LIMITS = {
  headerBytes: 16 * KB,
  bodyBytes: 256 * KB,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 20_000,
  idleConnectionMs: 65_000, // a little longer than load balancers keep theirs
  stalledConnectionMs: 120_000,
  timeoutCheckMs: 2_000,
  drainMs: 10_000,
} as const;

export async function buildServer(parts: ServerParts): Promise<TouchlineServer> {
  const { versions, clock, log, publicUrl, pipeline, observer, metrics, streams, fetchRoutes } = parts;
  const traffic: Traffic = { draining: false };
  const routes = parts.endpoints.map((endpoint) => routeOf(endpoint, versions));
  const methods = methodsByPath(routes);

  const requestContextOf = (request: FastifyRequest, reply: FastifyReply, route: Route | null) => {
    const version = route?.version ?? versionOf(request.raw.url ?? '', versions);
    const pathParams = request.params as Readonly<Record<string, string>>;
    return new RequestContext([request.raw, reply.raw], { route, version, pathParams }, traffic, clock.now());
  };
  const refuse = async (
    request: IncomingMessage,
    response: ServerResponse,
    refusal: (requestContext: RequestContext) => ApiError,
  ) => {
    const version = versionOf(request.url ?? '', versions);
    const exchange = new RequestContext([request, response], { route: null, version }, traffic, clock.now());
    exchange.sent = parseQuery(queryOf(request.url ?? '')) ?? [];
    try {
      await pipeline.identify(exchange);
      pipeline.fail(exchange, version?.stopped ?? refusal(exchange));
    } catch (error) {
      pipeline.fail(exchange, error);
    }
  };

  const fastify = Fastify({
    logger: false,
    bodyLimit: LIMITS.bodyBytes,
    requestTimeout: LIMITS.requestTimeoutMs,
    keepAliveTimeout: LIMITS.idleConnectionMs,
    connectionTimeout: LIMITS.stalledConnectionMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    genReqId: () => '',
    http: {
      maxHeaderSize: LIMITS.headerBytes,
      headersTimeout: LIMITS.headersTimeoutMs,
      connectionsCheckingInterval: LIMITS.timeoutCheckMs,
      requireHostHeader: false, // refused in the pipeline, with all headers of an answer
    },
    // the pipeline reads the query itself, strictly
    routerOptions: { querystringParser: () => ({}), maxParamLength: 8 * KB },
    clientErrorHandler: (error, socket) =>
      answerParserError(error as Error as ParserError, socket, {
        versions,
        publicUrl,
        now: () => clock.now(),
        log: (line) => log.info(line, 'malformed request rejected'),
      }),
    frameworkErrors: (error, request, reply) => {
      reply.hijack();
      void refuse(
        request.raw,
        reply.raw,
        () => new ApiError('bad_request', 'The path is not valid percent-encoded UTF-8', { cause: error }),
      );
    },
  });
  (fastify.server as Server).maxConnections = parts.connectionsMax;
  // without a listener node answers an unknown Expect by itself, without our headers
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));

  for (const route of routes) {
    // an instance of its own, so that no other endpoint reads lines
    if (route.endpoint.lines === undefined) mount(fastify, route, pipeline, requestContextOf);
    else void fastify.register(async (own) => mount(own, route, pipeline, requestContextOf));
  }
  for (const route of fetchRoutes) {
    const withoutRoute = (request: FastifyRequest, reply: FastifyReply) => requestContextOf(request, reply, null);
    mountFetchRoute(fastify, route, { pipeline, observer, publicUrl, requestContextOf: withoutRoute });
  }
  const otherMethods = (path: string) =>
    fetchRoutes.some((route) => route.path === path) ? FETCH_ROUTE_METHODS : undefined;
  const site = siteRoutes(fastify, { ...parts, traffic });
  const answerUnmatched = (request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack();
    const { method } = request.raw;
    const url = request.raw.url ?? '';
    const allowed = allowedMethods(methods, url) ?? site.allowed(url) ?? otherMethods(url.split('?', 1)[0]!);
    if (method === 'OPTIONS' && allowed !== undefined) {
      const requestContext = requestContextOf(request, reply, null);
      const allow = ['Allow', allowed, 'Access-Control-Allow-Methods', allowed];
      requestContext.send(
        204,
        [...allow, ...PREFLIGHT_HEADERS, ...(requestContext.version?.headers ?? []), ...COMMON_HEADERS],
        null,
      );
      observer.finished(requestContext, 204);
      return;
    }
    void refuse(request.raw, reply.raw, () =>
      allowed === undefined
        ? new ApiError('no_endpoint', `This path does not exist; see the list of endpoints at ${publicUrl}/docs`)
        : new ApiError('method_not_allowed', `This path accepts ${allowed}`, { headers: { Allow: allowed } }),
    );
  };
  // by a hook: before its handler the framework reads the body, and refuses some in words and headers of its own
  void fastify.register(async (unmatched) => {
    unmatched.addHook('onRequest', (request, reply) => answerUnmatched(request, reply));
    unmatched.setNotFoundHandler({}, () => undefined);
  });
  await fastify.ready();

  return {
    fastify,
    metrics: () => metrics.ownMetrics(),
    async listen(at) {
      const { host, port } = at;
      try {
        await fastify.listen(at);
      } catch (error) {
        throw listenFault(error, host, port);
      }
      const { address, family, port: bound } = fastify.server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
    },
    async close() {
      traffic.draining = true;
      streams.close();
      const impatience = setTimeout(() => fastify.server.closeAllConnections(), LIMITS.drainMs);
      await fastify.close();
      clearTimeout(impatience);
    },
  };
}

function routeOf(endpoint: Endpoint, versions: readonly Version[]): Route {
  const version = versions.find(({ name }) => name === endpoint.version);
  if (version === undefined || !endpoint.path.startsWith(`${version.prefix}/`)) {
    throw new Error(`endpoint ${endpoint.id} at ${endpoint.path} belongs to no version`);
  }
  return { endpoint, version, name: endpoint.path.slice(version.prefix.length + 1) };
}
