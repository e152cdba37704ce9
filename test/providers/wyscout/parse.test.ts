import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wyscout } from '../../../src/providers/wyscout/index.ts';
import { recordsOf, rejectionsOf } from '../records.ts';

const read = (path: string, content: unknown) => recordsOf(wyscout, JSON.stringify(content), { path, size: 100 });

const area = (name: string) => ({ name, id: '1', alpha3code: 'XXX', alpha2code: '' });

test('players can have text escaped twice, missing values as zero or null, and second passports', async () => {
  const player = {
    wyId: 11,
    shortName: 'L. Ib\\u00e1\\u00f1ez',
    firstName: 'Luis ',
    middleName: '',
    lastName: 'Ib\\u00e1\\u00f1ez',
    birthDate: '1990-02-03',
    height: 181,
    weight: 0,
    foot: 'left',
    role: { code2: 'FW', code3: 'FWD', name: 'Forward' },
    passportArea: area('Italy'),
    birthArea: area('Argentina'),
    currentNationalTeamId: 12274,
    currentTeamId: 'null',
  };
  const [one, other, none] = await read('players.json', [
    player,
    { ...player, wyId: 12, currentNationalTeamId: 'null', role: { name: 'Goalkeeper' } },
    { ...player, role: { name: 'Libero' } },
  ]);
  assert.deepEqual(one, {
    kind: 'player',
    line: 1,
    player: {
      id: '11',
      name: 'L. Ibáñez',
      firstName: 'Luis',
      lastName: 'Ibáñez',
      birth: '1990-02-03',
      birthCountry: 'Argentina',
      nationality: 'Argentina',
      height: 181,
      position: 'Attacker',
    },
  });
  assert.ok(other?.kind === 'player' && other.player.nationality === undefined, 'passport and birthplace differ');
  assert.deepEqual(none, { kind: 'rejection', line: 3, reason: "unknown position 'Libero'" });
});

test('clubs have both of their names; national teams are skipped', async () => {
  const team = { city: 'X', type: 'club', area: area('Wales') };
  assert.deepEqual(
    await read('teams.json', [
      { ...team, wyId: 1, name: 'Swanmouth', officialName: 'Swanmouth City AFC' },
      { ...team, wyId: 2, name: 'Wales', officialName: 'Wales', type: 'national' },
      { ...team, wyId: 3, name: 'Nowhere', officialName: 'Nowhere', area: area('Atlantis') },
    ]),
    [
      { kind: 'club', line: 1, country: 'wal', name: 'Swanmouth', aliases: ['Swanmouth City AFC'], id: '1' },
      { kind: 'rejection', line: 3, reason: "unknown country 'Atlantis'" },
    ],
  );
});

const player = (playerId: number, yellowCards = '0', redCards = '0') => ({
  playerId,
  goals: 'null',
  ownGoals: '0',
  yellowCards,
  redCards,
});

const HOME = {
  side: 'home',
  teamId: 100,
  coachId: 0,
  hasFormation: 1,
  score: 1,
  scoreHT: 0,
  scoreET: 0,
  scoreP: 0,
  formation: {
    lineup: [player(1, '30', '75'), player(2)],
    bench: [player(3, '0', '92')],
    substitutions: [{ playerIn: 3, playerOut: 2, minute: 46 }],
  },
};
const AWAY = {
  ...HOME,
  side: 'away',
  teamId: 200,
  formation: { lineup: [player(5)], bench: [player(6)], substitutions: 'null' },
};
const MATCH = {
  wyId: 7,
  competitionId: 364,
  seasonId: 1,
  roundId: 1,
  gameweek: 38,
  dateutc: '2018-05-13 14:00:00',
  label: 'Home Town - Away, 1 - 1',
  venue: 'Estadio Alm\\u00e9dia',
  status: 'Played',
  duration: 'Regular',
  winner: 0,
  referees: [],
  teamsData: { 200: AWAY, 100: HOME },
};

