/** Routes that need no key and no session, because they lead to one: signing in and setting up an account. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { clientAddress, type Networks } from '../connections/client-address.ts';
import { fieldErrorsOf, invalid } from '../endpoint/query.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';
import {
  requireSameOrigin,
  sessionCookie,
  sessionTokenOf,
  signInCookie,
  signInTokenOf,
} from '../request/session-cookie.ts';
import type { Pipeline } from './pipeline.ts';

export interface OpenAnswer {
  /** a value for JSON */
  readonly body: unknown;
  /** starts a session with this token; null ends it; absent: changes nothing */
  readonly session?: string | null;
  /** marks the browser as one that has started to sign in, with this token; null removes the mark; absent: changes nothing */
  readonly browser?: string | null;
}

export interface OpenRoute<Body extends z.ZodType = z.ZodType> {
  /** '/api/account/sign-in'; accepts POST with a JSON body */
  readonly path: string;
  readonly body: Body;
  handle(request: {
    readonly body: z.output<Body>;
    /** of the session that the request has; null without one */
    readonly token: string | null;
    /** of the browser, if it has started to sign in; else null */
    readonly browser: string | null;
    readonly now: number;
    /** IP address of the client */
    readonly address: string;
  }): Promise<OpenAnswer>;
}

/** Checks `handle` against the schema of the body; the result has the general type, for the list. */
export function openRoute<Body extends z.ZodType>(route: OpenRoute<Body>): OpenRoute {
  return route as unknown as OpenRoute;
}

export interface OpenRouteParts {
  readonly pipeline: Pipeline;
  readonly observer: Observer;
  readonly publicUrl: string;
  readonly sessionSeconds: number;
  /** reverse proxies of the operator */
  readonly proxies: Networks;
  requestContextOf(request: FastifyRequest, reply: FastifyReply): RequestContext;
}

/** An answer of an authenticator has up to 1,023 bytes of credential id, and client data that browsers may extend. */
const BODY_BYTES_MAX = 8192;
/** A browser that has not signed in by then starts again. */
const SIGN_IN_SECONDS = 600;

export function mountOpenRoute(fastify: FastifyInstance, route: OpenRoute, parts: OpenRouteParts): void {
  const { pipeline, observer, publicUrl, sessionSeconds, proxies } = parts;
  const contexts = new WeakMap<FastifyRequest, RequestContext>();
  const answer = async (requestContext: RequestContext, sent: unknown) => {
    const { request, now } = requestContext;
    const parsed = route.body.safeParse(sent);
    if (!parsed.success) throw invalid(fieldErrorsOf(parsed.error.issues, 'body'));
    const { body, session, browser } = await route.handle({
      body: parsed.data,
      token: sessionTokenOf(request.headers, publicUrl),
      browser: signInTokenOf(request.headers, publicUrl),
      now,
      address: clientAddress(request, proxies),
    });
    const bytes = Buffer.from(JSON.stringify(body));
    const type = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(bytes.length)];
    const cookies = [
      ...(session === undefined ? [] : ['Set-Cookie', sessionCookie(session, publicUrl, sessionSeconds)]),
      ...(browser === undefined ? [] : ['Set-Cookie', signInCookie(browser, publicUrl, SIGN_IN_SECONDS)]),
    ];
    requestContext.send(200, [...type, 'Cache-Control', 'no-store', ...cookies, ...COMMON_HEADERS], bytes);
    observer.finished(requestContext, 200);
  };
  fastify.route({
    method: 'POST',
    url: route.path,
    bodyLimit: BODY_BYTES_MAX,
    onRequest(request, reply, proceed) {
      const requestContext = parts.requestContextOf(request, reply);
      contexts.set(request, requestContext);
      try {
        // also before signing in: otherwise another site could sign a visitor in as someone else
        requireSameOrigin('POST', request.raw.headers, publicUrl);
        proceed();
      } catch (error) {
        reply.hijack();
        pipeline.fail(requestContext, error);
      }
    },
    handler(request, reply) {
      reply.hijack();
      const requestContext = contexts.get(request)!;
      contexts.delete(request); // what a WeakMap holds survives minor collections
      answer(requestContext, request.body).catch((error: unknown) => pipeline.fail(requestContext, error));
    },
    errorHandler(error, request, reply) {
      reply.hijack();
      pipeline.fail(contexts.get(request) ?? parts.requestContextOf(request, reply), error);
    },
  });
}
