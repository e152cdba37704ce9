import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statsbomb } from '../../../src/providers/statsbomb/index.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const read = (path: string, content: unknown) =>
  recordsOf(statsbomb, typeof content === 'string' ? content : JSON.stringify(content), { path, size: 100 });

const MATCH = {
  match_id: 77,
  match_date: '2021-06-12',
  kick_off: '15:00:00.000',
  competition: { competition_id: 55, country_name: 'Europe', competition_name: 'UEFA Euro' },
  season: { season_id: 43, season_name: '2020' },
  home_team: { home_team_id: 1, home_team_name: 'Wales', home_team_group: 'Group A' },
  away_team: { away_team_id: 2, away_team_name: 'Switzerland' },
  home_score: 1,
  away_score: 1,
  match_status: 'available',
  match_week: 1,
  competition_stage: { id: 10, name: 'Group Stage' },
  stadium: { id: 1, name: 'Allianz Arena (München)', country: { id: 85, name: 'Germany' } },
  referee: { id: 76, name: 'A Referee' },
};

test('a group match', async () => {
  assert.deepEqual(await read('data/matches/55/43.json', [MATCH]), [
    {
      kind: 'match',
      line: 1,
      league: 'uefa.euro',
      season: 2020,
      kickoff: Date.parse('2021-06-12T13:00Z'),
      kickoffKnown: true,
      home: { name: 'Wales', id: '1' },
      away: { name: 'Switzerland', id: '2' },
      status: 'FT',
      score: {
        goals: { home: 1, away: 1 },
        halftime: null,
        fulltime: { home: 1, away: 1 },
        extratime: null,
        penalty: null,
      },
      round: 'Group Stage - 1',
      group: 'Group A',
      venue: { name: 'Allianz Arena', city: 'München', country: 'ger' },
      referee: 'A Referee',
      providerId: '77',
      leagueId: '55',
    },
  ]);
});

test('a level knockout match had a shoot-out; the time zone of other continents is unknown', async () => {
  const [record, league] = await read('matches/43/106.json', [
    {
      ...MATCH,
      competition: { competition_id: 43, competition_name: 'FIFA World Cup' },
      competition_stage: { name: 'Quarter-finals' },
      stadium: null,
    },
    {
      ...MATCH,
      competition: { competition_id: 11, competition_name: 'La Liga' },
      season: { season_name: '2018/2019' },
      competition_stage: { name: 'Regular Season' },
      match_week: 3,
    },
  ]);
  assert.ok(record?.kind === 'match' && league?.kind === 'match');
  assert.deepEqual(
    [record.status, record.score.fulltime, record.round, record.group, record.kickoffKnown, record.kickoff],
    ['PEN', null, 'Quarter-finals', undefined, false, Date.parse('2021-06-12')],
  );
  assert.deepEqual([league.status, league.season, league.round], ['FT', 2018, 'Regular Season - 3']);
});

test("women's competitions: nations have their own teams, and matches introduce the clubs", async () => {
  const tournament = { competition_id: 72, competition_name: "Women's World Cup" };
  const named = (id: number, name: string) => ({ home_team_id: id, home_team_name: name, home_team_gender: 'female' });
  const [nations] = await read('matches/72/107.json', [
    {
      ...MATCH,
      ...{ competition: tournament, home_team: named(863, "England Women's"), season: { season_name: '2023' } },
    },
  ]);
  assert.ok(nations?.kind === 'match');
  assert.deepEqual([nations.league, nations.season, nations.home.name], ['fifa.world.women', 2023, 'England W']);

  const league = { competition_id: 37, competition_name: "FA Women's Super League" };
  const away = { away_team_id: 971, away_team_name: 'Chelsea FCW' };
  const season = { season_name: '2019/2020' };
  const match = { ...MATCH, competition: league, season, home_team: named(974, 'Reading WFC'), away_team: away };
  const records = await read('matches/37/42.json', [match, { ...match, match_id: 78, match_week: 2 }]);
  assert.deepEqual(
    records.map((record) => {
      if (record.kind === 'club') return `${record.kind} ${record.country} ${record.name} ${record.id}`;
      return record.kind === 'match' ? `${record.league} ${record.season} ${record.home.name}` : record.kind;
    }),
    [
      'club eng Reading WFC 974',
      'club eng Chelsea FCW 971',
      'eng.women.1 2019 Reading WFC',
      'eng.women.1 2019 Reading WFC',
    ],
  );
});

test('freeze frames are skipped with a reason, and other files without one', () => {
  const path = 'open-data/data/three-sixty/3788741.json';
  assert.equal(statsbomb.accepts(path), false);
  assert.match(statsbomb.skips?.(path) ?? '', /^freeze frames/);
  assert.equal(statsbomb.skips?.('open-data/data/competitions.json'), undefined);
});

test('invalid items are rejected with their index', async () => {
  const records = await read('matches/1470/274.json', [
    { ...MATCH, competition: { competition_id: 1470, competition_name: 'FIFA U20 World Cup' } },
    { ...MATCH, season: { season_name: 'last' } },
    { ...MATCH, match_date: '2021-13-01' },
    { ...MATCH, match_id: 'x' },
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => `${line} ${reason.split(': ')[0]}`),
    [
      "1 unknown competition 'FIFA U20 World Cup'",
      "2 invalid season 'last'",
      "3 invalid kickoff '2021-13-01 15:00:00.000'",
      '4 match_id',
    ],
  );
});

