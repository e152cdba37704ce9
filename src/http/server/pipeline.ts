/**
 * The steps of every request to an endpoint: authorize, then respond (see responder.ts). `serve` is the only way to an
 * endpoint, and every step before `handle` can reject the request.
 */
import type { KeyCache } from '../../accounts/key-cache.ts';
import type { Clock } from '../../base/clock.ts';
import { ApiError, UnavailableError } from '../../base/errors.ts';
import type { RequestContext, Route } from '../request/request-context.ts';
import { Authorizer, databaseUnavailable, limitUnmetered, requireWellFormed, type SessionReader } from './authorize.ts';
import { Responder, type ResponderParts } from './responder.ts';
import { RunningRequests } from './running-requests.ts';

export interface PipelineParts extends ResponderParts {
  readonly keyCache: KeyCache;
  /** absent: nobody signs in */
  readonly sessions?: SessionReader;
  readonly clock: Clock;
}

export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #authorizer: Authorizer;
  readonly #running: RunningRequests;
  readonly #responder: Responder;
  #refreshedThisTick = false;
  #refreshing: Promise<void> | undefined;

  constructor(parts: PipelineParts) {
    this.#parts = parts;
    this.#authorizer = new Authorizer(parts);
    this.#running = new RunningRequests(parts);
    this.#responder = new Responder(parts, this.#running);
  }

  /** Serves a request synchronously if all it needs is in memory; otherwise starts again after each wait. */
  serve(requestContext: RequestContext, route: Route): void {
    try {
      requestContext.now = this.#parts.clock.now();
      requireWellFormed(requestContext, route);
      const waiting =
        this.#refreshRevisions(requestContext) ?? this.#authorizer.authorize(requestContext, route.endpoint);
      if (waiting !== undefined) {
        this.#running.whenDone(requestContext, orUnavailable(waiting), () => this.serve(requestContext, route));
      } else if (requestContext.readBody !== undefined) {
        startReadingBody(requestContext); // and serves again with the body
      } else {
        this.#responder.respond(requestContext, route, requestContext.key!);
      }
    } catch (error) {
      this.fail(requestContext, error);
    }
  }

  /** Ends a request with an error in the shape of its version. */
  fail(requestContext: RequestContext, error: unknown): void {
    this.#running.fail(requestContext, error);
  }

  /** Finds the key of a request outside the endpoints, for its rate limit headers. The request is not counted. */
  identify(requestContext: RequestContext): Promise<void> {
    return this.#authorizer.identify(requestContext);
  }

  /** Resolves when the key of the request has its turn for work outside the endpoints. */
  turn({ key }: RequestContext): Promise<void> {
    return this.#parts.eventLoopBudget.turn(key!.stored.keyId);
  }

  /** Counts a request outside the endpoints, or throws an ApiError if its key has used up a limit. */
  count(requestContext: RequestContext): Promise<void> {
    return orUnavailable(this.#authorizer.count(requestContext, this.#parts.clock));
  }

  /** Throws an ApiError if the key has used up its minute, or has sent too many messages that count in no limit. */
  limitUnmetered(requestContext: RequestContext): void {
    limitUnmetered(requestContext);
  }

  /** Drops queued work and waits for running handlers, so that the databases can close. Call after the last client has left. */
  async close(): Promise<void> {
    this.#parts.eventLoopBudget.close();
    await this.#running.done();
  }

  /** Reads the revisions once in a turn of the event loop: all requests of the turn had arrived before. */
  #refreshRevisions(requestContext: RequestContext): Promise<void> | undefined {
    if (requestContext.revisionsRead) return undefined;
    requestContext.revisionsRead = true;
    if (this.#refreshedThisTick) return this.#refreshing;
    this.#refreshedThisTick = true;
    setImmediate(() => {
      this.#refreshedThisTick = false;
    });
    this.#refreshing = this.#parts.store.revisions.refresh();
    return this.#refreshing;
  }
}

/** No request can be authorized without the accounts database: the client should retry. */
function orUnavailable(waiting: Promise<void>): Promise<void> {
  return waiting.catch((cause) => {
    throw cause instanceof UnavailableError || cause instanceof ApiError ? cause : databaseUnavailable(cause);
  });
}

function startReadingBody(requestContext: RequestContext): void {
  const read = requestContext.readBody;
  requestContext.readBody = undefined;
  read?.();
}
