/** Reads entries of zip archives, and of archives in them. Nothing is written to disk, so names of entries are harmless. */
import { Readable } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';

/** Of an archive and all archives in it. */
const ENTRIES_MAX = 20_000;
/** An archive in an archive in an archive. */
const DEPTH_MAX = 3;
/** Archives in archives are unpacked in memory. */
const NESTED_BYTES_MAX = 64 * 1024 * 1024;

interface ZipEntry {
  /** path in the archive; an archive within it is like a folder: 'inner.zip/E0.csv' */
  readonly name: string;
  /** at most the packed size of the outermost archive that has it */
  readonly packedBytes: number;
  /** as the archive states it; of a gz file within it, the size of that file */
  readonly unpackedBytes: number;
  /** Opens the content, as often as needed while the archive is open. */
  open(): Promise<Readable>;
  /** why an archive in the archive cannot be read; `open` fails with it */
  readonly fault?: Error;
}

interface Opened {
  readonly zip: ZipFile;
  /** of the archive within the outermost one; '' for the outermost */
  readonly prefix: string;
  readonly depth: number;
  /** packed size of the archive in its own archive; Infinity for the outermost */
  readonly packedMax: number;
  /** entries left for all archives together */
  readonly budget: { entries: number };
}

/**
 * The files in an archive by name, without hidden files and folders. The archive stays open until the last file is
 * read. A broken archive within it becomes one entry that fails to open.
 *
 * @throws Error if the file is not an archive, has too many entries, or has entry names that point outside it
 */
export async function* zipEntries(location: string): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(location, { lazyEntries: true, autoClose: false });
  yield* entriesOf({ zip, prefix: '', depth: 1, packedMax: Infinity, budget: { entries: ENTRIES_MAX } });
}

async function* entriesOf(opened: Opened): AsyncGenerator<ZipEntry> {
  const { zip, prefix, packedMax, budget } = opened;
  try {
    budget.entries -= zip.entryCount;
    if (budget.entries < 0) throw new Error(`the archive has more than ${ENTRIES_MAX} entries`);
    for (const entry of await filesOf(zip)) {
      const name = `${prefix}${entry.fileName}`;
      const packedBytes = Math.min(entry.compressedSize, packedMax);
      if (/\.zip$/i.test(name)) yield* nestedEntries(entry, { ...opened, prefix: name, packedMax: packedBytes });
      else yield { ...fileEntry(zip, entry, name), packedBytes };
    }
  } finally {
    zip.close();
  }
}

function fileEntry(zip: ZipFile, entry: Entry, name: string): Omit<ZipEntry, 'packedBytes'> {
  const { uncompressedSize: unpackedBytes } = entry;
  if (!/\.gz$/i.test(name)) return { name, unpackedBytes, open: () => openChecked(zip, entry) };
  // Errors of the packed bytes reach the reader through the unpacked ones.
  const open = async () => {
    const packed = await openChecked(zip, entry);
    const unpacked = createGunzip();
    packed.on('error', (error) => unpacked.destroy(error));
    return packed.pipe(unpacked);
  };
  return { name: name.slice(0, -3), unpackedBytes, open };
}

async function* nestedEntries(entry: Entry, { zip, prefix: name, depth, ...limits }: Opened): AsyncGenerator<ZipEntry> {
  try {
    if (depth >= DEPTH_MAX) throw new Error(`archives within archives are read to a depth of ${DEPTH_MAX}`);
    const inner = await fromBufferPromise(await bytesOf(zip, entry), { lazyEntries: true });
    yield* entriesOf({ zip: inner, prefix: `${name}/`, depth: depth + 1, ...limits });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const fault = new Error(`not a readable zip archive: ${reason}`, { cause });
    yield { name, packedBytes: limits.packedMax, unpackedBytes: 0, open: () => Promise.reject(fault), fault };
  }
}

/** The unpacked bytes of an archive within the archive. Its stated size is checked while it is unpacked. */
async function bytesOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > NESTED_BYTES_MAX) {
    throw new Error(`an archive within an archive may have ${NESTED_BYTES_MAX >> 20} MB at most`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of (await openChecked(zip, entry)) as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function filesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const hidden = /(^|\/)(\.|__MACOSX\/)/.test(entry.fileName);
    if (!entry.fileName.endsWith('/') && !hidden) entries.push(entry);
  }
  return entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

/** Opens an entry. The library checks the length; the checksum is checked here. */
async function openChecked(zip: ZipFile, entry: Entry): Promise<Readable> {
  const packed = await zip.openReadStreamPromise(entry);
  async function* pieces(): AsyncGenerator<Buffer> {
    let sum = 0;
    for await (const chunk of packed as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw new Error('the checksum in the archive does not match: the archive is damaged');
  }
  return Readable.from(pieces(), { objectMode: false });
}
