/** Files of a source as records in batches, read in the thread that asks for them. */

import type { Rejection, Source, SourceRecord } from '../records/source.ts';
import { type InputFile, inputFiles } from './files.ts';

/** What a file yields, record by record. */
export type ReadRecord = SourceRecord | Rejection;

/** What a thread hands over at once. */
const BATCH_RECORDS = 128;
/** Everything that happened in a match takes the room of so many other records. */
const RECORDS_PER_MATCH_DETAILS = 50;

/** A file of which the source can tell what it says. */
export interface ReadableFile {
  readonly path: string;
  /** share of what lies on disk, with files passed over before it, for progress */
  readonly bytes: number;
  /** SHA-256 of its bytes in hex; null until all batches were taken */
  sha256(): string | null;
  /** what it says, in its order; may be asked for once. Throws where the file cannot be read. */
  batches(): AsyncIterable<Iterable<ReadRecord>>;
  /** the same file, to be read once more */
  reopen(): ReadableFile;
}

export interface ReadOptions {
  readonly source: Source;
  /** the present, for sources whose files do not say whether a match was played */
  readonly now: number;
}

/**
 * The files under the operator's paths that the source accepts, in the order it wants them, and archives that cannot be
 * looked into: they fail when they are read.
 *
 * @throws InputPathError before the first file when a path does not exist
 */
export async function* readableFiles(paths: readonly string[], options: ReadOptions): AsyncGenerator<ReadableFile> {
  let bytes = 0;
  let place = 0;
  for await (const file of filesInOrder(paths, options.source)) {
    bytes += file.bytes;
    if (!file.isBroken && !options.source.accepts(file.path)) continue;
    const of = { path: file.path, bytes, place };
    yield { ...readable(file, options), bytes, reopen: () => reopened(of, paths, options) };
    bytes = 0;
    place++;
  }
}

/** The file that came in that place, looked up anew: an archive's entries can be opened only as they come. */
function reopened(
  { path, bytes, place }: { readonly path: string; readonly bytes: number; readonly place: number },
  paths: readonly string[],
  options: ReadOptions,
): ReadableFile {
  let digest: string | null = null;
  async function* batches() {
    let at = 0;
    for await (const file of readableFiles(paths, options)) {
      if (at++ < place) continue;
      if (file.path !== path) break;
      yield* file.batches();
      digest = file.sha256();
      return;
    }
    throw new Error('the file is not there any more');
  }
  return { path, bytes, sha256: () => digest, batches, reopen: () => reopened({ path, bytes, place }, paths, options) };
}

/** Goes through the paths once for each number the source gives: an archive's entries can be opened only as they come. */
async function* filesInOrder(paths: readonly string[], source: Source): AsyncGenerator<InputFile> {
  if (source.order === undefined) return yield* inputFiles(paths);
  const orderOf = ({ path }: InputFile) => (source.accepts(path) ? (source.order?.(path) ?? 0) : -Infinity);
  const orders = new Set<number>();
  for await (const file of inputFiles(paths)) orders.add(orderOf(file));
  for (const order of [...orders].sort((one, other) => one - other)) {
    for await (const file of inputFiles(paths)) if (orderOf(file) === order) yield file;
  }
}

export function readable(file: InputFile, { source, now }: ReadOptions): ReadableFile {
  async function* batches() {
    let batch: ReadRecord[] = [];
    let size = 0;
    for await (const record of source.parse(await file.open(), { path: file.path, now })) {
      batch.push(record);
      size += record.kind === 'details' ? RECORDS_PER_MATCH_DETAILS : 1;
      if (size < BATCH_RECORDS) continue;
      yield batch;
      batch = [];
      size = 0;
    }
    yield batch;
  }
  const reopen = () => readable(file, { source, now });
  return { path: file.path, bytes: file.bytes, sha256: file.sha256, batches, reopen };
}
