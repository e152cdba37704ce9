import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { examples } from '../../../src/api/v1/examples.ts';
import { findFixtures, fixtureFilter } from '../../../src/api/v1/fixtures/fixture-query.ts';
import type { StatusCode } from '../../../src/football/status.ts';
import { NOW, sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league, season, team, opponent, fixture } = examples;
const UNKNOWN = '999999999';

async function refused(path: string, field: string, key?: string) {
  const { status, body } = await service.get(path, key);
  assert.equal(status, 400, `${path}: ${JSON.stringify(body.errors)}`);
  assert.ok(field in body.errors, `${path}: ${JSON.stringify(body.errors)}`);
  assert.deepEqual([body.results, body.response], [0, []]);
}

const idsOf = (rows: readonly { fixture: { id: number } }[]) => rows.map((row) => row.fixture.id);

test('the envelope echoes the query as texts in its order, and has an empty array for none', async () => {
  const { body } = await service.get(`teams?season=${season}&league=${league}`);
  assert.deepEqual(Object.keys(body), ['get', 'parameters', 'errors', 'results', 'paging', 'response']);
  assert.deepEqual(Object.entries(body.parameters as object), [
    ['season', season],
    ['league', league],
  ]);
  assert.deepEqual([body.get, body.errors, body.results], ['teams', [], body.response.length]);
  assert.deepEqual((await service.get('countries')).body.parameters, []);
});

test('an unknown id is an empty answer, not an error', async () => {
  for (const path of [
    `fixtures?id=${UNKNOWN}`,
    `fixtures?ids=${UNKNOWN}-1`,
    `fixtures?team=${UNKNOWN}`,
    'fixtures?id=9007199254740991',
    `fixtures?league=${UNKNOWN}&season=2025`,
    `fixtures?live=${UNKNOWN}`,
    `fixtures?venue=${UNKNOWN}&last=5`,
    `teams?id=${UNKNOWN}`,
    `teams?league=${UNKNOWN}&season=2025`,
    `teams/seasons?team=${UNKNOWN}`,
    `teams/statistics?league=${league}&season=2025&team=${UNKNOWN}`,
    `team-statistics?team=${UNKNOWN}`,
    `standings?league=${UNKNOWN}&season=2025`,
    `standings?league=${league}&season=1900`,
    `venues?id=${UNKNOWN}`,
    `fixtures/rounds?league=${UNKNOWN}`,
    `fixtures/headtohead?h2h=${team}-${UNKNOWN}`,
    'fixtures/9007199254740991/statistics',
    `fixtures/statistics?fixture=${fixture}&team=${UNKNOWN}`,
    `odds?fixture=${UNKNOWN}`,
    'odds?date=2026-11-21&bet=9007199254740991',
    'leagues?id=1',
    `leagues?team=${UNKNOWN}`,
    'odds/bets?id=9999',
    'fixtures?date=0001-01-01&timezone=Asia/Tokyo',
    'fixtures?date=9999-12-31',
  ]) {
    const { status, body } = await service.get(path);
    assert.equal(status, 200, `${path}: ${JSON.stringify(body.errors)}`);
    assert.deepEqual([body.results, body.response], [0, []], path);
  }
});

test('parameters that mean nothing alone, or would mean everything, are refused by name', async () => {
  for (const path of ['fixtures', 'teams', 'venues', 'odds', 'fixtures?timezone=UTC']) await refused(path, 'required');
  await refused('fixtures?from=2025-09-01', 'from');
  await refused('fixtures?to=2025-09-01', 'to');
  await refused('fixtures?from=2025-09-02&to=2025-09-01', 'from');
  await refused('fixtures?from=2025-01-01&to=2025-12-31', 'to');
  await refused('fixtures?date=2025-09-02&from=2025-09-01&to=2025-09-03', 'date');
  await refused('fixtures?last=1&next=1', 'last');
  await refused('fixtures?league=39', 'league');
  await refused('fixtures?season=2025', 'season');
  await refused('fixtures?status=FT', 'status');
  await refused('fixtures/rounds', 'league');
  await refused(`fixtures/headtohead?h2h=${team}-${team}`, 'h2h');
  await refused('fixtures/headtohead?h2h=33', 'h2h');
  await refused('standings?league=39', 'season');
  await refused('odds?season=2025', 'season');
  await refused('odds?bookmaker=8', 'bookmaker');
});

test('what the mirrored interface refuses though it makes sense is answered', async () => {
  assert.ok((await service.rows(`fixtures?team=${team}`)).length > 0);
  assert.ok((await service.rows('fixtures?from=2025-09-01&to=2025-09-30')).length > 0);
  assert.ok((await service.rows(`teams?league=${league}&search=albion`)).length > 0);
  assert.ok((await service.rows('standings?season=2025')).length >= 6);
  assert.ok((await service.rows('countries?name=albermoor&search=moor')).length === 1);
});