test('a match has line-ups, cards and substitutions, with the teams in either order', async () => {
  const person = (id: string) => ({ id, name: '' });
  const event = { side: 'home' } as const;
  assert.deepEqual(await read('matches_England.json', [MATCH]), [
    {
      kind: 'match',
      line: 1,
      league: 'eng.1',
      season: 2017,
      kickoff: Date.parse('2018-05-13T14:00Z'),
      kickoffKnown: true,
      home: { name: 'Home Town', id: '100' },
      away: { name: 'Away', id: '200' },
      status: 'FT',
      score: {
        goals: { home: 1, away: 1 },
        halftime: { home: 0, away: 0 },
        fulltime: { home: 1, away: 1 },
        extratime: null,
        penalty: null,
      },
      round: 'Regular Season - 38',
      venue: { name: 'Estadio Almédia' },
      details: {
        lineups: {
          home: { startXI: [{ player: person('1') }, { player: person('2') }], substitutes: [{ player: person('3') }] },
          away: { startXI: [{ player: person('5') }], substitutes: [{ player: person('6') }] },
        },
        events: [
          { ...event, minute: 30, kind: 'card', detail: 'yellow', player: person('1') },
          {
            ...event,
            minute: 46,
            kind: 'substitution',
            detail: 'substitution',
            player: person('2'),
            related: person('3'),
          },
          { ...event, minute: 75, kind: 'card', detail: 'second-yellow', player: person('1') },
          { ...event, minute: 90, extra: 2, kind: 'card', detail: 'red', player: person('3') },
        ],
        eventKinds: ['card', 'substitution'],
      },
      providerId: '7',
      leagueId: '364',
    },
  ]);
});

test('a match without line-ups has a result; one with invalid line-ups is rejected', async () => {
  const played = async (formation: object | null) => {
    return (
      await read('matches_England.json', [{ ...MATCH, teamsData: { 200: AWAY, 100: { ...HOME, formation } } }])
    )[0];
  };
  const none = { lineup: 'null', bench: 'null', substitutions: 'null' };
  for (const formation of [null, none]) {
    const record = await played(formation);
    assert.deepEqual([record?.kind, record && 'details' in record], ['match', false]);
  }
  const broken = await played({ ...none, lineup: [{ playerId: 'one' }] });
  assert.match(broken?.kind === 'rejection' ? broken.reason : '', /lineup/);
});

test('extra time, shoot-outs, groups and knockout rounds are read', async () => {
  const extra = (side: object, scoreP: number) => ({ ...side, scoreET: 2, scoreP });
  const cup = { ...MATCH, competitionId: 28, gameweek: 0, groupName: '', dateutc: '2018-07-01 18:00:00' };
  const [kicks, group, unknown] = await read('matches_World_Cup.json', [
    {
      ...cup,
      roundId: 4165364,
      duration: 'Penalties',
      label: 'A - B, 2 - 2 (P)',
      teamsData: { 100: extra(HOME, 4), 200: extra(AWAY, 3) },
    },
    { ...cup, groupName: 'Group B', gameweek: 2 },
    { ...cup, roundId: 999 },
  ]);
  assert.ok(kicks?.kind === 'match' && group?.kind === 'match' && unknown?.kind === 'match');
  assert.deepEqual([kicks.status, kicks.season, kicks.round], ['PEN', 2018, 'Round of 16']);
  assert.deepEqual(kicks.score, {
    goals: { home: 2, away: 2 },
    halftime: { home: 0, away: 0 },
    fulltime: { home: 1, away: 1 },
    extratime: { home: 1, away: 1 },
    penalty: { home: 4, away: 3 },
  });
  assert.deepEqual([group.round, group.group], ['Group Stage - 2', 'Group B']);
  assert.equal(unknown.round, undefined);
});

test('the knockout rounds of the European Championship 2016 are not group matches', async () => {
  const euro = { ...MATCH, competitionId: 102, gameweek: 3, groupName: 'Group A' };
  const days = ['2016-06-22 19:00', '2016-06-25 13:00', '2016-06-30 19:00', '2016-07-06 19:00', '2016-07-10 19:00'];
  const records = await read(
    'matches_European_Championship.json',
    days.map((day, i) => ({ ...euro, wyId: i + 1, dateutc: `${day}:00` })),
  );
  assert.deepEqual(
    records.map((record) => record.kind === 'match' && [record.round, record.group]),
    [
      ['Group Stage - 3', 'Group A'],
      ['Round of 16', undefined],
      ['Quarter-finals', undefined],
      ['Semi-finals', undefined],
      ['Final', undefined],
    ],
  );
});

test('null in place of a match, a player or his id loses nothing else', async () => {
  const formation = { ...HOME.formation, lineup: [player(1), null, { ...player(2), playerId: null }] };
  const records = await read('matches_England.json', [
    null,
    { ...MATCH, teamsData: { 200: AWAY, 100: { ...HOME, formation } } },
  ]);
  assert.deepEqual(
    records.map(({ kind, line }) => `${kind} ${line}`),
    ['rejection 1', 'match 2'],
  );
  const [, match] = records;
  assert.ok(match?.kind === 'match');
  assert.deepEqual(match.details?.lineups?.home?.startXI, [{ player: { id: '1', name: '' } }]);

  const someone = { wyId: 12, shortName: '', firstName: 'Ana', lastName: 'Sol', role: { name: 'Forward' } };
  const named = await read('players.json', [someone, { ...someone, firstName: '', lastName: '' }]);
  assert.deepEqual(
    named.map((record) =>
      record.kind === 'player' ? record.player.name : record.kind === 'rejection' && record.reason,
    ),
    ['Ana Sol', 'player 12 has no name'],
  );
});

