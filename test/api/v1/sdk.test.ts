/** Compatibility with the third-party package api-football-sdk. Only its base URL is changed. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ApiFootballClient } from 'api-football-sdk';
import { examples } from '../../../src/api/v1/examples.ts';
import { sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
let client: ApiFootballClient;
before(async () => {
  service = await sandboxService();
  client = new ApiFootballClient({ apiKey: service.keys.internal, baseUrl: `${service.url}/api/v1`, maxRetries: 0 });
});
after(() => service.stop());

const league = Number(examples.league);
const season = Number(examples.season);
const team = Number(examples.team);
const fixture = Number(examples.fixture);
const player = Number(examples.player);

interface Answer {
  readonly errors: object;
  readonly results: number;
  readonly response: unknown;
}

const CALLS: Readonly<Record<string, () => Promise<Answer>>> = {
  'timezone.list': () => client.timezone.list(),
  'countries.get': () => client.countries.get(),
  'countries.get by name': () => client.countries.get({ name: 'Albermoor' }),
  'leagues.get': () => client.leagues.get(),
  'leagues.get, filtered': () => client.leagues.get({ country: 'Albermoor', season, type: 'cup' }),
  'leagues.get, current': () => client.leagues.get({ current: true, search: 'anvil' }),
  'leagues.seasons': () => client.leagues.seasons(),
  'teams.get by id': () => client.teams.get({ id: team }),
  'teams.get of a season': () => client.teams.get({ league, season }),
  'teams.statistics': () => client.teams.statistics({ league, season, team }),
  'teams.statistics to a day': () => client.teams.statistics({ league, season, team, date: '2025-12-31' }),
  'teams.seasons': () => client.teams.seasons({ team }),
  'teams.countries': () => client.teams.countries(),
  'venues.get': () => client.venues.get({ country: 'Albermoor' }),
  'standings.get': () => client.standings.get({ league, season }),
  'standings.get of a team': () => client.standings.get({ league, season, team }),
  'fixtures.get by id': () => client.fixtures.get({ id: fixture }),
  'fixtures.get by ids': () => client.fixtures.get({ ids: `${fixture}-${fixture}` }),
  'fixtures.get of a season': () => client.fixtures.get({ league, season, status: 'ft' }),
  'fixtures.get of a day': () => client.fixtures.get({ date: '2026-11-21', timezone: 'Europe/london' }),
  'fixtures.get, last': () => client.fixtures.get({ team, last: 5 }),
  'fixtures.get, next': () => client.fixtures.get({ league, next: 5 }),
  'fixtures.get of some days': () => client.fixtures.get({ league, season, from: '2025-09-01', to: '2025-09-30' }),
  'fixtures.live': () => client.fixtures.live(),
  'fixtures.rounds': () => client.fixtures.rounds({ league, season }),
  'fixtures.rounds, current': () => client.fixtures.rounds({ league, season, current: true }),
  'fixtures.headToHead': () => client.fixtures.headToHead({ h2h: `${team}-${examples.opponent}`, last: 2 }),
  'fixtures.statistics.get': () => client.fixtures.statistics.get({ fixture }),
  'fixtures.events.get': () => client.fixtures.events.get({ fixture }),
  'fixtures.events.get of one kind': () => client.fixtures.events.get({ fixture, type: 'Subst' }),
  'fixtures.lineups.get': () => client.fixtures.lineups.get({ fixture }),
  'fixtures.lineups.get of one block': () => client.fixtures.lineups.get({ fixture, team, type: 'substitutes' }),
  'fixtures.players.get': () => client.fixtures.players.get({ fixture, team }),
  'injuries.get': () => client.injuries.get({ league, season: 2026 }),
  'predictions.get': () => client.predictions.get({ fixture }),
  'coaches.get': () => client.coaches.get({ team }),
  'players.get': () => client.players.get({ league, season, page: 2 }),
  'players.get by id': () => client.players.get({ id: player, season }),
  'players.seasons': () => client.players.seasons({ player }),
  'players.squads.get': () => client.players.squads.get({ team }),
  'players.topScorers.get': () => client.players.topScorers.get({ league, season }),
  'players.topAssists.get': () => client.players.topAssists.get({ league, season }),
  'players.topYellowCards.get': () => client.players.topYellowCards.get({ league, season }),
  'players.topRedCards.get': () => client.players.topRedCards.get({ league, season }),
  'transfers.get': () => client.transfers.get({ player }),
  'trophies.get': () => client.trophies.get({ player }),
  'sidelined.get': () => client.sidelined.get({ player }),
  'odds.get': () => client.odds.get({ league, season: 2026, page: 1 }),
  'odds.live.get': () => client.odds.live.get({ league: Number(examples.alwaysOn) }),
  'odds.live.bets.get': () => client.odds.live.bets.get({ search: 'corner' }),
  'odds.mapping.get': () => client.odds.mapping.get({ page: 1 }),
  'odds.bookmakers.get': () => client.odds.bookmakers.get({ id: 8 }),
  'odds.bets.get': () => client.odds.bets.get({ search: 'under' }),
  'status.get': () => client.status.get(),
};

for (const [name, call] of Object.entries(CALLS)) {
  test(`${name} answers api-football-sdk with rows`, async () => {
    const { errors, results, response } = await call();
    assert.deepEqual(errors, []);
    assert.ok(results > 0, 'no results');
    assert.ok(typeof response === 'object' && response !== null);
  });
}

/** Names of all methods of the client's resources, 'odds.live.get'. */
function methodsOf(resource: object, path = ''): string[] {
  const own = Object.entries(resource).flatMap(([name, part]: [string, unknown]) =>
    typeof part === 'object' && part !== null && name !== 'http' && name !== 'rateLimit'
      ? methodsOf(part, `${path}${name}.`)
      : [],
  );
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(resource)).filter(
    (name) => path !== '' && name !== 'constructor' && !name.startsWith('_'),
  );
  return [...methods.map((name) => path + name), ...own];
}

test('every call of api-football-sdk is made', () => {
  const methods = methodsOf(client);
  const made = new Set(Object.keys(CALLS).map((name) => name.split(/[ ,]/, 1)[0]!));
  assert.equal(methods.length, 38);
  assert.deepEqual([...made].sort(), methods.sort());
});

test('api-football-sdk reads the allowance of a key from the answer', async () => {
  const free = new ApiFootballClient({ apiKey: service.keys.free, baseUrl: `${service.url}/api/v1`, maxRetries: 0 });
  await free.timezone.list();
  assert.equal(free.rateLimit.requestsLimit, 100);
  assert.equal(free.rateLimit.requestsRemaining, 99);
});
