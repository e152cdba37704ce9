import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readMatch } from '../../src/ingest/read-match.ts';
import type { MatchRecord } from '../../src/ingest/source.ts';

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
