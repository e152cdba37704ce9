import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { inputFiles } from '../../../src/ingest/readers/files.ts';
import type { Rejection, SourceRecord } from '../../../src/ingest/records/source.ts';
import { internationalResults } from '../../../src/providers/international-results/index.ts';

const HEADER = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral';
const now = Date.UTC(2026, 10, 1);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 64) yield bytes.subarray(at, at + 64);
}

async function read(path: string, lines: readonly string[]): Promise<(SourceRecord | Rejection)[]> {
  return await Array.fromAsync(internationalResults.parse(bytesOf(`${lines.join('\n')}\n`), { path, now }));
}

async function readResult(line: string) {
  const [record] = await read('results.csv', [HEADER, line]);
  return record?.kind === 'match' ? record : undefined;
}

async function seasonsOf(...lines: string[]) {
  const records = await read('results.csv', [HEADER, ...lines]);
  return records.map((record) => (record.kind === 'match' ? record.season : record));
}

test('a result', async () => {
  assert.deepEqual(await readResult('2014-07-08,Brazil,Germany,1,7,FIFA World Cup,Belo Horizonte,Brazil,FALSE'), {
    kind: 'match',
    line: 2,
    league: 'fifa.world',
    season: 2014,
    kickoff: Date.UTC(2014, 6, 8),
    kickoffKnown: false,
    home: { name: 'Brazil' },
    away: { name: 'Germany' },
    status: 'FT',
    score: { ...NO_SCORE, goals: { home: 1, away: 7 }, fulltime: { home: 1, away: 7 } },
    neutral: false,
    venue: { city: 'Belo Horizonte', country: 'bra' },
  });
});

test('a shoot-out has its winner', async () => {
  const records = await read('x/shootouts.csv', [
    'date,home_team,away_team,winner,first_shooter',
    '1967-08-22,India,Taiwan,Taiwan,',
    '2022-12-18,Argentina,France,Argentina,France',
  ]);
  const shootout = { kind: 'shootout', line: 3, date: '2022-12-18' } as const;
  assert.deepEqual(records[1], {
    ...shootout,
    home: { name: 'Argentina' },
    away: { name: 'France' },
    winner: { name: 'Argentina' },
  });
  assert.equal(records.length, 2);
});

const SCORERS = 'date,home_team,away_team,team,scorer,minute,own_goal,penalty';

test('the goals of a match are one record, in order; own goals have the side of their player', async () => {
  const records = await read('goalscorers.csv', [
    SCORERS,
    '1950-07-16,Uruguay,Brazil,Brazil,Friaça,47,FALSE,FALSE',
    '1950-07-16,Uruguay,Brazil,Uruguay,Own Goal,122,TRUE,FALSE',
    '1950-07-16,Uruguay,Brazil,Uruguay,Ghiggia,9,FALSE,TRUE',
    '1954-07-04,Germany,Hungary,Hungary,Puskás,6,FALSE,FALSE',
  ]);
  const details = (line: number, date: string, home: string, away: string, events: object[]) => ({
    kind: 'details',
    line,
    match: { date, home: { name: home, country: 'nat' }, away: { name: away, country: 'nat' } },
    details: { events: events.map((event) => ({ kind: 'goal', ...event })), eventKinds: ['goal'] },
  });
  assert.deepEqual(records, [
    details(2, '1950-07-16', 'Uruguay', 'Brazil', [
      { minute: 9, side: 'home', detail: 'penalty', player: { name: 'Ghiggia' } },
      { minute: 47, side: 'away', detail: 'normal', player: { name: 'Friaça' } },
      { minute: 120, extra: 2, side: 'away', detail: 'own-goal', player: { name: 'Own Goal' } },
    ]),
    details(5, '1954-07-04', 'Germany', 'Hungary', [
      { minute: 6, side: 'away', detail: 'normal', player: { name: 'Puskás' } },
    ]),
  ]);
});

