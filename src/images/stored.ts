/** Pictures in the operator's folder: `<kind>/<legacy id>.png`, `.webp`, `.jpg` or `.jpeg`. */
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
  /** hash of the bytes */
  readonly hash: string;
}

interface Checked {
  readonly version: string;
  /** null if the file is not a valid picture */
  readonly picture: StoredPicture | null;
}

export class StoredPictures {
  readonly #folder: string;
  readonly #rasteriser: Rasteriser;
  readonly #warn: (path: string, problem: string) => void;
  readonly #checked = new LRUCache<string, Checked>({ max: CHECKED_MAX });

  constructor(folder: string, rasteriser: Rasteriser, warn: (path: string, problem: string) => void) {
    this.#folder = folder;
    this.#rasteriser = rasteriser;
    this.#warn = warn;
  }

  /** The stored picture, or null. A file is read again only if its size or time has changed. */
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
    const checked = this.#checked.get(path);
    if (checked?.version === version) return checked.picture;
    const { problem, digest } = size > BYTES_MAX ? { problem: TOO_LARGE, digest: '' } : await this.#read(path);
    if (problem !== null) this.#warn(path, problem);
    const picture = problem === null ? { path, hash: digest } : null;
    this.#checked.set(path, { version, picture });
    return picture;
  }

  async #read(path: string): Promise<{ problem: string | null; digest: string }> {
    const bytes = await readFile(path).catch((error: Error) => error);
    if (bytes instanceof Error) return { problem: `cannot be read: ${bytes.message}`, digest: '' };
    return {
      problem: await this.#rasteriser.problemWith(bytes),
      digest: hash('sha256', bytes, 'base64url').slice(0, 12),
    };
  }
}

const TOO_LARGE = `has more than ${BYTES_MAX} bytes`;

/** Throws if the folder does not exist, so a wrong path is reported at startup. */
export async function requireFolder(folder: string): Promise<void> {
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
