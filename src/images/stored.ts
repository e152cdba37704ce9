/** Pictures an operator put into a folder: `<kind>/<id>.png`, `.webp`, `.jpg` or `.jpeg`. */
import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { OperatorError } from '../base/errors.ts';
import type { Rasteriser } from './rasteriser.ts';
import { KINDS, type Pictured } from './subjects.ts';

const EXTENSIONS = ['png', 'webp', 'jpg', 'jpeg'] as const;
const BYTES_MAX = 5 * 1024 * 1024;
const CHECKED_MAX = 10_000;

export interface StoredPicture {
  readonly path: string;
  /** of its bytes */
  readonly hash: string;
}

interface Checked {
  readonly version: string;
  /** null where the file is no picture we show */
  readonly picture: StoredPicture | null;
}

export class StoredPictures {
  readonly #folder: string;
  readonly #rasteriser: Rasteriser;
  readonly #warn: (path: string, fault: string) => void;
  readonly #checked = new LRUCache<string, Checked>({ max: CHECKED_MAX });

  constructor(folder: string, rasteriser: Rasteriser, warn: (path: string, fault: string) => void) {
    this.#folder = folder;
    this.#rasteriser = rasteriser;
    this.#warn = warn;
  }

  /** The stored picture, if there is one that can be shown. A file is read again only when it has changed. */
  async find({ kind, file }: Pictured): Promise<StoredPicture | null> {
    for (const extension of EXTENSIONS) {
      const path = join(this.#folder, kind, `${file}.${extension}`);
      const found = await fileAt(path);
      if (found === null) continue;
      const picture = await this.#check(path, found);
      if (picture !== null) return picture;
    }
    return null;
  }

  async #check(path: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Promise<StoredPicture | null> {
    const version = `${size} ${mtimeMs}`;
    const before = this.#checked.get(path);
    if (before?.version === version) return before.picture;
    const { fault, digest } = size > BYTES_MAX ? { fault: TOO_LARGE, digest: '' } : await this.#read(path);
    if (fault !== null) this.#warn(path, fault);
    const picture = fault === null ? { path, hash: digest } : null;
    this.#checked.set(path, { version, picture });
    return picture;
  }

  async #read(path: string): Promise<{ fault: string | null; digest: string }> {
    const bytes = await readFile(path).catch((error: Error) => error);
    if (bytes instanceof Error) return { fault: `cannot be read: ${bytes.message}`, digest: '' };
    return { fault: await this.#rasteriser.fault(bytes), digest: hash('sha256', bytes, 'base64url').slice(0, 12) };
  }
}

const TOO_LARGE = `has more than ${BYTES_MAX} bytes`;

/** Throws where the folder is not there, so that a slip in its name shows when the service starts. */
export async function refuseMissingFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory()) return;
  throw new OperatorError(
    `IMAGES_FOLDER: there is no folder ${folder}; create it, with the folders ${KINDS.join(', ')}`,
  );
}

async function fileAt(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
