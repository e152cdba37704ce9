/** The live feed over HTTP: scopes, results per message, and visibility for readers. */
import assert from 'node:assert/strict';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sqliteFiles } from '../../../src/store/database/urls.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { FIXTURE, liveService } from '../../live/service.ts';
import { aboveEngines, type Engine } from '../../support/stores/databases.ts';
import { wholeStore } from '../../support/stores/whole-store.ts';

const AT = '2026-11-21T15:20:00Z';

async function feedService(t: TestContext, engine: Engine = 'sqlite') {
  const { service, sender, reader } = await liveService(t, { engine });
  const post = (body: string, key: string | undefined = sender, type = 'application/x-ndjson') =>
    service.fetch('/api/feed/messages', key, { method: 'POST', body, headers: { 'content-type': type } });
  const state = (version: number, status: string, more: object = {}) => {
    return { id: `m${version}`, fixture: FIXTURE.id, version, at: AT, type: 'state', status, ...more };
  };
  return { service, sender, reader, fixture: FIXTURE, post, state };
}

interface Outcomes {
  data: { line: number; id: string | null; result: string; reason?: string }[];
  meta: Record<string, number>;
}

test('sending requires the scope feed, and a key with only that scope cannot read', async (t) => {
  const { service, sender, reader, post, state } = await feedService(t);
  const line = JSON.stringify(state(1, '1H'));
  const missing = await service.fetch('/api/feed/messages', undefined, { method: 'POST', body: line });
  assert.equal(missing.status, 401);
  const refused = await post(line, reader);
  assert.equal(refused.status, 403);
  assert.match(((await refused.json()) as { detail: string }).detail, /scope feed/);
  assert.equal((await service.fetch('/api/v2/countries', sender)).status, 403);
  assert.equal((await service.fetch('/api/v1/countries', sender)).status, 403);
  assert.equal((await service.fetch('/api/feed/fixtures/fx_any', reader)).status, 403);
  const accepted = await post(line);
  assert.equal(accepted.status, 200);
  assert.equal(accepted.headers.get('x-ratelimit-remaining'), '74998', 'only requests to the data versions count');
  assert.deepEqual(service.failures, []);
});

test('each line has a result, and a broken line does not affect the others', async (t) => {
  const { post, state, fixture, service, sender } = await feedService(t);
  const odd = { ...state(9, 'FT', { score: { goals: { home: 1, away: 0 } } }) };
  const body = [JSON.stringify(state(1, '1H', { elapsed: 3 })), '{"id": "broken', '', JSON.stringify(odd)].join('\n');
  const answer = (await (await post(body)).json()) as Outcomes;
  assert.deepEqual(
    answer.data.map(({ line, id, result }) => [line, id, result]),
    [
      [1, 'm1', 'applied'],
      [2, null, 'refused'],
      [4, 'm9', 'held'],
    ],
  );
  assert.deepEqual(answer.meta, { received: 3, applied: 1, held: 1, duplicate: 0, superseded: 0, refused: 1 });
  const again = (await (await post(JSON.stringify([state(1, '1H')]), sender, 'application/json')).json()) as Outcomes;
  assert.deepEqual(again.data, [{ line: 1, id: 'm1', result: 'duplicate' }]);
  const stateResponse = await service.fetch(`/api/feed/fixtures/${fixture.legacyId}`, sender);
  const { data } = (await stateResponse.json()) as {
    data: { status: string; version: number; pending: { id: string; result: string }[] };
  };
  assert.deepEqual([data.status, data.version], ['1H', 9]);
  assert.deepEqual(
    data.pending.map(({ id, result }) => [id, result]),
    [['m9', 'held']],
  );
});

test('an oversized or malformed body is rejected as a whole', async (t) => {
  const { post, sender, service } = await feedService(t);
  assert.equal((await post('{}\n'.repeat(1001))).status, 413);
  assert.equal((await post('x'.repeat(1024 * 1024 + 1))).status, 413);
  assert.equal((await post('a=b', sender, 'application/x-www-form-urlencoded')).status, 415);
  assert.equal((await post('"text"', sender, 'application/json')).status, 200, 'a JSON string is read as lines');
  assert.equal((await post('{"a": 1}', sender, 'application/json')).status, 400);
  for (const [body, expected] of [
    ['[{"id": "m1",', /not valid JSON: .*(position|column|end of JSON).*send one array of messages, or one/],
    ['', /is empty: send JSON; send one array/],
    ['[{"__proto__": {"id": "m1"}}]', /a member named __proto__ or constructor/],
    ['[{"constructor": {"prototype": {}}}]', /a member named __proto__ or constructor/],
  ] as const) {
    const broken = await post(body, sender, 'application/json');
    assert.equal(broken.status, 400, body);
    assert.match(((await broken.json()) as { detail: string }).detail, expected);
  }
  assert.equal((await service.fetch('/api/feed/fixtures/fx_none000000', sender)).status, 404);
  assert.equal((await service.fetch('/api/feed/messages', sender)).status, 405);
});

