/**
 * Protocols beside the endpoints, such as MCP, implemented as a function from a `fetch` Request to a Response. They require
 * a valid API key and read data by calling the endpoints with it.
 */
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS, keyTextOf } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';
import { databaseUnavailable, hostMissing, sendFor } from './authorize.ts';
import type { Pipeline } from './pipeline.ts';

export interface EndpointReply {
  readonly status: number;
  /** JSON, also for errors */
  readonly body: string;
}

/** Calls an endpoint with the client's key; `url` is a path and query: '/api/v2/teams?search=city'. */
export type CallEndpoint = (url: string, signal: AbortSignal) => Promise<EndpointReply>;

export interface FetchRoute {
  /** '/mcp'; accepts POST with a JSON body */
  readonly path: string;
  readonly bodyBytes: number;
  /** Whether a message leads only to endpoints that are not metered, so that a key can send it without any requests left. */
  isUnmetered(body: string): Promise<boolean>;
  /** The response to a message of a key that has used up its day or month; null: the error response of any request. */
  quotaRefusal(body: string, error: ApiError): Response | null;
  serve(request: Request, callEndpoint: CallEndpoint): Promise<Response>;
}

export interface FetchRouteParts {
  readonly pipeline: Pipeline;
  readonly observer: Observer;
  readonly publicUrl: string;
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext;
}

export const FETCH_ROUTE_METHODS = 'POST, OPTIONS';

export function mountFetchRoute(fastify: FastifyInstance, route: FetchRoute, parts: FetchRouteParts): void {
  const { pipeline } = parts;
  const clients = new WeakMap<FastifyRequest, { readonly requestContext: RequestContext; readonly key: string }>();
  // a separate instance, because its JSON parser returns text
  void fastify.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    instance.route({
      method: 'POST',
      url: route.path,
      bodyLimit: route.bodyBytes,
      onRequest(request, reply, proceed) {
        const requestContext = parts.requestContextOf(request, reply);
        authenticate(requestContext, pipeline).then(
          (key) => {
            clients.set(request, { requestContext, key });
            proceed();
          },
          (error: unknown) => {
            reply.hijack();
            pipeline.fail(requestContext, error);
          },
        );
      },
      handler(request, reply) {
        reply.hijack();
        const { requestContext, key } = clients.get(request)!;
        clients.delete(request); // what a WeakMap holds survives minor collections
        const body = typeof request.body === 'string' ? request.body : '';
        const callEndpoint = callInProcess(fastify, requestContext, key);
        pipeline
          .turn(requestContext)
          .then(() => countAndServe(requestContext, route, { ...parts, body, callEndpoint }))
          .catch((error: unknown) => {
            // the status is sent, so only a broken connection can show that the response is incomplete
            if (requestContext.response.headersSent) requestContext.response.destroy();
            pipeline.fail(requestContext, error);
          });
      },
      errorHandler(error, request, reply) {
        reply.hijack();
        pipeline.fail(clients.get(request)?.requestContext ?? parts.requestContextOf(request, reply), error);
      },
    });
  });
}

/** Returns the key of the request and sets it in the context. Every request of these protocols needs a valid key. */
async function authenticate(requestContext: RequestContext, pipeline: Pipeline): Promise<string> {
  const { headers } = requestContext.request;
  if (headers.host === undefined) throw hostMissing();
  const key = keyOrBearer(headers);
  if (key !== null) {
    headers['x-api-key'] = key;
    await pipeline.identify(requestContext).catch((cause: unknown) => {
      if (cause instanceof ApiError) throw cause;
      throw databaseUnavailable(cause);
    });
  }
  if (key === null || requestContext.key === null) {
    throw new ApiError(
      'unauthorized',
      'The key is missing or invalid: send a valid key in the x-api-key header, or as Authorization: Bearer',
    );
  }
  return key;
}

/** Many MCP clients let their users set a bearer token but no other header. */
function keyOrBearer(headers: IncomingHttpHeaders): string | null {
  const key = keyTextOf(headers);
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  if (key !== null && bearer !== null && key !== bearer) {
    throw new ApiError('bad_request', 'The headers x-api-key and Authorization contain different keys: send one key');
  }
  return key ?? bearer;
}

/** Calls endpoints inside the process, through all steps of a request: limits, plans and the response cache apply. */
function callInProcess(fastify: FastifyInstance, requestContext: RequestContext, key: string): CallEndpoint {
  const { request, requestId } = requestContext;
  const headers = {
    host: String(request.headers.host),
    'x-api-key': key,
    'x-request-id': requestId,
    accept: 'application/json',
  };
  return async (url, signal) => {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const stop = () => aborted.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      // `then` sends the request, which would otherwise wait for the race
      const { statusCode, body } = await Promise.race([
        sendFor(requestContext, () => fastify.inject({ method: 'GET', url, headers }).then()),
        aborted.promise,
      ]);
      return { status: statusCode, body };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

interface ServeParts extends FetchRouteParts {
  readonly body: string;
  readonly callEndpoint: CallEndpoint;
}

/**
 * No message is free: otherwise a key that has used up its limits could keep the service busy. A message counts when it
 * arrives, as the first request that it leads to or, if there is none, as a request of its own.
 */
async function countAndServe(requestContext: RequestContext, route: FetchRoute, parts: ServeParts): Promise<void> {
  const { pipeline, observer, body } = parts;
  if (await route.isUnmetered(body)) {
    pipeline.limitUnmetered(requestContext);
  } else {
    const refusal = await pipeline.count(requestContext).then(
      () => null,
      (error: unknown) => quotaRefusal(error, route, body),
    );
    if (refusal !== null) return send(requestContext, refusal, observer);
  }
  await serve(requestContext, route, parts);
}

function quotaRefusal(error: unknown, route: FetchRoute, body: string): Response {
  const isQuota = error instanceof ApiError && error.code === 'quota_exceeded';
  const refusal = isQuota ? route.quotaRefusal(body, error) : null;
  if (refusal === null) throw error;
  return refusal;
}

async function serve(
  requestContext: RequestContext,
  route: FetchRoute,
  { publicUrl, observer, body, callEndpoint }: ServeParts,
): Promise<void> {
  const { request, response } = requestContext;
  if (response.destroyed) return; // the client left before its turn
  const disconnected = new AbortController();
  response.once('close', () => disconnected.abort());
  const webRequest = new Request(new URL(request.url ?? route.path, publicUrl), {
    method: 'POST',
    headers: headersOf(request.headers),
    body,
    signal: disconnected.signal,
  });
  await send(requestContext, await route.serve(webRequest, callEndpoint), observer);
}

async function send(requestContext: RequestContext, webResponse: Response, observer: Observer): Promise<void> {
  const { response } = requestContext;
  const head = [...webResponse.headers].flat();
  if (!requestContext.sendHead(webResponse.status, [...head, ...COMMON_HEADERS])) {
    await webResponse.body?.cancel();
    return;
  }
  for await (const chunk of webResponse.body ?? []) {
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) break;
  }
  response.end();
  observer.finished(requestContext, webResponse.status);
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  const webHeaders = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) webHeaders.set(name, String(value));
  return webHeaders;
}
