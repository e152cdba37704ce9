/** A picture for every entity: the operator's file, or else a drawing. Encoded pictures are cached up to a size. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { Store } from '../store/store.ts';
import { type Drawing, draw, responsiveSvg, svg } from './crests.ts';
import { flag, flagDisc } from './flags.ts';
import { type RasterFormat, Rasteriser } from './rasteriser.ts';
import { type StoredPicture, StoredPictures } from './stored.ts';
import {
  findPictured,
  type Kind,
  type Pictured,
  picturedPlayer,
  picturedTeam,
  playerWithin,
  teamWithin,
} from './subjects.ts';

export type PictureFormat = RasterFormat | 'svg';

export interface Picture {
  readonly of: Pictured;
  readonly stored: StoredPicture | null;
  /** changes when the content of the picture changes */
  readonly hash: string;
}

/** Size and format of a response. */
export interface PictureForm {
  /** width in pixels */
  readonly size: number;
  readonly format: PictureFormat;
}

export interface PicturesOptions {
  readonly store: Store;
  /** folder of the operator's pictures; null if there is none */
  readonly folder: string | null;
  /** size of the cache of encoded pictures */
  readonly bytes: number;
  warn(path: string, problem: string): void;
}

/** Increase this with every change of the drawings. */
const DRAWING_VERSION = 2;

export class Pictures {
  readonly #store: Store;
  readonly #rasteriser = new Rasteriser();
  readonly #stored: StoredPictures | null;
  readonly #encoded: LRUCache<string, Buffer>;
  readonly #encoding = new Map<string, Promise<Buffer>>();

  constructor({ store, folder, bytes, warn }: PicturesOptions) {
    this.#store = store;
    this.#stored = folder === null ? null : new StoredPictures(folder, this.#rasteriser, warn);
    this.#encoded = new LRUCache({ maxSize: bytes, sizeCalculation: (bytes, key) => bytes.length + key.length + 200 });
  }

  /** The picture of the entity with this id; null if there is none. */
  async find(kind: Kind, id: string): Promise<Picture | null> {
    // ids have no control characters, and not every database accepts them
    if (/\p{Cc}/u.test(id)) return null;
    const found = await findPictured(this.#store, kind, /^\d{1,15}$/.test(id) ? Number(id) : id);
    return found === undefined ? null : this.#pictureOf(found);
  }

  /** The picture of a team by its name within a league or country. */
  async findTeam(within: string, name: string): Promise<Picture | null> {
    const team = teamWithin(this.#store.reference, within, name);
    return team === undefined ? null : this.#pictureOf(picturedTeam(team));
  }

  /** The picture of a player by its name within a league or country. */
  async findPlayer(within: string, name: string): Promise<Picture | null> {
    const player = /\p{Cc}/u.test(name) ? undefined : await playerWithin(this.#store, within, name);
    return player === undefined ? null : this.#pictureOf(await picturedPlayer(this.#store, player));
  }

  /** The encoded bytes, or a promise of them. Concurrent equal requests share one encoding. */
  bytes(picture: Picture, form: PictureForm): MaybePromise<Buffer> {
    const key = `${picture.hash} ${form.size} ${form.format}`;
    const cached = this.#encoded.get(key);
    if (cached !== undefined) return cached;
    let encoding = this.#encoding.get(key);
    if (encoding === undefined) {
      encoding = this.#encode(picture, form)
        .then((bytes) => {
          this.#encoded.set(key, bytes);
          return bytes;
        })
        .finally(() => this.#encoding.delete(key));
      this.#encoding.set(key, encoding);
    }
    return encoding;
  }

  async #pictureOf(of: Pictured): Promise<Picture> {
    const stored = (await this.#stored?.find(of)) ?? null;
    const { form, seed, name, letters, kit } = of.subject;
    const drawnFrom = JSON.stringify([DRAWING_VERSION, form, seed, name, letters, of.flag, kit]);
    return { of, stored, hash: stored?.hash ?? hash('sha256', drawnFrom, 'base64url').slice(0, 12) };
  }

  async #encode({ of, stored }: Picture, { size, format }: PictureForm): Promise<Buffer> {
    const { form, name } = of.subject;
    const height = form === 'flag' ? Math.round(size * 0.75) : size;
    if (stored === null) {
      const drawing = drawingOf(of);
      if (format === 'svg') return Buffer.from(responsiveSvg(drawing, size, name));
      return this.#rasteriser.fromSvg(svg(drawing, size), format);
    }
    const fit = form === 'player' || form === 'coach' || form === 'ground' ? 'cover' : 'contain';
    const frame = { width: size, height, fit } as const;
    const bytes = await this.#rasteriser.fromFile(
      await readFile(stored.path),
      frame,
      format === 'png' ? 'png' : 'webp',
    );
    if (format !== 'svg') return bytes;
    const image = `<image width="${size}" height="${height}" href="data:image/webp;base64,${bytes.toString('base64')}"/>`;
    return Buffer.from(svg({ width: size, height, content: image }, size, name));
  }
}

/** The drawing of an entity; of a national team its flag. */
export function drawingOf({ subject, flag: code }: Pictured): Drawing {
  if (code === undefined) return draw(subject);
  const drawing = flag(code);
  return subject.form === 'flag' ? drawing : flagDisc(drawing);
}
