/** Counts requests per minute and day. The count is stored, so that restarts and several processes share it. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import type { RequestLimits } from '../records/polling.ts';

const MINUTE_MS = 60_000;

interface Usage {
  /** YYYY-MM-DD (UTC) */
  readonly day: string;
  readonly requests: number;
  /** times of the requests of the last minute, UTC milliseconds */
  readonly recent: readonly number[];
}

const NO_USAGE: Usage = { day: '', requests: 0, recent: [] };

/** 'today': the limit of the day is reached. `waitMs`: time until the limit of the minute allows a request. */
export type Allowance = 'allowed' | 'today' | { readonly waitMs: number };

export class RequestBudget {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /** Counts a request if the limits allow it. Call before the request, so that a crash loses no count. */
  async spend(limits: RequestLimits, now: number): Promise<Allowance> {
    const stored = await this.#read();
    const day = new Date(now).toISOString().slice(0, 10);
    const requests = stored.day === day ? stored.requests : 0;
    // a clock that was set back must not block requests for long
    const recent = stored.recent.filter((at) => at > now - MINUTE_MS && at <= now);
    if (requests >= limits.perDay) return 'today';
    const oldest = recent[recent.length - limits.perMinute];
    if (oldest !== undefined) return { waitMs: oldest + MINUTE_MS - now + 1 };
    const usage: Usage = { day, requests: requests + 1, recent: [...recent, now] };
    await writeFile(`${this.#file}.part`, JSON.stringify(usage));
    await rename(`${this.#file}.part`, this.#file);
    return 'allowed';
  }

  async #read(): Promise<Usage> {
    try {
      return { ...NO_USAGE, ...(JSON.parse(await readFile(this.#file, 'utf8')) as Partial<Usage>) };
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NO_USAGE;
      throw error;
    }
  }
}
