import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { footballTxt } from '../../../src/providers/football-txt/index.ts';
import { read, readMatches } from './parse-text.ts';

const iso = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);
const goals = (home: number, away: number) => ({ home, away });

test('the score can be between or after the teams', async () => {
  const { matches, reasons } = await readMatches(
    'English Premier League 2018/19',
    '',
    '# Date  Fri Aug/10 2018',
    'Matchday 1',
    '[Fri Aug/10]',
    '  20.00  Manchester United        2-1 (1-0)  Leicester City',
    '',
    '» Matchday 2',
    '  Sat Jan/5',
    '    12.30  Brighton & Hove Albion v Fulham FC   0-0',
    '           FC Schalke 04 v Fulham FC   1-0 (1-0)  # a remark',
  );
  assert.deepEqual(reasons, []);
  assert.deepEqual(matches[0], {
    kind: 'match',
    line: 6,
    league: 'eng.1',
    season: 2018,
    kickoff: Date.UTC(2018, 7, 10, 19),
    kickoffKnown: true,
    home: { name: 'Manchester United' },
    away: { name: 'Leicester City' },
    status: 'FT',
    score: { ...NO_SCORE, goals: goals(2, 1), halftime: goals(1, 0), fulltime: goals(2, 1) },
    round: 'Regular Season - 1',
  });
  assert.deepEqual(
    matches.map(({ home, away, kickoff, round }) => `${home.name} - ${away.name} ${iso(kickoff)} ${round}`).slice(1),
    [
      'Brighton & Hove Albion - Fulham FC 2019-01-05T12:30 Regular Season - 2',
      'FC Schalke 04 - Fulham FC 2019-01-05T12:30 Regular Season - 2',
    ],
  );
});

test('a date has the year in which its weekday fits', async () => {
  const days = ['[Sat Jul/4]', 'Fri Aug/9 2019', '[Tue Jul/28]', '[Wed Jul/3]', 'Sun Feb/30'];
  const lines = days.flatMap((day) => [day, ' A v B']);
  const { matches, reasons } = await readMatches('English Championship 2019/20', ...lines);
  assert.deepEqual(
    matches.map(({ kickoff, kickoffKnown }) => `${iso(kickoff)} ${kickoffKnown}`),
    ['2020-07-04T00:00 false', '2019-08-09T00:00 false', '2020-07-28T00:00 false', '2019-07-03T00:00 false'],
  );
  assert.deepEqual(reasons, ['10: invalid date in 2019 or 2020: Sun Feb/30', '11: match without a date: A v B']);
});

test('times of tournaments have their own time zones', async () => {
  const { matches, reasons } = await readMatches(
    'World Cup 2026 Qualifying',
    'Th 26/3/26 20:45 CET (19:45 UTC±0)  Wales  1-1 a.e.t, 2-4 pen.  Bosnia & Herzegovina   @ Cardiff',
    "                                      (D. James 51'; Džeko 86')",
    'Tu 31/3/26 20:45 CEST   Kosovo  0-1  Turkey  @ Pristina',
    'Tue Mar 31 15:00 UTC-6   DR Congo  1-0 a.e.t.   Jamaica   @ Guadalajara (Zapopan)',
  );
  assert.deepEqual(reasons, []);
  assert.deepEqual(
    matches.map(({ kickoff, status, venue }) => `${iso(kickoff)} ${status} ${venue?.city}`),
    ['2026-03-26T19:45 PEN Cardiff', '2026-03-31T18:45 FT Pristina', '2026-03-31T21:00 AET Zapopan'],
  );
  assert.deepEqual(matches[0]?.score.penalty, goals(2, 4));
});

test('scores of extra time and shoot-outs are read', async () => {
  const scores: [string, string, object][] = [
    [
      '2-4 a.e.t. (2-2, 2-1)',
      'AET',
      { goals: goals(2, 4), extratime: goals(0, 2), halftime: goals(2, 1), fulltime: goals(2, 2) },
    ],
    ['1-0 a.e.t. (0-0)', 'AET', { goals: goals(1, 0), extratime: goals(1, 0), fulltime: goals(0, 0) }],
    [
      '3-4 pen. 1-1 a.e.t. (1-1, 0-0)',
      'PEN',
      {
        goals: goals(1, 1),
        extratime: goals(0, 0),
        halftime: goals(0, 0),
        fulltime: goals(1, 1),
        penalty: goals(3, 4),
      },
    ],
    [
      '3-4 pen. (1-1, 1-0)',
      'PEN',
      { goals: goals(1, 1), halftime: goals(1, 0), fulltime: goals(1, 1), penalty: goals(3, 4) },
    ],
    [
      '1-1 a.e.t. (1-1, 1-0), 1-3 pen.',
      'PEN',
      {
        goals: goals(1, 1),
        extratime: goals(0, 0),
        halftime: goals(1, 0),
        fulltime: goals(1, 1),
        penalty: goals(1, 3),
      },
    ],
    ['3-0    [awarded]', 'AWD', { goals: goals(3, 0) }],
    ['[postponed]', 'PST', {}],
  ];
  for (const [text, status, score] of scores) {
    const { matches, reasons } = await readMatches('DFB Pokal 2023/24', 'Fri Aug/11', `  A v B  ${text}`);
    assert.deepEqual([reasons, matches[0]?.status, matches[0]?.score], [[], status, { ...NO_SCORE, ...score }], text);
  }
  const { matches } = await readMatches('DFB Pokal 2023/24', 'Fri Aug/11', '  1. FC A  -  B 04  [cancelled]');
  assert.deepEqual([matches[0]?.home.name, matches[0]?.away.name, matches[0]?.status], ['1. FC A', 'B 04', 'CANC']);
});