test('invalid items are rejected with their index', async () => {
  const records = await read('matches_X.json', [
    { ...MATCH, competitionId: 1 },
    { ...MATCH, dateutc: '2018-02-30 14:00:00' },
    { ...MATCH, label: 'Home' },
    { ...MATCH, status: 'Waiting' },
    { ...MATCH, teamsData: { 100: HOME } },
    { ...MATCH, wyId: 'x' },
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ line, reason }) => `${line} ${reason.split(': ')[0]}`),
    [
      '1 unknown competition 1',
      "2 invalid kickoff '2018-02-30 14:00:00'",
      "3 no two team names and a score in the label 'Home'",
      "4 unknown status 'Waiting'",
      '5 no home team or no away team',
      '6 wyId',
    ],
  );
});

interface Happening {
  readonly team?: number;
  readonly player?: number;
  readonly kind: readonly [eventId: number, subEventId: number | ''];
  readonly tags?: readonly number[];
  readonly at?: readonly (readonly [x: number, y: number])[];
  readonly period?: string;
  readonly second: number;
  readonly match?: number;
}

const event = ({
  team = 100,
  player: id = 1,
  kind,
  tags = [],
  at = [[50, 50]],
  period = '1H',
  second,
  match = 7,
}: Happening) => ({
  eventId: kind[0],
  subEventId: kind[1],
  eventName: '',
  subEventName: '',
  tags: tags.map((tag) => ({ id: tag })),
  playerId: id,
  positions: at.map(([x, y]) => ({ x, y })),
  matchId: match,
  teamId: team,
  matchPeriod: period,
  eventSec: second,
  id: 1,
});

async function details(happenings: readonly Happening[]) {
  const [record] = await read('events_England.json', happenings.map(event));
  assert.ok(record?.kind === 'details');
  return record;
}

test('goals and own goals have assists and minutes', async () => {
  const record = await details([
    { kind: [8, 85], second: 2 },
    { kind: [8, 80], player: 2, second: 100, tags: [301, 1801] },
    {
      kind: [10, 100],
      player: 1,
      second: 103,
      tags: [101, 403, 1801],
      at: [
        [90, 60],
        [0, 0],
      ],
    },
    { kind: [9, 90], team: 200, player: 9, second: 104, tags: [101] },
    { kind: [7, 72], team: 200, player: 8, second: 2760, tags: [102] },
    { kind: [3, 35], team: 200, player: 7, period: '2H', second: 59.9, tags: [1201, 1802] },
    { kind: [3, 35], team: 200, player: 7, period: '2H', second: 2900, tags: [101, 1801] },
  ]);
  const person = (id: number) => ({ id: String(id), name: '' });
  assert.deepEqual(record.match, { providerMatch: '7', home: { name: '', id: '100' } });
  assert.deepEqual(record.details.events, [
    { minute: 2, side: 'home', kind: 'goal', detail: 'normal', player: person(1), related: person(2) },
    { minute: 45, extra: 2, side: 'away', kind: 'goal', detail: 'own-goal', player: person(8) },
    { minute: 46, side: 'away', kind: 'goal', detail: 'missed-penalty', player: person(7) },
    { minute: 90, extra: 4, side: 'away', kind: 'goal', detail: 'penalty', player: person(7) },
  ]);
  assert.deepEqual(
    record.details.shots?.map(({ outcome, situation, bodyPart }) => [outcome, situation, bodyPart]),
    [
      ['goal', 'open_play', 'header'],
      ['saved', 'penalty', 'foot'],
      ['goal', 'penalty', 'foot'],
    ],
  );
  assert.deepEqual(record.details.shots?.[0], {
    minute: 2,
    side: 'home',
    player: person(1),
    x: 108,
    y: 47.75,
    bodyPart: 'header',
    situation: 'open_play',
    outcome: 'goal',
  });
});

test('a goal that was entered as a pass is a goal', async () => {
  const record = await details([
    {
      kind: [8, 85],
      player: 4,
      second: 200,
      at: [
        [66, 72],
        [100, 100],
      ],
      tags: [1802],
    },
    { kind: [9, 91], team: 200, player: 9, second: 206, tags: [101, 1206] },
  ]);
  assert.deepEqual(
    record.details.events?.map(({ player: scorer, detail }) => [scorer?.id, detail]),
    [['4', 'normal']],
  );
  assert.equal(record.details.shots?.length, 1);
});

