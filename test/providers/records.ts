/** Runs a source's `parse` on the content of a test. */
import assert from 'node:assert/strict';
import { decodeMarkets } from '../../src/football/odds-text.ts';
import type { Market } from '../../src/football/terms.ts';
import type { MatchRecord, Rejection, Source, SourceRecord } from '../../src/ingest/records/source.ts';

/** Records of the content, which is read in chunks of `size` bytes. */
export async function recordsOf(
  source: Source,
  content: string | Buffer,
  { path = 'file.csv', size = 65_536 }: { path?: string; size?: number } = {},
): Promise<(SourceRecord | Rejection)[]> {
  const bytes = Buffer.from(content);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const records = await Array.fromAsync(source.parse(chunks(), { path, now: Date.parse('2026-08-15T12:00Z') }));
  return records.map((record) => (record.kind === 'match' ? withMarkets(record) : record));
}

/** Decodes odds that the source encoded as text. */
function withMarkets(match: MatchRecord): MatchRecord {
  return match.odds === undefined ? match : { ...match, odds: marketsOf(match) };
}

export function marketsOf({ odds = [] }: MatchRecord): readonly Market[] {
  return 'markets' in odds ? decodeMarkets(odds.markets) : odds;
}

/** The only record, which must be a match. */
export function only(records: readonly (SourceRecord | Rejection)[]): MatchRecord {
  assert.equal(records.length, 1, JSON.stringify(records));
  const [record] = records;
  assert.ok(record?.kind === 'match', JSON.stringify(record));
  return record;
}

export function rejectionsOf(records: readonly (SourceRecord | Rejection)[]): Rejection[] {
  return records.filter((record) => record.kind === 'rejection');
}
