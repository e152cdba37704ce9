/** A picture for every known entity: what an operator stored, else what is drawn. In any size, kept while memory lasts. */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../base/maybe-promise.ts';
import type { Store } from '../store/store.ts';
import { type Drawing, draw, svg } from './crests.ts';
import { flag, flagDisc } from './flags.ts';
import { type RasterFormat, Rasteriser } from './rasteriser.ts';
import { type StoredPicture, StoredPictures } from './stored.ts';
import { type Kind, type Pictured, pictured, picturedTeam, teamWithin } from './subjects.ts';

export type PictureFormat = RasterFormat | 'svg';

export interface Picture {
  readonly of: Pictured;
  readonly stored: StoredPicture | null;
  /** of what it shows: another picture has another one */
  readonly hash: string;
}

/** One form in which a picture is sent. */
export interface PictureForm {
  /** pixels across */
  readonly size: number;
  readonly format: PictureFormat;
}

export interface PicturesOptions {
  readonly store: Store;
  /** of the operator's pictures; null where there are none */
  readonly folder: string | null;
  /** memory for made ones */
  readonly bytes: number;
  warn(path: string, fault: string): void;
}

/** Goes up with every change of how things are drawn. */
const DRAWN = 1;

export class Pictures {
  readonly #store: Store;
  readonly #rasteriser = new Rasteriser();
  readonly #stored: StoredPictures | null;
  readonly #made: LRUCache<string, Buffer>;
  readonly #making = new Map<string, Promise<Buffer>>();

  constructor({ store, folder, bytes, warn }: PicturesOptions) {
    this.#store = store;
    this.#stored = folder === null ? null : new StoredPictures(folder, this.#rasteriser, warn);
    this.#made = new LRUCache({ maxSize: bytes, sizeCalculation: (made, name) => made.length + name.length + 200 });
  }

  /** The picture of what is known under this id; null where nothing is. */
  async find(kind: Kind, id: string): Promise<Picture | null> {
    // no id holds control characters, and not every engine takes them
    if (/\p{Cc}/u.test(id)) return null;
    const found = await pictured(this.#store, kind, /^\d{1,15}$/.test(id) ? Number(id) : id);
    return found === undefined ? null : this.#pictureOf(found);
  }

  /** The picture of a team by its name within a league or a country. */
  async findTeam(within: string, name: string): Promise<Picture | null> {
    const team = teamWithin(this.#store.reference, within, name);
    return team === undefined ? null : this.#pictureOf(picturedTeam(team));
  }

  /** The bytes to send; a promise while they are made. Equal requests at the same time share one making. */
  bytes(picture: Picture, form: PictureForm): MaybePromise<Buffer> {
    const name = `${picture.hash} ${form.size} ${form.format}`;
    const made = this.#made.get(name);
    if (made !== undefined) return made;
    let making = this.#making.get(name);
    if (making === undefined) {
      making = this.#make(picture, form)
        .then((bytes) => {
          this.#made.set(name, bytes);
          return bytes;
        })
        .finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  async #pictureOf(of: Pictured): Promise<Picture> {
    const stored = (await this.#stored?.find(of)) ?? null;
    const { form, seed, name, letters } = of.subject;
    const drawnFrom = JSON.stringify([DRAWN, form, seed, name, letters, of.flag]);
    return { of, stored, hash: stored?.hash ?? hash('sha256', drawnFrom, 'base64url').slice(0, 12) };
  }

  async #make({ of, stored }: Picture, { size, format }: PictureForm): Promise<Buffer> {
    const { form, name } = of.subject;
    const height = form === 'flag' ? Math.round(size * 0.75) : size;
    if (stored === null) {
      const text = svg(await drawingOf(of), size, format === 'svg' ? name : '');
      return format === 'svg' ? Buffer.from(text) : this.#rasteriser.fromSvg(text, format);
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

async function drawingOf({ subject, flag: code }: Pictured): Promise<Drawing> {
  if (code === undefined) return draw(subject);
  const drawing = await flag(code);
  return subject.form === 'flag' ? drawing : flagDisc(drawing);
}