test('values are strict', async () => {
  for (const id of ['', '%205', '5%20', '%2B5', '5.0', '1e3', '0x10', 'Infinity', '-1'])
    await refused(`leagues?id=${id}`, 'id');
  await refused('leagues?season=25', 'season');
  await refused('leagues?current=1', 'current');
  await refused('leagues?last=100', 'last');
  await refused('leagues?search=ab', 'search');
  await refused('fixtures?date=2025-02-29', 'date');
  await refused('fixtures?live=every', 'live');
  await refused('fixtures?last=5&timezone=Mars/Olympus', 'timezone');
  await refused(`fixtures?league=${league}&season=2025&status=XX`, 'status');
  await refused(`fixtures?ids=${Array.from({ length: 21 }, (_, i) => i).join('-')}`, 'ids');
  await refused('odds?date=2026-11-21&page=0', 'page');
});

test('an alias stands for its parameter; equal values are fine, different ones are refused', async () => {
  const rows = await service.rows(`team-statistics?teamId=${team}&leagueId=${league}&year=${season}`);
  assert.deepEqual(rows, await service.rows(`team-statistics?team=${team}&league=${league}&season=${season}`));
  const same = await service.get(`team-statistics?team=${team}&teamId=${team}`);
  assert.equal(same.status, 200);
  await refused(`team-statistics?team=${team}&teamId=1`, 'teamId');
  const { response } = (await service.get(`teams/statistics?teamId=${team}&leagueId=${league}&year=${season}`)).body;
  assert.equal(response.team.id, Number(team));
  assert.equal((await service.get(`odds?fixtureId=${fixture}`)).status, 200);
});

test('live needs a paid plan and odds the top one', async () => {
  for (const path of ['fixtures?live=all', 'odds?date=2026-11-21']) {
    const { status, body } = await service.get(path, service.keys.free);
    assert.equal(status, 403, path);
    assert.ok('plan' in body.errors, path);
  }
});

test('live shows matches in play alone, with events', async () => {
  const rows = await service.rows('fixtures?live=all');
  assert.ok(rows.length > 0);
  for (const row of rows) {
    assert.ok(['1H', 'HT', '2H', 'ET', 'BT', 'P', 'SUSP', 'INT'].includes(row.fixture.status.short));
    assert.deepEqual(['lineups' in row, 'statistics' in row, 'players' in row], [false, false, false]);
    assert.deepEqual(row.events, await service.rows(`fixtures/events?fixture=${row.fixture.id}`));
  }
  assert.ok(rows.some(({ events }: { events: object[] }) => events.length > 0));
  const own = rows[0].league.id;
  const ofLeague = await service.rows(`fixtures?live=${own}-${UNKNOWN}`);
  assert.deepEqual(idsOf(ofLeague), idsOf(rows.filter((row: { league: { id: number } }) => row.league.id === own)));
});

test('id and ids embed events, lineups, statistics and players', async () => {
  const [row] = await service.rows(`fixtures?id=${fixture}&shape=nested`);
  for (const part of ['events', 'lineups', 'statistics', 'players']) {
    assert.ok(row[part].length > 0, part);
    assert.deepEqual(row[part], await service.rows(`fixtures/${part}?fixture=${fixture}`));
  }
  const rows = await service.rows(`fixtures?ids=${fixture}-${fixture}-${UNKNOWN}`);
  assert.deepEqual(idsOf(rows), [Number(fixture)]);
  assert.equal((await service.rows(`fixtures?id=${fixture}&team=${UNKNOWN}`)).length, 0);
  assert.equal((await service.rows(`fixtures?id=${fixture}&team=${opponent}&status=ft`)).length, 1);
});

test('a merged fixture serves clients of both lists', async () => {
  const [merged] = await service.rows(`fixtures?id=${fixture}`);
  const [flat] = await service.rows(`fixtures?id=${fixture}&shape=flat`);
  const [nested] = await service.rows(`fixtures?id=${fixture}&shape=nested`);
  assert.deepEqual({ ...flat, ...nested }, merged);
  assert.deepEqual(Object.keys(flat), ['id', 'date', 'statusShort', 'homeTeam', 'awayTeam']);
});

test('last counts back from the latest result, next on from now', async () => {
  const last = await service.rows(`fixtures?league=${league}&last=10`);
  const next = await service.rows(`fixtures?league=${league}&next=10`);
  const times = (rows: { fixture: { timestamp: number } }[]) => rows.map((row) => row.fixture.timestamp);
  assert.deepEqual([last.length, next.length], [10, 10]);
  assert.deepEqual(
    times(last),
    times(last).toSorted((a, b) => b - a),
  );
  assert.deepEqual(
    times(next),
    times(next).toSorted((a, b) => a - b),
  );
  assert.ok(times(last)[0]! < Date.parse(NOW) / 1000 && times(next)[0]! >= Date.parse(NOW) / 1000);
  const inSeason = await service.rows(`fixtures?league=${league}&season=2026&last=10`);
  assert.deepEqual(idsOf(inSeason), idsOf(last));
});

