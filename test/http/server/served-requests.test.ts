/** Requests are written to the journal of the node before their responses leave. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { HELD_MS, readJournal } from '../../../src/accounts/journal.ts';
import { journalFolder } from '../../../src/accounts/journals.ts';
import { startService } from '../service.ts';

/** A service, and a key that holds requests of which each is recorded. */
async function serving(context: TestContext) {
  let work = () => undefined as unknown;
  const service = await startService(context, {
    fetchRoutes: [
      {
        path: '/own',
        bodyBytes: 100,
        isUnmetered: async () => false,
        quotaRefusal: () => null,
        async serve() {
          work();
          return new Response('own');
        },
      },
    ],
  });
  const { id, key } = await service.key('pro');
  const get = async (path: string) => {
    const response = await service.get(path, key);
    return { status: response.status, text: await response.text() };
  };
  const post = async () => {
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    return (await fetch(`${service.base}/own`, { method: 'POST', headers, body: '{}' })).text();
  };
  const folder = journalFolder(service.databaseUrl)!;
  const written = () => {
    const contents = readdirSync(folder).map((file) => readJournal(readFileSync(join(folder, file))));
    return Math.max(...contents.map(({ counters }) => counters.get(id) ?? 0));
  };
  for (let i = 0; i < 8; i++) await get('/api/v2/things/t_1');
  assert.equal(written(), 8);
  const workIs = (next: () => unknown) => {
    work = next;
    service.behaviour.work = next;
  };
  return { ...service, get, post, written, workIs };
}

test('what a client has received is written, from memory, from a handler, refused, and of a fetch route', async (context) => {
  const { get, post, written } = await serving(context);
  await get('/api/v2/things/t_1');
  assert.equal(written(), 9);
  await get('/api/v2/things/t_2');
  assert.equal(written(), 10);
  assert.equal((await get('/api/v2/things/t_none')).status, 404);
  assert.equal(written(), 11);
  assert.equal(await post(), 'own');
  assert.equal(written(), 12);
});

test('no response leaves after others may have returned its request; the next request is leased again', async (context) => {
  const { clock, get, post, workIs, written } = await serving(context);
  const standStill = () => clock.set(clock.now() + HELD_MS);
  workIs(standStill);
  await assert.rejects(get('/api/v2/things/t_3'));
  assert.equal(written(), 8);
  workIs(() => undefined);
  for (let i = 0; i < 8; i++) assert.equal((await get('/api/v2/things/t_4')).status, 200);
  workIs(standStill);
  await assert.rejects(post());
  workIs(() => undefined);
  assert.equal((await get('/api/v2/things/t_5')).status, 200);
});

test('a request that fails is not served, so that its error leaves even then', async (context) => {
  const { clock, get, workIs } = await serving(context);
  workIs(() => clock.set(clock.now() + HELD_MS));
  assert.equal((await get('/api/v2/things/t_broken')).status, 500);
});