test('a 3-0 with more goals at half time is an awarded match', async () => {
  const { matches } = await readMatches('DFB Pokal 2023/24', 'Fri Aug/11', '  A v B  0-3 (1-1)');
  const [match] = matches;
  assert.deepEqual([match?.status, match?.score.goals, match?.score.halftime], ['AWD', { home: 0, away: 3 }, null]);
});

test('invalid lines are rejected with their number', async () => {
  const { matches, reasons } = await readMatches(
    'DFB Pokal 2023/24',
    'Fri Aug/11',
    '  18.00  A  1-0 (2-0)  B',
    '  A v B  4-3 pen.',
    '  A v B  3-3 pen. (1-1, 0-0)',
    '  A v B  2-1 a.e.t. (2-2, 1-1)',
    '  A v A  2-1',
    '  A v B  2-1  [forfeited]',
    '  Nobody plays',
    "  (Scorer 1')",
  );
  assert.deepEqual(matches, []);
  assert.deepEqual(reasons, [
    '3: more goals at half time than at full time: 1-0 (2-0)',
    '4: a shoot-out without the score before it: 4-3 pen.',
    '5: a shoot-out cannot end level: 3-3 pen. (1-1, 0-0)',
    '6: a later score has fewer goals than an earlier one: 2-1 a.e.t. (2-2, 1-1)',
    '7: A cannot play itself',
    "8: unknown status 'forfeited'",
    '9: unknown line: Nobody plays',
    "10: unknown line: (Scorer 1')",
  ]);
});

test('headings name a league by their words, not by a list', async () => {
  const league = async (title: string) => {
    const { matches, reasons } = await readMatches(title, '[Jan/2]', 'A v B');
    return reasons[0] ?? `${matches[0]?.league} ${matches[0]?.season}`;
  };
  for (const [title, expected] of [
    ['Primera División de España 2023/24', 'esp.1 2023'],
    ['Italian Serie A 2023/24', 'ita.1 2023'],
    ['Euro 2024', 'uefa.euro 2024'],
    ['Major League Soccer 2024', 'usa.1 2024'],
    ['Österr. Bundesliga 2023/24', 'aut.1 2023'],
    ['English Division One 2000/01', 'eng.2 2000'],
    ['English Division One 1990/91', 'eng.1 1990'],
    ['Football League 1888/89', 'eng.1 1888'],
    ['Champions League 2023/24', 'uefa.champions 2023'],
    ['Portuguese Taça de Portugal 2024/25', 'por.cup 2024'],
    ['Brazil Serie A 2024', 'bra.1 2024'],
  ] as const) {
    assert.equal(await league(title), expected, title);
  }
  // Germany and Austria have a Bundesliga.
  assert.equal(await league('Bundesliga 2023/24'), "1: unknown league 'Bundesliga'; matches not read: 1");
});

test('dates in the margin have no weekday', async () => {
  const { matches, reasons } = await readMatches(
    'World Cup 1930',
    '▪ Group 1',
    '(1) 13 July   15:00   France   4-1 (3-0)  Mexico    @ Estadio Pocitos, Montevideo',
    "     [Laurent 19' Langiller 40' Maschinot 43', 87'; Carreño 70']",
    '(2) 15 July 1930      Argentina  1-0 (0-0)  France   @ Parque Central, Montevideo',
  );
  assert.deepEqual(reasons, []);
  assert.deepEqual(
    matches.map(({ home, kickoff, details }) => `${home.name} ${iso(kickoff)} ${details?.events?.length ?? 0}`),
    ['France 1930-07-13T00:00 5', 'Argentina 1930-07-15T00:00 0'],
  );
});

test('a date outside of the season is refused', async () => {
  const { reasons } = await readMatches('English Championship 2023/24', 'Sat May/13 2023', '  A v B');
  assert.deepEqual(reasons, [
    '2: the date is outside of the season 2023: Sat May/13 2023',
    '3: match without a date: A v B',
  ]);
});

