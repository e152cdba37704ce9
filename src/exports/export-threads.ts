/** Writes export files in worker threads: a few at a time, each with a bounded lead over its reader. */
import { on } from 'node:events';
import { extname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
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
/** A thread waits this long for the next file: loading its modules takes half a second of processor time. */
const IDLE_MS = 10_000;

export interface ThreadTask {
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

/** What a thread gets for each file. The port carries ThreadMessages to the reader, and numbers of read bytes back. */
export interface ThreadOrder {
  readonly task: ThreadTask;
  readonly port: MessagePort;
}

export type ThreadMessage =
  | { readonly kind: 'started'; readonly tag: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'end'; readonly rows: number };

/** The last message about a file: the thread is ready for the next one. */
const isLast = ({ kind }: ThreadMessage) => kind === 'missing' || kind === 'failed' || kind === 'end';

interface Thread {
  readonly worker: Worker;
  /** of the file that it writes; null: it waits for the next one */
  port: MessagePort | null;
  idleTimer?: NodeJS.Timeout;
  /** whether it is being terminated */
  isEnding: boolean;
  /** why it ended */
  fault?: unknown;
}

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
  readonly #threads = new Set<Thread>();
  /** Files that are written or are about to be. `p-limit` would free a slot only some time after `close` resolves. */
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  #stopped = false;

  constructor(url: string, { threadsMax = EXPORT_THREADS_MAX, waitingMax = WAITING_MAX } = {}) {
    this.#url = url;
    this.#threadsMax = threadsMax;
    this.#waitingMax = waitingMax;
  }

  /** Resolves when the thread has started to write. Throws if the season is not stored or too many exports wait. */
  async open(task: ThreadTask): Promise<OpenExport> {
    await this.#acquire();
    const thread = this.#idleThread() ?? this.#startThread();
    const { port1: port, port2 } = new MessageChannel();
    thread.port = port;
    // when it arrives, not when it is read: a slow reader does not keep the thread
    port.on('message', (message: ThreadMessage) => isLast(message) && this.#written(thread));
    const messages = on(port, 'message', { close: ['close'] });
    const next = async () => {
      const message = (await messages.next()).value?.[0] as ThreadMessage | undefined;
      if (message === undefined) throw new Error('the export was aborted', { cause: thread.fault });
      if (message.kind === 'failed') throw message.error;
      return message;
    };
    const close = async () => {
      if (thread.port === port) await end(thread);
    };
    thread.worker.postMessage({ task, port: port2 } satisfies ThreadOrder, [port2]);
    try {
      const first = await next();
      if (first.kind === 'missing') throw new ApiError('not_found', `this league has no stored season ${task.year}`);
      if (first.kind !== 'started') throw new Error('the export ended before it started');
      return { tag: first.tag, parts: partsFrom(port, next), close };
    } catch (error) {
      await close();
      throw error;
    }
  }

  #idleThread(): Thread | undefined {
    const idle = [...this.#threads].find(({ port, isEnding }) => port === null && !isEnding);
    clearTimeout(idle?.idleTimer);
    return idle;
  }

  #startThread(): Thread {
    const worker = new Worker(new URL(`./export-worker${extname(import.meta.url)}`, import.meta.url), {
      workerData: this.#url,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    const thread: Thread = { worker, port: null, isEnding: false };
    this.#threads.add(thread);
    // such as too little memory; its port closes
    worker.once('error', (fault) => {
      thread.fault = fault;
    });
    worker.once('exit', () => {
      this.#threads.delete(thread);
      clearTimeout(thread.idleTimer);
      if (thread.port !== null) this.#release();
    });
    return thread;
  }

  #written(thread: Thread): void {
    if (thread.isEnding) return;
    thread.port = null;
    thread.idleTimer = setTimeout(() => void end(thread), IDLE_MS).unref();
    this.#release();
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
    await Promise.all(Array.from(this.#threads, end));
  }
}

async function end(thread: Thread): Promise<void> {
  thread.isEnding = true;
  await thread.worker.terminate();
}

async function* partsFrom(port: MessagePort, next: () => Promise<ThreadMessage>): AsyncGenerator<Uint8Array> {
  for (;;) {
    const message = await next();
    if (message.kind !== 'bytes') return;
    yield message.bytes;
    port.postMessage(message.bytes.length); // lets the thread write more
  }
}
