import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';
import { marketsOf, only, recordsOf, rejectionsOf } from '../records.ts';

const HEADER = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR';
const ROW = 'E0,18/08/12,Arsenal,Sunderland,0,0,D,0,0,D';
const read = (...lines: string[]) => recordsOf(footballDataUk, lines.join('\n'));
const reasons = async (...rows: string[]) => rejectionsOf(await read(HEADER, ...rows)).map(({ reason }) => reason);

test('a row of 2012/13 becomes a finished match without a kickoff time', async () => {
  const rows = await read(
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR,B365H,B365D,B365A',
    'E0,18/08/12,Arsenal,Sunderland,2,0,H,1,0,H,C Foy,14,3,4,2,12,8,7,0,1,0,0,1,1.4,4.5,8.5',
  );
  assert.deepEqual(only(rows), {
    kind: 'match',
    line: 2,
    league: 'eng.1',
    season: 2012,
    kickoff: Date.parse('2012-08-18T00:00Z'),
    kickoffKnown: false,
    home: { name: 'Arsenal' },
    away: { name: 'Sunderland' },
    status: 'FT',
    score: {
      goals: { home: 2, away: 0 },
      halftime: { home: 1, away: 0 },
      fulltime: { home: 2, away: 0 },
      extratime: null,
      penalty: null,
    },
    leagueId: 'E0',
    referee: 'C Foy',
    statistics: {
      home: { shotsOnGoal: 4, totalShots: 14, fouls: 12, cornerKicks: 7, yellowCards: 1, redCards: 0 },
      away: { shotsOnGoal: 2, totalShots: 3, fouls: 8, cornerKicks: 0, yellowCards: 0, redCards: 1 },
    },
    odds: [
      {
        bookmaker: 8,
        bet: 1,
        prices: [
          { value: 'Home', odd: 1.4 },
          { value: 'Draw', odd: 4.5 },
          { value: 'Away', odd: 8.5 },
        ],
      },
    ],
  });
});

test('a row with a time has a kickoff in UTC', async () => {
  const match = only(
    await read('Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG', 'E0,09/08/2019,20:00,Liverpool,Norwich,4,1'),
  );
  assert.equal(match.kickoff, Date.parse('2019-08-09T19:00Z'));
  assert.equal(match.kickoffKnown, true);
});

test('a row without goals is a scheduled match', async () => {
  const match = only(await read('Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG', 'E0,26/12/2026,15:00,Hull,Fulham,,'));
  assert.equal(match.status, 'NS');
  assert.equal(match.score.goals, null);
});

test('a match with an awarded result has status AWD', async () => {
  const records = await read(
    `${HEADER},HS,AS`,
    'I1,22/09/12,Parma,Fiorentina,1,1,D,0,1,A,9,12',
    'I1,23/09/12,Cagliari,Roma,0,3,A,,,,,',
  );
  const match = only(records.slice(1));
  assert.deepEqual([match.status, match.score.goals, match.score.halftime], ['AWD', { home: 0, away: 3 }, null]);
});

test('in a season without half-time scores no match is awarded', async () => {
  const rows = [
    '14/08/93,Arsenal,Coventry,0,3,A',
    '14/08/93,Aston Villa,QPR,4,1,H',
    '14/08/93,Chelsea,Blackburn,1,2,A',
  ];
  const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR';
  const statuses = async (columns: string, cells: string) =>
    (await read(`${header},${columns}`, ...rows.map((row) => `E0,${row},${cells}`))).map((record) =>
      record.kind === 'match' ? record.status : record.kind,
    );
  assert.deepEqual(await statuses('HTHG,HTAG,HTR,HS,AS', ',,,,'), ['FT', 'FT', 'FT']);
  assert.deepEqual(await statuses('HTHG,HTAG,HTR,HS,AS', ',,,10,12'), ['FT', 'FT', 'FT']);
});

test('a later season of the same file with half-time scores does not make earlier matches awarded', async () => {
  const records = await read(
    HEADER,
    'E0,14/08/93,Arsenal,Coventry,0,3,A,,,',
    'E0,15/08/93,Aston Villa,QPR,4,1,H,,,',
    'E0,16/08/93,Man City,Leeds,1,1,D,,,',
    'E0,19/08/95,Aston Villa,Man United,3,1,H,3,0,H',
    'E0,20/08/95,Leeds,West Ham,1,2,A,0,1,A',
  );
  assert.deepEqual(
    new Set(records.map((record) => (record.kind === 'match' ? record.status : record.kind))),
    new Set(['FT']),
  );
});

test('files with semicolons, decimal commas and the columns HT and AT are read', async () => {
  const match = only(
    await read('Div;Date;HT;AT;FTHG;FTAG;FTR;B365H;B365D;B365A', 'E0;18/08/12;Arsenal;Sunderland;2;0;H;1,4;4,5;8,5'),
  );
  assert.deepEqual(
    [match.home.name, match.away.name, match.score.goals],
    ['Arsenal', 'Sunderland', { home: 2, away: 0 }],
  );
  assert.deepEqual(
    marketsOf(match)[0]?.prices.map(({ odd }) => odd),
    [1.4, 4.5, 8.5],
  );
});

