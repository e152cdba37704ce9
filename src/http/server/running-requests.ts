import type { MaybePromise } from '../../base/maybe-promise.ts';
import type { Observer } from '../metrics/observer.ts';
import type { RequestContext } from '../request/request-context.ts';
import { sendError } from './error-response.ts';

export interface RunningRequestsParts {
  readonly publicUrl: string;
  readonly observer: Observer;
}

/** Requests that wait for the database, a handler or a compressor. */
export class RunningRequests {
  readonly #parts: RunningRequestsParts;
  readonly #running = new Set<Promise<void>>();

  constructor(parts: RunningRequestsParts) {
    this.#parts = parts;
  }

  /** Continues a request with the result of some work: synchronously if it is available. An error ends the request. */
  whenDone<Value>(requestContext: RequestContext, work: MaybePromise<Value>, next: (value: Value) => void): void {
    if (!(work instanceof Promise)) {
      next(work);
      return;
    }
    const running: Promise<void> = work
      .then(next)
      .catch((error) => this.fail(requestContext, error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Ends a request with an error in the shape of its version. */
  fail(requestContext: RequestContext, error: unknown): void {
    sendError(requestContext, error, this.#parts);
  }

  /** Resolves when no request is waiting. */
  async done(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }
}
