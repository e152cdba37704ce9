import assert from 'node:assert/strict';
import { test } from 'node:test';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { emptyStore, importFiles } from '../../support/stores/imports.ts';
import { AWAY, envelope, event, fixture, HOME, person, type ResponseBody } from './responses.ts';

const json = (body: ResponseBody) => JSON.stringify(envelope(body));
const parameters = { fixture: '7001' };
const lineup = (team: object, id: number) => ({
  team: { ...team, colors: null },
  formation: '4-4-2',
  coach: { id: 501, name: 'C. Oach', photo: '' },
  startXI: [{ player: { id, name: `P ${id}`, number: id, pos: 'M', grid: '2:1' } }],
  substitutes: [],
});
const live = (update: string, odd: string) => ({
  fixture: { id: 7001, status: { long: 'First Half', elapsed: 35, seconds: '34:43' } },
  status: { stopped: false, blocked: false, finished: false },
  update,
  odds: [
    {
      id: 36,
      name: 'Over/Under Line',
      values: [{ value: 'Over', odd, handicap: '2.5', main: true, suspended: false }],
    },
  ],
});

/** One match in several files, most of them with the same name. */
const FILES = {
  'fixtures/7001.json': json({ get: 'fixtures', parameters: { id: '7001' }, response: [fixture()] }),
  'fixtures/events/7001.json': json({
    get: 'fixtures/events',
    parameters: parameters,
    response: [event(9, AWAY, { player: person(2, 'P 2') }), event(20, HOME, { player: person(1, 'P 1') })],
  }),
  'fixtures/lineups/7001.json': json({
    get: 'fixtures/lineups',
    parameters: parameters,
    response: [lineup(HOME, 1), lineup(AWAY, 2)],
  }),
  'odds-live.ndjson': [live('2024-03-02T15:40:00Z', '1.9'), live('2024-03-02T15:36:00Z', '1.5')]
    .map((item) => json({ get: 'odds/live', response: [item] }))
    .join('\n'),
};

async function ids(store: OpenStore, table: string): Promise<unknown[]> {
  const rows = await store.database.all(`SELECT legacy_id FROM ${table} ORDER BY 1`);
  return rows.map(({ legacy_id }) => legacy_id);
}

test('a match, its teams, venue and players keep their ids', async (context) => {
  const store = await emptyStore('sqlite', context);
  const report = await importFiles(store, apiFootball, FILES);
  assert.deepEqual([report.failed, report.unresolved], [[], 0]);
  assert.deepEqual(await ids(store, 'fixtures'), [7001]);
  assert.deepEqual(await ids(store, 'players'), [1, 2]);
  assert.deepEqual(await ids(store, 'coaches'), [501]);
  assert.ok((await ids(store, 'venues')).includes(8101));
  const [match] = await store.database.all('SELECT league, home, away, venue FROM fixtures');
  assert.deepEqual({ ...match }, { league: 9101, home: 91001, away: 91002, venue: 8101 });
});

test('files with the same name are combined; the home side follows from the stored match', async (context) => {
  const store = await emptyStore('sqlite', context);
  await importFiles(store, apiFootball, FILES);
  const events = await store.database.all('SELECT minute, side, player FROM events ORDER BY minute');
  assert.deepEqual(
    events.map((row) => ({ ...row })),
    [
      { minute: 9, side: 'away', player: 2 },
      { minute: 20, side: 'home', player: 1 },
    ],
  );
  const lineups = await store.database.all('SELECT side, player FROM lineup_players ORDER BY side DESC');
  assert.deepEqual(
    lineups.map((row) => ({ ...row })),
    [
      { side: 'home', player: 1 },
      { side: 'away', player: 2 },
    ],
  );
});

test('the latest in-play odds are stored in any order of imports; a second import changes nothing', async (context) => {
  const store = await emptyStore('sqlite', context);
  await importFiles(store, apiFootball, FILES);
  const odds = (await store.liveOdds.ofFixtures([7001])).get(7001);
  assert.deepEqual([odds?.updatedAt, odds?.markets[0]?.values[0]?.odd], [Date.parse('2024-03-02T15:40Z'), 1.9]);
  assert.equal((await importFiles(store, apiFootball, FILES)).saved, 0);
});

test('a club of a World league gets its country from a teams response', async (context) => {
  const store = await emptyStore('sqlite', context);
  const league = { id: 9102, name: 'World Shield', country: 'World', season: 2023, round: 'Final' };
  const cup = { 'fixtures.json': json({ get: 'fixtures', response: [fixture({ league })] }) };
  const team = { ...HOME, code: null, country: 'Wales', founded: null, national: false, logo: '' };
  const teams = { 'teams.json': json({ get: 'teams', response: [{ team, venue: null }] }) };
  const country = async () => {
    const [row] = await store.database.all('SELECT country FROM teams WHERE legacy_id = 91001');
    return row?.country;
  };
  await importFiles(store, apiFootball, cup);
  assert.equal(await country(), 'world');
  await importFiles(store, apiFootball, teams);
  assert.equal(await country(), 'wal');
  assert.equal((await importFiles(store, apiFootball, { ...teams, ...cup })).saved, 0);
});

test('an injury refers to its match by id', async (context) => {
  const store = await emptyStore('sqlite', context);
  const { fixture: match, league } = fixture();
  const player = { ...person(3, 'P 3'), type: 'Missing Fixture', reason: 'Knee Injury' };
  const response = [
    { player, team: HOME, fixture: match, league },
    { player: { ...player, ...person(4, 'P 4') }, team: HOME, fixture: { ...match, id: 7999 }, league },
  ];
  const report = await importFiles(store, apiFootball, {
    'fixtures/7001.json': FILES['fixtures/7001.json'],
    'injuries.json': json({ get: 'injuries', response }),
  });
  const injuries = await store.careers.injuries({ fixtures: [7001] });
  assert.deepEqual(
    injuries.map(({ player, fixture }) => [player.legacyId, fixture?.legacyId]),
    [[3, 7001]],
  );
  assert.equal(report.rejected, 1, 'its match is not stored');
});

test('players of a league are found by their statistics, even without its matches', async (context) => {
  const store = await emptyStore('sqlite', context);
  const { league } = fixture();
  const statistics = [{ team: HOME, league, games: { appearences: 3, position: 'Midfielder' }, offsides: null }];
  const response = [{ player: { ...person(5, 'P 5'), age: 20 }, statistics }];
  await importFiles(store, apiFootball, { 'players.json': json({ get: 'players', response }) });
  const found = (filter: object) => store.people.countPlayers({ league: 9101, ...filter });
  assert.deepEqual([await found({ season: 2023 }), await found({}), await found({ team: 91001 })], [1, 1, 1]);
  assert.deepEqual([await found({ season: 2022 }), await found({ team: 91002 })], [0, 0]);
});
