import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { chosenFiles } from '../../../src/ingest/records/source.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { readJson } from '../../../src/providers/openfootball/text.ts';
import { read, readMatch } from './parse-text.ts';

const iso = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);
const goals = (home: number, away: number) => ({ home, away });

test('a league match', async () => {
  const { match } = await readMatch({});
  assert.deepEqual(match, {
    kind: 'match',
    line: 1,
    league: 'eng.1',
    season: 2024,
    kickoff: Date.UTC(2024, 7, 17, 14),
    kickoffKnown: true,
    home: { name: 'Everton FC' },
    away: { name: 'Brighton & Hove Albion FC' },
    status: 'FT',
    score: { goals: goals(0, 3), halftime: goals(0, 1), fulltime: goals(0, 3), extratime: null, penalty: null },
    round: 'Regular Season - 1',
  });
});

test('a World Cup match has a time zone, a group and a stadium', async () => {
  const row = {
    date: '2018-06-15',
    time: '17:00 UTC+5',
    round: 'Matchday 2',
    group: 'Group A',
    ground: 'Ekaterinburg Arena, Ekaterinburg',
  };
  const { match } = await readMatch(row, 'worldcup.json/2018/worldcup.json', 'World Cup 2018');
  assert.equal(match?.league, 'fifa.world');
  assert.equal(match?.season, 2018);
  assert.equal(iso(match?.kickoff), '2018-06-15T12:00');
  assert.deepEqual([match?.round, match?.group], ['Group Stage - 1', 'Group A']);
  assert.deepEqual(match?.venue, { name: 'Ekaterinburg Arena', city: 'Ekaterinburg' });
});

test('a Euro in the older layout: rounds, teams with codes, goals in one field or in several', async () => {
  const team = (name: string) => ({ name, code: name.slice(0, 3).toUpperCase() });
  const opening = { num: 1, date: '2024-06-14', time: '21:00', team1: team('Germany'), team2: team('Scotland') };
  const scorer = { name: 'Rüdiger', minute: 87, owngoal: true };
  const file = (name: string, ...matches: object[]) =>
    JSON.stringify({ name, rounds: [{ name: 'Matchday 1', matches }] });
  const [match] = await read(
    'euro.json/2024/euro.json',
    file('Euro 2024', {
      ...opening,
      group: 'Group A',
      score: { ft: [0, 1], ht: [0, 0] },
      goals1: [],
      goals2: [scorer],
    }),
  );
  assert.ok(match?.kind === 'match', JSON.stringify(match));
  assert.deepEqual(
    [match.league, match.season, iso(match.kickoff), match.home.name, match.round, match.group, match.score.goals],
    ['uefa.euro', 2024, '2024-06-14T19:00', 'Germany', 'Group Stage - 1', 'Group A', goals(0, 1)],
  );
  assert.deepEqual(match.details?.events?.[0]?.detail, 'own-goal');

  const older = { date: '2021-06-11', team1: team('Turkey'), team2: team('Italy') };
  const records = await read(
    '2020/euro.json',
    file(
      'Euro 2021',
      { ...older, score1: 0, score2: 3, score1i: 0, score2i: 0 },
      {
        ...older,
        score1: 1,
        score2: 1,
        score1et: 1,
        score2et: 1,
        score1p: 3,
        score2p: 2,
        score1i: null,
        score2i: null,
      },
      { ...older, score1: null, score2: null, score1i: null, score2i: null },
    ),
  );
  assert.deepEqual(
    records.map((record) => record.kind === 'match' && [record.season, record.status, record.score]),
    [
      [
        2020,
        'FT',
        { goals: goals(0, 3), halftime: goals(0, 0), fulltime: goals(0, 3), extratime: null, penalty: null },
      ],
      [
        2020,
        'PEN',
        {
          ...{ goals: goals(1, 1), halftime: null, fulltime: goals(1, 1) },
          ...{ extratime: goals(0, 0), penalty: goals(3, 2) },
        },
      ],
      [2020, 'NS', NO_SCORE],
    ],
  );
});

