/** Files of a source as records in batches, read in the thread that asks for them. */
import { type InputFile, inputFiles } from './files.ts';
import { type PackedRecord, pack } from './packed.ts';
import type { Source } from './source.ts';

/** What a thread hands over at once. */
const BATCH_RECORDS = 500;

/** A file of which the source can tell what it says. */
export interface ReadableFile {
  readonly path: string;
  /** share of what lies on disk, with files passed over before it, for progress */
  readonly bytes: number;
  /** SHA-256 of its bytes in hex; null until all batches were taken */
  sha256(): string | null;
  /** what it says, in its order; may be asked for once. Throws where the file cannot be read. */
  batches(): AsyncIterable<readonly PackedRecord[]>;
}

export interface Reading {
  readonly source: Source;
  /** the present, for sources whose files do not say whether a match was played */
  readonly now: number;
}

/**
 * The files under the operator's paths that the source accepts.
 *
 * @throws InputPathError before the first file when a path does not exist
 */
export async function* readableFiles(paths: readonly string[], reading: Reading): AsyncGenerator<ReadableFile> {
  let bytes = 0;
  for await (const file of inputFiles(paths)) {
    bytes += file.bytes;
    if (!reading.source.accepts(file.path)) continue;
    yield { ...readable(file, reading), bytes };
    bytes = 0;
  }
}

export function readable(file: InputFile, { source, now }: Reading): ReadableFile {
  async function* batches() {
    let batch: PackedRecord[] = [];
    for await (const record of source.parse(await file.open(), { path: file.path, now })) {
      batch.push(record.kind === 'match' ? pack(record) : record);
      if (batch.length < BATCH_RECORDS) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  return { path: file.path, bytes: file.bytes, sha256: file.sha256, batches };
}
