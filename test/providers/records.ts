/** Runs an importer's `parse` on bytes of a test. */
import assert from 'node:assert/strict';
import { decodeMarkets } from '../../src/football/odds-text.ts';
import type { Market } from '../../src/football/terms.ts';
import type { MatchRecord, Rejection, Source, SourceRecord } from '../../src/ingest/records/source.ts';

/** What `parse` makes of these bytes, handed over in pieces of `size`. */
export async function recordsOf(
  source: Source,
  content: string | Buffer,
  { path = 'file.csv', size = 65_536 }: { path?: string; size?: number } = {},
): Promise<(SourceRecord | Rejection)[]> {
  const bytes = Buffer.from(content);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const records = await Array.fromAsync(source.parse(pieces(), { path, now: Date.parse('2026-08-15T12:00Z') }));
  return records.map((record) => (record.kind === 'match' ? withMarkets(record) : record));
}

/** Odds that come as text as the markets they are. */
function withMarkets(match: MatchRecord): MatchRecord {
  return match.odds === undefined ? match : { ...match, odds: marketsOf(match) };
}

export function marketsOf({ odds = [] }: MatchRecord): readonly Market[] {
  return 'markets' in odds ? decodeMarkets(odds.markets) : odds;
}

/** The one record there is, a match. */
export function only(records: readonly (SourceRecord | Rejection)[]): MatchRecord {
  assert.equal(records.length, 1, JSON.stringify(records));
  const [record] = records;
  assert.ok(record?.kind === 'match', JSON.stringify(record));
  return record;
}

export function rejectionsOf(records: readonly (SourceRecord | Rejection)[]): Rejection[] {
  return records.filter((record) => record.kind === 'rejection');
}
