/** Finds the files under the paths of an import: walks folders and unpacks gz and zip, as streams. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import type { SourceFile } from '../records/source.ts';
import { decodeText } from './csv.ts';

const READ_BYTES = 1 << 18;
/** Text compresses to a tenth or a thirtieth. A file with a higher ratio than this is an attack or not data. */
const UNPACKED_RATIO_MAX = 200;
/** Below this size any ratio is allowed. */
const UNPACKED_FREE_BYTES = 16 * 1024 * 1024;
const HEAD_BYTES = 4_096;

/** A file on disk, or an entry of an archive. */
export interface InputFile extends SourceFile {
  /** size on disk, for progress: the packed size of an archive's entry */
  readonly bytes: number;
  /** of `bytes`, what has been read so far */
  bytesRead(): number;
  /** SHA-256 of the unpacked bytes in hex; null until the stream is read to its end */
  sha256(): string | null;
  /** The first characters, to recognize the content. Does not count as opening the file. */
  head(): Promise<string>;
  /** true for an archive that cannot be opened */
  readonly isBroken?: true;
}

interface FoundFile {
  /** path on disk */
  readonly location: string;
  /** path below the folder that the operator named */
  readonly path: string;
  readonly bytes: number;
}

/** A path does not exist, cannot be read, or is neither a file nor a folder. */
export class InputPathError extends Error {}

/**
 * All files under the paths, in the order of the paths, within folders by name. `a.csv.gz` becomes `a.csv`; entries of
 * archives become `archive.zip/entry`, also those of archives within archives. A broken archive becomes one file that
 * fails to open, so that the import of the others continues.
 *
 * @throws InputPathError before the first file if a path does not exist or a folder cannot be read
 */
export async function* inputFiles(paths: readonly string[]): AsyncGenerator<InputFile> {
  for (const found of await findAll(paths)) {
    if (/\.zip$/i.test(found.path)) yield* filesInZip(found);
    else yield plainOrGzFile(found);
  }
}

/** The total size on disk of the files that `inputFiles` yields, for progress. */
export async function inputBytes(paths: readonly string[]): Promise<number> {
  return (await findAll(paths)).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function findAll(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    const entry = await stat(path).catch((cause: unknown) => {
      throw unreadable(path, cause);
    });
    if (entry.isDirectory()) await walk(path, '', found);
    else if (entry.isFile()) found.push({ location: path, path: basename(path), bytes: entry.size });
    else throw new InputPathError(`cannot read ${path}: it is neither a file nor a folder`);
  }
  return found;
}

/** Skips hidden entries, and linked folders, which can form loops. */
async function walk(folder: string, prefix: string, found: FoundFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const location = join(folder, entry.name);
    const path = `${prefix}${entry.name}`;
    if (entry.isDirectory()) await walk(location, `${path}/`, found);
    else if (entry.isFile() || entry.isSymbolicLink()) {
      const target = await stat(location).catch(() => null);
      // A broken link is listed and fails when it is opened, so that the import of the others continues.
      if (target === null || target.isFile()) found.push({ location, path, bytes: target?.size ?? 0 });
    }
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EACCES: 'this user has no permission to read it',
  EPERM: 'this user has no permission to read it',
  ELOOP: 'its symbolic links form a loop',
};

function unreadable(path: string, cause: unknown): InputPathError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  return new InputPathError(`cannot read ${path}: ${FAULTS[code] ?? message}`, { cause });
}

/** Reads a short file synchronously, which is faster than asynchronous steps. */
function* readAtOnce(location: string): Generator<Buffer> {
  yield readFileSync(location);
}

function plainOrGzFile({ location, path, bytes }: FoundFile): InputFile {
  const packed = /\.gz$/i.test(path);
  const raw = () =>
    bytes <= READ_BYTES
      ? Readable.from(readAtOnce(location), { objectMode: false })
      : createReadStream(location, { highWaterMark: READ_BYTES });
  if (!packed) return inputFile(path, { bytes, open: async () => raw() });
  let gunzip: Gunzip | undefined;
  return inputFile(path.slice(0, -3), {
    ...{ bytes, unpackedMax: bytes * UNPACKED_RATIO_MAX },
    open: async () => {
      gunzip = createGunzip({ chunkSize: READ_BYTES });
      // Errors reach the reader through the stream, so the callback does nothing.
      return pipeline(raw(), gunzip, () => undefined);
    },
    bytesRead: () => gunzip?.bytesWritten ?? 0,
  });
}

async function* filesInZip({ location, path, bytes }: FoundFile): AsyncGenerator<InputFile> {
  try {
    const { zipEntries } = await import('./zip.ts'); // loaded on demand, because few imports need it
    for await (const { name, packedBytes, unpackedBytes, open, fault } of zipEntries(location)) {
      const file = inputFile(`${path}/${name}`, {
        ...{ bytes: packedBytes, unpackedMax: packedBytes * UNPACKED_RATIO_MAX, open },
        bytesRead: (unpacked) => Math.round((packedBytes * unpacked) / Math.max(unpackedBytes, 1)),
      });
      yield fault === undefined ? file : { ...file, isBroken: true };
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const fault = new Error(`not a readable zip archive: ${reason}`, { cause });
    yield { ...inputFile(path, { bytes, open: () => Promise.reject(fault) }), isBroken: true };
  }
}

interface Content {
  /** on disk */
  readonly bytes: number;
  readonly unpackedMax?: number;
  open(): Promise<Readable>;
  /** of `bytes`, what has been read once so many unpacked bytes were read */
  bytesRead?(unpacked: number): number;
}

function inputFile(path: string, { bytes, open, unpackedMax = Infinity, ...content }: Content): InputFile {
  const hash = createHash('sha256');
  const totalMax = Math.max(unpackedMax, UNPACKED_FREE_BYTES);
  const { bytesRead = (unpacked: number) => unpacked } = content;
  let digest: string | null = null;
  let total = 0;

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) {
      total += chunk.length;
      if (total > totalMax) throw new Error(`unpacks to more than ${UNPACKED_RATIO_MAX} times its size`);
      hash.update(chunk);
      yield chunk;
    }
    digest = hash.digest('hex');
  }

  return {
    path,
    bytes,
    // a file can grow while it is read
    bytesRead: () => Math.min(bytes, bytesRead(total)),
    sha256: () => digest,
    head: () => headOf(open),
    open: async () => Readable.from(counted(), { objectMode: false, highWaterMark: READ_BYTES }),
  };
}

/** Empty if the file cannot be read: opening it gives the reason. */
async function headOf(open: () => Promise<Readable>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of (await open()) as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= HEAD_BYTES) break;
    }
  } catch {
    return '';
  }
  return decodeText(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
}
