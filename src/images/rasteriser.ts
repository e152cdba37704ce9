/** Encodes pictures as PNG and WebP in Node's worker threads, a few at a time. */
import pLimit from 'p-limit';
import type { Sharp, WebpOptions } from 'sharp';
import { ApiError } from '../base/errors.ts';

export type RasterFormat = 'png' | 'webp';

/** Two of the four threads of libuv's pool. The others stay free for file access and DNS. */
const CONCURRENT_MAX = 2;
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
  readonly #limit = pLimit(CONCURRENT_MAX);

  /** The size comes from the SVG. */
  fromSvg(svg: string, format: RasterFormat): Promise<Buffer> {
    return this.#run(async (open) => encoded(open(Buffer.from(svg), {}), format, WEBP_DRAWN));
  }

  /** A checked picture, fitted into a frame. The rest of the frame is transparent. */
  fromFile(bytes: Buffer, { width, height, fit }: Frame, format: RasterFormat): Promise<Buffer> {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const position = fit === 'cover' ? 'top' : 'centre'; // faces are in the upper half
    return this.#run((open) =>
      encoded(
        open(bytes, LIMITS).autoOrient().resize({ width, height, fit, background, position }),
        format,
        WEBP_PHOTO,
      ),
    );
  }

  /** Why a file cannot be used as a picture; null if it can. */
  problemWith(bytes: Buffer): Promise<string | null> {
    return this.#run(async (open) => {
      try {
        const image = open(bytes, LIMITS);
        const { format, width, height } = await image.metadata();
        if (!ACCEPTED.includes(format)) return `is ${format}, not ${ACCEPTED.join(', ')}`;
        if (Math.min(width, height) < PIXELS_MIN) return `has ${width} x ${height} pixels, fewer than ${PIXELS_MIN}`;
        if (Math.max(width, height) > PIXELS_MAX) return `has ${width} x ${height} pixels, more than ${PIXELS_MAX}`;
        await image.stats(); // decodes the whole picture
        return null;
      } catch (error) {
        return `cannot be read: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`;
      }
    });
  }

  async #run<T>(work: (open: Open) => Promise<T>): Promise<T> {
    if (this.#limit.activeCount + this.#limit.pendingCount >= CONCURRENT_MAX + WAITING_MAX) {
      throw new ApiError('unavailable', 'Too many pictures are being encoded; retry later', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    }
    return await this.#limit(async () => work(await opener()));
  }
}

const LIMITS = { limitInputPixels: PIXELS_MAX * PIXELS_MAX, failOn: 'error' } as const;

type Open = (bytes: Buffer, options: { readonly limitInputPixels?: number; readonly failOn?: 'error' }) => Sharp;

let opening: Promise<Open> | undefined;

/** Loaded with the first picture, to save memory in services that serve none. */
function opener(): Promise<Open> {
  opening ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1);
    sharp.cache(false); // encoded pictures are cached instead
    return sharp;
  });
  return opening;
}

const PNG = { compressionLevel: 6 } as const;
/** Lossless, because flat colours are then smaller, sharper and faster to encode. */
const WEBP_DRAWN = { lossless: true, effort: 0 } as const;
const WEBP_PHOTO = { quality: 88, effort: 3 } as const;

function encoded(image: Sharp, format: RasterFormat, webp: WebpOptions): Promise<Buffer> {
  return (format === 'png' ? image.png(PNG) : image.webp(webp)).toBuffer();
}