test('files in UTF-16 are read', async () => {
  const text = `\uFEFFDiv,Date,HomeTeam,AwayTeam,FTHG,FTAG\r\nD1,22/08/09,Köln,Bayern Munich,1,0\r\n`;
  const little = Buffer.from(text, 'utf16le');
  for (const content of [little, Buffer.from(little).swap16()]) {
    assert.equal(only(await recordsOf(footballDataUk, content, { size: 7 })).home.name, 'Köln');
  }
});

test('a row with the wrong year is refused', async () => {
  const strays = async (...dates: string[]) => {
    const rows = dates.map((date, i) => `E0,${date},Team ${i},Other ${i},1,0,H`);
    return rejectionsOf(await read('Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', ...rows)).map(({ line }) => line);
  };
  assert.deepEqual(await strays('04/05/24', '11/05/24', '12/05/23', '19/05/24'), [4]);
  assert.deepEqual(await strays('12/08/22', '12/08/23', '13/08/23'), [2]);
  assert.deepEqual(await strays('12/05/24', '13/05/24', '19/05/23'), [4]);
  // Several seasons in one file, in either order, and the first match of the next season.
  assert.deepEqual(await strays('12/05/23', '13/05/23', '12/08/23', '13/08/23'), []);
  assert.deepEqual(await strays('12/08/23', '13/08/23', '12/08/22', '13/08/22'), []);
  assert.deepEqual(await strays('19/05/24', '19/05/24', '16/08/24'), []);
});

test('a result of a match in the future is refused', async () => {
  assert.deepEqual(await reasons('E0,18/08/26,Arsenal,Sunderland,0,0,D,0,0,D'), ['a result of a match in the future']);
  assert.deepEqual(await reasons('E0,15/08/26,Arsenal,Sunderland,0,0,D,0,0,D'), []);
});

test('floats and renamed columns of files saved again read like the original', async () => {
  const match = only(
    await read(
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HY,AY,BbMx_2_5,BbMx_2_5_1',
      'I1,25/08/12,Fiorentina,Udinese,2.0,1.0,H,4.0,3.0,1.95,2.0',
    ),
  );
  assert.deepEqual(match.score.goals, { home: 2, away: 1 });
  assert.deepEqual(match.statistics, { home: { yellowCards: 4 }, away: { yellowCards: 3 } });
  assert.deepEqual(marketsOf(match)[0]?.prices, [
    { value: 'Over 2.5', odd: 1.95 },
    { value: 'Under 2.5', odd: 2 },
  ]);
});

test('a file can contain several divisions and seasons', async () => {
  const matches = await read(
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG',
    'SC0,10/05/2026,Hearts,Celtic,1,1',
    'SC0,31/07/2026,Dundee United,Rangers,1,1',
    'D1,2025-08-22,Bayern Munich,RB Leipzig,6,0',
  );
  assert.deepEqual(
    matches.map((record) => record.kind === 'match' && [record.league, record.season]),
    [
      ['sco.1', 2025],
      ['sco.1', 2026],
      ['ger.1', 2025],
    ],
  );
});

test('encodings: Windows-1252, UTF-8 with a byte order mark, and both line ends', async () => {
  const text =
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,Referee\r\nEC,18/08/12,King\u2019s Lynn,Hyde,1,0,\u00A0J\u00FCrgen X\r\n';
  const windows = Buffer.from(text.replace('\u2019', '\u0092'), 'latin1');
  for (const bytes of [windows, Buffer.from(`\uFEFF${text}`)]) {
    const match = only(await recordsOf(footballDataUk, bytes));
    assert.deepEqual([match.home.name, match.referee], ['King\u2019s Lynn', 'J\u00FCrgen X']);
  }
});

test('chunks can end at any byte', async () => {
  const bytes = Buffer.from(
    `\uFEFF${HEADER}\r\n${ROW}\r\nD1,18/08/12,F\u00FCrth,Bayern Munich,0,3,A,0,1,A\r\n,,,,,\r\n`,
  );
  const whole = await recordsOf(footballDataUk, bytes);
  assert.equal(whole.length, 2);
  for (const size of [1, 2, 3, 7, 64]) assert.deepEqual(await recordsOf(footballDataUk, bytes, { size }), whole);
});

test('empty rows, empty header names and ragged rows are read', async () => {
  const records = await read(
    `${HEADER},,,,`,
    ROW,
    ',,,,,,,,,',
    '',
    `${ROW.replace('Arsenal', 'Fulham')},,,,,,,,,,`,
    ' , ',
  );
  assert.deepEqual(
    records.map(({ line }) => line),
    [2, 5],
  );
});

test('quoted cells follow the CSV rules', async () => {
  const match = only(await read(HEADER, 'E0,18/08/12,"Arsenal, London","Sunder""land",0,0,D,0,0,D'));
  assert.deepEqual([match.home.name, match.away.name], ['Arsenal, London', 'Sunder"land']);
});

