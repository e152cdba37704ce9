import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BatchPacker, BatchUnpacker, type PackedBatch } from '../../src/ingest/packed-batch.ts';
import { type ReadRecord, readHere, readMatch } from '../../src/ingest/read-match.ts';
import type { MatchRecord, Rejection } from '../../src/ingest/source.ts';

const MATCH: MatchRecord = {
  kind: 'match',
  line: 2,
  league: 'eng.1',
  season: 2025,
  kickoff: Date.parse('2025-08-16T14:00:00Z'),
  kickoffKnown: true,
  home: { name: 'Arsenal' },
  away: { name: 'Chelsea', country: 'eng', id: '8455' },
  status: 'FT',
  score: { goals: { home: 2, away: 1 }, halftime: null, fulltime: null, extratime: null, penalty: null },
};
const RICH: MatchRecord = {
  ...MATCH,
  line: 3,
  referee: 'S Marciniak, Płock',
  elapsed: 90,
  round: '1. Spieltag – Hinrunde',
  venue: { name: 'Emirates Stadium', legacyId: 494 },
  neutral: false,
  statistics: { home: { totalShots: 12 }, away: { totalShots: 4 } },
  odds: [{ bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd: 1.85 }] }],
  details: { attendance: 60_000 },
  providerId: 'm-3',
};
const REFUSED: Rejection = { kind: 'rejection', line: 4, reason: 'no date' };

/** As a thread gets it. */
const handed = (batch: PackedBatch) => structuredClone(batch, { transfer: [batch.numbers.buffer] });

/** What both sides say of a record; a match made here carries the whole of its record along. */
function sayings(records: Iterable<ReadRecord>): unknown[] {
  return Array.from(records, (read) => {
    if (read.kind !== 'match') return read;
    const { kind, line, statistics, odds, details, ...record } = read.record as MatchRecord;
    return { ...read, record };
  });
}

test('matches come out of a batch as they went in, others in their places', () => {
  const batches = [
    [readMatch(MATCH), REFUSED, readMatch(RICH)],
    [REFUSED, { ...REFUSED, line: 5 }],
    [],
    [readMatch({ ...RICH, referee: 'M Oliver', home: RICH.home }), readMatch(MATCH)],
  ];
  const packer = new BatchPacker();
  const unpacker = new BatchUnpacker();
  for (const batch of batches) {
    const unpacked = unpacker.unpack(handed(packer.pack(batch)));
    assert.deepEqual(sayings(unpacked), sayings(batch));
    assert.deepEqual(sayings(unpacked), sayings(batch), 'a second time too');
  }
});

test('what happened in a match is handed over as JSON', () => {
  const [there] = [...new BatchUnpacker().unpack(handed(new BatchPacker().pack([readHere(RICH)])))];
  assert.deepEqual(there?.kind === 'match' && there.details, JSON.stringify(RICH.details));
});

test('what matches share is handed over once, and forgotten when it is too much', () => {
  const packer = new BatchPacker();
  const unpacker = new BatchUnpacker();
  assert.ok(packer.pack([readMatch(MATCH)]).learned.includes(MATCH.home));
  assert.deepEqual(packer.pack([readMatch(MATCH)]).learned, []);

  const fresh = new BatchPacker();
  const many = Array.from({ length: 40 }, (_, batch) =>
    Array.from({ length: 100 }, (_, i) => readMatch({ ...MATCH, home: { name: `Home ${batch}-${i}` } })),
  );
  const packed = many.map((records) => fresh.pack(records));
  assert.equal(
    packed.some(({ afresh }) => afresh),
    false,
  );
  const more = many.map((records) =>
    fresh.pack(records.map(({ record }) => readMatch({ ...MATCH, away: { ...record.home } }))),
  );
  assert.equal(
    more.some(({ afresh }) => afresh),
    true,
  );
  const unpacked = [...packed, ...more].map((batch) => unpacker.unpack(handed(batch)));
  const names = unpacked.flatMap((batch) =>
    Array.from(batch, (read) => (read.kind === 'match' ? read.record.home.name : '')),
  );
  assert.deepEqual(names, [
    ...many.flat().map(({ record }) => record.home.name),
    ...more.flatMap(({ count }) => Array(count).fill('Arsenal')),
  ]);
});

test('the hash is of all that is said, but not of the line', () => {
  const { hash } = readMatch(RICH);
  assert.equal(readMatch({ ...RICH, line: 9 }).hash, hash);
  assert.equal(readMatch(structuredClone(RICH)).hash, hash);
  const others: Partial<MatchRecord>[] = [
    { league: 'eng.2' },
    { season: 2024 },
    { kickoff: RICH.kickoff + 60_000 },
    { kickoffKnown: false },
    { home: { name: 'Chelsea' } },
    { home: { name: 'Arsenal', id: '9825' } },
    { away: { name: 'Chelsea', country: 'eng' } },
    { status: 'AET' },
    { score: { ...RICH.score, goals: { home: 1, away: 2 } } },
    { referee: 'M Oliver' },
    { elapsed: 89 },
    { extra: 2 },
    { round: '2. Spieltag' },
    { group: 'Group A' },
    { venue: { name: 'Emirates Stadium' } },
    { neutral: true },
    { statistics: { home: { totalShots: 12 }, away: { totalShots: 5 } } },
    { odds: [{ bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd: 1.86 }] }] },
    { details: { attendance: 60_001 } },
    { providerId: 'm-4' },
    { legacyId: 7 },
  ];
  for (const other of others) assert.notEqual(readMatch({ ...RICH, ...other }).hash, hash, JSON.stringify(other));
  assert.equal(new Set(others.map((other) => readMatch({ ...RICH, ...other }).hash)).size, others.length);
  const long = { ...RICH, details: { ...RICH.details, attendance: 1 }, referee: 'é'.repeat(40_000) };
  assert.notEqual(readMatch(long).hash, readMatch({ ...long, referee: `${long.referee}é` }).hash);
});
