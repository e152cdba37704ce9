import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import type { Fixture, League, Team } from '../../../src/football/terms.ts';
import type { Shape } from '../../../src/http/endpoint/endpoint.ts';
import { ANY_SCOPE, seasonScope } from '../../../src/store/changes/revisions.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { ask, aWorld, endpointAt, NOW } from './world.ts';

let store: OpenStore;
let united: Team;
let liverpool: Team;
let league: League;
let first: Fixture;

const Item = z.looseObject({ id: z.unknown() });
const Body = z.object({ data: z.array(Item), meta: z.looseObject({ nextCursor: z.string().nullish() }).optional() });

/** The body, checked against the declared schema of the shape. */
async function bodyOf(address: string, shape: Shape = 'reference'): Promise<unknown> {
  const { body } = await ask(store, `${address}${address.includes('?') ? '&' : '?'}shape=${shape}`);
  const schema = endpointAt(`/api/v2${address.split('?')[0]}`).endpoint.response[shape];
  assert.deepEqual(schema?.parse(body), body);
  return JSON.parse(JSON.stringify(body));
}

async function rowsOf(address: string, shape?: Shape) {
  return Body.parse(await bodyOf(address, shape)).data;
}

async function idsOf(address: string, shape?: Shape) {
  return (await rowsOf(address, shape)).map(({ id }) => id);
}

