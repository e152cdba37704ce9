import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixturedownload } from '../../../src/providers/fixturedownload/index.ts';
import { only, recordsOf, rejectionsOf } from '../records.ts';

const HEADER = 'Match Number,Round Number,Date,Location,Home Team,Away Team,Result';
const UTC = 'epl-2026-UTC.csv';
const LONDON = 'epl-2026-GMTStandardTime.csv';
const read = (path: string, ...rows: string[]) => recordsOf(fixturedownload, [HEADER, ...rows].join('\r\n'), { path });

test('a scheduled match has a round, a venue and a kickoff', async () => {
  assert.deepEqual(only(await read(LONDON, '1,1,21/08/2026 20:00,Emirates Stadium,Arsenal,Coventry,')), {
    kind: 'match',
    line: 2,
    league: 'eng.1',
    season: 2026,
    kickoff: Date.parse('2026-08-21T19:00Z'),
    kickoffKnown: true,
    home: { name: 'Arsenal' },
    away: { name: 'Coventry' },
    status: 'NS',
    score: { goals: null, halftime: null, fulltime: null, extratime: null, penalty: null },
    round: 'Regular Season - 1',
    venue: { name: 'Emirates Stadium' },
  });
});

test('a match with a result is finished', async () => {
  const match = only(await read(UTC, '1,38,30/05/2027 15:00,Anfield,Liverpool,Bournemouth,2 - 1'));
  assert.deepEqual([match.status, match.score.goals, match.season], ['FT', { home: 2, away: 1 }, 2026]);
});

test('the file name gives the league and the time zone', async () => {
  const row = '1,1,21/08/2026 20:00,Ground,A,B,';
  const summary = async (path: string) => {
    const { league, kickoff, kickoffKnown } = only(await read(path, row));
    return `${league} ${kickoffKnown ? new Date(kickoff).toISOString().slice(11, 16) : 'day only'}`;
  };
  assert.equal(await summary(UTC), 'eng.1 20:00');
  assert.equal(await summary(LONDON), 'eng.1 19:00');
  assert.equal(await summary('2026-27/la-liga-2026-RomanceStandardTime.csv'), 'esp.1 18:00');
  assert.equal(await summary('la-liga-2026.csv'), 'esp.1 day only');
  assert.equal(await summary('la-liga.csv'), 'esp.1 day only');
});

test('without a zone in the name, Saturday matches in summer show it, in Britain', async () => {
  const saturdays = ['22/08/2026', '29/08/2026', '05/09/2026', '12/09/2026', '19/09/2026'];
  const season = async (path: string, time: string) => {
    const rows = saturdays.map((date, index) => `${index},1,${date} ${time},Ground,A${index},B,`);
    const records = await read(path, ...rows);
    return records.map(
      (record) => record.kind === 'match' && record.kickoffKnown && new Date(record.kickoff).getUTCHours(),
    );
  };
  assert.deepEqual(await season('E0.csv', '15:00'), [14, 14, 14, 14, 14], 'London');
  assert.deepEqual(await season('SC0.csv', '14:00'), [14, 14, 14, 14, 14], 'UTC');
  assert.deepEqual(await season('E1.csv', '12:30'), [false, false, false, false, false], 'undecided');
  assert.deepEqual(await season('D1.csv', '15:00'), [false, false, false, false, false], 'not in Germany');
});

test('in a file with only winter matches, both zones are the same', async () => {
  const match = only(await read('E0.csv', '1,19,26/12/2026 15:00,Ground,A,B,'));
  assert.equal(match.kickoff, Date.parse('2026-12-26T15:00Z'));
});

test('a match without a time has no known kickoff time; an undecided venue is left out', async () => {
  const match = only(await read(UTC, '1,1,21/08/2026,TBC,A,B,'));
  assert.deepEqual([match.kickoff, match.kickoffKnown], [Date.parse('2026-08-21T00:00Z'), false]);
  assert.equal(match.venue, undefined);
});

test('every rejection has a reason', async () => {
  const cases: [row: string, reason: string][] = [
    ['1,1,,Ground,A,B,', 'no date'],
    ['1,1,2026-08-21 20:00,Ground,A,B,', 'invalid date and time "2026-08-21 20:00"'],
    ['1,1,31/02/2026 20:00,Ground,A,B,', 'invalid date and time "31/02/2026 20:00"'],
    ['1,1,21/08/2026 20:00,Ground,,B,', 'no home team yet'],
    ['1,1,21/08/2026 20:00,Ground,A,To be announced,', 'no away team yet'],
    ['1,1,21/08/2026 20:00,Ground,A,A,', 'A cannot play itself'],
    ['1,1,21/08/2026 20:00,Ground,A,B,postponed', 'invalid result "postponed"'],
    ['1,1,21/08/2026 20:00,Ground,A,B,77 - 1', 'invalid result "77 - 1"'],
  ];
  const records = await read(UTC, ...cases.map(([row]) => row));
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    cases.map(([, reason]) => reason),
  );
});

test('a file fails if its name or its header is incomplete', async () => {
  await assert.rejects(read('nba-2026-UTC.csv'), /unknown league or time zone in the file name/);
  await assert.rejects(read('epl-2026-MoonStandardTime.csv'), /unknown league or time zone in the file name/);
  await assert.rejects(recordsOf(fixturedownload, 'Date,Home Team\n', { path: UTC }), /the header lacks Round Number/);
  await assert.rejects(recordsOf(fixturedownload, '', { path: UTC }), /the file is empty/);
});

test('fixture lists are downloaded in UTC, from June on for the new season', () => {
  const first = (now: string) => fixturedownload.downloads({ now: Date.parse(now) })[0];
  assert.equal(first('2026-06-20')?.url, 'https://fixturedownload.com/download/epl-2026-UTC.csv');
  assert.equal(first('2026-05-20')?.path, 'epl-2025-UTC.csv');
});
