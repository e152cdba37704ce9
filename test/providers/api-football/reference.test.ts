import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { rejectionsOf } from '../records.ts';
import { HOME, ofKind, read } from './responses.ts';

test('a team has its venue and its own country', async () => {
  const team = { ...HOME, code: 'NOR', country: 'Wales', founded: 1899, national: false, logo: '' };
  const venue = {
    id: 8101,
    name: 'North Park',
    address: '1 Park Road',
    city: 'Northfield',
    capacity: 9000,
    surface: 'grass',
    image: '',
  };
  assert.deepEqual(await read({ get: 'teams', parameters: { id: '91001' }, response: [{ team, venue }] }), [
    {
      kind: 'venue',
      line: 1,
      name: 'North Park',
      city: 'Northfield',
      country: 'wal',
      address: '1 Park Road',
      capacity: 9000,
      surface: 'grass',
      legacyId: 8101,
    },
    {
      kind: 'club',
      line: 1,
      country: 'wal',
      name: 'Northfield',
      aliases: [],
      founded: 1899,
      code: 'NOR',
      venue: { name: 'North Park', city: 'Northfield', capacity: 9000 },
      id: '91001',
      legacyId: 91001,
    },
  ]);
});

test('a league of the catalogue yields no record; another one gets a code of country and name', async () => {
  const league = (id: number, name: string, country: string) => ({
    league: { id, name, type: 'Cup', logo: '' },
    country: { name: country, code: null, flag: null },
    seasons: [],
  });
  const records = await read({
    get: 'leagues',
    response: [
      league(39, 'Premier League', 'England'),
      league(9105, 'Copa Três', 'Brazil'),
      league(9106, 'Cup', 'Moon'),
    ],
  });
  assert.deepEqual(
    ofKind(records, 'league').map(({ code, legacyId, type }) => [code, legacyId, type]),
    [['bra.copa-tres', 9105, 'Cup']],
  );
  assert.deepEqual(
    rejectionsOf(records).map(({ reason }) => reason),
    ["unknown country 'Moon'"],
  );
});

test('standings give the teams of the league', async () => {
  const league = {
    id: 39,
    name: 'Premier League',
    country: 'England',
    season: 2023,
    standings: [[{ rank: 1, team: HOME }]],
  };
  assert.deepEqual(await read({ get: 'standings', response: [{ league }] }), [
    { kind: 'club', line: 1, country: 'eng', name: 'Northfield', aliases: [], id: '91001', legacyId: 91001 },
  ]);
});

test('odds have the bookmakers and bets of the catalogue; numeric values become text', async () => {
  const bet = (id: number, value: string | number) => ({ id, name: 'A bet', values: [{ value, odd: '7.00' }] });
  const records = await read({
    get: 'odds',
    response: [
      {
        fixture: { id: 7001 },
        update: '',
        bookmakers: [
          { id: 8, name: 'Bet365', bets: [bet(1, 'Home'), bet(38, 4), bet(99_999, 'Home')] },
          { id: 999, name: 'Nobody', bets: [bet(1, 'Home')] },
        ],
      },
    ],
  });
  assert.deepEqual(ofKind(records, 'details')[0], {
    kind: 'details',
    line: 1,
    match: { providerMatch: '7001' },
    details: {},
    odds: [
      { bookmaker: 8, bet: 1, prices: [{ value: 'Home', odd: 7 }] },
      { bookmaker: 8, bet: 38, prices: [{ value: '4', odd: 7 }] },
    ],
  });
  assert.equal(rejectionsOf(records).length, 2);
});

test('in-play odds are a snapshot of one moment', async () => {
  const values = [{ value: 'Over', odd: '1.363', handicap: '2.5', main: true, suspended: false }];
  const item = {
    fixture: { id: 7001, status: { long: 'First Half', elapsed: 35, seconds: '34:43' } },
    league: { id: 9101, season: 2023 },
    teams: { home: { id: 91001, goals: 0 }, away: { id: 91002, goals: 0 } },
    status: { stopped: false, blocked: true, finished: false },
    update: '2024-03-02T15:36:00+00:00',
    odds: [{ id: 36, name: 'Over/Under Line', values }],
  };
  assert.deepEqual(await read({ get: 'odds/live', response: [item] }), [
    {
      kind: 'live-odds',
      line: 1,
      match: { providerMatch: '7001' },
      at: Date.parse('2024-03-02T15:36Z'),
      stopped: false,
      blocked: true,
      finished: false,
      elapsed: 35,
      seconds: '34:43',
      markets: [
        {
          bet: 36,
          name: 'Over/Under Line',
          values: [{ value: 'Over', odd: 1.363, handicap: '2.5', main: true, suspended: false }],
        },
      ],
    },
  ]);
});

test('files that refer to matches and players are read after them, as far as their names show it', () => {
  const files = [
    'players-squads/1.json',
    'misc-trophies-someone.json',
    'fixture-events.json',
    'players_league=39.json',
    'head-to-head.json',
    'fixtures/ids.json',
    'teams_league=39.json',
    'leagues.json',
  ];
  assert.deepEqual(
    files.toSorted((one, other) => apiFootball.order!(one) - apiFootball.order!(other)),
    [
      'leagues.json',
      'teams_league=39.json',
      'head-to-head.json',
      'fixtures/ids.json',
      'players_league=39.json',
      'players-squads/1.json',
      'misc-trophies-someone.json',
      'fixture-events.json',
    ],
  );
});

test('files with the same name are distinguished by endpoint', () => {
  const names = ['saved/fixtures/events/7001.json', 'fixtures/events/7001.json', 'fixtures/lineups/7001.json'];
  assert.deepEqual(
    names.map((path) => apiFootball.fileName!(path)),
    ['fixtures/events/7001.json', 'fixtures/events/7001.json', 'fixtures/lineups/7001.json'],
  );
});