aboveEngines('version 2 on a small store', (engine) => {
  test('every endpoint', async (t) => {
    store = await aWorld(engine, t);
    const known = <T>(found: T | undefined): T => found ?? assert.fail('not stored');
    united = known(store.reference.team(33));
    liverpool = known(store.reference.team(40));
    league = known(store.reference.league('eng.1'));
    first = known((await store.fixtures.ofSeason(league.legacyId, 2023))[0]);

    await t.test('every form of an id finds the same entity', async () => {
      const slug = store.reference.teamSlug(united);
      assert.match(slug, /^t_manchester-united/);
      for (const id of [united.id, slug]) {
        assert.deepEqual(await bodyOf(`/teams/${id}`), await bodyOf(`/teams/${united.id}`));
        assert.deepEqual(await idsOf(`/teams?ids=${id},${liverpool.id}`), [liverpool.id, united.id]);
        assert.equal((await idsOf(`/fixtures?team=${id}&season=2023`)).length, 10);
        assert.deepEqual(
          await bodyOf(`/teams/${id}/form?season=2023`),
          await bodyOf(`/teams/form?season=2023&team=${id}`),
        );
        for (const other of [liverpool.id, store.reference.teamSlug(liverpool)]) {
          assert.equal((await idsOf(`/headtohead?h2h=${id}-${other}`)).length, 4);
          assert.deepEqual(
            await bodyOf(`/headtohead?team1=${id}&team2=${other}`),
            await bodyOf(`/headtohead?h2h=${other}-${id}`),
          );
        }
      }
      for (const id of [league.id, 'eng.1']) {
        assert.deepEqual(await bodyOf(`/leagues/${id}`), await bodyOf('/leagues/eng.1'));
        assert.equal((await rowsOf(`/fixtures?league=${id}&season=2023`)).length, 30);
        assert.deepEqual(
          await bodyOf(`/standings?league=${id}&season=2023`),
          await bodyOf('/standings?league=eng.1&season=2023'),
        );
        assert.equal((await idsOf(`/teams?league=${id}&season=2023`)).length, 6);
      }
    });

    await t.test('ids are native ids, and codes and slugs in the migration shape', async () => {
      assert.deepEqual(await idsOf('/leagues?ids=eng.1'), [league.id]);
      assert.deepEqual(await idsOf('/leagues?ids=eng.1', 'migration'), ['eng.1']);
      assert.deepEqual(await idsOf('/teams?ids=t_liverpool', 'migration'), ['t_liverpool']);
    });

    await t.test('every id in a response can be used in a request', async () => {
      for (const shape of ['reference', 'migration'] as const) {
        for (const id of await idsOf('/teams?season=2024', shape)) await bodyOf(`/teams/${id}`, shape);
        for (const id of await idsOf('/leagues', shape)) await bodyOf(`/leagues/${id}`, shape);
        for (const id of await idsOf('/fixtures?limit=3', shape)) await bodyOf(`/fixtures/${id}`, shape);
        for (const id of await idsOf('/venues', shape)) assert.deepEqual(await idsOf(`/venues?ids=${id}`), [id]);
        for (const id of await idsOf('/countries?search=eng', shape)) await bodyOf(`/leagues?country=${id}`, shape);
      }
    });

    await t.test('pages of fixtures have no gap or overlap', async () => {
      const seen: unknown[] = [];
      for (let cursor: string | null | undefined = '0'; cursor != null; ) {
        const body = Body.parse(await bodyOf(`/fixtures?limit=7&cursor=${cursor}`));
        seen.push(...body.data.map(({ id }) => id));
        cursor = body.meta?.nextCursor;
      }
      assert.equal(seen.length, 72);
      assert.equal(new Set(seen).size, 72);
      assert.deepEqual((await idsOf('/fixtures?limit=200&order=desc')).toReversed(), seen);
      const paged = await bodyOf('/fixtures?limit=7&page=11', 'migration');
      assert.deepEqual(z.looseObject({}).parse(paged).totalPages, 11);
      assert.equal(z.looseObject({}).parse(paged).count, 2);
    });

    await t.test('dates are in the requested time zone', async () => {
      const day = '2023-08-12'; // the first match starts at 15:00 UTC
      assert.deepEqual(await idsOf(`/fixtures?date=${day}`), [first.id]);
      assert.deepEqual(await idsOf(`/fixtures?date=2023-08-13&timezone=pacific/auckland`), [first.id]);
      assert.deepEqual(await idsOf(`/fixtures?date=${day}&timezone=Pacific/Auckland`), []);
      assert.equal((await idsOf(`/fixtures?from=${day}&to=2023-08-14`)).length, 3);
      assert.deepEqual(await idsOf('/fixtures?from=9999-12-31'), []);
      assert.equal((await idsOf('/fixtures?from=0001-01-01&to=2023-08-12')).length, 1);
      const [shown] = await rowsOf(`/fixtures?ids=${first.id}&timezone=Europe/London`);
      assert.equal(shown?.date, '2023-08-12T16:00:00.000+01:00');
    });

    await t.test('last counts back from the last result, next forward from now', async () => {
      const last = await rowsOf('/fixtures?league=eng.1&last=3');
      const next = await rowsOf('/fixtures?league=eng.1&next=3');
      const now = new Date(NOW).toISOString();
      assert.deepEqual([last.length, next.length], [3, 3]);
      assert.ok(last.every((row) => String(row.date) < now) && next.every((row) => String(row.date) > now));
      assert.ok(String(last[0]?.date) > String(last[2]?.date) && String(next[0]?.date) < String(next[2]?.date));
      const { until } = await ask(store, '/fixtures?league=eng.1&next=3');
      assert.equal(until, Date.parse(String(next[0]?.date)) + 1);
    });

    await t.test('filters can be combined', async () => {
      assert.equal((await idsOf('/fixtures?country=england&limit=200')).length, 60);
      assert.equal((await idsOf('/fixtures?country=ESP')).length, 12);
      assert.deepEqual(await idsOf('/fixtures?country=eng&league=esp.1'), []);
      assert.deepEqual(await idsOf('/fixtures?live=all'), []);
      assert.equal((await idsOf('/fixtures?season=2023&status=finished')).length, 30);
      assert.deepEqual(await idsOf('/fixtures?season=2023&status=NS-live'), []);
      assert.deepEqual(await idsOf('/fixtures?season=2023&round=Regular Season - 1'), [first.id]);
      assert.deepEqual(await idsOf(`/fixtures?venue=${first.venue?.id}&season=2023`), [first.id]);
      assert.deepEqual(await idsOf('/teams?search=MÄNCHESTER unı&league=eng.1'), [united.id]);
      assert.deepEqual(await idsOf('/leagues?season=2023&type=league'), [league.id]);
      assert.deepEqual(await idsOf(`/leagues?team=${united.id}&current=true`), [league.id]);
      assert.deepEqual(await idsOf('/countries?id=GB-ENG'), ['eng']);
      assert.equal((await idsOf('/venues?city=Mánchester&country=England')).length, 1);
    });

    await t.test('without a season, the teams of a league are the current ones', async () => {
      assert.equal((await idsOf('/teams?league=esp.1')).length, 4);
      const { until } = await ask(store, '/teams?league=esp.1');
      assert.equal(until, Date.UTC(2024, 10, 22));
    });

    await t.test('a table ranks every team and names its league and season', async () => {
      const body = z.looseObject({ meta: z.unknown() }).parse(await bodyOf('/standings?league=eng.1&season=2023'));
      assert.deepEqual(body.meta, { league: league.id, season: 2023, count: 6 });
      const table = z.array(z.looseObject({ rank: z.int(), played: z.int() })).parse(body.data);
      assert.deepEqual(
        table.map((row) => row.rank),
        [1, 2, 3, 4, 5, 6],
      );
      assert.ok(table.every((row) => row.played === 10));
      await bodyOf('/standings?league=eng.1&season=2023', 'migration');
    });

    await t.test('form counts the latest matches of the season', async () => {
      const form = z.object({
        data: z.looseObject({ sequence: z.string(), matches: z.int() }),
        meta: z.object({ league: z.string().nullable(), n: z.int() }),
      });
      const { data, meta } = form.parse(await bodyOf(`/teams/${united.id}/form?season=2023&n=3`));
      assert.deepEqual([data.matches, data.sequence.length, meta], [3, 3, { league: null, n: 3 }]);
      const none = form.parse(await bodyOf(`/teams/${united.id}/form?season=1990`)).data;
      assert.deepEqual([none.matches, none.sequence], [0, '']);
    });

    await t.test('the fixture detail names its providers', async () => {
      const { meta } = z.looseObject({ meta: z.unknown() }).parse(await bodyOf(`/fixtures/${first.id}`));
      assert.deepEqual(meta, { content: { preview: null, recap: null }, source: 'openfootball' });
      await bodyOf(`/fixtures/${first.id}`, 'migration');
    });

    await t.test('statistics are returned for both teams, one or none', async () => {
      const sides = async (address: string) =>
        z.object({ data: z.array(z.unknown()) }).parse(await bodyOf(address)).data.length;
      assert.equal(await sides(`/fixtures/${first.id}/statistics`), 2);
      assert.equal(await sides(`/fixtures/statistics?fixture=${first.id}&team=${first.away.id}`), 1);
      assert.equal(await sides(`/fixtures/${first.id}/statistics?team=t_barcelona`), 0);
    });

    await t.test('odds are ordered by bookmaker and bet, and have stable ids', async () => {
      const ids = [`${first.id}-4-1`, `${first.id}-8-1`, `${first.id}-8-5`];
      assert.deepEqual(await idsOf(`/odds?fixture=${first.id}`), ids);
      assert.deepEqual(await idsOf(`/odds?fixture=${first.id}&bookmaker=8&bet=1`), [`${first.id}-8-1`]);
      assert.deepEqual(await idsOf(`/odds?fixture=${first.id}&limit=1&cursor=2`), [`${first.id}-8-5`]);
      assert.equal(endpointAt('/api/v2/odds').endpoint.plan, 'ultra');
    });

    await t.test('legacy ids are translated', async () => {
      const translated = async (address: string, shape?: Shape) =>
        z.object({ data: z.unknown() }).parse(await bodyOf(address, shape)).data;
      const requested = { entity: 'team', legacyId: 33, providers: [] };
      assert.deepEqual(await translated('/translate?entity=team&legacyId=33'), { ...requested, id: united.id });
      assert.deepEqual(await translated('/translate?entity=team&legacyId=33', 'migration'), {
        ...requested,
        id: store.reference.teamSlug(united),
      });
      const fixture = { entity: 'fixture', legacyId: first.legacyId, providers: [] };
      assert.deepEqual(await translated(`/translate?entity=fixture&legacyId=${first.legacyId}`), {
        ...fixture,
        id: first.id,
      });
      assert.equal((await rowsOf('/translate/leagues')).length, 2);
    });

    await t.test('the account has its usage; an unlimited plan has the largest 32-bit integer', async () => {
      const { data } = z.object({ data: z.unknown() }).parse(await bodyOf('/account'));
      const limit = 2147483647;
      assert.deepEqual(data, {
        account: { id: 'acc_1', plan: 'internal' },
        usage: { daily: { used: 7, limit }, monthly: { used: 70, limit } },
      });
      const { endpoint } = endpointAt('/api/v2/account');
      assert.deepEqual([endpoint.metered, endpoint.isCached], [false, false]);
    });

    await t.test('a response for one season depends on that season, any other on all data', async () => {
      const season = seasonScope(league.legacyId, 2023);
      assert.ok((await ask(store, '/fixtures?league=eng.1&season=2023')).scopes.includes(season));
      assert.ok((await ask(store, `/fixtures/${first.id}`)).scopes.includes(season));
      assert.deepEqual((await ask(store, '/fixtures?season=2023')).scopes, [ANY_SCOPE]);
      assert.deepEqual((await ask(store, '/headtohead?h2h=t_liverpool-t_chelsea')).scopes, [ANY_SCOPE]);
    });

    await t.test('live matches require a paid plan', () => {
      const { endpoint } = endpointAt('/api/v2/fixtures');
      assert.deepEqual(endpoint.gate?.({ live: 'all' }, {}), { plan: 'paid', field: 'live' });
      assert.equal(endpoint.gate?.({}, {}), null);
    });
  });
});
