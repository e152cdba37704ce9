/** Reads the files of a source as batches of records. */

import { decodeTexts } from '../../base/entities.ts';
import type { Rejection, Source, SourceRecord } from '../records/source.ts';
import { type InputFile, inputFiles } from './files.ts';

/** A record of a file, or a rejection. */
export type ReadRecord = SourceRecord | Rejection;

const BATCH_RECORDS = 128;
/** The size of a record of match details, in other records. */
const RECORDS_PER_MATCH_DETAILS = 50;

/** A file that the source can parse. */
export interface ReadableFile {
  readonly path: string;
  /** size on disk, including skipped files before it, for progress */
  readonly bytes: number;
  /** SHA-256 of the bytes in hex; null until all batches are read */
  sha256(): string | null;
  /** The records in order. Call at most once. Throws if the file cannot be read. */
  batches(): AsyncIterable<Iterable<ReadRecord>>;
  /** The same file, to be read again. */
  reopen(): ReadableFile;
}

export interface ReadOptions {
  readonly source: Source;
  /** current time, for sources whose files do not state whether a match was played */
  readonly now: number;
}

/**
 * The files under the paths that the source accepts, in the order of the source. Includes broken archives, which fail
 * when they are read.
 *
 * @throws InputPathError before the first file if a path does not exist
 */
export async function* readableFiles(paths: readonly string[], options: ReadOptions): AsyncGenerator<ReadableFile> {
  let bytes = 0;
  let index = 0;
  for await (const file of filesInOrder(paths, options.source)) {
    bytes += file.bytes;
    if (!file.isBroken && !options.source.accepts(file.path)) continue;
    const location = { path: file.path, bytes, index };
    yield { ...readableFile(file, options), bytes, reopen: () => reopened(location, paths, options) };
    bytes = 0;
    index++;
  }
}

/** The file at the same position, searched again: entries of an archive can only be opened in their order. */
function reopened(
  { path, bytes, index: position }: { readonly path: string; readonly bytes: number; readonly index: number },
  paths: readonly string[],
  options: ReadOptions,
): ReadableFile {
  let digest: string | null = null;
  async function* batches() {
    let index = 0;
    for await (const file of readableFiles(paths, options)) {
      if (index++ < position) continue;
      if (file.path !== path) break;
      yield* file.batches();
      digest = file.sha256();
      return;
    }
    throw new Error('the file no longer exists');
  }
  return {
    path,
    bytes,
    sha256: () => digest,
    batches,
    reopen: () => reopened({ path, bytes, index: position }, paths, options),
  };
}

/** Walks the paths once for each order number: entries of an archive can only be opened in their order. */
async function* filesInOrder(paths: readonly string[], source: Source): AsyncGenerator<InputFile> {
  if (source.order === undefined) return yield* inputFiles(paths);
  const orderOf = ({ path }: InputFile) => (source.accepts(path) ? (source.order?.(path) ?? 0) : -Infinity);
  const orders = new Set<number>();
  for await (const file of inputFiles(paths)) orders.add(orderOf(file));
  for (const order of [...orders].sort((one, other) => one - other)) {
    for await (const file of inputFiles(paths)) if (orderOf(file) === order) yield file;
  }
}

export function readableFile(file: InputFile, { source, now }: ReadOptions): ReadableFile {
  async function* batches() {
    let batch: ReadRecord[] = [];
    let size = 0;
    const chunks = new WatchedChunks(await file.open());
    for await (const record of source.parse(chunks.read(), { path: file.path, now })) {
      batch.push(chunks.mayHaveEntities ? decodeTexts(record) : record);
      size += record.kind === 'details' ? RECORDS_PER_MATCH_DETAILS : 1;
      if (size < BATCH_RECORDS) continue;
      yield batch;
      batch = [];
      size = 0;
    }
    yield batch;
  }
  const reopen = () => readableFile(file, { source, now });
  return { path: file.path, bytes: file.bytes, sha256: file.sha256, batches, reopen };
}

const AMPERSAND = '&'.charCodeAt(0);

/** Passes chunks on and notes whether they may contain HTML entities, so that only such files are searched for them. */
class WatchedChunks {
  mayHaveEntities = false;
  private readonly chunks: AsyncIterable<Uint8Array>;

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks;
  }

  async *read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of this.chunks) {
      this.mayHaveEntities ||= chunk.includes(AMPERSAND);
      yield chunk;
    }
  }
}