test('players have their nicknames', async () => {
  const lineup = [
    {
      player_id: 5,
      player_name: 'Lionel Andrés',
      player_nickname: 'Leo',
      jersey_number: 10,
      country: { name: 'Argentina' },
    },
    { player_id: 6, player_name: 'Plain Name', player_nickname: null, jersey_number: 1 },
  ];
  assert.deepEqual(await read('lineups/77.json', [{ team_id: 1, team_name: 'A', lineup }]), [
    { kind: 'player', line: 1, player: { id: '5', name: 'Leo', nationality: 'Argentina' } },
    { kind: 'player', line: 1, player: { id: '6', name: 'Plain Name' } },
  ]);
});

const person = (id: number) => ({ id, name: `Player ${id}` });
const named = (name: string) => ({ id: 0, name });
const personName = (id: number) => ({ id: String(id), name: `Player ${id}` });

let count = 0;
const event = (type: string, more: object) => ({
  id: `e${++count}`,
  index: count,
  period: 1,
  minute: 0,
  second: 0,
  type: named(type),
  play_pattern: named('Regular Play'),
  team: { id: 1, name: 'Wales' },
  ...more,
});

/** Positions of a 4-3-3, from right to left. */
const POSITIONS = [1, 2, 3, 5, 6, 10, 13, 15, 17, 21, 23];
const startingXI = (team: number) =>
  event('Starting XI', {
    team: { id: team, name: team === 1 ? 'Wales' : 'Switzerland' },
    tactics: {
      formation: 433,
      lineup: POSITIONS.map((position, index) => ({
        player: person(100 * team + index),
        position: { id: position, name: '' },
        jersey_number: index + 1,
      })),
    },
  });

const shot = (outcome: string, more: object = {}) => ({
  statsbomb_xg: 0.5,
  outcome: named(outcome),
  type: named('Open Play'),
  body_part: named('Left Foot'),
  ...more,
});

async function details(events: readonly object[]) {
  const [record] = await read('events/77.json', [startingXI(1), startingXI(2), ...events]);
  assert.ok(record?.kind === 'details', JSON.stringify(record));
  return record;
}

test('line-ups have formation, grid positions and the substitutes who came on', async () => {
  const record = await details([
    event('Substitution', { period: 2, minute: 45, player: person(108), substitution: { replacement: person(112) } }),
  ]);
  assert.deepEqual(record.match, { providerMatch: '77', home: { name: 'Wales', id: '1' } });
  const home = record.details.lineups?.home;
  assert.equal(home?.formation, '4-3-3');
  assert.deepEqual(
    home?.startXI.map(({ number, position, grid }) => `${number} ${position} ${grid}`),
    [
      '1 G 1:1',
      '2 D 2:4',
      '3 D 2:3',
      '4 D 2:2',
      '5 D 2:1',
      '6 M 3:2',
      '7 M 3:3',
      '8 M 3:1',
      '9 F 4:3',
      '10 F 4:1',
      '11 F 4:2',
    ],
  );
  assert.deepEqual(home?.substitutes, [{ player: personName(112) }]);
  assert.deepEqual(
    record.details.events?.map(({ id: _, ...rest }) => rest),
    [
      {
        minute: 46,
        side: 'home',
        kind: 'substitution',
        detail: 'substitution',
        player: personName(108),
        related: personName(112),
      },
    ],
  );
});

test('goals, own goals, cards and shoot-out kicks', async () => {
  const pass = event('Pass', { minute: 9, player: person(101), location: [90, 40], pass: { goal_assist: true } });
  const record = await details([
    pass,
    event('Shot', {
      minute: 9,
      player: person(110),
      location: [110, 45],
      shot: shot('Goal', { key_pass_id: pass.id }),
    }),
    event('Own Goal Against', { minute: 46, player: person(203), team: { id: 2, name: 'Switzerland' } }),
    event('Own Goal For', { minute: 46 }),
    event('Shot', {
      period: 2,
      minute: 45,
      player: person(110),
      location: [108, 40],
      shot: shot('Saved', { type: named('Penalty') }),
    }),
    event('Foul Committed', {
      period: 2,
      minute: 91,
      player: person(102),
      foul_committed: { card: named('Yellow Card') },
    }),
    event('Bad Behaviour', {
      period: 2,
      minute: 92,
      player: person(102),
      bad_behaviour: { card: named('Second Yellow') },
    }),
    event('Shot', {
      period: 5,
      minute: 120,
      player: person(110),
      location: [108, 40],
      shot: shot('Goal', { type: named('Penalty') }),
    }),
    event('Shot', {
      period: 5,
      minute: 121,
      team: { id: 2, name: 'Switzerland' },
      player: person(210),
      location: [108, 40],
      shot: shot('Off T', { type: named('Penalty') }),
    }),
  ]);
  const summary = record.details.events?.map(({ minute, extra, side, detail, player, related, shootout }) =>
    [`${minute}+${extra ?? 0}`, side, detail, player?.id, related?.id ?? '-', shootout ?? false].join(' '),
  );
  assert.deepEqual(summary, [
    '10+0 home normal 110 101 false',
    '45+2 away own-goal 203 - false',
    '46+0 home missed-penalty 110 - false',
    '90+2 home yellow 102 - false',
    '90+3 home second-yellow 102 - false',
    '120+1 home penalty 110 - true',
    '120+2 away missed-penalty 210 - true',
  ]);
  assert.equal(record.details.shots?.length, 2);
  assert.deepEqual(record.details.shots?.[0], {
    minute: 10,
    side: 'home',
    player: personName(110),
    x: 110,
    y: 45,
    bodyPart: 'foot',
    situation: 'open_play',
    outcome: 'goal',
    xg: 0.5,
  });
});

