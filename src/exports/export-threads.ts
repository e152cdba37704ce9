/** Writes export files in worker threads: a few at a time, each with a bounded lead over its reader. */
import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../base/errors.ts';
import type { Access } from '../football/access.ts';
import type { FormatName } from './formats/format.ts';

/** Unread bytes per file. Most seasons fit, so a slow reader does not keep a database snapshot open. */
export const UNREAD_BYTES_MAX = 8 * 1024 * 1024;
export const PART_BYTES = 128 * 1024;
/** A thread uses most of a core while it writes. */
export const EXPORT_THREADS_MAX = 2;
/** Exports that wait for a thread. Further ones are refused. */
const WAITING_MAX = 16;
const HEAP_MB_MAX = 192;

export interface ThreadTask {
  readonly url: string;
  readonly resource: string;
  /** native id */
  readonly league: string;
  readonly year: number;
  readonly format: FormatName;
  /** of the caller */
  readonly access: Access;
  /** time of the request */
  readonly now: number;
}

export type ThreadMessage =
  | { readonly kind: 'started'; readonly tag: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly rows: number };

export interface OpenExport {
  /** ETag of the exported data */
  readonly tag: string;
  readonly parts: AsyncIterable<Uint8Array>;
  /** always call this: it stops the thread if the file is not complete */
  close(): Promise<void>;
}

export class ExportThreads {
  readonly #url: string;
  readonly #threadsMax: number;
  readonly #waitingMax: number;
  readonly #workers = new Set<Worker>();
  /** Threads that run or are about to start. `p-limit` would free a slot only some time after `close` resolves. */
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #stopped = false;

  constructor(url: string, { threadsMax = EXPORT_THREADS_MAX, waitingMax = WAITING_MAX } = {}) {
    this.#url = url;
    this.#threadsMax = threadsMax;
    this.#waitingMax = waitingMax;
  }

  /** Resolves when the thread has started to write. Throws if the season is not stored or too many exports wait. */
  async open(task: Omit<ThreadTask, 'url'>): Promise<OpenExport> {
    await this.#acquire();
    const worker = new Worker(new URL(`./export-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { ...task, url: this.#url } satisfies ThreadTask,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    this.#workers.add(worker);
    worker.once('exit', () => {
      this.#workers.delete(worker);
      this.#release();
    });
    const close = async () => {
      await worker.terminate();
    };
    const messages = on(worker, 'message', { close: ['exit'] });
    const next = async () => (await messages.next()).value?.[0] as ThreadMessage | undefined;
    try {
      const first = await next();
      if (first?.kind === 'missing') throw new ApiError('not_found', `this league has no stored season ${task.year}`);
      if (first?.kind !== 'started') throw new Error('the export ended before it started');
      return { tag: first.tag, parts: partsFrom(worker, next), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Waits for a free thread, in order of arrival. */
  async #acquire(): Promise<void> {
    if (this.#running < this.#threadsMax) this.#running++;
    else if (this.#waiting.length < this.#waitingMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else {
      const message = 'Too many exports are waiting; retry later';
      throw new ApiError('unavailable', message, { retryAfterSeconds: 5 });
    }
    if (!this.#stopped) return;
    this.#release();
    throw new ApiError('unavailable', 'The service is stopping');
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running--;
    else next();
  }

  /** Stops all exports. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(Array.from(this.#workers, (worker) => worker.terminate()));
  }
}

async function* partsFrom(worker: Worker, next: () => Promise<ThreadMessage | undefined>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await next();
    if (message?.kind === 'end') return;
    if (message?.kind !== 'bytes') throw new Error('the export was aborted');
    yield message.bytes;
    worker.postMessage(message.bytes.length); // lets the thread write more
  }
}