test('the file name gives the league and the title the season, in any folder', async () => {
  const cases = [
    ['en.1.json', 'English Premier League 2024/25', 'eng.1', 2024],
    ['football.json/2024-25/de.2.json', 'Deutsche 2. Bundesliga 2024/25', 'ger.2', 2024],
    ['2025/mls.json', 'Major League Soccer 2025', 'usa.1', 2025],
    ['2025/copa.l.json', 'Copa Libertadores 2025', 'conmebol.libertadores', 2025],
    ['2024-25/uefa.cl.json', 'UEFA Champions League', 'uefa.champions', 2024],
    ['2024-25/sco.1.json', 'Scottish Premiership 2024/25', 'sco.1', 2024],
    ['worldcup.json', 'World Cup 2018', 'fifa.world', 2018],
  ] as const;
  for (const [path, title, league, season] of cases) {
    assert.ok(openfootball.accepts(path), path);
    const { match } = await readMatch({}, path, title);
    assert.deepEqual([match?.league, match?.season], [league, season]);
  }
});

test('other files are skipped', () => {
  const others = [
    'worldcup.json/2018/worldcup.teams.json',
    'worldcup.json/2026/worldcup.quali_playoffs.json',
    '2019-20/en.1.clubs.json',
    'england/2024-25/1-premierleague.txt',
    'clubs/europe/england/eng.clubs.props.txt',
    'leagues/europe/seasons.txt',
    'clubs/europe/clubs.wiki.txt',
    'clubs/europe/england/eng.stadiums.txt',
    'clubs-aliases.csv',
    'README.md',
  ];
  assert.deepEqual(
    others.filter((path) => openfootball.accepts(path)),
    [],
  );
});

test('a file of an unknown league or with two seasons is rejected as a whole', async () => {
  assert.match((await readMatch({}, '2024-25/zz.1.json')).reason ?? '', /unknown league.*zz\.1/);
  assert.match((await readMatch({}, '2023-24/en.1.json')).reason ?? '', /different seasons/);
  assert.match((await readMatch({}, 'en.1.json', 'Premier League')).reason ?? '', /names a season/);
});

test('times are local to the league, with summer time', async () => {
  const kickoff = async (path: string, title: string, date: string, time: string) =>
    iso((await readMatch({ date, time }, path, title)).match?.kickoff);
  assert.equal(await kickoff('br.1.json', 'Brasileiro Série A 2025', '2025-11-12', '21:30'), '2025-11-13T00:30');
  assert.equal(await kickoff('es.1.json', 'Primera División 2024/25', '2024-08-31', '21:30'), '2024-08-31T19:30');
  assert.equal(await kickoff('es.1.json', 'Primera División 2024/25', '2024-12-01', '21:00'), '2024-12-01T20:00');
  assert.equal(
    await kickoff('uefa.cl.json', 'UEFA Champions League 2024/25', '2024-09-17', '21:00'),
    '2024-09-17T19:00',
  );
  assert.equal(await kickoff('mls.json', 'Major League Soccer 2025', '2025-07-04', '22:30'), '2025-07-05T02:30');
  assert.equal(await kickoff('worldcup.json', 'World Cup 2022', '2022-12-18', '18:00'), '2022-12-18T15:00');
});

test('the times of three files of 2025-26 are one hour early', async () => {
  const row = { date: '2025-08-03', time: '14:00' };
  assert.equal(
    iso((await readMatch(row, 'sco.1.json', 'Scottish Premiership 2025/26')).match?.kickoff),
    '2025-08-03T14:00',
  );
  assert.equal(
    iso((await readMatch(row, 'sco.1.json', 'Scottish Premiership 2024/25')).match?.kickoff),
    '2025-08-03T13:00',
  );
});

test('without a time or a time zone, only the date is known', async () => {
  const { match } = await readMatch({ time: undefined });
  assert.deepEqual([iso(match?.kickoff), match?.kickoffKnown], ['2024-08-17T00:00', false]);
  const cup = await readMatch({ date: '2014-06-12', time: '17:00' }, 'worldcup.json', 'World Cup 2014');
  assert.deepEqual([iso(cup.match?.kickoff), cup.match?.kickoffKnown], ['2014-06-12T00:00', false]);
});

