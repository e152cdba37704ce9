/** Registers endpoints with Fastify, and parses their bodies. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import type { Pipeline } from './pipeline.ts';

/** Registers the route of an endpoint. Each of its requests goes through the pipeline. */
export function mountEndpoint(
  fastify: FastifyInstance,
  route: Route,
  pipeline: Pipeline,
  requestContextOf: (request: FastifyRequest, reply: FastifyReply, route: Route) => RequestContext,
): void {
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const { lines } = route.endpoint;
  if (lines !== undefined) acceptLines(fastify);
  fastify.route({
    ...(lines && { bodyLimit: lines.maxBytes }),
    method: route.endpoint.method === 'GET' ? ['GET', 'HEAD'] : route.endpoint.method,
    url: route.endpoint.path,
    // the earliest hook: a cached response is sent before Fastify does any more work
    onRequest(request, reply, proceed) {
      const requestContext = requestContextOf(request, reply, route);
      if (route.endpoint.body === undefined) {
        reply.hijack();
      } else {
        contexts.set(request, requestContext);
        requestContext.readBody = () => proceed();
      }
      pipeline.serve(requestContext, route);
    },
    handler(request, reply) {
      reply.hijack();
      const requestContext = contexts.get(request)!;
      contexts.delete(request); // what a WeakMap holds survives minor collections
      requestContext.body = request.body;
      pipeline.serve(requestContext, route);
    },
    errorHandler(error, request, reply) {
      reply.hijack();
      pipeline.fail(contexts.get(request) ?? requestContextOf(request, reply, route), error);
    },
  });
}

/** Passes NDJSON on as text: the endpoint parses each line, so that an invalid line does not reject the others. */
function acceptLines(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/x-ndjson', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    parse(request, text, (cause, parsed) => {
      if (cause === null) done(null, parsed);
      else done(new ApiError('bad_request', `${faultOf(text)}; ${LINES_OR_ARRAY}`, { cause }));
    });
  });
}

const LINES_OR_ARRAY = 'send one array of messages, or one message per line as application/x-ndjson';

/** Parses again to find the position of the fault, which Fastify's parser does not report. */
function faultOf(text: string): string {
  if (text === '') return 'The body is empty: send JSON';
  try {
    JSON.parse(text);
    return 'The body has a member named __proto__ or constructor: remove it';
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}`;
  }
}