test('statistics of teams and players', async () => {
  const at = { location: [50, 40] };
  const record = await details([
    event('Pass', { ...at, player: person(101), pass: {} }),
    event('Pass', { ...at, player: person(101), pass: { outcome: named('Incomplete'), type: named('Corner') } }),
    event('Pass', { ...at, player: person(101), pass: { outcome: named('Pass Offside') } }),
    event('Pass', { ...at, player: person(201), team: { id: 2, name: 'Switzerland' }, pass: { shot_assist: true } }),
    event('Shot', {
      player: person(201),
      team: { id: 2, name: 'Switzerland' },
      location: [110, 40],
      shot: shot('Saved'),
    }),
    event('Goal Keeper', { player: person(100), goalkeeper: { type: named('Shot Saved') } }),
    event('Duel', { player: person(101), duel: { type: named('Tackle'), outcome: named('Won') } }),
    event('Dribble', { player: person(101), dribble: { outcome: named('Complete') } }),
    event('Foul Won', { player: person(101), foul_won: { penalty: true } }),
  ]);
  const { home, away } = record.statistics!;
  assert.deepEqual(
    [home.totalPasses, home.passesAccurate, home.passesPercent, home.ballPossession, home.cornerKicks, home.offsides],
    [3, 1, 33, 75, 1, 1],
  );
  assert.deepEqual([home.goalkeeperSaves, away.shotsOnGoal, away.shotsInsideBox], [1, 1, 1]);
  assert.equal(record.details.halves?.second.home.totalPasses, 0);
  const statisticsOf = (id: string) => record.details.players?.find(({ player }) => player.id === id)?.statistics;
  const { passes, tackles, duelsWon, dribblesWon, foulsDrawn, penaltiesWon } = statisticsOf('101') ?? {};
  assert.deepEqual([passes, tackles, duelsWon, dribblesWon, foulsDrawn, penaltiesWon], [3, 1, 1, 1, 1, 1]);
  assert.deepEqual(
    [statisticsOf('100')?.saves, statisticsOf('201')?.keyPasses, statisticsOf('201')?.shotsOnGoal],
    [1, 1, 1],
  );
});

test('an invalid event is rejected with its index, and the others are imported', async () => {
  const early = event('Shot', { period: 2, minute: 44, location: [110, 40], shot: shot('Goal') });
  const records = await read('events/77.json', [startingXI(1), { type: 3 }, startingXI(2), early]);
  assert.deepEqual(
    records.map(({ kind, line }) => `${kind} ${line}`),
    ['rejection 2', 'rejection 4', 'details 1'],
  );
});

test('a match list is read in a folder that names the tournament', async () => {
  const header = 'match_id,match_date,home_team,away_team,home_score,away_score\n';
  const [one, other, short] = await read(
    'world-cup-2022/matches.csv',
    `${header}5,2022-12-02,Serbia,Switzerland,2,3\n6,2022-12-18,Argentina,France,3,3\n7,2022-12-18,Argentina\n`,
  );
  assert.ok(one?.kind === 'match' && other?.kind === 'match');
  assert.deepEqual([one.league, one.season, one.status, one.providerId], ['fifa.world', 2022, 'FT', '5']);
  assert.deepEqual([other.status, other.score.fulltime], ['PEN', null]);
  assert.deepEqual(short, { kind: 'rejection', line: 4, reason: '3 cells instead of 6' });
});

test('tables derived from the same data are skipped with a reason', async () => {
  for (const path of ['events_3878540.csv', 'derived/shots.csv', 'events.parquet']) {
    assert.ok(statsbomb.accepts(path));
    const [record] = await read(path, 'x\n');
    assert.match(record?.kind === 'rejection' ? record.reason : '', /^skipped: /);
  }
});

test("only the source's files are accepted, in the order matches, players, events", () => {
  const paths = ['data/matches/55/43.json', 'lineups/1.json', 'data/events/1.json'];
  assert.deepEqual(
    paths.map((path) => statsbomb.order?.(path)),
    [0, 1, 2],
  );
  const others = ['competitions.json', 'three-sixty/1.json', 'data/1.json', 'x/matches.csv', 'README.md'];
  assert.ok(others.every((path) => !statsbomb.accepts(path)));
});
