import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../src/api/v1/examples.ts';
import { sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league, season, team, fixture } = examples;

const UNKNOWN = '999999999';

async function refused(path: string, field: string, key?: string) {
  const { status, body } = await service.get(path, key);
  assert.equal(status, 400, `${path}: ${JSON.stringify(body.errors)}`);
  assert.ok(field in body.errors, `${path}: ${JSON.stringify(body.errors)}`);
  assert.deepEqual([body.results, body.response], [0, []]);
}

test('the envelope repeats the query as text in its order, or has an empty array without a query', async () => {
  const { body } = await service.get(`teams?season=${season}&league=${league}`);
  assert.deepEqual(Object.keys(body), ['get', 'parameters', 'errors', 'results', 'paging', 'response']);
  assert.deepEqual(Object.entries(body.parameters as object), [
    ['season', season],
    ['league', league],
  ]);
  assert.deepEqual([body.get, body.errors, body.results], ['teams', [], body.response.length]);
  assert.deepEqual((await service.get('countries')).body.parameters, []);
});

test('an unknown id returns an empty response, not an error', async () => {
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

test('missing companion parameters and queries without a filter are rejected by parameter name', async () => {
  for (const path of ['fixtures', 'teams', 'injuries', 'odds', 'fixtures?timezone=UTC'])
    await refused(path, 'required');
  await refused('fixtures?from=2025-09-01', 'from');
  await refused('fixtures?to=2025-09-01', 'to');
  await refused('fixtures?from=2025-09-02&to=2025-09-01', 'from');
  await refused('fixtures?date=2025-09-02&from=2025-09-01&to=2025-09-03', 'date');
  await refused('fixtures?last=1&next=1', 'last');
  await refused('fixtures/rounds', 'league');
  await refused(`fixtures/headtohead?h2h=${team}-${team}`, 'h2h');
  await refused('fixtures/headtohead?h2h=33', 'h2h');
  await refused('standings?league=39', 'season');
  await refused('odds?season=2025', 'season');
  await refused('odds?bookmaker=8', 'bookmaker');
});

test('meaningful queries that API-Football rejects are accepted', async () => {
  assert.ok((await service.rows(`fixtures?team=${team}`)).length > 0);
  assert.ok((await service.rows('fixtures?from=2025-01-01&to=2025-12-31')).length > 0);
  assert.ok((await service.rows(`teams?league=${league}&search=albion`)).length > 0);
  assert.ok((await service.rows('standings?season=2025')).length >= 6);
  assert.ok((await service.rows('countries?name=albermoor&search=moor')).length === 1);
});

test('values are validated strictly', async () => {
  for (const id of ['%20', '%205', '5%20', '%2B5', '5.0', '1e3', '0x10', 'Infinity', '-1'])
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

test('an alias replaces its parameter; equal values of both are accepted, different ones rejected', async () => {
  const rows = await service.rows(`team-statistics?teamId=${team}&leagueId=${league}&year=${season}`);
  assert.deepEqual(rows, await service.rows(`team-statistics?team=${team}&league=${league}&season=${season}`));
  const same = await service.get(`team-statistics?team=${team}&teamId=${team}`);
  assert.equal(same.status, 200);
  await refused(`team-statistics?team=${team}&teamId=1`, 'teamId');
  const { response } = (await service.get(`teams/statistics?teamId=${team}&leagueId=${league}&year=${season}`)).body;
  assert.equal(response.team.id, Number(team));
  assert.equal((await service.get(`odds?fixtureId=${fixture}`)).status, 200);
});

test('live requires a paid plan, and odds the highest one', async () => {
  for (const path of ['fixtures?live=all', 'odds?date=2026-11-21']) {
    const { status, body } = await service.get(path, service.keys.free);
    assert.equal(status, 403, path);
    assert.ok('plan' in body.errors, path);
  }
});

test('status requests return the usage and do not count', async () => {
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
