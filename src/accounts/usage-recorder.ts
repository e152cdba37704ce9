/**
 * Counts the requests of this process by hour, endpoint and status, and notes the last ones of each key. All is in memory
 * until it is written in batches, every few seconds: a request writes nothing. A killed process loses what it has not written;
 * limits and statements do not depend on it.
 */
import type { Clock } from '../base/clock.ts';
import { UnavailableError } from '../base/errors.ts';
import {
  type HourCount,
  LOGGED_MAX,
  type LoggedRequest,
  type UsageHistoryStore,
} from '../store/accounts/usage-history.ts';

const HOUR_MS = 3_600_000;
const FLUSH_EVERY_MS = 10_000;
/** Counts written at once: other work of the process waits for them on SQLite. */
const COUNTS_AT_ONCE = 100;
/** Counts that could not be written are kept up to this number. */
const UNWRITTEN_MAX = 50_000;
/** Noted requests of all keys between two writes. Beyond it, each key keeps only few. */
const NOTED_MAX = 2000;
const NOTED_PER_BUSY_KEY = 1;
/** Errors of a key between two writes are kept apart, because successes would push them out. */
const ERRORS_NOTED = 20;
const ERROR_STATUS = 400;
/** A key is trimmed after this many written requests. */
const TRIM_EVERY = 100;

/** A request as it was served. `path` is the URL as it was sent. */
export type ServedRequest = LoggedRequest;

interface Count {
  requests: number;
  microseconds: number;
}

/**
 * What has been noted of one key. The newest replace the oldest, at most one per millisecond: entries that are replaced soon
 * after they were kept cost the garbage collector much more than entries that are never kept.
 */
class Ring {
  readonly entries: ServedRequest[] = [];
  #next = 0;
  #replacedAt = Number.NEGATIVE_INFINITY;

  /** Returns how many more entries there are. */
  add(entry: ServedRequest, most: number): number {
    if (this.entries.length < most) return this.entries.push(entry) > 0 ? 1 : 0;
    if (entry.at === this.#replacedAt) return 0;
    this.#replacedAt = entry.at;
    this.entries[this.#next] = entry;
    this.#next = (this.#next + 1) % this.entries.length;
    return 0;
  }
}

interface Noted {
  readonly requests: Ring;
  readonly errors: Ring;
}

export interface UsageRecorderParts {
  readonly store: UsageHistoryStore;
  readonly clock: Clock;
  /** removes secrets from a URL */
  readonly withoutSecrets: (url: string) => string;
  /** called with errors that no request waits for */
  readonly failed: (error: unknown) => void;
}

export class UsageRecorder {
  readonly #parts: UsageRecorderParts;
  #hour = 0;
  /** key > endpoint > status */
  #counts = new Map<string, Map<string, Map<number, Count>>>();
  /** of hours that are over */
  #ended: HourCount[] = [];
  #noted = new Map<string, Noted>();
  #notedTotal = 0;
  /** requests of a key that were written since it was trimmed */
  readonly #untrimmed = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: UsageRecorderParts) {
    this.#parts = parts;
  }

  start(): this {
    this.#timer ??= setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
    return this;
  }

  /** Call once for each request with a key, when its response has been sent. */
  record(request: ServedRequest): void {
    this.#count(request);
    this.#note(request);
  }

  /** Writes what has been recorded. Never rejects: a failure is reported, and counts that are surely not stored are kept. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#parts.failed);
    return this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  #count({ keyId, at, endpoint, status, microseconds }: ServedRequest): void {
    // a slow request of the hour before counts in this one
    if (at >= this.#hour + HOUR_MS || at < this.#hour - HOUR_MS) this.#startHour(at);
    const byEndpoint = this.#counts.get(keyId) ?? added(this.#counts, keyId, new Map());
    const byStatus = byEndpoint.get(endpoint) ?? added(byEndpoint, endpoint, new Map());
    const count = byStatus.get(status);
    if (count === undefined) byStatus.set(status, { requests: 1, microseconds });
    else {
      count.requests++;
      count.microseconds += microseconds;
    }
  }

  #startHour(at: number): void {
    this.#ended.push(...this.#takeCounts());
    this.#hour = Math.floor(at / HOUR_MS) * HOUR_MS;
  }

  #note(request: ServedRequest): void {
    const { keyId } = request;
    const noted = this.#noted.get(keyId) ?? added(this.#noted, keyId, { requests: new Ring(), errors: new Ring() });
    const isError = request.status >= ERROR_STATUS;
    const most = isError ? ERRORS_NOTED : this.#notedTotal < NOTED_MAX ? LOGGED_MAX : NOTED_PER_BUSY_KEY;
    this.#notedTotal += (isError ? noted.errors : noted.requests).add(request, most);
  }

  #takeCounts(): HourCount[] {
    const hour = this.#hour;
    const taken: HourCount[] = [];
    for (const [keyId, byEndpoint] of this.#counts)
      for (const [endpoint, byStatus] of byEndpoint)
        for (const [status, count] of byStatus) taken.push({ keyId, hour, endpoint, status, ...count });
    this.#counts = new Map();
    return taken;
  }

  async #write(): Promise<void> {
    const { store, withoutSecrets } = this.#parts;
    this.#ended.push(...this.#takeCounts());
    if (this.#ended.length === 0) return;
    const noted = [...this.#noted.values()].flatMap(({ requests, errors }) => [...requests.entries, ...errors.entries]);
    this.#noted = new Map();
    this.#notedTotal = 0;
    await this.#writeCounts();
    await store.addRequests(noted.map((request) => ({ ...request, path: withoutSecrets(request.path) })));
    await store.trim(this.#due(noted));
  }

  async #writeCounts(): Promise<void> {
    while (this.#ended.length > 0) {
      const counts = this.#ended.splice(0, COUNTS_AT_ONCE);
      try {
        await this.#parts.store.addHours(counts);
      } catch (error) {
        const isInDoubt = error instanceof UnavailableError && error.reason === 'in_doubt';
        // what may be stored would count twice
        if (!isInDoubt && this.#ended.length < UNWRITTEN_MAX) this.#ended.push(...counts);
        throw error;
      }
    }
  }

  /** Keys whose log may have grown beyond its size. */
  #due(noted: readonly ServedRequest[]): string[] {
    for (const { keyId } of noted) this.#untrimmed.set(keyId, (this.#untrimmed.get(keyId) ?? 0) + 1);
    const due = [...this.#untrimmed].filter(([, written]) => written >= TRIM_EVERY).map(([keyId]) => keyId);
    for (const keyId of due) this.#untrimmed.delete(keyId);
    return due;
  }
}

function added<Name, Value>(map: Map<Name, Value>, name: Name, value: Value): Value {
  map.set(name, value);
  return value;
}
