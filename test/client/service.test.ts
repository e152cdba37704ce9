/** The client with a running service on the sandbox. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { createClient, type Fixture, TouchlineError } from '../../client/src/index.ts';
import { createClient as createMigrationClient } from '../../client/src/migration.ts';
import { createClient as createV1Client } from '../../client/src/v1.ts';
import { ChangeLog } from '../../src/store/changes/changes.ts';
import { nextRevision } from '../../src/store/changes/revisions.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';

const LEAGUE = 'xal.1';
const SEASON = 2026;

describe('the client', () => {
  let service: RunningService;
  let options: { baseUrl: string; key: string };

  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  before(async () => {
    service = await runningService({ after: (close) => void closing.push(close) });
    options = { baseUrl: service.url, key: (await service.key('internal')).key };
  });

  test('iterates over every item of a list, page by page', async () => {
    const client = createClient(options);
    const seen: Fixture[] = [];
    const query = { league: LEAGUE, season: SEASON, limit: 50 };
    for await (const fixture of client.pages('/fixtures', { query })) seen.push(fixture);
    const all: Fixture[] = [];
    for (let cursor = 0; all.length === cursor; cursor += 200) {
      const { data }: { data: Fixture[] } = await client.get('/fixtures', {
        query: { league: LEAGUE, season: SEASON, limit: 200, cursor },
      });
      all.push(...data);
    }
    assert.ok(seen.length > 50, `${seen.length} fixtures`);
    assert.equal(new Set(seen.map(({ id }) => id)).size, seen.length);
    assert.deepEqual(seen, all);
  });

  test('iterates also in the shape `migration` and over version 1', async () => {
    const reference = new Set<string>();
    for await (const { name } of createClient(options).pages('/teams', { query: { league: LEAGUE } })) {
      reference.add(name);
    }
    const migration = new Set<string>();
    const query = { league: LEAGUE, limit: 7 };
    for await (const { name } of createMigrationClient(options).pages('/teams', { query })) migration.add(name);
    assert.ok(reference.size > 7);
    assert.deepEqual(migration, reference);

    const v1 = createV1Client(options);
    const { response: leagues } = await v1.get('/leagues', { query: { season: SEASON } });
    const league = leagues.find(({ league: { name } }) => name !== '')!.league.id;
    const first = await v1.get('/players', { query: { league, season: SEASON } });
    let players = 0;
    for await (const { player } of v1.pages('/players', { query: { league, season: SEASON } })) {
      assert.ok(player.name);
      players++;
    }
    assert.ok(players >= first.results && first.results > 0);
    assert.ok(first.paging.total === 1 || players > first.results);
  });

  test('gets the shape of its types, whatever the default of the key', async () => {
    const { key, id } = await service.key('free', 'prefers@example.com');
    const databases = await openDatabases(service.databaseUrl);
    await databases.accounts.run('UPDATE api_keys SET settings = $1 WHERE key_id = $2', [
      JSON.stringify({ shapeV2: 'migration' }),
      id,
    ]);
    await databases.close();
    const { meta } = await createClient({ ...options, key }).get('/teams', { query: { limit: 1 } });
    assert.equal(meta.count, 1);
    const { totalPages } = await createMigrationClient(options).get('/teams', { query: { limit: 1 } });
    assert.ok(totalPages > 1);
  });

  test('throws typed errors', async () => {
    const client = createClient(options);
    const wrong = await client.get('/fixtures', { query: { season: -1 } }).catch((error: unknown) => error);
    assert.ok(wrong instanceof TouchlineError);
    assert.deepEqual([wrong.status, wrong.code, wrong.errors[0]?.field], [400, 'bad_request', 'season']);
    assert.ok(wrong.requestId);
    const invalidKey = createClient({ ...options, key: 'no-key' }).get('/teams');
    await assert.rejects(invalidKey, { name: 'TouchlineError', status: 401, code: 'unauthorized' });
  });

  test('revalidates a repeated request, which returns 304', async () => {
    const statuses: number[] = [];
    const client = createClient({
      ...options,
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        statuses.push(response.status);
        return response;
      },
    });
    const responses = [await client.get('/standings', { query: { league: LEAGUE, season: SEASON } })];
    responses.push(await client.get('/standings', { query: { league: LEAGUE, season: SEASON } }));
    assert.deepEqual(statuses, [200, 304]);
    assert.deepEqual(responses[1], responses[0]);
  });

  test('streams changes from a position on, and new ones as they are written', async () => {
    const client = createClient(options);
    const { meta } = await client.get('/changes', { query: { limit: 1 } });
    const write = async (minute: number) => {
      await service.store.database.transaction(async (queries) => {
        const log = new ChangeLog();
        const what = { resource: 'event', action: 'created', id: `ev_${minute}`, season: SEASON } as const;
        log.note({ ...what, data: { minute } });
        await log.flush(queries, await nextRevision(queries, Date.now()), Date.parse(MATCHDAY));
      });
    };
    await write(1);
    const seen: string[] = [];
    for await (const { id, seq, data } of client.stream({ since: meta.latest, types: 'event' })) {
      seen.push(id);
      assert.deepEqual(data, { minute: seen.length });
      assert.equal(seq, meta.latest + seen.length);
      if (seen.length === 3) break;
      await write(seen.length + 1);
    }
    assert.deepEqual(seen, ['ev_1', 'ev_2', 'ev_3']);
    const ahead = client.stream({ since: meta.latest + 1000 }).next();
    await assert.rejects(ahead, { name: 'TouchlineError', code: 'position_gone' });
  });

  test('CORS allows every header that it sends and reads', async () => {
    const preflight = await fetch(`${service.url}/api/v2/stream`, { method: 'OPTIONS' });
    const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase().split(', ') ?? [];
    for (const name of ['x-api-key', 'accept', 'if-none-match', 'last-event-id', 'content-type']) {
      assert.ok(allowed.includes(name), name);
    }
    const exposed = preflight.headers.get('access-control-expose-headers')?.toLowerCase().split(', ') ?? [];
    for (const name of ['etag', 'retry-after', 'x-request-id']) assert.ok(exposed.includes(name), name);
  });

  test('its package has the version and licence of the service, and one dependency', () => {
    const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    assert.equal(text('client/LICENSE'), text('LICENSE'));
    const [service, client] = [JSON.parse(text('package.json')), JSON.parse(text('client/package.json'))];
    assert.equal(client.version, service.version);
    assert.deepEqual(client.dependencies, { 'openapi-fetch': service.devDependencies['openapi-fetch'] });
  });
});
