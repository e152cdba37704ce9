import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SCORE } from '../../../src/football/score.ts';
import { competitionByCode } from '../../../src/providers/transfermarkt/competitions.ts';
import { transfermarkt } from '../../../src/providers/transfermarkt/index.ts';
import { rejectionsOf } from '../records.ts';
import { read } from './tables.ts';

test('nine of the ten files are accepted, in the order of their references', () => {
  const names = [
    'player_valuations',
    'transfers',
    'appearances',
    'game_events',
    'game_lineups',
    'games',
    'players',
    'clubs',
    'competitions',
  ];
  const paths = names.map((name) => `full/${name}.csv`);
  assert.ok(paths.every((path) => transfermarkt.accepts(path)));
  const inOrder = paths.toSorted((a, b) => transfermarkt.order!(a) - transfermarkt.order!(b));
  assert.deepEqual(inOrder, paths.toReversed());
  for (const path of ['club_games.csv', 'games.json', 'mygames.csv']) {
    assert.equal(transfermarkt.accepts(path), false, path);
  }
});

test('the legal name and the URL name of a club are aliases of its short name', async () => {
  const stadium = { stadium_name: 'Anfield', stadium_seats: 61276 };
  const rows = [
    {
      club_id: 31,
      club_code: 'fc-liverpool',
      name: 'Liverpool Football Club',
      domestic_competition_id: 'GB1',
      ...stadium,
    },
    { club_id: 1091, club_code: 'paok-thessaloniki', name: 'Panthessalonikios Omilos', domestic_competition_id: 'GR1' },
    {
      club_id: 6414,
      club_code: 'metalist-kharkiv',
      name: 'Metalist Kharkiv (- 2016)',
      domestic_competition_id: 'UKR1',
    },
    { club_id: 603, club_code: 'cardiff-city', name: 'Cardiff City', domestic_competition_id: 'GB1' },
    { club_id: 9, club_code: 'x', name: 'X', domestic_competition_id: 'XX1' },
  ];
  const [liverpool, paok, metalist, cardiff, rejected] = await read('clubs', ...rows);
  assert.deepEqual(liverpool, {
    kind: 'club',
    line: 2,
    country: 'eng',
    name: 'Liverpool',
    aliases: ['Liverpool Football Club', 'fc liverpool'],
    venue: { name: 'Anfield', capacity: 61276 },
    id: '31',
  });
  assert.ok(paok?.kind === 'club' && metalist?.kind === 'club' && cardiff?.kind === 'club');
  assert.deepEqual([paok.name, paok.aliases], ['PAOK', ['Panthessalonikios Omilos', 'paok thessaloniki']]);
  assert.deepEqual([metalist.name, metalist.aliases], ['Metalist Kharkiv (- 2016)', []]);
  assert.deepEqual([cardiff.country, cardiff.aliases], ['wal', ['cardiff city']]);
  assert.deepEqual(rejected, { kind: 'rejection', line: 6, reason: "X: unknown league 'XX1'" });
});

test('cups that the catalogue lacks become leagues; unknown codes are rejected', async () => {
  const codes = ['GB1', 'NLSC', 'ZZZ'].map((competition_id) => ({ competition_id }));
  assert.deepEqual(await read('competitions', ...codes), [
    { kind: 'league', line: 3, code: 'ned.super', name: 'Super Cup', country: 'ned', type: 'Cup', tier: null },
    { kind: 'rejection', line: 4, reason: "unknown competition 'ZZZ'" },
  ]);
  assert.equal(competitionByCode('UCOL')?.league, 'uefa.conference');
});

const KLOSE = {
  player_id: 10,
  first_name: 'Miroslav',
  last_name: 'Klose',
  name: 'Miroslav Klose',
  current_club_id: 398,
  country_of_birth: 'Poland',
  city_of_birth: 'Opole',
  country_of_citizenship: 'Germany',
  last_season: 2015,
  date_of_birth: '1978-06-09 00:00:00',
  position: 'Attack',
  height_in_cm: 184,
  current_club_domestic_competition_id: 'IT1',
  current_club_name: 'Società Sportiva Lazio S.p.A.',
};

test('a player has names, birth, nationality, height, position and club', async () => {
  const [klose, lucio, rejected] = await read(
    'players',
    KLOSE,
    { player_id: 77, last_name: 'Lúcio', name: 'Lúcio', country_of_citizenship: 'Korea, South', position: 'Missing' },
    { ...KLOSE, date_of_birth: '1978-13-09' },
  );
  assert.deepEqual(klose, {
    kind: 'player',
    line: 2,
    player: {
      id: '10',
      name: 'Miroslav Klose',
      firstName: 'Miroslav',
      lastName: 'Klose',
      birth: '1978-06-09',
      birthPlace: 'Opole',
      birthCountry: 'Poland',
      nationality: 'Germany',
      height: 184,
      position: 'Attacker',
    },
    team: { name: 'Società Sportiva Lazio S.p.A.', id: '398', country: 'ita' },
    season: 2015,
  });
  assert.deepEqual(lucio, {
    kind: 'player',
    line: 3,
    player: { id: '77', name: 'Lúcio', lastName: 'Lúcio', nationality: 'South-Korea' },
  });
  assert.deepEqual(rejected, { kind: 'rejection', line: 4, reason: "invalid date '1978-13-09'" });
});

