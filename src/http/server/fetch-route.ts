/**
 * A protocol beside the endpoints that takes a whole request and gives a whole answer, as `fetch` has them: MCP is one.
 * It stands behind the same keys, and learns what it tells by asking the endpoints like everybody else.
 */
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS, keyTextOf } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Pipeline } from './pipeline.ts';

export interface EndpointReply {
  readonly status: number;
  /** JSON, of an error too */
  readonly body: string;
}

/** Asks an endpoint of the service with the caller's key: '/api/v2/teams?search=city'. */
export type CallEndpoint = (address: string, signal: AbortSignal) => Promise<EndpointReply>;

export interface FetchRoute {
  /** '/mcp'; takes POST with JSON */
  readonly path: string;
  readonly bodyBytes: number;
  serve(request: Request, ask: CallEndpoint): Promise<Response>;
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
  const callers = new WeakMap<FastifyRequest, { readonly requestContext: RequestContext; readonly key: string }>();
  // an instance of its own, so that no other route reads JSON as text
  void fastify.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.route({
      method: 'POST',
      url: route.path,
      bodyLimit: route.bodyBytes,
      onRequest(request, reply, proceed) {
        const requestContext = parts.requestContextOf(request, reply);
        authenticate(requestContext, pipeline).then(
          (key) => {
            callers.set(request, { requestContext, key });
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
        const { requestContext, key } = callers.get(request)!;
        const body = typeof request.body === 'string' ? request.body : '';
        const ask = callInProcess(fastify, requestContext, key);
        answer(requestContext, route, { ...parts, body, ask }).catch((error: unknown) => {
          // what has begun cannot become an error any more, but must not be taken for whole
          if (requestContext.response.headersSent) requestContext.response.destroy();
          pipeline.fail(requestContext, error);
        });
      },
      errorHandler(error, request, reply) {
        reply.hijack();
        pipeline.fail(callers.get(request)?.requestContext ?? parts.requestContextOf(request, reply), error);
      },
    });
  });
}

/** The text of a key that is known. No step of such a protocol is open to those without one. */
async function authenticate(requestContext: RequestContext, pipeline: Pipeline): Promise<string> {
  const { headers } = requestContext.request;
  if (headers.host === undefined) throw new ApiError('bad_request', 'The Host header is missing: HTTP/1.1 requires it');
  const key = keyOrBearer(headers);
  if (key !== null) {
    headers['x-api-key'] = key;
    await pipeline.identify(requestContext).catch((cause: unknown) => {
      if (cause instanceof ApiError) throw cause;
      throw new ApiError('unavailable', 'The service cannot reach its database; retry later', { cause });
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

/** Clients of such protocols often let their users set a bearer token and no other header. */
function keyOrBearer(headers: IncomingHttpHeaders): string | null {
  const key = keyTextOf(headers);
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  if (key !== null && bearer !== null && key !== bearer) {
    throw new ApiError('bad_request', 'The headers x-api-key and Authorization contain different keys: send one key');
  }
  return key ?? bearer;
}

/** In the process, through all steps of a request: counted, gated and kept like any other. */
function callInProcess(fastify: FastifyInstance, { request, requestId }: RequestContext, key: string): CallEndpoint {
  const headers = {
    host: String(request.headers.host),
    'x-api-key': key,
    'x-request-id': requestId,
    accept: 'application/json',
  };
  return async (address, signal) => {
    signal.throwIfAborted();
    const bodyRead = Promise.withResolvers<never>();
    const stop = () => bodyRead.reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      const { statusCode, body } = await Promise.race([
        fastify.inject({ method: 'GET', url: address, headers }),
        bodyRead.promise,
      ]);
      return { status: statusCode, body };
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

async function answer(
  requestContext: RequestContext,
  route: FetchRoute,
  { publicUrl, observer, body, ask }: FetchRouteParts & { readonly body: string; readonly ask: CallEndpoint },
): Promise<void> {
  const { request, response } = requestContext;
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const webRequest = new Request(new URL(request.url ?? route.path, publicUrl), {
    method: 'POST',
    headers: headersOf(request.headers),
    body,
    signal: gone.signal,
  });
  const given = await route.serve(webRequest, ask);
  const head = [...given.headers].flat();
  if (!requestContext.begin(given.status, [...head, ...COMMON_HEADERS])) {
    await given.body?.cancel();
    return;
  }
  for await (const chunk of given.body ?? []) {
    if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.destroyed) break;
  }
  response.end();
  observer.finished(requestContext, given.status);
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  const own = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) own.set(name, String(value));
  return own;
}
