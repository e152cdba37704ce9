/** Files that are written while they are sent: no faster than the reader takes them, and no longer than he is there. */
import { Gauge, type Registry } from 'prom-client';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { PLANS } from '../../accounts/plans.ts';
import { ApiError } from '../../base/errors.ts';
import { tagMatches } from '../cache/response-cache.ts';
import type { FileAnswer } from '../endpoint/streamed.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A reader that takes nothing for so long is cut. */
const STALL_MS = 30_000;

export class Files {
  readonly #observer: Observer;
  #open = 0;

  constructor({ observer, registry }: { observer: Observer; registry: Registry }) {
    this.#observer = observer;
    const open = () => this.#open;
    new Gauge({
      name: 'touchline_exports_open',
      help: 'Exports in progress',
      registers: [registry],
      collect() {
        this.set(open());
      },
    });
  }

  /** Rejects where nothing was sent yet: the request then fails like any other. */
  async send(requestContext: RequestContext, file: FileAnswer): Promise<void> {
    const ifNoneMatch = requestContext.request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, file.etag)) {
      requestContext.send(304, headOf(requestContext, file.etag), null);
      this.#observer.finished(requestContext, 304);
    } else if (requestContext.request.method === 'HEAD') {
      requestContext.send(200, [...describe(file), ...headOf(requestContext, file.etag)], null);
      this.#observer.finished(requestContext, 200);
    } else {
      await this.#take(requestContext.key!, () => this.#write(requestContext, file));
    }
  }

  /** `work` returns what ends the answer: by then the key may take the next. */
  async #take({ exports, plan }: ActiveKey, work: () => Promise<() => void>): Promise<void> {
    const { exports: most } = PLANS[plan];
    if (!exports.acquire(most)) {
      const message = `This key can download ${most} export${most === 1 ? '' : 's'} at once; wait until one is complete`;
      throw new ApiError('too_many_exports', message, { retryAfterSeconds: 5 });
    }
    this.#open++;
    let end: (() => void) | undefined;
    try {
      end = await work();
    } finally {
      this.#open--;
      exports.release();
    }
    end();
  }

  async #write(requestContext: RequestContext, file: FileAnswer): Promise<() => void> {
    const { response } = requestContext;
    const open = await file.open();
    const leaving = () => void open.close();
    response.once('close', leaving);
    try {
      // who left before the file was open is nobody's reader
      if (!requestContext.begin(200, [...describe(file), ...headOf(requestContext, open.tag)])) return () => undefined;
      for await (const part of open.parts) {
        if (response.destroyed) break;
        if (!response.write(part)) await drained(response);
      }
    } catch (error) {
      // a file that ends before its end must not look whole: the connection breaks instead
      if (!response.destroyed) this.#observer.failed(error, 'export aborted');
      response.destroy();
    } finally {
      response.removeListener('close', leaving);
      await open.close();
    }
    return () => {
      response.end();
      this.#observer.finished(requestContext, 200);
    };
  }
}

function describe({ mediaType, name }: FileAnswer): string[] {
  return ['Content-Type', mediaType, 'Content-Disposition', `attachment; filename="${name}"`];
}

function headOf({ version }: RequestContext, etag: string): string[] {
  return ['ETag', etag, 'Cache-Control', 'private, max-age=60', ...(version?.headers ?? []), ...COMMON_HEADERS];
}

/** Resolves when the reader took what was written, or left. */
function drained(response: RequestContext['response']): Promise<void> {
  return new Promise((resolve) => {
    // who is gone tells nothing any more
    if (response.destroyed) return resolve();
    const done = () => {
      clearTimeout(stalled);
      response.removeListener('drain', done);
      response.removeListener('close', done);
      resolve();
    };
    const stalled = setTimeout(() => response.destroy(), STALL_MS);
    response.once('drain', done);
    response.once('close', done);
  });
}
