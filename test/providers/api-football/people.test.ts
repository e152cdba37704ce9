import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rejectionsOf } from '../records.ts';
import { HOME, ofKind, person, read } from './responses.ts';

const PROFILE = {
  id: 601,
  name: 'A. Winger',
  firstname: 'Adam',
  lastname: 'Winger',
  age: 24,
  birth: { date: '2000-02-29', place: 'Northfield', country: 'England' },
  nationality: 'England',
  height: '181 cm',
  weight: '75 kg',
  photo: '',
};
const EXPECTED = {
  id: '601',
  legacyId: 601,
  name: 'A. Winger',
  firstName: 'Adam',
  lastName: 'Winger',
  birth: '2000-02-29',
  birthPlace: 'Northfield',
  birthCountry: 'England',
  nationality: 'England',
  height: 181,
  weight: 75,
};
const LEAGUE = { id: 9101, name: 'Shire League', country: 'England', season: 2023 };
const group = {
  offsides: null,
  substitutes: { in: 2, out: 5, bench: 3 },
  shots: { total: 40, on: 20 },
  goals: { total: 11, conceded: 0, assists: 4, saves: null },
  passes: { total: 700, key: 31, accuracy: 78 },
  cards: { yellow: 3, yellowred: 1, red: 0 },
};

test("a player's season has the profile and statistics by team and league", async () => {
  const games = {
    appearences: 30,
    lineups: 28,
    minutes: 2400,
    number: 7,
    position: 'Attacker',
    rating: '7.21',
    captain: false,
  };
  const records = await read({
    get: 'players/topscorers',
    parameters: { league: '9101', season: '2023' },
    response: [{ player: PROFILE, statistics: [{ team: HOME, league: LEAGUE, games, ...group }] }],
  });
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['player', 'league', 'club', 'player-season'],
  );
  assert.deepEqual(ofKind(records, 'player')[0]?.player, { ...EXPECTED, position: 'Attacker' });
  assert.deepEqual(ofKind(records, 'player-season')[0], {
    kind: 'player-season',
    line: 1,
    league: 'eng.shire-league',
    season: 2023,
    team: { name: 'Northfield', country: 'eng', id: '91001' },
    player: { ...EXPECTED, position: 'Attacker', number: 7 },
    captain: false,
    statistics: {
      minutes: 2400,
      goals: 11,
      assists: 4,
      goalsConceded: 0,
      shots: 40,
      shotsOnGoal: 20,
      passes: 700,
      keyPasses: 31,
      yellowCards: 3,
      secondYellowCards: 1,
      redCards: 0,
      appearances: 30,
      lineups: 28,
      substitutedIn: 2,
      substitutedOut: 5,
      bench: 3,
      rating: 7.21,
      passAccuracy: 78,
    },
  });
});

test('statistics of a league without an id are rejected, and the player is imported', async () => {
  const games = { appearences: 1, position: null };
  const league = { id: null, name: 'Friendlies', country: null, season: 2023 };
  const records = await read({
    get: 'players',
    response: [{ player: PROFILE, statistics: [{ team: HOME, league, games }] }],
  });
  assert.deepEqual(
    records.map(({ kind }) => kind),
    ['player', 'rejection'],
  );
});

test('a squad belongs to the current season; the teams of a player are squads without a name', async () => {
  const member = { id: 601, name: 'A. Winger', age: 24, number: 7, position: 'Attacker', photo: '' };
  const squad = await read({ get: 'players/squads', response: [{ team: HOME, players: [member] }] });
  assert.deepEqual(squad, [
    {
      kind: 'squad',
      line: 1,
      season: 2026, // the test runs in August 2026
      team: { name: 'Northfield', id: '91001' },
      player: { id: '601', legacyId: 601, name: 'A. Winger', position: 'Attacker', number: 7 },
    },
  ]);
  const teams = await read({
    get: 'players/teams',
    parameters: { player: '601' },
    response: [{ team: HOME, seasons: [2023, 2022] }],
  });
  assert.deepEqual(
    ofKind(teams, 'squad').map(({ season, player }) => [season, player]),
    [
      [2023, { id: '601', legacyId: 601, name: '' }],
      [2022, { id: '601', legacyId: 601, name: '' }],
    ],
  );
});

