/** The folder for the responses of a poll, one file each, and for the number of requests sent today. */
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../base/errors.ts';
import type { PollRequest } from '../records/polling.ts';

const BUDGET_FILE = '.requests-today.json';
const PART = '.part';

export class ResponseFolder {
  readonly path: string;
  /** requests sent on one day (UTC) */
  private usage: { day: string; requests: number } | null = null;

  private constructor(path: string) {
    this.path = path;
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
    return new ResponseFolder(path);
  }

  /** The saved response of a request, if it is recent enough or `isGood` accepts it. */
  async saved(request: PollRequest, now: number): Promise<{ readonly body: unknown } | undefined> {
    const location = join(this.path, fileName(request));
    const found = await orAbsent(stat(location));
    if (found === undefined) return undefined;
    if (request.maxAgeSeconds === 0 && request.isReusable === undefined) return undefined;
    const body: unknown = JSON.parse(await readFile(location, 'utf8'));
    if (request.isReusable !== undefined) return request.isReusable(body) ? { body } : undefined;
    return now - found.mtimeMs < request.maxAgeSeconds * 1_000 ? { body } : undefined;
  }

  /** Saves a response that arrived at `now` and returns its path. Readers see the old response or the new one. */
  async save(request: PollRequest, text: string, now: number): Promise<string> {
    const location = join(this.path, fileName(request));
    await this.replace(location, text, now);
    return location;
  }

  /**
   * Counts a request of today; false if the budget is used up. Call before the request, so that a crash loses no count.
   */
  async spend(budget: number, now: number): Promise<boolean> {
    const day = new Date(now).toISOString().slice(0, 10);
    const location = join(this.path, BUDGET_FILE);
    this.usage ??= JSON.parse((await orAbsent(readFile(location, 'utf8'))) ?? '{"day":"","requests":0}');
    const requests = this.usage?.day === day ? this.usage.requests : 0;
    if (requests >= budget) return false;
    this.usage = { day, requests: requests + 1 };
    await this.replace(location, JSON.stringify(this.usage), now);
    return true;
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