test('goals of extra time are counted separately', async () => {
  const { match } = await readMatch({ score: { ht: [0, 2], ft: [2, 2], et: [4, 2] } });
  assert.equal(match?.status, 'AET');
  assert.deepEqual(match?.score, {
    goals: goals(4, 2),
    halftime: goals(0, 2),
    fulltime: goals(2, 2),
    extratime: goals(2, 0),
    penalty: null,
  });
});

test('a shoot-out follows extra time, or the 90 minutes directly', async () => {
  const late = await readMatch({ score: { ht: [1, 0], ft: [1, 1], et: [1, 1], p: [5, 3] } });
  assert.deepEqual(
    [late.match?.status, late.match?.score.extratime, late.match?.score.penalty],
    ['PEN', goals(0, 0), goals(5, 3)],
  );
  const atOnce = await readMatch({ score: { ft: [2, 1], p: [4, 3] } });
  assert.deepEqual(
    [atOnce.match?.status, atOnce.match?.score.extratime, atOnce.match?.score.goals],
    ['PEN', null, goals(2, 1)],
  );
});

test('a shoot-out that ends level is reported, and its score is left out', async () => {
  const { match, reason } = await readMatch({ score: { ht: [0, 1], ft: [0, 1], et: [0, 1], p: [4, 4] } });
  assert.deepEqual([match?.status, match?.score.penalty, match?.score.goals], ['PEN', null, goals(0, 1)]);
  assert.match(reason ?? '', /cannot end 4-4/);
});

test('a match without a score has not started, even in the past', async () => {
  const { match } = await readMatch({ date: '2016-08-17', score: {} });
  assert.deepEqual([match?.status, match?.score], ['NS', NO_SCORE]);
});

test('awarded, postponed, cancelled and abandoned matches have their own status', async () => {
  const statusOf = async (row: object) => (await readMatch(row)).match?.status;
  assert.equal(await statusOf({ score: {}, status: 'postponed' }), 'PST');
  assert.equal(await statusOf({ score: {}, status: 'cancelled' }), 'CANC');
  assert.equal(await statusOf({ score: undefined, status: 'canceled' }), 'CANC');
  const awarded = (await readMatch({ score: { ft: [0, 3] }, status: 'awarded' })).match;
  assert.deepEqual([awarded?.status, awarded?.score], ['AWD', { ...NO_SCORE, goals: goals(0, 3) }]);
  const abandoned = (await readMatch({ score: { ht: [1, 0], ft: [1, 0] }, status: 'abandoned' })).match;
  assert.deepEqual(
    [abandoned?.status, abandoned?.score],
    ['ABD', { ...NO_SCORE, goals: goals(1, 0), halftime: goals(1, 0) }],
  );
});

test('a club in an international cup has its country', async () => {
  const teams = { team1: 'Chelsea FC (ENG)', team2: 'Paris Saint-Germain (FRA)' };
  const { match } = await readMatch(teams, 'uefa.cl.json', 'UEFA Champions League 2024/25');
  assert.deepEqual(match?.home, { name: 'Chelsea FC', country: 'eng' });
  assert.deepEqual(match?.away, { name: 'Paris Saint-Germain', country: 'fra' });
  for (const team1 of ['AS Monaco (FRA)', 'AS Monaco (MCO)']) {
    assert.deepEqual((await readMatch({ team1 })).match?.home, { name: 'AS Monaco', country: 'mco' });
  }
});