test('a list of one season out of memory is what the database finds', async () => {
  const { store } = service;
  const fixtures = await store.fixtures.ofSeason(Number(league), 2025);
  const pick = <Value>(...values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const query = fc.record({
    team: pick(Number(team), Number(opponent)),
    round: pick('Regular Season - 4', 'Regular Season - 5'),
    status: pick<readonly StatusCode[]>(['FT'], ['NS', 'PST'], ['FT', 'AET']),
    venue: pick(fixtures[0]!.venue!.legacyId),
    from: pick('2025-09-01', '2026-01-01'),
    to: pick('2025-10-31', '2026-03-01'),
    last: pick(1, 7),
    timezone: pick('Asia/Tokyo'),
  });
  await fc.assert(
    fc.asyncProperty(query, async (sent) => {
      const requested = { ...sent, league: Number(league), season: 2025 };
      const filter = fixtureFilter(store, requested, Date.parse(NOW))!;
      const order = sent.last === undefined ? 'asc' : 'desc';
      const page = { order, ...(sent.last !== undefined && { limit: sent.last }) } as const;
      const found = await findFixtures(store, filter, requested);
      assert.deepEqual(found, await store.fixtures.list(filter, page));
    }),
    { numRuns: 200 },
  );
});

test('a time zone moves the date shown and the day that date means, and nothing else', async () => {
  const [utc] = await service.rows(`fixtures?id=${fixture}`);
  const [tokyo] = await service.rows(`fixtures?id=${fixture}&timezone=asia/tokyo`);
  assert.equal(tokyo.fixture.timezone, 'Asia/Tokyo');
  assert.match(tokyo.fixture.date, /\+09:00$/);
  assert.match(tokyo.date, /\.000\+09:00$/);
  assert.match(utc.fixture.date, /\+00:00$/);
  assert.match(utc.date, /\.000Z$/);
  assert.equal(Date.parse(tokyo.fixture.date), Date.parse(utc.fixture.date));
  assert.deepEqual([tokyo.fixture.timestamp, tokyo.fixture.periods], [utc.fixture.timestamp, utc.fixture.periods]);
  const day = tokyo.fixture.date.slice(0, 10);
  const rows = await service.rows(`fixtures?league=${league}&season=${season}&date=${day}&timezone=Asia/Tokyo`);
  assert.ok(idsOf(rows).includes(Number(fixture)));
});

test('rounds come in playing order, without a season those of the current one', async () => {
  const rounds = await service.rows(`fixtures/rounds?league=${league}&season=2025`);
  assert.deepEqual(
    rounds,
    rounds.map((_: string, i: number) => `Regular Season - ${i + 1}`),
  );
  assert.deepEqual(await service.rows(`fixtures/rounds?league=${league}&season=2025&current=true`), [rounds.at(-1)]);
  assert.deepEqual(
    await service.rows(`fixtures/rounds?league=${league}`),
    await service.rows(`fixtures/rounds?league=${league}&season=2026`),
  );
  const [first] = await service.rows(`fixtures/rounds?league=${league}&season=2025&dates=true`);
  assert.equal(first.round, 'Regular Season - 1');
  assert.deepEqual(first.dates, [...first.dates].sort());
});

test('head-to-head has the matches of the two alone, under either path', async () => {
  const rows = await service.rows(`headtohead?h2h=${opponent}-${team}`);
  assert.deepEqual(rows, await service.rows(`fixtures/headtohead?h2h=${team}-${opponent}`));
  const pair = [Number(team), Number(opponent)].sort();
  for (const { teams } of rows) assert.deepEqual([teams.home.id, teams.away.id].sort(), pair);
  assert.equal(
    (await service.rows(`headtohead?h2h=${team}-${opponent}&last=1`))[0].fixture.id,
    idsOf(rows.filter((row: { fixture: { status: { short: string } } }) => row.fixture.status.short === 'FT')).at(-1),
  );
});

test('statistics can be cut down to a team and a type, and have halves that add up', async () => {
  const [one, ...others] = await service.rows(
    `fixtures/statistics?fixture=${fixture}&team=${opponent}&type=corner%20kicks&half=true`,
  );
  assert.deepEqual([one.team.id, others], [Number(opponent), []]);
  assert.deepEqual(
    one.statistics.map(({ type }: { type: string }) => type),
    ['Corner Kicks'],
  );
  assert.equal(one.statistics_1h[0].value + one.statistics_2h[0].value, one.statistics[0].value);
  const [flat] = await service.rows(`fixtures/${fixture}/statistics`);
  assert.deepEqual([flat.teamId, Object.keys(flat.statistics).length], [Number(team), 18]);
});

test('standings can be cut down to a team; flat is one item a row', async () => {
  const [table] = await service.rows(`standings?league=${league}&season=2025`);
  const rows = table.league.standings[0];
  const flat = await service.rows(`standings?league=${league}&season=2025&shape=flat`);
  assert.deepEqual(
    flat.map((row: { rank: number }) => row.rank),
    rows.map((row: { rank: number }) => row.rank),
  );
  const [own] = await service.rows(`standings?season=2025&team=${team}`);
  assert.deepEqual(own.league.standings, [
    rows.filter((row: { team: { id: number } }) => row.team.id === Number(team)),
  ]);
});

test('leagues can be filtered by name, country, code, kind, season, team and what is current', async () => {
  const names = async (query: string) =>
    (await service.rows(`leagues?${query}`)).map((row: { name: string }) => row.name);
  assert.deepEqual(await names('name=zelmarska%20liga'), ['Zelmarská Liga']);
  assert.deepEqual(await names('type=cup&code=xa'), ['Lantern Cup']);
  assert.deepEqual(await names('search=zelmarska'), ['Zelmarská Liga']);
  assert.equal((await names('country=albermoor')).length, 3);
  assert.equal((await names('last=2')).length, 2);
  assert.ok((await names(`team=${team}&season=2025`)).includes('Lantern Cup'));
  assert.deepEqual(await names('season=1999'), []);
  for (const { seasons } of await service.rows('leagues?current=true'))
    assert.deepEqual(
      seasons.map((one: { current: boolean }) => one.current),
      [true],
    );
  for (const { seasons } of await service.rows('leagues?current=false'))
    assert.ok(seasons.every((one: { current: boolean }) => !one.current));
});

test('the teams of a league without a season are those of its current one', async () => {
  assert.deepEqual(
    await service.rows(`teams?league=${league}`),
    await service.rows(`teams?league=${league}&season=2026`),
  );
  const [own] = await service.rows(`teams?id=${team}`);
  assert.deepEqual(await service.rows(`teams?name=${encodeURIComponent(own.name.toUpperCase())}`), [own]);
  assert.ok((await service.rows(`teams?venue=${own.venue.id}`)).length > 0);
  assert.ok((await service.rows(`teams?code=${own.team.code.toLowerCase()}`)).length > 0);
});

test('venues are found by part of a name, whole names first', async () => {
  const all = await service.rows('venues?country=Albermoor');
  const { name } = all[0];
  const found = await service.rows(`venues?name=${encodeURIComponent(name.slice(0, 6))}`);
  assert.ok(found.some((venue: { name: string }) => venue.name === name));
  assert.equal((await service.rows(`venues?name=${encodeURIComponent(name)}`))[0].name, name);
});

test('logos come by the ids asked for, those nobody has left out', async () => {
  const logos = await service.rows(`teams/logos?ids=${team},${UNKNOWN}`);
  assert.deepEqual(logos, { [team]: `${service.url}/media/teams/${team}.png` });
});

test('odds come ten matches a page, a page after the last one is empty', async () => {
  const first = await service.get(`odds?league=${league}`);
  assert.equal(first.body.response.length, Math.min(10, first.body.response.length));
  const beyond = await service.get(`odds?league=${league}&page=${first.body.paging.total + 1}`);
  assert.deepEqual([beyond.status, beyond.body.response], [200, []]);
  assert.equal((await service.get('odds?date=2026-11-21&page=9007199254740991')).status, 200);
  assert.equal((await service.get('odds/mapping?page=9007199254740991')).status, 200);
  const mapped = await service.rows('odds/mapping');
  const [row] = await service.rows(`odds?fixture=${mapped[0].fixture.id}&bet=1`);
  assert.deepEqual(
    row.bookmakers[0].bets.map((bet: { id: number }) => bet.id),
    [1],
  );
  const flat = await service.rows(`odds?fixture=${mapped[0].fixture.id}&bet=1&shape=flat`);
  assert.equal(flat.length, row.bookmakers.length);
});

test('the account sees its own usage, uncounted', async () => {
  const key = service.keys.free;
  const before = (await service.get('status', key)).body.response;
  const bare = (await service.get('account/status', key)).body as unknown as { dailyUsage: object; plan: string };
  assert.deepEqual(before.account, { firstname: null, lastname: null, email: 'free@example.com' });
  assert.deepEqual([before.subscription.active, before.requests.limit_day, bare.plan], [true, 100, 'free']);
  assert.deepEqual(bare.dailyUsage, {
    used: before.requests.current,
    limit: 100,
    remaining: 100 - before.requests.current,
  });
  assert.equal((await service.get('status')).body.response.requests.limit_day, null);
});
