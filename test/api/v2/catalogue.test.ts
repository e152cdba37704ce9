import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { V2_ENDPOINTS } from '../../../src/api/v2/index.ts';
import { ApiError } from '../../../src/base/errors.ts';
import type { Endpoint, Shape } from '../../../src/http/endpoint/endpoint.ts';
import type { OpenStore } from '../../../src/store/store.ts';
import { examples } from '../../support/complete-run.ts';
import { aboveEngines } from '../../support/stores/databases.ts';
import { ask, aWorld } from './world.ts';

test('the id and the path of every endpoint are unique', () => {
  const paths = V2_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);
  assert.equal(new Set(paths).size, paths.length);
  assert.equal(new Set(V2_ENDPOINTS.map(({ id }) => id)).size, V2_ENDPOINTS.length);
  assert.ok(V2_ENDPOINTS.every(({ path }) => path.startsWith('/api/v2/')));
});

test('every endpoint has JSON Schemas, and every parameter a description', () => {
  for (const endpoint of V2_ENDPOINTS) {
    for (const shape of endpoint.shapes) z.toJSONSchema(endpoint.response[shape]!);
    const { properties = {} } = z.toJSONSchema(endpoint.query, { io: 'input' });
    for (const [name, schema] of Object.entries(properties)) {
      assert.ok(typeof schema === 'object' && schema.description, `${endpoint.id} does not describe ${name}`);
    }
  }
});

test('aliases refer to existing parameters and hide none', () => {
  for (const { aliases = {}, query, id } of V2_ENDPOINTS) {
    for (const [alias, parameter] of Object.entries(aliases)) {
      assert.ok(parameter in query.shape && !(alias in query.shape), `${id}: ${alias}`);
    }
  }
});

/** Values that are valid for some parameter, and values that are valid for none. */
async function valuesOf({ reference, fixtures }: OpenStore): Promise<readonly string[]> {
  const fixture = (await fixtures.list({}, { order: 'asc', limit: 1 }))[0]!;
  const ids = [fixture.id, fixture.home.id, reference.venues()[0]!.id, reference.league('eng.1')!.id];
  return [
    ...ids,
    ...['eng.1', 'esp.1', '2023', '2024', 'all', 'finished', 'NS-FT', 't_liverpool', 't_chelsea-t_arsenal'],
    ...['2024-11-05', '9999-12-31', '0000-01-01', 'Asia/Tokyo', 'true', 'asc', 'Cup', '0', '1', '8', '33', '200'],
    ...['1000000', '9007199254740991', 'team', 'fixture', 'england', 'Regular Season - 1'],
    ...['\u0000', "'", '%', 'ü', '💥', '', ' ', '-', ','],
  ];
}

/** A URL of the endpoint with random parameters. */
function addressOf(endpoint: Endpoint, values: readonly string[]) {
  const value = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, fc.string({ maxLength: 12 }));
  const names = [...Object.keys(endpoint.query.shape), ...Object.keys(endpoint.aliases ?? {})];
  const query = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  const shape = fc.constantFrom<Shape>(...endpoint.shapes);
  return fc.tuple(query, value, shape).map(([sent, id, shape]) => {
    const path = endpoint.path.slice('/api/v2'.length).replace(':id', encodeURIComponent(id) || '-');
    return { shape, address: `${path}?${new URLSearchParams({ ...sent, shape })}` };
  });
}

aboveEngines('any request', (engine) => {
  test('is rejected, or answered as declared', async (t) => {
    const store = await aWorld(engine, t);
    const values = await valuesOf(store);
    // streams have no single response, and POST needs a body
    for (const endpoint of V2_ENDPOINTS.filter(({ stream, method }) => !stream && method === 'GET')) {
      await fc.assert(
        fc.asyncProperty(addressOf(endpoint, values), async ({ address, shape }) => {
          try {
            const { body } = await ask(store, address);
            assert.deepEqual(endpoint.response[shape]!.parse(body), body);
          } catch (error) {
            if (!(error instanceof ApiError)) throw error;
            assert.ok(['bad_request', 'not_found', 'position_gone'].includes(error.code), error.code);
          }
        }),
        { numRuns: examples(150) },
      );
    }
  });
});
