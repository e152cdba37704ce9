/** The condition of a store, for metrics and `touchline doctor`. Every query reads few rows, however large the store is. */
import { isInPlay, STATUS_CODES } from '../football/status.ts';
import { failingWebhooks, type WebhookStore } from './accounts/webhooks.ts';
import { changesAfter, latestChange, oldestPosition } from './changes/reader.ts';
import type { Queries } from './database/database.ts';
import type { Databases } from './database/open.ts';

/** Imported files whose rejections are counted. */
const IMPORTS_READ = 1000;
/** Webhooks whose waiting messages are counted, those that are furthest behind first. */
const WEBHOOKS_READ = 20;
/** Waiting messages counted for each of them. */
const MESSAGES_READ = 100;
/** A match is over this long after its kickoff, even if no message says so. */
const MATCH_MS = 4 * 3_600_000;

export interface StoreCondition {
  /** when the last import of a file finished, the sandbox aside, UTC ms; null if there was none */
  readonly importedAt: number | null;
  /** names that no rule could resolve */
  readonly unresolvedNames: number;
  /** rejected rows, of the latest import of each of the last 1,000 imported files */
  readonly rejectedRows: number;
  readonly webhooks: WebhookBacklog;
  readonly feed: FeedCondition;
  /** when data was last written, UTC ms; 0 if it never was */
  readonly changedAt: number;
  /** size of the databases on disk; null for accounts that are in the same database as the data */
  readonly bytes: { readonly data: number; readonly accounts: number | null };
}

export interface WebhookBacklog {
  readonly enabled: number;
  /** enabled, but the last attempt failed */
  readonly failing: number;
  readonly disabled: number;
  /** messages that wait; at most 100 of each of the 20 webhooks that are furthest behind */
  readonly messages: number;
  /** time of the oldest change that waits, UTC ms; null if none does */
  readonly oldestAt: number | null;
}

export interface FeedCondition {
  /** matches in play that a feed reports */
  readonly matches: number;
  /** for the match that has waited longest: when its last message arrived, UTC ms; null without such a match */
  readonly lastMessageAt: number | null;
}

export async function storeCondition(
  { data, accounts }: Databases,
  { webhooks, now }: { readonly webhooks: WebhookStore; readonly now: number },
): Promise<StoreCondition> {
  return {
    importedAt: await importedAt(data),
    unresolvedNames: await unresolvedNames(data),
    rejectedRows: await rejectedRows(data),
    webhooks: await webhookBacklog(data, webhooks),
    feed: await feedCondition(data, now),
    changedAt: (await data.get<{ latest_at: number }>('SELECT latest_at FROM revision'))!.latest_at,
    bytes: { data: await data.bytes(), accounts: accounts === data ? null : await accounts.bytes() },
  };
}

const UNRESOLVED =
  'SELECT COUNT(*) AS names FROM (SELECT DISTINCT provider, league, country, name FROM unresolved_names) names';
const REJECTED = `SELECT COALESCE(SUM(rejected), 0) AS rejected FROM imports WHERE import_id IN (
    SELECT MAX(import_id) FROM imports WHERE import_id > (SELECT COALESCE(MAX(import_id), 0) FROM imports) - $1
    GROUP BY provider, file)`;
const IMPORTED = `SELECT finished_at AS at FROM imports WHERE provider <> 'sandbox' AND hash <> ''
  ORDER BY import_id DESC LIMIT 1`;

/** What waits for an operator, without the sizes and backlogs of the whole condition. */
export async function waitingWork(
  { data, accounts }: Databases,
  now: number,
): Promise<Pick<StoreCondition, 'unresolvedNames' | 'rejectedRows' | 'feed'> & { readonly failingWebhooks: number }> {
  return {
    unresolvedNames: await unresolvedNames(data),
    rejectedRows: await rejectedRows(data),
    feed: await feedCondition(data, now),
    failingWebhooks: await failingWebhooks(accounts),
  };
}

async function unresolvedNames(queries: Queries): Promise<number> {
  return (await queries.get<{ names: number }>(UNRESOLVED))!.names;
}

async function rejectedRows(queries: Queries): Promise<number> {
  return (await queries.get<{ rejected: number }>(REJECTED, [IMPORTS_READ]))!.rejected;
}

async function importedAt(queries: Queries): Promise<number | null> {
  return (await queries.get<{ at: number }>(IMPORTED))?.at ?? null;
}

async function webhookBacklog(queries: Queries, store: WebhookStore): Promise<WebhookBacklog> {
  const webhooks = await store.list();
  const enabled = webhooks.filter((webhook) => webhook.enabled);
  const latest = await latestChange(queries);
  const oldest = await oldestPosition(queries); // what is older was pruned
  const behind = enabled.filter(({ position }) => position < latest).sort((a, b) => a.position - b.position);
  let messages = 0;
  let oldestAt: number | null = null;
  for (const { position, filter } of behind.slice(0, WEBHOOKS_READ)) {
    const page = await changesAfter(queries, Math.max(position, oldest), { rows: MESSAGES_READ, filter });
    const first = page?.runs[0]?.[0];
    messages += page?.runs.length ?? 0;
    if (first !== undefined) oldestAt = Math.min(first.at, oldestAt ?? first.at);
  }
  return {
    enabled: enabled.length,
    failing: enabled.filter(({ attempts }) => attempts > 0).length,
    disabled: webhooks.length - enabled.length,
    messages,
    oldestAt,
  };
}

const IN_PLAY = STATUS_CODES.filter(isInPlay).map((code) => `'${code}'`);
const FEED = `SELECT COUNT(*) AS matches, MIN(last) AS last FROM (
    SELECT (SELECT MAX(m.received_at) FROM feed_messages m WHERE m.fixture = f.legacy_id) AS last
    FROM fixtures f JOIN feed_matches l ON l.fixture = f.legacy_id
    WHERE f.kickoff > $1 AND f.kickoff <= $2 AND f.status IN (${IN_PLAY.join(', ')})
  ) matches`;

async function feedCondition(queries: Queries, now: number): Promise<FeedCondition> {
  const row = await queries.get<{ matches: number; last: number | null }>(FEED, [now - MATCH_MS, now + MATCH_MS]);
  return { matches: row!.matches, lastMessageAt: row!.last };
}

/** Stored seasons of real leagues or, if there are none, of the sandbox. */
export interface StoredSeasons {
  readonly leagues: number;
  readonly seasons: number;
  readonly fixtures: number;
  readonly finished: number;
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  /** seasons with events of their matches */
  readonly withEvents: number;
}

export async function storedSeasons(queries: Queries, sandbox: boolean): Promise<StoredSeasons> {
  const row = await queries.get<StoredSeasons>(
    `SELECT COUNT(DISTINCT s.league) AS leagues, COUNT(*) AS seasons, COALESCE(SUM(s.fixtures), 0) AS fixtures,
       COALESCE(SUM(s.finished), 0) AS finished, MIN(s.year) AS "firstYear", MAX(s.year) AS "lastYear",
       COUNT(CASE WHEN s.stored LIKE '%"events"%' THEN 1 END) AS "withEvents"
     FROM seasons s JOIN leagues l ON l.legacy_id = s.league WHERE l.sandbox = $1`,
    [sandbox ? 1 : 0],
  );
  return row!;
}

/** The clock of the database server, UTC ms; null for SQLite, which has none of its own. */
export async function databaseClock({ data }: Databases): Promise<number | null> {
  if (data.engine === 'sqlite') return null;
  const row = await data.get<{ now: number }>(
    'SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT) AS now',
  );
  return row!.now;
}