const GAME = {
  game_id: 2223125,
  competition_id: 'UKR1',
  season: 2012,
  round: '19. Matchday',
  date: '2013-03-02',
  home_club_id: 6993,
  away_club_id: 6994,
  home_club_goals: 1,
  away_club_goals: 0,
  home_club_manager_name: 'Mykola Pavlov',
  stadium: 'Volodymyr Boyko Stadium',
  attendance: 5500,
  referee: 'Sergiy Berezka',
  away_club_formation: '4-4-2 double 6',
  home_club_name: 'FK Mariupol',
  away_club_name: 'Metalurg Zaporizhya (-2016)',
};

test('a game has club ids, round, stadium, referee, attendance, coaches and formations', async () => {
  assert.deepEqual(await read('games', GAME), [
    {
      kind: 'match',
      line: 2,
      league: 'ukr.1',
      season: 2012,
      kickoff: Date.UTC(2013, 2, 2),
      kickoffKnown: false,
      home: { name: 'FK Mariupol', id: '6993' },
      away: { name: 'Metalurg Zaporizhya (-2016)', id: '6994' },
      status: 'FT',
      score: { ...NO_SCORE, goals: { home: 1, away: 0 }, fulltime: { home: 1, away: 0 } },
      round: 'Regular Season - 19',
      venue: { name: 'Volodymyr Boyko Stadium', country: 'ukr' },
      referee: 'Sergiy Berezka',
      details: {
        lineups: {
          home: { coach: { name: 'Mykola Pavlov' }, startXI: [], substitutes: [] },
          away: { formation: '4-4-2', startXI: [], substitutes: [] },
        },
        attendance: 5500,
      },
      providerId: '2223125',
      leagueId: 'UKR1',
    },
  ]);
});

test('national team tournaments have the year of the match; cups have no score after 90 minutes', async () => {
  const records = await read(
    'games',
    { ...GAME, competition_id: 'FIWC', season: 2009, date: '2010-06-26', round: 'Group C' },
    { ...GAME, competition_id: 'ELQ', round: 'Second Round 1st leg' },
    { ...GAME, competition_id: 'DFB', round: 'Semi-Finals', home_club_goals: '', away_club_goals: '' },
  );
  assert.deepEqual(
    records.map((record) =>
      record.kind === 'match'
        ? [record.league, record.season, record.round, record.group, record.status, record.score.fulltime]
        : record,
    ),
    [
      ['fifa.world', 2010, 'Group Stage', 'Group C', 'FT', null],
      ['uefa.europa', 2012, '2nd Round', undefined, 'FT', null],
      ['ger.cup', 2012, 'Semi-finals', undefined, 'NS', null],
    ],
  );
});

test('every rejected game has a reason', async () => {
  const records = await read(
    'games',
    { ...GAME, competition_id: 'GB9' },
    { ...GAME, season: 'x' },
    { ...GAME, away_club_id: 6993 },
    { ...GAME, home_club_goals: '' },
    { ...GAME, date: '' },
    { ...GAME, home_club_id: -1 },
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => [line, reason]),
    [
      [2, "unknown competition 'GB9'"],
      [3, "invalid season 'x'"],
      [4, 'FK Mariupol cannot play itself'],
      [5, "invalid score '-0'"],
      [6, 'game without a date'],
      [7, 'the home team has no id'],
    ],
  );
});

test('a transfer has a fee or none; future transfers are rejected, and only the first ten are listed', async () => {
  const move = {
    ...{ player_id: 5, player_name: 'One Mover', transfer_date: '2025-07-01', from_club_id: 31, to_club_id: 46 },
    ...{ from_club_name: 'Liverpool', to_club_name: 'Inter', transfer_fee: '6500000.000' },
  };
  const plans = Array.from({ length: 13 }, () => ({ ...move, transfer_date: '2030-06-30', transfer_fee: '0.000' }));
  const records = await read(
    'transfers',
    move,
    { ...move, to_club_id: 515, to_club_name: 'Without Club', transfer_fee: '0.000' },
    { ...move, transfer_fee: '250000' },
    { ...move, from_club_name: 'Unknown', to_club_name: 'Retired' },
    ...plans,
  );
  const from = { name: 'Liverpool', id: '31' };
  const kept = { kind: 'transfer', line: 2, player: { id: '5', name: 'One Mover' }, date: '2025-07-01' };
  const to = { name: 'Inter', id: '46' };
  assert.deepEqual(records.slice(0, 3), [
    { ...kept, from, to, type: '€ 6.5M', fee: 6_500_000, dayKnown: true },
    { ...kept, line: 3, from, to: null, type: 'N/A', dayKnown: true },
    { ...kept, line: 4, from, to, type: '€ 250K', fee: 250_000, dayKnown: true },
  ]);
  const reasons = rejectionsOf(records).map(({ reason }) => reason);
  assert.equal(reasons.length, 12);
  assert.equal(reasons[0], 'One Mover: transfer without a club');
  assert.equal(reasons[1], 'planned for 2030-06-30, which is in the future');
  assert.equal(reasons.at(-1), '3 more transfers are planned for future dates');
});
