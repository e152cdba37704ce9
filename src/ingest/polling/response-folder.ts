/** The folder for the responses of a poll, one file each, and for the number of requests sent. */
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../base/errors.ts';
import type { PollRequest } from '../records/polling.ts';
import { RequestBudget } from './request-budget.ts';

const BUDGET_FILE = '.requests-today.json';
const VERSIONS_FILE = '.versions.json';
const PART = '.part';

/** How the API identifies the version of a response. */
export interface ResponseVersion {
  readonly etag?: string;
  readonly lastModified?: string;
  /** `version` of the request */
  readonly version?: string;
}

export class ResponseFolder {
  readonly path: string;
  readonly budget: RequestBudget;
  /** by file name */
  private readonly versions: Map<string, ResponseVersion>;

  private constructor(path: string, versions: Map<string, ResponseVersion>) {
    this.path = path;
    this.budget = new RequestBudget(join(path, BUDGET_FILE));
    this.versions = versions;
  }

  /**
   * Opens the folder, created if it does not exist. Removes partly written files of an interrupted poll.
   *
   * @throws OperatorError if the folder cannot be created
   */
  static async open(path: string): Promise<ResponseFolder> {
    await mkdir(path, { recursive: true }).catch((cause: NodeJS.ErrnoException) => {
      const isFile = cause.code === 'EEXIST' || cause.code === 'ENOTDIR';
      throw new OperatorError(
        `cannot store responses in ${path}: ${isFile ? 'it is a file, not a folder' : cause.message}`,
        {
          cause,
        },
      );
    });
    for (const name of await readdir(path)) if (name.endsWith(PART)) await unlink(join(path, name));
    const versions = await orAbsent(readFile(join(path, VERSIONS_FILE), 'utf8'));
    return new ResponseFolder(path, new Map(Object.entries(JSON.parse(versions ?? '{}') as object)));
  }

  /** The saved response of a request, if it is recent enough or `isGood` accepts it. */
  async saved(request: PollRequest, now: number): Promise<{ readonly body: unknown } | undefined> {
    const location = join(this.path, fileName(request));
    const found = await orAbsent(stat(location));
    if (found === undefined) return undefined;
    if (request.maxAgeSeconds === 0 && request.isReusable === undefined) return undefined;
    if (request.version !== undefined && request.version !== this.version(request).version) return undefined;
    const body: unknown = JSON.parse(await readFile(location, 'utf8'));
    if (request.isReusable !== undefined) return request.isReusable(body) ? { body } : undefined;
    return now - found.mtimeMs < request.maxAgeSeconds * 1_000 ? { body } : undefined;
  }

  /** The version of the saved response, for a conditional request. */
  version(request: PollRequest): ResponseVersion {
    return this.versions.get(fileName(request)) ?? {};
  }

  /** Forgets the version of the saved response, which turned out to be outdated: the next request is unconditional. */
  forget(request: PollRequest): void {
    this.versions.delete(fileName(request));
  }

  /** The saved response, of any age; the API confirmed at `now` that it is current. */
  async confirmed(request: PollRequest, now: number): Promise<{ readonly body: unknown } | undefined> {
    const location = join(this.path, fileName(request));
    const text = await orAbsent(readFile(location, 'utf8'));
    if (text === undefined) {
      this.forget(request);
      return undefined;
    }
    await utimes(location, now / 1_000, now / 1_000);
    await this.saveVersion(request, this.version(request), now);
    return { body: JSON.parse(text) };
  }

  /** Saves a response that arrived at `now` and returns its path. Readers see the old response or the new one. */
  async save(request: PollRequest, text: string, now: number, version: ResponseVersion = {}): Promise<string> {
    const location = join(this.path, fileName(request));
    await this.replace(location, text, now);
    await this.saveVersion(request, version, now);
    return location;
  }

  private async saveVersion(request: PollRequest, { etag, lastModified }: ResponseVersion, now: number): Promise<void> {
    const { version } = request;
    const saved = {
      ...(etag !== undefined && { etag }),
      ...(lastModified !== undefined && { lastModified }),
      ...(version !== undefined && { version }),
    };
    const name = fileName(request);
    if (JSON.stringify(saved) === JSON.stringify(this.versions.get(name) ?? {})) return;
    this.versions.set(name, saved);
    await this.replace(join(this.path, VERSIONS_FILE), JSON.stringify(Object.fromEntries(this.versions)), now);
  }

  private async replace(location: string, text: string, now: number): Promise<void> {
    await writeFile(`${location}${PART}`, text);
    await utimes(`${location}${PART}`, now / 1_000, now / 1_000);
    await rename(`${location}${PART}`, location);
  }
}

/** 'fixtures-players_fixture=592872.json': importers recognise the endpoint by the name. */
export function fileName({ endpoint, query }: PollRequest): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  const name = [endpoint.replaceAll('/', '-'), ...parts].join('_').replace(/[^\w=.-]/g, '-');
  return `${name}.json`;
}

async function orAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
