/** Bulk files written in threads of their own, a few at a time, a little ahead of whoever takes them. */
import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../base/errors.ts';
import type { FormatName } from './formats.ts';

/** What a file may be ahead of its reader: most seasons whole, so that a slow reader holds no snapshot. */
export const AHEAD_BYTES_MAX = 8 * 1024 * 1024;
export const PART_BYTES = 128 * 1024;
/** Each takes most of a core while it writes. */
export const EXPORT_THREADS_MAX = 2;
/** Who asks for more waits; beyond these the service has too much to do. */
const WAITING_MAX = 16;
const HEAP_MB_MAX = 192;

export interface ThreadTask {
  readonly url: string;
  readonly resource: string;
  /** native id */
  readonly league: string;
  readonly year: number;
  readonly format: FormatName;
}

export type FromThread =
  | { readonly kind: 'begun'; readonly tag: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly rows: number };

export interface OpenExport {
  /** of the moment whose data it holds */
  readonly tag: string;
  readonly parts: AsyncIterable<Uint8Array>;
  /** to be called whatever happens; ends the writing where it is not done */
  close(): Promise<void>;
}

export class ExportThreads {
  readonly #url: string;
  readonly #most: number;
  readonly #waitingMax: number;
  readonly #workers = new Set<Worker>();
  /** threads that run or are about to; with `p-limit` a place is not free yet when `close` of the last one has resolved */
  #received = 0;
  readonly #waiting: (() => void)[] = [];
  #stopped = false;

  constructor(url: string, { most = EXPORT_THREADS_MAX, waitingMax = WAITING_MAX } = {}) {
    this.#url = url;
    this.#most = most;
    this.#waitingMax = waitingMax;
  }

  /** Resolves when the first bytes are on their way. Throws where too many wait, or there is no such season. */
  async open(task: Omit<ThreadTask, 'url'>): Promise<OpenExport> {
    await this.#next();
    const worker = new Worker(new URL(`./export-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: { ...task, url: this.#url } satisfies ThreadTask,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    this.#workers.add(worker);
    worker.once('exit', () => {
      this.#workers.delete(worker);
      this.#leave();
    });
    const close = async () => {
      await worker.terminate();
    };
    const messages = on(worker, 'message', { close: ['exit'] });
    const next = async () => (await messages.next()).value?.[0] as FromThread | undefined;
    try {
      const first = await next();
      if (first?.kind === 'gone') throw new ApiError('not_found', `this league has no stored season ${task.year}`);
      if (first?.kind !== 'begun') throw new Error('the export ended before it started');
      return { tag: first.tag, parts: partsFrom(worker, next), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  /** Waits for a thread to be free, first come, first served. */
  async #next(): Promise<void> {
    if (this.#received < this.#most) this.#received++;
    else if (this.#waiting.length < this.#waitingMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else {
      const message = 'Too many exports are waiting; retry later';
      throw new ApiError('unavailable', message, { retryAfterSeconds: 5 });
    }
    if (!this.#stopped) return;
    this.#leave();
    throw new ApiError('unavailable', 'The service is stopping');
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#received--;
    else next();
  }

  /** Ends what is being written. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(Array.from(this.#workers, (worker) => worker.terminate()));
  }
}

async function* partsFrom(worker: Worker, next: () => Promise<FromThread | undefined>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await next();
    if (message?.kind === 'end') return;
    if (message?.kind !== 'bytes') throw new Error('the export was aborted');
    yield message.bytes;
    worker.postMessage(message.bytes.length); // the next is asked for once this one is taken
  }
}