test('shoot-out kicks are numbered over both sides and are not shots', async () => {
  const kick = { kind: [3, 35], period: 'P' } as const;
  const record = await details([
    { ...kick, second: 1, tags: [101] },
    { ...kick, team: 200, player: 9, second: 30, tags: [1802] },
  ]);
  assert.deepEqual(
    record.details.events?.map(({ minute, extra, detail, shootout }) => [minute, extra, detail, shootout]),
    [
      [120, 1, 'penalty', true],
      [120, 2, 'missed-penalty', true],
    ],
  );
  assert.deepEqual(record.details.shots, []);
});

test('teams have statistics by half, and players for the match', async () => {
  const pass = { kind: [8, 85], tags: [1801] } as const;
  const record = await details([
    { ...pass, second: 1 },
    { ...pass, second: 2 },
    { ...pass, second: 3, tags: [1802] },
    { ...pass, second: 4, team: 200, player: 5 },
    { kind: [3, 30], second: 10 },
    { kind: [10, 100], second: 15, tags: [2101, 402], at: [[80, 50]] },
    { kind: [6, ''], second: 20 },
    { kind: [2, 20], second: 25, team: 200, player: 5, tags: [1702] },
    { kind: [2, 24], second: 26, team: 200, player: 5 },
    { kind: [1, 11], second: 30, tags: [503, 703, 1801] },
    { kind: [1, 12], second: 30, team: 200, player: 5, tags: [503, 701, 1802] },
    { kind: [10, 100], period: '2H', second: 15, tags: [1801, 402], at: [[95, 50]] },
    { kind: [9, 90], period: '2H', second: 16, team: 200, player: 9 },
    { ...pass, period: '2H', second: 20, player: 0 },
  ]);
  assert.deepEqual(record.details.halves?.first.home, {
    shotsOnGoal: 0,
    shotsOffGoal: 0,
    blockedShots: 1,
    totalShots: 1,
    shotsInsideBox: 0,
    shotsOutsideBox: 1,
    fouls: 0,
    cornerKicks: 1,
    offsides: 1,
    yellowCards: 0,
    redCards: 0,
    totalPasses: 3,
    passesAccurate: 2,
    goalkeeperSaves: 0,
    ballPossession: 75,
    passesPercent: 67,
  });
  const { home, away } = record.statistics!;
  assert.deepEqual([home.totalShots, home.shotsOnGoal, home.shotsInsideBox, home.totalPasses], [2, 1, 1, 4]);
  assert.deepEqual([away.fouls, away.yellowCards, away.goalkeeperSaves], [1, 1, 1]);
  assert.equal(record.details.shots?.[0]?.situation, 'corner');
  const statistics = (id: string) => record.details.players?.find((one) => one.player.id === id)?.statistics;
  const { passes, passesAccurate, dribbles, dribblesWon, shots, shotsOnGoal } = statistics('1') ?? {};
  assert.deepEqual([passes, passesAccurate, dribbles, dribblesWon, shots, shotsOnGoal], [3, 2, 1, 1, 2, 1]);
  assert.deepEqual([statistics('5')?.dribbledPast, statistics('5')?.fouls, statistics('9')?.saves], [1, 1, 1]);
  assert.equal(statistics('0'), undefined, 'no player is named');
});

test('the events of a match are consecutive; a repeated match and an invalid event are rejected', async () => {
  const one = event({ kind: [8, 85], second: 1 });
  const records = await read('events_X.json', [one, { ...one, matchId: 8 }, { ...one, eventSec: null }, one]);
  assert.deepEqual(
    records.map((record) => (record.kind === 'details' ? record.match : record)),
    [
      { providerMatch: '7', home: { name: '', id: '100' } },
      { kind: 'rejection', line: 3, reason: 'not an event with match, team, player, period and second' },
      { providerMatch: '8', home: { name: '', id: '100' } },
      { kind: 'rejection', line: 4, reason: 'the events of match 7 are not consecutive' },
    ],
  );
});

test("one match with its players, in kloppy's format", async () => {
  const player = { wyId: 1, shortName: 'A. B', role: { name: 'Defender' } };
  const events = [event({ kind: [8, 85], second: 1 })];
  const records = await read('files/7.json', { events, teams: {}, players: { 100: [{ player }] } });
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['player', 'details'],
  );
  await assert.rejects(read('files/7.json', { competitions: [] }), /not a match with its events/);
});

test("only the source's files are accepted, in the order of their references", () => {
  const paths = [
    'a/players.json',
    'coaches.json',
    'teams.json',
    'matches.zip/matches_Spain.json',
    'events_World_Cup.json',
    'files/1.json',
  ];
  assert.ok(paths.every((path) => wyscout.accepts(path)));
  assert.deepEqual(
    paths.map((path) => wyscout.order?.(path)),
    [0, 1, 2, 3, 4, 5],
  );
  assert.ok(['README.md', 'referees.json', 'en.1.json', 'lineups.json'].every((path) => !wyscout.accepts(path)));
});