test('invalid matches are rejected with a reason', async () => {
  const reasons: [object, RegExp][] = [
    [{ date: '2024-02-30' }, /invalid kickoff '2024-02-30 15:00'/],
    [{ time: '25:00' }, /invalid kickoff '.*25:00'/],
    [{ time: '15:00 MEZ' }, /invalid kickoff/],
    [{ team1: 'Chelsea FC (QQQ)' }, /unknown country code in 'Chelsea FC \(QQQ\)'/],
    [{ team1: undefined }, /team1/],
    [{ score: { ft: [1, -1] } }, /score\.ft\.1/],
    [{ score: [1, 0] }, /score/],
    [{ score: { ht: [2, 0], ft: [1, 0] } }, /full time 1-0 has fewer goals than half time 2-0/],
    [{ score: { ft: [1, 1], et: [0, 1] } }, /after extra time 0-1 has fewer goals/],
    [{ score: { p: [4, 2] } }, /score without a full-time result/],
    [{ status: 'forfeited' }, /unknown status 'forfeited'/],
  ];
  for (const [row, reason] of reasons) {
    const read = await readMatch(row);
    assert.equal(read.match, undefined);
    assert.match(read.reason ?? '', reason);
  }
});

test('rejections and matches have the index of the match', async () => {
  const good = { date: '2024-08-17', team1: 'A', team2: 'B', score: {} };
  const records = await read('en.1.json', JSON.stringify({ name: 'X 2024/25', matches: [good, { date: 1 }, good] }));
  assert.deepEqual(
    records.map(({ kind, line }) => [kind, line]),
    [
      ['match', 1],
      ['rejection', 2],
      ['match', 3],
    ],
  );
});

test('a file that is not JSON fails with the position of the fault, one without matches with the missing field', async () => {
  const faults: [string, RegExp][] = [
    ['{"name": "X",\n "matches": [,]}', /not a JSON file: line 2, column 14: /],
    ['{"name": "X",\n "matches": [{"a": 1}', /line 2, column 22: /],
    ['{"name": "X",\n "matches": [1, 2 3]}', /line 2, column 19: /],
    ['{"name": "X", 5: []}', /line 1, column 15: /],
    ['{"name": "X}', /line 1, column 10: /],
    ['{"name": "X",}', /line 1, column 14: /],
    ['{} {}', /line 1, column 4: /],
    ['', /line 1, column 1: /],
    ['{"a\\"b\\u00e9": "\\x"}', /line 1, column 16: /],
    [`{"name": "${'x'.repeat(5_000_000)}", }`, /line 1, column 5000014: /],
  ];
  for (const [text, place] of faults) await assert.rejects(read('en.1.json', text), place);
  await assert.rejects(read('en.1.json', '{"name": "X 2024/25"}'), /matches/);
});

test('a file above the size limit is not read to its end', async () => {
  let handed = 0;
  async function* endless() {
    for (;;) {
      handed += 1;
      yield Buffer.alloc(1024, 32);
    }
  }
  await assert.rejects(readJson(endless(), 10_000), /more than 10000 bytes/);
  assert.equal(handed, 10);
});

test('a choice of countries and seasons: their clubs first, then their seasons', () => {
  const files = chosenFiles(openfootball, { now: Date.UTC(2026, 10, 21), seasons: [2014], countries: ['ger'] });
  assert.deepEqual(
    files.map(({ path }) => path),
    ['clubs/europe/germany/de.clubs.txt', 'football.json/2014-15/de.1.json', 'football.json/2014-15/de.2.json'],
  );
});

test('files of the current season are downloaded', () => {
  const urls = openfootball.downloads({ now: Date.UTC(2026, 10, 21) }).map(({ url }) => url);
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/football.json/master/2026-27/en.1.json'));
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/football.json/master/2026/br.1.json'));
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/worldcup.json/master/2026/worldcup.json'));
  const spring = openfootball.downloads({ now: Date.UTC(2029, 2, 1), base: 'http://localhost:1/' });
  assert.deepEqual(spring.at(0), {
    url: 'http://localhost:1/openfootball/football.json/master/2028-29/en.1.json',
    path: 'football.json/2028-29/en.1.json',
    country: 'eng',
    bytes: 90_000,
  });
  assert.equal(spring.at(-1)?.path, 'worldcup.json/2026/worldcup.json');
  assert.deepEqual(
    spring.filter(({ path }) => !openfootball.accepts(path)),
    [],
  );
});
