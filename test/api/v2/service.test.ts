import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import { Problem } from '../../../src/http/endpoint/problem.ts';
import { startService } from './service.ts';

const Body = z.looseObject({ data: z.union([z.array(z.unknown()), z.looseObject({})]) });

function exampleAddress({ path, example }: Endpoint, more: Record<string, string> = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(example.params?.[name] ?? ''));
  const query = new URLSearchParams({ ...example.query, ...more }).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

async function problemOf(response: Response) {
  assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/);
  const problem = Problem.parse(await response.json());
  assert.equal(problem.status, response.status);
  assert.equal(problem.requestId, response.headers.get('x-request-id'));
  return problem;
}

test('version 2 over HTTP, on the sandbox', async (t) => {
  const service = await startService(t);
  const key = await service.key('internal');

  // streams and writing endpoints have their own tests
  const requested = V2_ENDPOINTS.filter(({ method, stream }) => method === 'GET' && stream === undefined);
  for (const endpoint of requested) {
    await t.test(`the example of ${endpoint.path} returns rows as declared, in every shape`, async () => {
      for (const shape of [undefined, ...endpoint.shapes]) {
        const response = await service.get(exampleAddress(endpoint, shape === undefined ? {} : { shape }), key);
        const body: unknown = await response.json();
        assert.equal(response.status, 200, JSON.stringify(body));
        assert.deepEqual(endpoint.response[shape ?? endpoint.shapes[0]]?.parse(body), body);
        const { data } = Body.parse(body);
        assert.ok(!Array.isArray(data) || data.length > 0, 'no rows');
        assert.ok(response.headers.get('etag') !== null || !endpoint.isCached);
      }
    });

    await t.test(`${endpoint.path} requires a key`, async () => {
      const response = await service.get(exampleAddress(endpoint));
      assert.equal(response.status, 401);
      assert.equal((await problemOf(response)).code, 'unauthorized');
    });

    await t.test(`${endpoint.path} rejects an unknown parameter`, async () => {
      const response = await service.get(exampleAddress(endpoint, { surprise: '1' }), key);
      assert.equal(response.status, 400);
      assert.deepEqual(
        (await problemOf(response)).errors.map(({ field }) => field),
        ['surprise'],
      );
    });

    if (!endpoint.path.includes(':id')) continue;
    await t.test(`${endpoint.path} returns 404 for an unknown id`, async () => {
      const { path, example } = endpoint;
      const address = exampleAddress({ ...endpoint, path: path.replace(':id', 'xx_0000000000'), example });
      const response = await service.get(address, key);
      assert.equal(response.status, 404);
      assert.equal((await problemOf(response)).code, 'not_found');
    });
  }

  await t.test('odds and live matches depend on the plan', async () => {
    const free = await service.key('free');
    for (const path of [
      '/api/v2/fixtures?live=all',
      exampleAddress(V2_ENDPOINTS.find(({ id }) => id === 'v2.odds')!),
    ]) {
      const response = await service.get(path, free);
      assert.equal(response.status, 403);
      assert.equal((await problemOf(response)).code, 'forbidden');
    }
    assert.equal((await service.get('/api/v2/fixtures?live=all', await service.key('pro'))).status, 200);
  });

  await t.test('the source of sandbox data is sandbox', async () => {
    const detail = V2_ENDPOINTS.find(({ id }) => id === 'v2.fixture')!;
    const body = await (await service.get(exampleAddress(detail), key)).json();
    assert.equal(z.object({ meta: z.looseObject({ source: z.string() }) }).parse(body).meta.source, 'sandbox');
  });

  await t.test('account requests do not count', async () => {
    const pro = await service.key('pro');
    const used = async () => {
      const body = await (await service.get('/api/v2/account', pro)).json();
      return z.object({ data: z.object({ usage: z.object({ daily: z.object({ used: z.int() }) }) }) }).parse(body).data
        .usage.daily.used;
    };
    const before = await used();
    await (await service.get('/api/v2/countries', pro)).arrayBuffer();
    assert.deepEqual([await used(), await used()], [before + 1, before + 1]);
  });
});
