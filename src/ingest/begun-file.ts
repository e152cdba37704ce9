/** Files of which the beginning is read before any of it is saved: most end within it. */
import type { ReadRecord } from './read-match.ts';
import type { ReadableFile } from './reading.ts';

export interface BegunFile extends ReadableFile {
  /** whether it was read to its end: then nothing of it can fail any more but the saving */
  readonly isWhole: boolean;
}

/** Reads up to so many batches of a file and holds them. Throws where that part cannot be read. */
export async function begun(file: ReadableFile, batchesMax: number): Promise<BegunFile> {
  const rest = file.batches()[Symbol.asyncIterator]();
  const held: Iterable<ReadRecord>[] = [];
  let next = await rest.next();
  while (next.done !== true && held.length < batchesMax) {
    held.push(next.value);
    next = await rest.next();
  }
  const { done } = next;
  async function* batches() {
    yield* held;
    for (; next.done !== true; next = await rest.next()) yield next.value;
  }
  return {
    path: file.path,
    bytes: file.bytes,
    sha256: () => file.sha256(),
    batches,
    again: () => file.again(),
    isWhole: done === true,
  };
}
