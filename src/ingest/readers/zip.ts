/** Reads entries of zip archives. Nothing is written to disk, so names of entries are harmless. */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

const ENTRIES_MAX = 20_000;

interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  open(): Promise<Readable>;
}

/**
 * The files in an archive by name, without hidden files and folders. The archive stays open until the last file is
 * read.
 *
 * @throws Error if the file is not an archive, has too many entries, or has entry names that point outside it
 */
export async function* zipEntries(location: string): AsyncGenerator<ZipEntry> {
  const zip = await openPromise(location, { lazyEntries: true, autoClose: false });
  try {
    if (zip.entryCount > ENTRIES_MAX) throw new Error(`the archive has more than ${ENTRIES_MAX} entries`);
    const entries = await filesOf(zip);
    for (const entry of entries) {
      yield { name: entry.fileName, packedBytes: entry.compressedSize, open: () => openChecked(zip, entry) };
    }
  } finally {
    zip.close();
  }
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