test('an invalid row is rejected with line and reason, and the other rows are imported', async () => {
  const records = await read(HEADER, ROW, 'E0,32/08/12,Arsenal,Fulham,0,0,D,0,0,D', ROW.replace('Arsenal', 'Fulham'));
  assert.deepEqual(
    records.map(({ kind, line }) => [kind, line]),
    [
      ['match', 2],
      ['rejection', 3],
      ['match', 4],
    ],
  );
  assert.deepEqual(rejectionsOf(records)[0]?.reason, 'invalid date "32/08/12"');
});

test('every rejection has a reason', async () => {
  const cases: [row: string, reason: string][] = [
    ['XX,18/08/12,A,B,0,0,D,0,0,D', 'unknown division "XX"'],
    [',18/08/12,A,B,0,0,D,0,0,D', 'no division'],
    ['E0,,A,B,0,0,D,0,0,D', 'no date'],
    ['E0,18/08/12,,B,0,0,D,0,0,D', 'no home team'],
    ['E0,18/08/12,A, ,0,0,D,0,0,D', 'no away team'],
    ['E0,18/08/12,A,A,0,0,D,0,0,D', 'A cannot play itself'],
    ['E0,18/08/12,A,B,-1,0,A,0,0,D', 'invalid score "-1-0"'],
    ['E0,18/08/12,A,B,99,0,H,0,0,D', 'invalid score "99-0"'],
    ['E0,18/08/12,A,B,two,0,H,0,0,D', 'invalid score "two-0"'],
    ['E0,18/08/12,A,B,2,,H,0,0,D', 'invalid score "2-"'],
    ['E0,18/08/12,A,B,2,0,A,0,0,D', 'the score 2-0 contradicts the result "A"'],
    ['E0,18/08/12,A,B,2,0,H,3,0,H', '3-0 at half-time cannot end 2-0'],
    ['E0,18/08/12,"A,B,2,0,H,3,0,H', 'quotes are not closed'],
  ];
  assert.deepEqual(
    await reasons(...cases.map(([row]) => row)),
    cases.map(([, reason]) => reason),
  );
});

test('an invalid time is rejected, and an empty one is unknown', async () => {
  const records = await read(
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG',
    'E0,1/9/19,late,A,B,1,0',
    'E0,1/9/19,,A,B,1,0',
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ['invalid time "late"'],
  );
  assert.equal(records.length, 2);
});

test('a file without the columns of this source fails and names them', async () => {
  await assert.rejects(
    read('Div,Date,Home,Away', 'E0,1/9/19,A,B'),
    /the header lacks the columns HomeTeam, AwayTeam, FTHG, FTAG/,
  );
  await assert.rejects(read(''), /the file is empty/);
  await assert.rejects(recordsOf(footballDataUk, Buffer.alloc(3 << 20, 'x')), /longer than 1 MB/);
});

test('impossible statistics are left out, and the others are imported', async () => {
  const match = only(await read(`${HEADER},HS,AS,HC,AC,HY,AY`, `${ROW},9,9999,5,4,x,1`));
  assert.deepEqual(match.statistics, { home: { cornerKicks: 5 }, away: { cornerKicks: 4 } });
});

test('files are downloaded by division, from July on for the new season', () => {
  const urls = (now: string, base?: string) =>
    footballDataUk.downloads({ now: Date.parse(now), ...(base !== undefined && { base }) }).map(({ url }) => url);
  assert.equal(urls('2026-07-01')[0], 'https://www.football-data.co.uk/mmz4281/2627/E0.csv');
  assert.equal(urls('2026-06-30')[0], 'https://www.football-data.co.uk/mmz4281/2526/E0.csv');
  assert.equal(urls('2099-12-01', 'http://127.0.0.1:1/')[1], 'http://127.0.0.1:1/mmz4281/9900/E1.csv');
  assert.equal(urls('2026-07-01').length, 22);
});

test('without a division column, the folder gives the league', async () => {
  const lines = ['Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', '2023-08-11,Almeria,Vallecano,0,2,A'].join('\n');
  const inFolder = (path: string) => recordsOf(footballDataUk, lines, { path });
  const match = only(await inFolder('la-liga/season-2324.csv'));
  assert.equal(match.league, 'esp.1');
  assert.equal(match.season, 2023);
  assert.equal(only(await inFolder('archive.zip/datasets/serie-a/season-2324.csv')).league, 'ita.1');
  await assert.rejects(inFolder('season-2324.csv'), /lacks the column Div/);
  await assert.rejects(inFolder('eredivisie/season-2324.csv'), /lacks the column Div/);
});

test('the division column takes precedence over the folder', async () => {
  const path = 'premier-league/season-1213.csv';
  assert.equal(
    only(await recordsOf(footballDataUk, `${HEADER}\nSP1,18/08/12,Celta,Malaga,0,1,A,0,0,D`, { path })).league,
    'esp.1',
  );
});
