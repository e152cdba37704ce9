/** Stores the live feed's messages, its source records and in-play odds. Call inside one transaction. */
import { LIVE_FEED } from '../../football/aged-match.ts';
import type { LiveState } from '../../football/live/match.ts';
import type { LiveMarket, LiveMessage } from '../../football/live/message.ts';
import type { SourceFixture } from '../../football/source-fixture.ts';
import type { TeamStatistics } from '../../football/terms.ts';
import { RESET } from '../../merge/precedence.ts';
import type { Queries } from '../database/database.ts';

export const FEED = LIVE_FEED;
/** `file` of the feed's source records: of a match under way, and of a match that was reset. */
export const FEED_FILES = { live: 'live', anew: RESET } as const;

export type StoredStatus = 'accepted' | 'held' | 'refused';

export interface StoredMessage {
  readonly message: LiveMessage;
  readonly status: StoredStatus;
}

/** Which of the fixtures are stored, by legacy id. */
export async function storedFixtures(queries: Queries, fixtures: readonly number[]): Promise<Set<number>> {
  const sql = 'SELECT legacy_id FROM fixtures WHERE legacy_id = $1';
  const rows = await Promise.all(fixtures.map((fixture) => queries.get<{ legacy_id: number }>(sql, [fixture])));
  return new Set(rows.flatMap((row) => (row === undefined ? [] : [row.legacy_id])));
}

/** Locks a match, and reads its number of messages and its base state. Stores `base` if the match is new. */
export async function lockFeedMatch(
  queries: Queries,
  fixture: number,
  base: LiveState,
): Promise<{ readonly messages: number; readonly base: LiveState }> {
  const row = await queries.get<{ messages: number; base: string }>(
    `INSERT INTO feed_matches (fixture, messages, base) VALUES ($1, 0, $2)
     ON CONFLICT (fixture) DO UPDATE SET messages = feed_matches.messages RETURNING messages, base`,
    [fixture, JSON.stringify(base)],
  );
  return { messages: row!.messages, base: JSON.parse(row!.base) };
}

export async function feedMatch(
  queries: Queries,
  fixture: number,
): Promise<{ readonly messages: number; readonly base: LiveState } | undefined> {
  const sql = 'SELECT messages, base FROM feed_matches WHERE fixture = $1';
  const row = await queries.get<{ messages: number; base: string }>(sql, [fixture]);
  return row && { messages: row.messages, base: JSON.parse(row.base) };
}

export async function feedMessages(queries: Queries, fixture: number): Promise<LiveMessage[]> {
  const sql = 'SELECT body FROM feed_messages WHERE fixture = $1 ORDER BY version, message';
  return (await queries.all<{ body: string }>(sql, [fixture])).map(({ body }) => JSON.parse(body));
}

export async function saveFeedMessages(
  queries: Queries,
  fixture: number,
  { messages, count, now }: { messages: readonly StoredMessage[]; count: number; now: number },
): Promise<void> {
  const saved = queries.batch(
    `INSERT INTO feed_messages (fixture, message, version, type, status, corrects, received_at, body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    messages.map(({ message, status }) => {
      const body = JSON.stringify(bodyOf(message));
      const corrects = message.type === 'state' && message.correction !== undefined ? 1 : 0;
      return [fixture, message.id, message.version, message.type, status, corrects, now, body];
    }),
  );
  await Promise.all([saved, queries.run('UPDATE feed_matches SET messages = $2 WHERE fixture = $1', [fixture, count])]);
}

/** Leaves out the markets of odds, because only the latest are of use, and those are in `live_odds`. */
function bodyOf(message: LiveMessage): LiveMessage {
  return message.type === 'odds' ? { ...message, markets: [] } : message;
}

/** Deletes the messages before a reset. Corrections stay on record. */
export async function deleteFeedMessages(queries: Queries, fixture: number, before: number): Promise<void> {
  const sql = 'DELETE FROM feed_messages WHERE fixture = $1 AND version < $2 AND corrects = 0';
  await queries.run(sql, [fixture, before]);
}

/** Updates the status of messages that changed because another one arrived. */
export async function updateMessageStatuses(
  queries: Queries,
  fixture: number,
  statuses: ReadonlyMap<string, StoredStatus>,
): Promise<void> {
  await queries.batch(
    'UPDATE feed_messages SET status = $3 WHERE fixture = $1 AND message = $2',
    Array.from(statuses, ([id, status]) => [fixture, id, status]),
  );
}

export interface FeedSourceRecord {
  readonly file: string;
  readonly record: SourceFixture;
  /** version of the message with the record */
  readonly version: number;
  /** null keeps the stored statistics */
  readonly statistics: TeamStatistics | null;
}

/** Saves the feed's source record of a fixture. */
export async function saveFeedSource(queries: Queries, fixture: number, source: FeedSourceRecord): Promise<void> {
  const { file, record, version, statistics } = source;
  await queries.run(
    `INSERT INTO fixture_sources (fixture, provider, file, import_id, hash, record, statistics_home, statistics_away)
     VALUES ($1, 'feed', $2, 0, $3, $4, $5, $6)
     ON CONFLICT (fixture, provider, file) DO UPDATE SET hash = excluded.hash, record = excluded.record,
       statistics_home = COALESCE(excluded.statistics_home, fixture_sources.statistics_home),
       statistics_away = COALESCE(excluded.statistics_away, fixture_sources.statistics_away)`,
    [
      fixture,
      file,
      `v${version}`,
      JSON.stringify(record),
      statistics === null ? null : JSON.stringify(statistics.home),
      statistics === null ? null : JSON.stringify(statistics.away),
    ],
  );
}

/** Deletes all that the feed states about a fixture: before a reset, and when the feed gives up the match. */
export async function deleteFeedSource(
  queries: Queries,
  fixture: number,
  { odds }: { readonly odds: boolean },
): Promise<void> {
  for (const table of ['fixture_sources', 'fixture_detail_sources']) {
    await queries.run(`DELETE FROM ${table} WHERE fixture = $1 AND provider = 'feed'`, [fixture]);
  }
  if (!odds) return;
  await queries.run('DELETE FROM live_odds WHERE fixture = $1', [fixture]);
  await queries.run("DELETE FROM price_history WHERE fixture = $1 AND provider = 'feed' AND in_play = 1", [fixture]);
}

export async function saveLiveOdds(
  queries: Queries,
  fixture: number,
  odds: { readonly stopped: boolean; readonly blocked: boolean; readonly markets: readonly LiveMarket[] },
  at: number,
): Promise<void> {
  await queries.run(
    `INSERT INTO live_odds (fixture, updated_at, stopped, blocked, markets) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (fixture) DO UPDATE SET updated_at = excluded.updated_at, stopped = excluded.stopped,
       blocked = excluded.blocked, markets = excluded.markets`,
    [fixture, at, odds.stopped ? 1 : 0, odds.blocked ? 1 : 0, JSON.stringify(odds.markets.map(fullMarket))],
  );
}

/** Fills in the defaults of optional fields. */
function fullMarket({ bet, name = '', values }: LiveMarket) {
  return {
    bet,
    name,
    values: values.map(({ value, odd, handicap = null, main = null, suspended = false }) => {
      return { value, odd, handicap, main, suspended };
    }),
  };
}
