/** Downloads the published files of a source into a temporary folder, with limits on size, time and attempts. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { chosenFiles, type Source } from '../records/source.ts';

export interface DownloadedFile {
  readonly url: string;
  /** path in the folder */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content in hex */
  readonly sha256: string;
}

export interface DownloadReport {
  /** the folder with the files, for `inputFiles`; the caller removes it */
  readonly folder: string;
  readonly files: readonly DownloadedFile[];
  readonly failed: readonly { readonly url: string; readonly reason: string }[];
}

export interface DownloadOptions {
  /** replaces the source's host */
  readonly base?: string;
  readonly now: number;
  /** keys of countries; default: all that the source publishes */
  readonly countries?: readonly string[];
  readonly bytesMax?: number;
  readonly timeoutSeconds?: number;
  readonly attempts?: number;
  /** waits between attempts; replaced in tests */
  readonly pause?: (milliseconds: number) => Promise<void>;
}

const DEFAULTS = {
  bytesMax: 64 * 1024 * 1024,
  timeoutSeconds: 60,
  attempts: 4,
  pause: (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
};
type Limits = typeof DEFAULTS;

/** Some hosts reject user agents without "Mozilla". */
const AGENT = 'Mozilla/5.0 (compatible; Touchline)';
const FIRST_PAUSE_MS = 1_000;
/** If a host demands a longer pause, the download fails. */
const PAUSE_MS_MAX = 60_000;
const RETRIED_STATUSES = new Set([408, 425, 429, 500, 502, 503, 504]);

class DownloadError extends Error {
  /** null: do not retry; undefined: retry after the usual pause */
  readonly retryAfterMs: number | null | undefined;

  constructor(message: string, retryAfterMs?: number | null) {
    super(message);
    this.name = 'DownloadError';
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Downloads all files of a source, one after the other. A failed file is reported and the others are still downloaded,
 * because the files of a new season appear one by one.
 */
export async function download(source: Source, options: DownloadOptions): Promise<DownloadReport> {
  const { base, now, countries, ...limits } = options;
  const optional = { ...(base !== undefined && { base }), ...(countries !== undefined && { countries }) };
  const folder = await mkdtemp(join(tmpdir(), `touchline-${source.name}-`));
  const files: DownloadedFile[] = [];
  const failed: { url: string; reason: string }[] = [];
  for (const { url, path } of chosenFiles(source, { now, ...optional })) {
    try {
      files.push(await fetchFile({ url, path, folder }, { ...DEFAULTS, ...limits }));
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      failed.push({ url, reason: error.message });
    }
  }
  return { folder, files, failed };
}

/** Downloads one file. Returns the reason if that fails; 'not published' for a file that the host does not have. */
export async function downloadFile(
  task: FileRequest,
  limits: Partial<Limits> = {},
): Promise<DownloadedFile | { readonly reason: string }> {
  try {
    return await fetchFile(task, { ...DEFAULTS, ...limits });
  } catch (error) {
    if (!(error instanceof DownloadError)) throw error;
    return { reason: /returned 404/.test(error.message) ? NOT_PUBLISHED : error.message };
  }
}

export const NOT_PUBLISHED = 'not published';

interface FileRequest {
  readonly url: string;
  readonly path: string;
  readonly folder: string;
}

async function fetchFile(task: FileRequest, limits: Limits): Promise<DownloadedFile> {
  if (!/^https?:$/.test(protocolOf(task.url))) throw new DownloadError('the URL must begin with http:// or https://');
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptFetch(task, limits);
    } catch (error) {
      const fault = error instanceof DownloadError ? error : networkFault(error, limits);
      const pause = fault.retryAfterMs === undefined ? FIRST_PAUSE_MS * 2 ** (attempt - 1) : fault.retryAfterMs;
      if (pause === null || pause > PAUSE_MS_MAX || attempt >= limits.attempts) throw fault;
      await limits.pause(pause);
    }
  }
}

async function attemptFetch(
  { url, path, folder }: FileRequest,
  { bytesMax, timeoutSeconds }: Limits,
): Promise<DownloadedFile> {
  const response = await fetch(url, {
    headers: { 'user-agent': AGENT },
    signal: AbortSignal.timeout(timeoutSeconds * 1_000),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new DownloadError(
      `the host returned ${response.status} ${response.statusText}`.trimEnd(),
      retryAfter(response),
    );
  }
  if (Number(response.headers.get('content-length') ?? 0) > bytesMax) {
    await response.body.cancel();
    throw tooLarge(bytesMax);
  }
  const location = resolve(folder, path);
  if (!location.startsWith(folder + sep))
    throw new DownloadError(`the file name ${path} points outside the folder`, null);
  await mkdir(dirname(location), { recursive: true });
  const counted = counter(bytesMax);
  const part = `${location}.part`;
  const file = createWriteStream(part);
  try {
    await pipeline(response.body, counted.pass, file);
    await rename(part, location);
  } catch (error) {
    // a stream that is destroyed while it opens its file still creates the file
    if (!file.closed) await new Promise<void>((done) => file.once('close', () => done()));
    await rm(part, { force: true });
    throw error;
  }
  return { url, path, ...counted.sum() };
}

function counter(bytesMax: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (bytes > bytesMax) throw tooLarge(bytesMax);
        hash.update(chunk);
        yield chunk;
      }
    },
    sum: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : '';
}

function tooLarge(bytesMax: number): DownloadError {
  return new DownloadError(`the file is larger than ${bytesMax} bytes`, null);
}

/** Wraps network errors. Other errors, such as those of the file system, are rethrown. */
function networkFault(error: unknown, { timeoutSeconds }: Limits): DownloadError {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    return new DownloadError(`no complete response within ${timeoutSeconds} seconds`);
  }
  if (error instanceof TypeError) {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    return new DownloadError(`the connection failed: ${cause}`);
  }
  throw error;
}

/** Milliseconds from `Retry-After`, a number of seconds or a date. null: do not retry; undefined: no valid header. */
function retryAfter({ status, headers }: Response): number | null | undefined {
  if (!RETRIED_STATUSES.has(status)) return null;
  const value = headers.get('retry-after')?.trim();
  if (value === undefined || value === '') return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const moment = Date.parse(value);
  const sentAt = Date.parse(headers.get('date') ?? '');
  return Number.isNaN(moment) || Number.isNaN(sentAt) ? undefined : Math.max(0, moment - sentAt);
}