test('a goal without a minute or a scorer is rejected, and the others are imported', async () => {
  const match = '1950-07-16,Uruguay,Brazil';
  const records = await read('goalscorers.csv', [
    SCORERS,
    `${match},Brazil,Friaça,NA,FALSE,FALSE`,
    `${match},Brazil,NA,5,FALSE,FALSE`,
    `${match},Chile,Ghiggia,9,FALSE,FALSE`,
    `${match},Brazil,Friaça,47,FALSE,perhaps`,
    `${match},Uruguay,Ghiggia,79,FALSE,FALSE`,
    '1954-07-04,Germany,Hungary,Hungary,Puskás,6,FALSE,FALSE',
    `${match},Uruguay,Schiaffino,66,FALSE,FALSE`,
  ]);
  assert.deepEqual(
    records.map((record) => (record.kind === 'rejection' ? `${record.line}: ${record.reason}` : record.kind)),
    [
      '2: Uruguay - Brazil on 1950-07-16: goal of Friaça without a minute',
      '3: Uruguay - Brazil on 1950-07-16: goal without a scorer',
      '4: Chile is neither Uruguay nor Brazil',
      '5: own_goal and penalty must be TRUE or FALSE',
      'details',
      '8: the rows of Uruguay - Brazil on 1950-07-16 are not consecutive',
      'details',
    ],
  );
});

test('a match without goals has not started', async () => {
  const match = await readResult('2027-01-05,Qatar,Iraq,NA,NA,Gulf Cup,Doha,Qatar,TRUE');
  assert.deepEqual([match?.status, match?.score, match?.neutral], ['NS', NO_SCORE, true]);
});

test('quoted cells and Windows line ends are read', async () => {
  const match = await readResult(
    '1984-02-01,Iraq,Kenya,1,0,"Morocco, Capital of African Football",Rabat,Morocco,TRUE\r',
  );
  assert.equal(match?.league, 'world.morocco-capital-of-african-football');
  assert.equal(match?.neutral, true);
});

test('a stadium is in the country of that name at the time', async () => {
  const venueOf = async (city: string, country: string) =>
    (await readResult(`1975-05-28,Turkey,Iran,1,1,Friendly,${city},${country},TRUE`))?.venue;
  assert.deepEqual(await venueOf('Moscow', 'Soviet Union'), { city: 'Moscow', country: 'urs' });
  assert.deepEqual(await venueOf('Kinshasa', 'Zaïre'), { city: 'Kinshasa', country: 'cod' });
  assert.deepEqual(await venueOf('Belfast', 'Ireland'), { city: 'Belfast' });
  assert.deepEqual(await venueOf('Saint Anne', 'Alderney'), { city: 'Saint Anne' });
  assert.equal(await venueOf('', 'Spain'), undefined);
});

test('an edition that runs into a new year keeps the year of its first match', async () => {
  const row = (date: string, tournament: string) => `${date},Mali,Zambia,1,1,${tournament},Rabat,Morocco,TRUE`;
  const nations = (date: string) => row(date, 'African Cup of Nations');
  assert.deepEqual(
    await seasonsOf(nations('2025-12-22'), nations('2026-01-03'), nations('2026-01-17')),
    [2025, 2025, 2025],
  );
  assert.deepEqual(await seasonsOf(nations('2012-02-12'), nations('2013-01-19')), [2012, 2013]);
  assert.deepEqual(await seasonsOf(row('2025-12-30', 'Friendly'), row('2026-01-02', 'Friendly')), [2025, 2026]);
});

test('postponed tournaments keep the year in their name, and the Nations League its first year', async () => {
  const row = (date: string, tournament: string) => `${date},Italy,Turkey,3,0,${tournament},Rome,Italy,FALSE`;
  assert.deepEqual(await seasonsOf(row('2021-06-11', 'UEFA Euro'), row('2024-06-14', 'UEFA Euro')), [2020, 2024]);
  const league = ['2018-09-06', '2019-06-05', '2020-09-03'].map((date) => row(date, 'UEFA Nations League'));
  assert.deepEqual(await seasonsOf(...league), [2018, 2018, 2020]);
});

