import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { openfootball } from '../../../src/providers/openfootball/index.ts';
import { readJson } from '../../../src/providers/openfootball/text.ts';
import { read, readMatch } from './reading.ts';

const iso = (at: number | undefined) => new Date(at ?? Number.NaN).toISOString().slice(0, 16);
const goals = (home: number, away: number) => ({ home, away });

test('a match of a league', async () => {
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

test('a match of a World Cup has a zone, a group and a ground', async () => {
  const written = {
    date: '2018-06-15',
    time: '17:00 UTC+5',
    round: 'Matchday 2',
    group: 'Group A',
    ground: 'Ekaterinburg Arena, Ekaterinburg',
  };
  const { match } = await readMatch(written, 'worldcup.json/2018/worldcup.json', 'World Cup 2018');
  assert.equal(match?.league, 'fifa.world');
  assert.equal(match?.season, 2018);
  assert.equal(iso(match?.kickoff), '2018-06-15T12:00');
  assert.deepEqual([match?.round, match?.group], ['Group Stage - 1', 'Group A']);
  assert.deepEqual(match?.venue, { name: 'Ekaterinburg Arena', city: 'Ekaterinburg' });
});

test('the league comes from the file name, the season from the title, in any folder', async () => {
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

test('files of other kinds are passed over', () => {
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
  assert.match((await readMatch({}, '2024-25/zz.1.json')).reason ?? '', /no league of the catalogue.*zz\.1/);
  assert.match((await readMatch({}, '2023-24/en.1.json')).reason ?? '', /different seasons/);
  assert.match((await readMatch({}, 'en.1.json', 'Premier League')).reason ?? '', /names a season/);
});

test('times are local ones of the league, with summer time', async () => {
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

test('three files of 2025-26 are an hour behind', async () => {
  const written = { date: '2025-08-03', time: '14:00' };
  assert.equal(
    iso((await readMatch(written, 'sco.1.json', 'Scottish Premiership 2025/26')).match?.kickoff),
    '2025-08-03T14:00',
  );
  assert.equal(
    iso((await readMatch(written, 'sco.1.json', 'Scottish Premiership 2024/25')).match?.kickoff),
    '2025-08-03T13:00',
  );
});

test('without a time, or without a zone to read it by, only the day is known', async () => {
  const { match } = await readMatch({ time: undefined });
  assert.deepEqual([iso(match?.kickoff), match?.kickoffKnown], ['2024-08-17T00:00', false]);
  const cup = await readMatch({ date: '2014-06-12', time: '17:00' }, 'worldcup.json', 'World Cup 2014');
  assert.deepEqual([iso(cup.match?.kickoff), cup.match?.kickoffKnown], ['2014-06-12T00:00', false]);
});

test('the goals of extra time are counted alone', async () => {
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

test('a shoot-out follows extra time, or the ninety minutes at once', async () => {
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

test('a shoot-out that ends level is reported and its score left out', async () => {
  const { match, reason } = await readMatch({ score: { ht: [0, 1], ft: [0, 1], et: [0, 1], p: [4, 4] } });
  assert.deepEqual([match?.status, match?.score.penalty, match?.score.goals], ['PEN', null, goals(0, 1)]);
  assert.match(reason ?? '', /cannot end 4-4/);
});

test('without a score a match is not started, even in the past', async () => {
  const { match } = await readMatch({ date: '2016-08-17', score: {} });
  assert.deepEqual([match?.status, match?.score], ['NS', NO_SCORE]);
});

test('what did not go as planned has its own status', async () => {
  const statusOf = async (written: object) => (await readMatch(written)).match?.status;
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

test('a club of a cup across borders has its country', async () => {
  const teams = { team1: 'Chelsea FC (ENG)', team2: 'Paris Saint-Germain (FRA)' };
  const { match } = await readMatch(teams, 'uefa.cl.json', 'UEFA Champions League 2024/25');
  assert.deepEqual(match?.home, { name: 'Chelsea FC', country: 'eng' });
  assert.deepEqual(match?.away, { name: 'Paris Saint-Germain', country: 'fra' });
  for (const team1 of ['AS Monaco (FRA)', 'AS Monaco (MCO)']) {
    assert.deepEqual((await readMatch({ team1 })).match?.home, { name: 'AS Monaco', country: 'mco' });
  }
});

test('what cannot be read is rejected with its reason', async () => {
  const reasons: [object, RegExp][] = [
    [{ date: '2024-02-30' }, /no such time: 2024-02-30/],
    [{ time: '25:00' }, /no such time: .*25:00/],
    [{ time: '15:00 MEZ' }, /no such time/],
    [{ team1: 'Chelsea FC (QQQ)' }, /no country has the code/],
    [{ team1: undefined }, /team1/],
    [{ score: { ft: [1, -1] } }, /score\.ft\.1/],
    [{ score: [1, 0] }, /score/],
    [{ score: { ht: [2, 0], ft: [1, 0] } }, /half time 2-0, full time 1-0/],
    [{ score: { ft: [1, 1], et: [0, 1] } }, /after extra time 0-1/],
    [{ score: { p: [4, 2] } }, /without its full time/],
    [{ status: 'forfeited' }, /unknown status 'forfeited'/],
  ];
  for (const [written, reason] of reasons) {
    const read = await readMatch(written);
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

test('a file that is no JSON fails with the place of the fault, one without matches with what is missing', async () => {
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

test('a file above the bound is not read to its end', async () => {
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

test('files are fetched for the season under way', () => {
  const urls = openfootball.downloads({ now: Date.UTC(2026, 10, 21) }).map(({ url }) => url);
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/football.json/master/2026-27/en.1.json'));
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/football.json/master/2026/br.1.json'));
  assert.ok(urls.includes('https://raw.githubusercontent.com/openfootball/worldcup.json/master/2026/worldcup.json'));
  const spring = openfootball.downloads({ now: Date.UTC(2029, 2, 1), base: 'http://localhost:1/' });
  assert.deepEqual(spring.at(0), {
    url: 'http://localhost:1/openfootball/football.json/master/2028-29/en.1.json',
    path: 'football.json/2028-29/en.1.json',
  });
  assert.equal(spring.at(-1)?.path, 'worldcup.json/2026/worldcup.json');
  assert.deepEqual(
    spring.filter(({ path }) => !openfootball.accepts(path)),
    [],
  );
});
