/** Reads files in a thread of its own, a little ahead of the one that saves: parsing costs as much as storing. */
import { on } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { inputBytes } from './files.ts';
import { BatchUnpacker, type PackedBatch } from './packed-batch.ts';
import type { ReadRecord } from './read-match.ts';
import { type ReadableFile, type Reading, readAgain, readableFiles } from './reading.ts';
import { SOURCE_NAMES, sourceNamed } from './registry.ts';

/** Less is read before a thread has started. */
const READ_AHEAD_BYTES_MIN = 1 << 20;

/** Batches read and not yet taken; some megabytes, so that neither thread waits for the other's every step. */
export const BATCHES_AHEAD_MAX = 32;

/**
 * Records live as long as it takes to hand them over. Left alone, V8 gives a thread that makes much garbage a hundred
 * megabytes for it, and is slower for it: fresh memory costs more than collecting does.
 */
const YOUNG_GENERATION_MB = 12;

export interface ReaderTask {
  readonly source: string;
  readonly paths: readonly string[];
  readonly now: number;
}

export type FromReader =
  | { readonly kind: 'file'; readonly path: string; readonly bytes: number }
  | { readonly kind: 'batch'; readonly batch: PackedBatch }
  | { readonly kind: 'end'; readonly sha256: string | null }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * The files of the source under the paths; where there is much to read, a thread begins with it at once.
 *
 * @throws InputPathError when a path does not exist
 */
export async function filesOf(paths: readonly string[], reading: Reading): Promise<AsyncIterable<ReadableFile>> {
  const much = (await inputBytes(paths)) >= READ_AHEAD_BYTES_MIN;
  // a thread can only be told the name
  const { source } = reading;
  const isKnown = SOURCE_NAMES.includes(source.name) && (await sourceNamed(source.name)) === source;
  return much && isKnown ? filesReadAhead(paths, reading) : readableFiles(paths, reading);
}

/**
 * What `readableFiles` gives, for sources of the registry. The thread starts at once and reads until it is far enough
 * ahead; it does not keep a process alive that never asks for a file. What is left of a file when the next one is asked
 * for is lost.
 */
function filesReadAhead(paths: readonly string[], reading: Reading): AsyncGenerator<ReadableFile> {
  const { source, now } = reading;
  const worker = new Worker(new URL(`./reading-worker${extname(import.meta.url)}`, import.meta.url), {
    workerData: { source: source.name, paths, now } satisfies ReaderTask,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const messages = on(worker, 'message', { close: ['exit'] });
  worker.unref();
  const unpacker = new BatchUnpacker();
  const next = async (): Promise<Told | undefined> => {
    const { done, value } = await messages.next();
    if (done) return undefined;
    const message = value[0] as FromReader;
    if (message.kind !== 'batch') return message;
    worker.postMessage('taken');
    return { kind: 'batch', records: unpacker.unpack(message.batch) };
  };
  return filesFrom(worker, next, (file) => readAgain(file, paths, reading));
}

/** What the thread said, its batches unpacked. */
type Told = Exclude<FromReader, { kind: 'batch' }> | { readonly kind: 'batch'; readonly records: Iterable<ReadRecord> };
type NextMessage = () => Promise<Told | undefined>;
type Again = (file: Parameters<typeof readAgain>[0]) => ReadableFile;

async function* filesFrom(worker: Worker, next: NextMessage, again: Again): AsyncGenerator<ReadableFile> {
  worker.ref();
  let place = 0;
  try {
    for (let message = await next(); message !== undefined; message = await next()) {
      if (message.kind !== 'file') continue;
      const of = { path: message.path, bytes: message.bytes, place: place++ };
      yield new FileOfThread(message, next, () => again(of));
    }
  } finally {
    await worker.terminate();
  }
}

class FileOfThread implements ReadableFile {
  readonly path: string;
  readonly bytes: number;
  readonly again: () => ReadableFile;
  private readonly next: NextMessage;
  private digest: string | null = null;

  constructor(file: { path: string; bytes: number }, next: NextMessage, again: () => ReadableFile) {
    this.path = file.path;
    this.bytes = file.bytes;
    this.next = next;
    this.again = again;
  }

  sha256(): string | null {
    return this.digest;
  }

  async *batches(): AsyncGenerator<Iterable<ReadRecord>> {
    for (;;) {
      const message = await this.next();
      switch (message?.kind) {
        case 'batch':
          yield message.records;
          break;
        case 'end':
          this.digest = message.sha256;
          return;
        case 'failed':
          throw new Error(message.reason);
        default:
          throw new Error(`${this.path}: the reading thread stopped in the middle of it`);
      }
    }
  }
}
