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
  /** of `bytes`, what has been read so far */
  bytesRead(): number;
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
  /** called for each file that the source skips with a reason */
  readonly onSkip?: (reason: string) => void;
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
    if (!file.isBroken && !(await isAccepted(file, options.source))) {
      const reason = options.source.skips?.(file.path);
      if (reason !== undefined) options.onSkip?.(reason);
      continue;
    }
    const location = { path: file.path, bytes, index };
    const skipped = bytes - file.bytes;
    yield {
      ...{ ...readableFile(file, options), bytes },
      bytesRead: () => skipped + file.bytesRead(),
      reopen: () => reopened(location, paths, options),
    };
    bytes = 0;
    index++;
  }
}

/** Whether the source reads the file, by its path or by its first characters. */
async function isAccepted(file: InputFile, source: Source): Promise<boolean> {
  const { recognizes } = source;
  if (source.accepts(file.path)) return true;
  return recognizes?.extension.test(file.path) === true && recognizes.head(await file.head());
}

/** The file at the same position, searched again: entries of an archive can only be opened in their order. */
function reopened(
  { path, bytes, index: position }: { readonly path: string; readonly bytes: number; readonly index: number },
  paths: readonly string[],
  { source, now }: ReadOptions,
): ReadableFile {
  let digest: string | null = null;
  let read = () => 0;
  async function* batches() {
    let index = 0;
    for await (const file of readableFiles(paths, { source, now })) {
      if (index++ < position) continue;
      if (file.path !== path) break;
      read = file.bytesRead;
      yield* file.batches();
      digest = file.sha256();
      return;
    }
    throw new Error('the file no longer exists');
  }
  return {
    path,
    bytes,
    bytesRead: () => read(),
    sha256: () => digest,
    batches,
    reopen: () => reopened({ path, bytes, index: position }, paths, { source, now }),
  };
}

/** Walks the paths once for each order number: entries of an archive can only be opened in their order. */
async function* filesInOrder(paths: readonly string[], source: Source): AsyncGenerator<InputFile> {
  if (source.order === undefined) return yield* inputFiles(paths);
  const orderOf = async (file: InputFile) =>
    (await isAccepted(file, source)) ? (source.order?.(file.path) ?? 0) : -Infinity;
  const orders = new Set<number>();
  for await (const file of inputFiles(paths)) orders.add(await orderOf(file));
  for (const order of [...orders].sort((one, other) => one - other)) {
    for await (const file of inputFiles(paths)) if ((await orderOf(file)) === order) yield file;
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
  const { path, bytes, bytesRead, sha256 } = file;
  return { path, bytes, bytesRead, sha256, batches, reopen };
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
