import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { V1_ENDPOINTS } from '../../../src/api/v1/index.ts';
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';
import { sandboxService } from './service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

function pathOf({ path, example }: Endpoint): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => example.params?.[name] ?? name);
  return filled.slice('/api/v1/'.length);
}

for (const endpoint of V1_ENDPOINTS) {
  for (const shape of endpoint.shapes) {
    test(`the example of ${endpoint.path} returns rows in its declared shape, ${shape}`, async () => {
      const query = new URLSearchParams({ ...endpoint.example.query, shape });
      const { status, body } = await service.get(`${pathOf(endpoint)}?${query}`);
      assert.equal(status, 200, JSON.stringify(body));
      const parsed = endpoint.response[shape]!.safeParse(body);
      assert.ok(parsed.success, parsed.error?.message);
      assert.ok(isDeepStrictEqual(parsed.data, body), 'the response has undeclared keys');
      if (endpoint.id !== 'v1.account-status') assert.ok(body.results > 0, 'no rows');
    });
  }
}

test('the id and the path of every endpoint are unique', () => {
  for (const key of ['id', 'path'] as const) {
    assert.equal(new Set(V1_ENDPOINTS.map((endpoint) => endpoint[key])).size, V1_ENDPOINTS.length);
  }
});

test('every endpoint rejects an unknown parameter and names it', async () => {
  for (const endpoint of V1_ENDPOINTS) {
    const query = new URLSearchParams({ ...endpoint.example.query, nonsense: '1' });
    const { status, body } = await service.get(`${pathOf(endpoint)}?${query}`);
    assert.equal(status, 400, endpoint.path);
    assert.ok('nonsense' in body.errors, endpoint.path);
  }
});