test('both versions return the state from the feed with the next request', async (t) => {
  const { service, reader, post, state, fixture } = await feedService(t);
  const live = async () => {
    const answer = await service.fetch('/api/v1/fixtures?live=all&shape=nested', reader);
    const { response } = (await answer.json()) as {
      response: { fixture: { id: number; status: object }; goals: object }[];
    };
    return response.find((one) => one.fixture.id === fixture.legacyId);
  };
  assert.equal(await live(), undefined);
  await post(JSON.stringify(state(1, '1H', { elapsed: 7, score: { goals: { home: 0, away: 0 } } })));
  const first = (await live())!;
  assert.deepEqual(first.fixture.status, { long: 'First Half', short: '1H', elapsed: 7, extra: null });
  await post(JSON.stringify(state(2, '1H', { elapsed: 45, extra: 2, score: { goals: { home: 1, away: 0 } } })));
  const later = (await live())!;
  assert.deepEqual(
    [later.fixture.status, later.goals],
    [
      { long: 'First Half', short: '1H', elapsed: 45, extra: 2 },
      { home: 1, away: 0 },
    ],
  );
  const second = await service.fetch(`/api/v2/fixtures/${fixture.id}`, reader);
  const { data } = (await second.json()) as { data: { status: unknown } };
  assert.match(JSON.stringify(data), /"1H"|in_play|live/i);
  assert.deepEqual(service.failures, []);
});

test('the OpenAPI document of the feed has its endpoints', async (t) => {
  const { service } = await feedService(t);
  const document = (await (await service.fetch('/openapi-feed.json')).json()) as {
    paths: object;
    info: { version: string };
  };
  assert.deepEqual(Object.keys(document.paths), ['/api/feed/messages', '/api/feed/fixtures/{id}']);
  assert.equal(document.info.version, '1.0.0');
});

/** Lets the database run a statement whenever a row is inserted into a table. */
async function onInsert({ database }: OpenStore, when: string, statement: string): Promise<() => Promise<void>> {
  const isSqlite = database.engine === 'sqlite';
  const body = `BEGIN ${statement}; ${isSqlite ? '' : 'RETURN NEW; '}END`;
  if (!isSqlite) await database.script(`CREATE FUNCTION changed() RETURNS trigger LANGUAGE plpgsql AS '${body}'`);
  await database.script(
    `CREATE TRIGGER changed ${when} FOR EACH ROW ${isSqlite ? body : 'EXECUTE FUNCTION changed()'}`,
  );
  return () => database.script(isSqlite ? 'DROP TRIGGER changed' : 'DROP FUNCTION changed CASCADE');
}

aboveEngines('a batch that cannot be stored as it was read', (engine) => {
  for (const [what, when, statement] of [
    ['the fixture', 'BEFORE INSERT ON feed_matches', 'DELETE FROM fixtures WHERE legacy_id = NEW.fixture'],
    ['a player', 'AFTER INSERT ON feed_messages', 'DELETE FROM players'],
  ] as const) {
    test(`gets 503 and stores nothing when ${what} is deleted meanwhile, and is stored when it is sent again`, async (t) => {
      const { service, post, state } = await feedService(t, engine);
      const goal = { id: 'g1', revision: 1, kind: 'goal', detail: 'normal', minute: 3, side: 'home' };
      const event = { ...goal, player: { name: 'Ada Fenn' } };
      const body = [
        state(1, '1H', { elapsed: 3, score: { goals: { home: 1, away: 0 } } }),
        { id: 'm2', fixture: FIXTURE.id, version: 2, at: AT, type: 'event', event },
      ];
      const lines = body.map((message) => JSON.stringify(message)).join('\n');
      const { database } = service.store;
      const stored = async () => [await wholeStore(database), await database.all('SELECT * FROM revision')];
      const before = await stored();
      const restore = await onInsert(service.store, when, statement);
      const refused = await post(lines);
      assert.equal(refused.status, 503);
      assert.equal(refused.headers.get('retry-after'), '1');
      assert.match(await refused.text(), /The stored data changed while the batch was written; send it again/);
      assert.deepEqual(await stored(), before);
      await restore();
      const { data } = (await (await post(lines)).json()) as Outcomes;
      assert.deepEqual(
        data.map(({ result }) => result),
        ['applied', 'applied'],
      );
    });
  }
});

test('a database file that cannot be reached gets 503 with Retry-After', async (t) => {
  const { service, post, state } = await feedService(t);
  const folder = dirname(sqliteFiles(service.databaseUrl)!.data);
  renameSync(folder, `${folder}.away`);
  symlinkSync(folder, folder); // a circle: ELOOP
  const refused = await post(JSON.stringify(state(1, '1H')));
  rmSync(folder);
  renameSync(`${folder}.away`, folder);
  assert.equal(refused.status, 503);
  assert.equal(refused.headers.get('retry-after'), '1');
  assert.match(await refused.text(), /The database cannot be reached; retry later/);
  assert.equal((await post(JSON.stringify(state(1, '1H')))).status, 200);
});
