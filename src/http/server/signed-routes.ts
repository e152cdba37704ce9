/** Routes for messages of other systems, which prove with a signature who sent them. They need no key and no session. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress, type Networks } from '../connections/client-address.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';
import type { Pipeline } from './pipeline.ts';

export interface SignedRoute {
  /** accepts POST with a JSON body */
  readonly path: string;
  /** Checks the signature of the body as it was sent, and returns a value for JSON. */
  handle(message: {
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
    readonly now: number;
    readonly address: string;
  }): Promise<unknown>;
}

export interface SignedRouteParts {
  readonly pipeline: Pipeline;
  readonly observer: Observer;
  /** reverse proxies of the operator */
  readonly proxies: Networks;
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext;
}

const BODY_BYTES_MAX = 16_384;

export function mountSignedRoute(fastify: FastifyInstance, route: SignedRoute, parts: SignedRouteParts): void {
  const { pipeline, observer } = parts;
  const answer = async (requestContext: RequestContext, body: string) => {
    const { request, now } = requestContext;
    const address = clientAddress(request, parts.proxies);
    const answered = await route.handle({ headers: request.headers, body, now, address });
    const bytes = Buffer.from(JSON.stringify(answered));
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length)];
    requestContext.send(200, [...type, 'Cache-Control', 'no-store', ...COMMON_HEADERS], bytes);
    observer.finished(requestContext, 200);
  };
  // a separate instance, because its JSON parser returns text: the signature is one of bytes
  void fastify.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    instance.route({
      method: 'POST',
      url: route.path,
      bodyLimit: BODY_BYTES_MAX,
      handler(request, reply) {
        reply.hijack();
        const requestContext = parts.requestContextOf(request, reply);
        const body = typeof request.body === 'string' ? request.body : '';
        answer(requestContext, body).catch((error: unknown) => pipeline.fail(requestContext, error));
      },
      errorHandler(error, request, reply) {
        reply.hijack();
        pipeline.fail(parts.requestContextOf(request, reply), error);
      },
    });
  });
}
