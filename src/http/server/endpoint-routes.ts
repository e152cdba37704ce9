/** How an endpoint hangs on its route, and how its body is read. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../base/errors.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import type { Pipeline } from './pipeline.ts';

/** Access hangs on the route: nothing of an endpoint is reachable but through the pipeline. */
export function mount(
  fastify: FastifyInstance,
  route: Route,
  pipeline: Pipeline,
  requestContextOf: (request: FastifyRequest, reply: FastifyReply, route: Route) => RequestContext,
): void {
  const exchanges = new WeakMap<FastifyRequest, RequestContext>();
  const { lines } = route.endpoint;
  if (lines !== undefined) readLines(fastify);
  fastify.route({
    ...(lines && { bodyLimit: lines.maxBytes }),
    method: route.endpoint.method === 'GET' ? ['GET', 'HEAD'] : route.endpoint.method,
    url: route.endpoint.path,
    // the earliest hook: a kept answer is sent before anything else of the framework runs
    onRequest(request, reply, proceed) {
      const requestContext = requestContextOf(request, reply, route);
      if (route.endpoint.body === undefined) {
        reply.hijack();
      } else {
        exchanges.set(request, requestContext);
        requestContext.readBody = () => proceed();
      }
      pipeline.serve(requestContext, route);
    },
    handler(request, reply) {
      reply.hijack();
      const requestContext = exchanges.get(request)!;
      requestContext.body = request.body;
      pipeline.serve(requestContext, route);
    },
    errorHandler(error, request, reply) {
      reply.hijack();
      pipeline.fail(exchanges.get(request) ?? requestContextOf(request, reply, route), error);
    },
  });
}

/** Lines are taken apart one by one by the endpoint: one that is broken spoils no other. */
function readLines(fastify: FastifyInstance): void {
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

/** What the framework's parser refused, and where, which it keeps to itself. */
function faultOf(text: string): string {
  if (text === '') return 'The body is empty: send JSON';
  try {
    JSON.parse(text);
    return 'The body has a member named __proto__ or constructor: remove it';
  } catch (error) {
    return `The body is not valid JSON: ${(error as Error).message}`;
  }
}