test('invalid rows are rejected with line and reason', async () => {
  const rows: [string, RegExp][] = [
    ['2014-02-30,Brazil,Germany,1,7,Friendly,Rio,Brazil,FALSE', /invalid date '2014-02-30'/],
    ['2014-07-08,Brazil,Germany,1,x,Friendly,Rio,Brazil,FALSE', /invalid score '1-x'/],
    ['2014-07-08,Brazil,Germany,1,NA,Friendly,Rio,Brazil,FALSE', /invalid score '1-NA'/],
    ['2014-07-08,Brazil,Germany,1,0,Cup of Nowhere,Rio,Brazil,FALSE', /unknown tournament 'Cup of Nowhere'/],
    ['2014-07-08,Brazil,Germany,1,0,Friendly,Rio,Brazil,maybe', /neutral must be TRUE or FALSE, not 'maybe'/],
    ['2014-07-08,Brazil,Brazil,1,0,Friendly,Rio,Brazil,TRUE', /cannot play itself/],
    ['2014-07-08,,Brazil,1,0,Friendly,Rio,Brazil,TRUE', /a team has no name/],
    ['2014-07-08,Brazil,Germany,1,0', /5 cells where the header has 9/],
    ['2014-07-08,"Brazil,Germany,1,0,Friendly,Rio,Brazil,TRUE', /quotes are not closed/],
  ];
  const records = await read('results.csv', [HEADER, ...rows.map(([row]) => row)]);
  for (const [index, [, reason]] of rows.entries()) {
    const record = records[index];
    assert.ok(record?.kind === 'rejection');
    assert.equal(record.line, index + 2);
    assert.match(record.reason, reason);
  }
  const [shootout] = await read('shootouts.csv', ['date,home_team,away_team,winner', '1967-08-22,India,Taiwan,Iraq']);
  assert.ok(shootout?.kind === 'rejection');
  assert.match(shootout.reason, /'Iraq' is neither team/);
});

test('a file without its columns fails', async () => {
  await assert.rejects(read('results.csv', ['date,home_team,away_team']), /lacks home_score, away_score/);
  await assert.rejects(read('shootouts.csv', ['']), /the file is empty/);
});

test('results, goals and shoot-outs are accepted and downloaded', () => {
  const paths = [
    'results.csv',
    'a/shootouts.csv',
    'goalscorers.csv',
    'former_names.csv',
    'old_results.csv',
    'README.md',
  ];
  assert.deepEqual(
    paths.filter((path) => internationalResults.accepts(path)),
    ['results.csv', 'a/shootouts.csv', 'goalscorers.csv'],
  );
  const { order } = internationalResults;
  assert.ok(order !== undefined && order('x/results.csv') < order('x/goalscorers.csv'));
  const about = { country: 'world', bytes: 1_300_000 };
  assert.deepEqual(internationalResults.downloads({ now, base: 'http://localhost:1' }), [
    { url: 'http://localhost:1/martj42/international_results/master/results.csv', path: 'results.csv', ...about },
    {
      url: 'http://localhost:1/martj42/international_results/master/goalscorers.csv',
      path: 'goalscorers.csv',
      ...about,
    },
    { url: 'http://localhost:1/martj42/international_results/master/shootouts.csv', path: 'shootouts.csv', ...about },
  ]);
});

const FOLDER = '../shared/data/international_results';
const skip = existsSync(FOLDER) ? false : `no ${FOLDER} beside the repository: the full data is not checked`;

test('full data: only goals without a minute or scorer are rejected', { skip }, async () => {
  const counts = { match: 0, shootout: 0, details: 0, rejection: 0 };
  let goals = 0;
  const scorers = new Map<string, number>();
  const tournaments = new Map<string, number>();
  for await (const file of inputFiles([FOLDER])) {
    if (!internationalResults.accepts(file.path)) continue;
    for await (const record of internationalResults.parse(await file.open(), { path: file.path, now })) {
      if (!(record.kind in counts)) continue;
      counts[record.kind as keyof typeof counts] += 1; // the kind is a key of counts
      if (record.kind === 'details' && 'date' in record.match && record.match.date.startsWith('2018-0')) {
        for (const { player } of record.details.events ?? []) {
          const name = player?.name ?? '';
          scorers.set(name, (scorers.get(name) ?? 0) + 1);
        }
      }
      if (record.kind === 'details') goals += record.details.events?.length ?? 0;
      if (record.kind === 'match') {
        const key = `${record.league} ${record.season}`;
        tournaments.set(key, (tournaments.get(key) ?? 0) + 1);
      }
    }
  }
  assert.deepEqual(counts, { match: 49_520, shootout: 683, details: 15_482, rejection: 254 });
  assert.equal(goals + counts.rejection, 47_914);
  assert.equal(scorers.get('Harry Kane'), 6);
  assert.equal(tournaments.get('fifa.world 2022'), 64);
  assert.equal(tournaments.get('fifa.world 2026'), 104);
  assert.equal(tournaments.get('caf.nations 2025'), 52);
  assert.equal(tournaments.get('uefa.euro 2020'), 51);
});
