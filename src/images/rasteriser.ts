/** Pictures as pixels. The work is done in threads of its own, a few at a time: everything else needs them too. */
import pLimit from 'p-limit';
import type { Sharp, WebpOptions } from 'sharp';
import { ApiError } from '../base/errors.ts';

export type RasterFormat = 'png' | 'webp';

/** Of the four threads that Node has for such work, files and names are looked up in the others. */
const AT_ONCE = 2;
const WAITING_MAX = 500;
const RETRY_SECONDS = 2;

const PIXELS_MIN = 16;
const PIXELS_MAX = 4096;
const ACCEPTED: readonly string[] = ['png', 'webp', 'jpeg'];

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly fit: 'contain' | 'cover';
}

export class Rasteriser {
  readonly #limit = pLimit(AT_ONCE);

  /** An SVG that says itself how large it is. */
  fromSvg(svg: string, format: RasterFormat): Promise<Buffer> {
    return this.#run(async (open) => encoded(open(Buffer.from(svg), {}), format, WEBP_DRAWN));
  }

  /** A picture that was checked before, in a frame of this size; what it leaves free is transparent. */
  fromFile(bytes: Buffer, { width, height, fit }: Frame, format: RasterFormat): Promise<Buffer> {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const position = fit === 'cover' ? 'top' : 'centre'; // faces are above the middle
    return this.#run((open) =>
      encoded(
        open(bytes, LIMITS).autoOrient().resize({ width, height, fit, background, position }),
        format,
        WEBP_PHOTO,
      ),
    );
  }

  /** What is wrong with a file that somebody stored as a picture; null where it can be shown. */
  fault(bytes: Buffer): Promise<string | null> {
    return this.#run(async (open) => {
      try {
        const image = open(bytes, LIMITS);
        const { format, width, height } = await image.metadata();
        if (!ACCEPTED.includes(format)) return `is ${format}, not ${ACCEPTED.join(', ')}`;
        if (Math.min(width, height) < PIXELS_MIN) return `has ${width} x ${height} pixels, fewer than ${PIXELS_MIN}`;
        if (Math.max(width, height) > PIXELS_MAX) return `has ${width} x ${height} pixels, more than ${PIXELS_MAX}`;
        await image.stats(); // reads it to the end
        return null;
      } catch (error) {
        return `cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
      }
    });
  }

  async #run<T>(work: (open: Open) => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= AT_ONCE + WAITING_MAX) {
      throw new ApiError('unavailable', 'Too many pictures are being made at the moment', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    return await this.#limit(async () => work(await opener()));
  }
}

const LIMITS = { limitInputPixels: PIXELS_MAX * PIXELS_MAX, failOn: 'error' } as const;

type Open = (bytes: Buffer, options: { readonly limitInputPixels?: number; readonly failOn?: 'error' }) => Sharp;

let opening: Promise<Open> | undefined;

/** Loaded with the first picture: a service that shows none does without its memory. */
function opener(): Promise<Open> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false); // what is asked for again is kept as encoded bytes
    return sharp;
  });
  return opening;
}

const PNG = { compressionLevel: 6 } as const;
/** Flat colours are smaller and cleaner, and sooner done, without loss. */
const WEBP_DRAWN = { lossless: true, effort: 0 } as const;
const WEBP_PHOTO = { quality: 88, effort: 3 } as const;

function encoded(image: Sharp, format: RasterFormat, webp: WebpOptions): Promise<Buffer> {
  return (format === 'png' ? image.png(PNG) : image.webp(webp)).toBuffer();
}
