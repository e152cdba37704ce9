/** Files that are generated while they are sent, at the speed of the client, until it disconnects. */
import { Gauge, type Registry } from 'prom-client';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { ApiError } from '../../base/errors.ts';
import { tagMatches } from '../cache/response-cache.ts';
import type { FileAnswer } from '../endpoint/streaming.ts';
import type { Observer } from '../metrics/observer.ts';
import { COMMON_HEADERS } from '../request/headers.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A client that reads nothing for this long is disconnected. */
const STALL_MS = 30_000;

export class Files {
  readonly #observer: Observer;
  #openCount = 0;

  constructor({ observer, registry }: { observer: Observer; registry: Registry }) {
    this.#observer = observer;
    const openCount = () => this.#openCount;
    new Gauge({
      name: 'touchline_exports_open',
      help: 'Exports in progress',
      registers: [registry],
      collect() {
        this.set(openCount());
      },
    });
  }

  /** Rejects only before the head is sent, so that the caller can still send an error. */
  async send(requestContext: RequestContext, file: FileAnswer): Promise<void> {
    const ifNoneMatch = requestContext.request.headers['if-none-match'];
    if (ifNoneMatch !== undefined && tagMatches(ifNoneMatch, file.etag)) {
      requestContext.send(304, sharedHeaders(requestContext, file.etag), null);
      this.#observer.finished(requestContext, 304);
    } else if (requestContext.request.method === 'HEAD') {
      requestContext.send(200, [...fileHeaders(file), ...sharedHeaders(requestContext, file.etag)], null);
      this.#observer.finished(requestContext, 200);
    } else {
      await this.#inSlot(requestContext.key!, () => this.#write(requestContext, file));
    }
  }

  /** Runs `write` in an export slot of the key. Frees it before the response ends, so that the client can start the next. */
  async #inSlot(key: ActiveKey, write: () => Promise<() => void>): Promise<void> {
    const freeSlot = await key.acquireSlot('export');
    if (freeSlot === null) {
      const { exports: max } = key.plan;
      const message = `This key can download ${max} export${max === 1 ? '' : 's'} at once; wait until one is complete`;
      throw new ApiError('too_many_exports', message, { retryAfterSeconds: 5 });
    }
    this.#openCount++;
    let end: (() => void) | undefined;
    try {
      end = await write();
    } finally {
      this.#openCount--;
      freeSlot();
    }
    end();
  }

  /** Returns the function that ends the response. */
  async #write(requestContext: RequestContext, file: FileAnswer): Promise<() => void> {
    const { response } = requestContext;
    const open = await file.open();
    const closeFile = () => void open.close();
    response.once('close', closeFile);
    try {
      // false if the client left while the file was opened
      if (!requestContext.sendHead(200, [...fileHeaders(file), ...sharedHeaders(requestContext, open.tag)]))
        return () => undefined;
      for await (const part of open.parts) {
        if (response.destroyed) break;
        if (!response.write(part)) await drained(response);
      }
    } catch (error) {
      // breaks the connection, so that the client sees that the file is incomplete
      if (!response.destroyed) this.#observer.failed(error, 'export aborted');
      response.destroy();
    } finally {
      response.removeListener('close', closeFile);
      await open.close();
    }
    return () => {
      response.end();
      this.#observer.finished(requestContext, 200);
    };
  }
}

function fileHeaders({ mediaType, name }: FileAnswer): string[] {
  return ['Content-Type', mediaType, 'Content-Disposition', `attachment; filename="${name}"`];
}

function sharedHeaders({ version }: RequestContext, etag: string): string[] {
  return ['ETag', etag, 'Cache-Control', 'private, max-age=60', ...(version?.headers ?? []), ...COMMON_HEADERS];
}

/** Resolves when the client has read what was written, or has left. */
function drained(response: RequestContext['response']): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve(); // no more events follow
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