test('a coach has the spells with a start date', async () => {
  const career = [
    { team: HOME, start: '2022-07-01', end: null },
    { team: person(91002, 'Southbay'), start: '1900-01-00', end: '2022-06-01' },
  ];
  const records = await read({ get: 'coachs', response: [{ ...PROFILE, team: HOME, career }] });
  assert.deepEqual(ofKind(records, 'coach')[0]?.career, [
    { team: { name: 'Northfield', id: '91001' }, start: '2022-07-01', end: null },
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ['A. Winger: spell without a team or a start date'],
  );
});

test('an injury refers to a match', async () => {
  const player = { id: 601, name: 'A. Winger', photo: '', type: 'Questionable', reason: 'Knee' };
  const match = { id: 7001, timezone: 'UTC', date: '', timestamp: Date.parse('2024-03-02T15:00Z') / 1_000 };
  const item = { player, team: HOME, fixture: match, league: LEAGUE };
  const records = await read({ get: 'injuries', response: [item, { ...item, player: { ...player, type: 'Bored' } }] });
  assert.deepEqual(ofKind(records, 'injury'), [
    {
      kind: 'injury',
      line: 1,
      player: { id: '601', legacyId: 601, name: 'A. Winger' },
      team: { name: 'Northfield', country: 'eng', id: '91001' },
      league: 'eng.shire-league',
      season: 2023,
      match: { providerMatch: '7001' },
      availability: 'questionable',
      reason: 'Knee',
      start: '2024-03-02',
    },
  ]);
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ["unknown injury type 'Bored'"],
  );
});

test('a transfer has a fee if its type contains one; an invalid date is rejected', async () => {
  const move = (date: string, type: string | null, out: object) => ({ date, type, teams: { in: HOME, out } });
  const records = await read({
    get: 'transfers',
    response: [
      {
        player: person(601, 'A. Winger'),
        update: '',
        transfers: [
          move('2023-07-01', '€ 9.1M', person(91002, 'Southbay')),
          move('2021-07-01', null, { id: null, name: null }),
          move('010716', 'Free', person(91002, 'Southbay')),
        ],
      },
    ],
  });
  assert.deepEqual(
    ofKind(records, 'transfer').map(({ date, type, fee, from }) => [date, type, fee, from?.name]),
    [
      ['2023-07-01', '€ 9.1M', 9_100_000, 'Southbay'],
      ['2021-07-01', 'N/A', undefined, undefined],
    ],
  );
  assert.equal(rejectionsOf(records).length, 1);
});

test('trophies and injury spells name the person in the parameters or in groups', async () => {
  const trophy = { league: 'Cup', country: 'England', season: '2022/2023', place: 'Winner' };
  const spell = { type: 'Knee Injury', start: '2023-01-01', end: null };
  const trophies = await read({
    get: 'trophies',
    parameters: { coach: '501' },
    response: [trophy, { ...trophy, season: null }],
  });
  assert.deepEqual(ofKind(trophies, 'trophy'), [
    { kind: 'trophy', line: 1, person: { id: '501', legacyId: 501, name: '' }, role: 'coach', ...trophy },
  ]);
  const grouped = await read({
    get: 'sidelined',
    parameters: { players: '601-602' },
    response: [
      { id: 601, sidelined: [spell] },
      { id: 602, sidelined: [spell, spell] },
    ],
  });
  assert.deepEqual(
    ofKind(grouped, 'sidelined').map(({ person: { id }, role }) => [id, role]),
    [
      ['601', 'player'],
      ['602', 'player'],
      ['602', 'player'],
    ],
  );
  const unnamed = await read({ get: 'sidelined', response: [spell] });
  assert.deepEqual(
    rejectionsOf(unnamed).map(({ reason }) => reason),
    ['unknown person: neither the parameters nor a group give an id'],
  );
});
