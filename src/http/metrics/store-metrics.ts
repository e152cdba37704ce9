/** Metrics of what is stored. They are the same in every process of an installation. */
import { Gauge, type Registry } from 'prom-client';
import { Calendar } from '../../accounts/calendar.ts';
import type { Clock } from '../../base/clock.ts';
import { UnavailableError } from '../../base/errors.ts';
import { type QuotaUse, quotaUse } from '../../store/accounts/quota-use.ts';
import { WebhookStore } from '../../store/accounts/webhooks.ts';
import { type StoreCondition, storeCondition } from '../../store/condition.ts';
import type { Databases } from '../../store/database/open.ts';

/** However often it is scraped, a process reads the store once in this time. */
const READ_EVERY_MS = 15_000;
/** A scrape does not wait longer for a database that hangs. */
const READ_TIMEOUT_MS = 2000;

type Reading = StoreCondition & { readonly quota: QuotaUse };
type Value = (reading: Reading, now: number) => number | null;

const secondsSince = (moment: number | null, now: number) =>
  moment === null ? null : Math.max(0, (now - moment) / 1000);
const shareOf = (some: number, { accounts }: QuotaUse) => (accounts === 0 ? 0 : some / accounts);

/** Name, meaning and value. A metric without a value is left out of the scrape. */
const METRICS: readonly (readonly [name: string, help: string, value: Value])[] = [
  [
    'last_import_age_seconds',
    'Time since a file was last imported',
    ({ importedAt }, now) => secondsSince(importedAt, now),
  ],
  ['last_change_age_seconds', 'Time since data was last written', ({ changedAt }, now) => secondsSince(changedAt, now)],
  ['unresolved_names', 'Team names that no rule could resolve', ({ unresolvedNames }) => unresolvedNames],
  ['rejected_rows', 'Rows rejected by the latest import of each file', ({ rejectedRows }) => rejectedRows],
  ['webhooks_enabled', 'Enabled webhooks', ({ webhooks }) => webhooks.enabled],
  ['webhooks_failing', 'Enabled webhooks whose last attempt failed', ({ webhooks }) => webhooks.failing],
  ['webhooks_disabled', 'Disabled webhooks', ({ webhooks }) => webhooks.disabled],
  ['webhook_backlog_messages', 'Messages that wait for delivery to webhooks', ({ webhooks }) => webhooks.messages],
  [
    'webhook_backlog_age_seconds',
    'Age of the oldest message that waits for delivery; 0 if none waits',
    ({ webhooks }, now) => secondsSince(webhooks.oldestAt, now) ?? 0,
  ],
  ['feed_matches', 'Matches in play that a feed reports', ({ feed }) => feed.matches],
  [
    'feed_lag_seconds',
    'Time since the last feed message of the match in play that has waited longest; 0 without such a match',
    ({ feed }, now) => secondsSince(feed.lastMessageAt, now) ?? 0,
  ],
  ['quota_accounts', 'Accounts with a daily limit that sent requests today', ({ quota }) => quota.accounts],
  [
    'quota_over_80_ratio',
    'Share of them that used 80% or more of the limit',
    ({ quota }) => shareOf(quota.over80, quota),
  ],
  ['quota_over_100_ratio', 'Share of them that used the whole limit', ({ quota }) => shareOf(quota.over100, quota)],
  ['database_bytes', 'Size of the data on disk, on PostgreSQL with the accounts', ({ bytes }) => bytes.data],
  ['accounts_database_bytes', 'Size of the accounts on disk, on SQLite', ({ bytes }) => bytes.accounts],
];

export interface StoreMetricsParts {
  readonly databases: Databases;
  readonly clock: Clock;
  /** logs an error that is not an outage */
  failed(error: unknown): void;
}

export class StoreMetrics {
  readonly #databases: Databases;
  readonly #webhooks: WebhookStore;
  readonly #clock: Clock;
  readonly #failed: (error: unknown) => void;
  #reading: Promise<Reading | null> | undefined;
  #readAt = -Infinity;

  constructor(registry: Registry, { databases, clock, failed }: StoreMetricsParts) {
    this.#databases = databases;
    this.#webhooks = new WebhookStore(databases.accounts);
    this.#clock = clock;
    this.#failed = failed;
    const current = () => this.#current();
    new Gauge({
      name: 'touchline_store_up',
      help: '1 if the store could be read for these metrics, otherwise 0',
      registers: [registry],
      async collect() {
        this.set((await current()) === null ? 0 : 1);
      },
    });
    for (const [name, help, value] of METRICS) {
      new Gauge({
        name: `touchline_${name}`,
        help,
        registers: [registry],
        async collect() {
          const reading = await current();
          const number = reading === null ? null : value(reading, clock.now());
          if (number === null) this.remove();
          else this.set(number);
        },
      });
    }
  }

  /** The latest reading; null if the store cannot be read. */
  #current(): Promise<Reading | null> {
    const now = this.#clock.now();
    if (this.#reading === undefined || Math.abs(now - this.#readAt) >= READ_EVERY_MS) {
      this.#readAt = now;
      const reading = within(
        READ_TIMEOUT_MS,
        this.#read().catch((error) => {
          // an outage is logged where it is noticed
          if (!(error instanceof UnavailableError)) this.#failed(error);
          return null;
        }),
      );
      this.#reading = reading;
      void reading.then((result) => {
        if (result === null && this.#reading === reading) this.#reading = undefined; // the next scrape tries again
      });
    }
    return this.#reading;
  }

  async #read(): Promise<Reading> {
    const now = this.#clock.now();
    const condition = await storeCondition(this.#databases, { webhooks: this.#webhooks, now });
    const quota = await quotaUse(this.#databases.accounts, new Calendar(now).periods.day);
    return { ...condition, quota };
  }
}

/** Null if the work takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