test('a title that names another league than the file name is refused', async () => {
  const reasons = async (path: string, title: string) =>
    (await read(path, `= ${title}\nSat Aug/12\n  A v B`)).flatMap((record) =>
      record.kind === 'rejection' ? record.reason : [],
    );
  for (const [path, title] of [
    ['england/2023-24/2-championship.txt', 'English Premier League 2023/24'],
    ['europe/france/2023-24_fr1.txt', 'French Ligue 2 2023/24'],
    ['europe/france/2023-24_fr1.txt', 'Netherlands Eredivisie 2023/24'],
  ] as const) {
    assert.match(
      (await reasons(path, title)).join(),
      /another league: rename the file or correct its title; matches not read: 1$/,
    );
  }
  assert.deepEqual(await reasons('england/2023-24/2-championship.txt', 'English Championship 2023/24'), []);
  assert.deepEqual(await reasons('england/2000-01/2-division1.txt', 'English Division One 2000/01'), []);
});

test('a file with an unknown league or season is rejected as a whole', async () => {
  const reasonOf = async (title: string) => (await readMatches(title, 'Fri Aug/11', 'A v B')).reasons;
  assert.deepEqual(await reasonOf('Pub League 2018/19'), ["1: unknown league 'Pub League'; matches not read: 1"]);
  assert.deepEqual(await reasonOf('World Cup'), ["1: the heading 'World Cup' names no season; matches not read: 1"]);
  assert.deepEqual(await read('cup.txt', '\n\n'), []);
});

test('rounds have standard names', async () => {
  const roundsOf = async (title: string, ...headings: string[]) => {
    const lines = headings.flatMap((heading) => [heading, 'Fri Aug/11', '  A v B', '  C v A']);
    const { matches } = await readMatches(title, ...lines);
    return matches
      .map(({ round, group }) => (group === undefined ? round : `${group}: ${round}`))
      .filter((_, n) => n % 2 === 1);
  };
  assert.deepEqual(
    await roundsOf(
      'English Championship 2023/24',
      '== Regular',
      '» Matchday 3',
      '» 4. Round',
      '» Regular, Matchday 5',
      '== Playoffs',
      '» Finals, Semifinals',
    ),
    ['Regular', 'Regular Season - 3', 'Regular Season - 4', 'Regular Season - 5', 'Play-offs', 'Semi-finals'],
  );
  assert.deepEqual(
    await roundsOf(
      'Netherlands Cup 2023/24',
      '▪ 2. Vorrunde',
      '▪ 1. Runde',
      '▪ Round 3',
      '▪ Round of 16',
      'Quarterfinals',
    ),
    ['2nd Preliminary Round', '1st Round', '3rd Round', 'Round of 16', 'Quarter-finals'],
  );
  assert.deepEqual(await roundsOf('Scottish Premiership 2023/24', '▪ Championship, Matchday 34'), [
    'Championship Round: Championship Round - 34',
  ]);
  assert.deepEqual(await roundsOf('World Cup 2023', '▪ First stage', '▪▪ Group A', '▪ Play-off for third place'), [
    'First stage',
    'Group A: Group Stage - 2',
    '3rd Place Final',
  ]);
});

test('lists of groups and rounds before the matches are skipped', async () => {
  const { matches, reasons } = await readMatches(
    'World Cup 2022       # in Qatar',
    'Group A  | Qatar      Ecuador       Senegal        Netherlands',
    '▪ Matchday 1  |  Sun Nov 20',
    '▪ Match for third place  |  Sat Dec 17',
  );
  assert.deepEqual([matches, reasons], [[], []]);
});

test('files are recognised by name; short forms and other files are skipped', () => {
  const { accepts, order } = footballTxt;
  const read = [
    'england/2018-19/1-premierleague.txt',
    'england/2018-19/facup.txt',
    'deutschland/2022-23/2-bundesliga2.txt',
    'europe/france/2014-15_fr1.txt',
    'worldcup/2018--russia/cup_finals.txt',
    '2022_full.txt',
    'worldcup/more/2022_squads.txt',
    'deutschland/2023-24/squads/1fc_koln.txt',
  ];
  assert.deepEqual(
    read.filter((path) => !accepts(path)),
    [],
  );
  const others = ['worldcup/min/2022.txt', 'leagues.txt', 'eng.clubs.txt', 'NOTES.md', 'cup.json', 'cup_stadiums.csv'];
  assert.deepEqual(others.filter(accepts), []);
  assert.ok(order !== undefined && order('worldcup/more/2022_squads.txt') < order('2022_full.txt'));
});

test('files of the current season are downloaded', () => {
  const files = footballTxt.downloads({ now: Date.UTC(2026, 10, 21), base: 'http://localhost:1/' });
  assert.ok(files.every(({ path }) => footballTxt.accepts(path)));
  assert.ok(
    files.some(({ url }) => url === 'http://localhost:1/openfootball/england/master/2026-27/1-premierleague.txt'),
  );
});
