import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { IMAGE_ROUTES } from '../../../src/http/endpoint/image-routes.ts';
import { startService } from '../service.ts';

test('health, readiness and metrics need no key', async (t) => {
  const service = await startService(t);
  assert.equal((await service.get('/healthz')).status, 200);
  assert.equal((await service.get('/readyz')).status, 200);
  const { key } = await service.key('pro');
  await service.get('/api/v1/things', key);
  await service.get('/api/v1/things', key);
  const metrics = await (await service.get('/metrics')).text();
  assert.match(metrics, /touchline_request_duration_seconds_count\{endpoint="v1.things",status="200"\} 2/);
  assert.match(metrics, /touchline_cached_responses_hits 1/);
  assert.match(metrics, /nodejs_eventloop_lag_seconds/);
});

test('a service whose database does not respond is alive but not ready', async (t) => {
  const service = await startService(t);
  await service.databases.accounts.script('DROP TABLE usage; DROP TABLE api_keys');
  assert.equal((await service.get('/healthz')).status, 200);
  const response = await service.get('/readyz');
  assert.equal(response.status, 503);
  assert.ok(response.headers.get('retry-after'));
});

test('every entity has an image, always the same; unknown ids return 404', async (t) => {
  const service = await startService(t);
  const crest = await service.get('/media/teams/33.svg');
  assert.equal(crest.headers.get('content-type'), 'image/svg+xml');
  const svg = await crest.text();
  assert.match(svg, /Manchester &lt;United&gt;/);
  assert.equal(await (await service.get('/media/teams/33.svg?again')).text(), svg);
  const png = await service.get('/media/teams/33.png');
  assert.equal(png.headers.get('content-type'), 'image/png');
  assert.equal((await service.get('/media/flags/gb-eng.svg')).status, 200);
  for (const path of ['/media/teams/34.png', '/media/constructor/33.png', '/media/flags/xx.svg', '/media/teams/33']) {
    assert.equal((await service.get(path)).status, 404, path);
  }
});

test('the OpenAPI documents describe the mounted routes', async (t) => {
  const service = await startService(t);
  const read = async (path: string) => parse(await (await service.get(path)).text()) as OpenApi;
  const v1 = await read('/openapi.yaml');
  assert.equal(v1.openapi, '3.1.0');
  assert.deepEqual(Object.keys(v1.paths), ['/api/v1/things']);
  const v2 = await read('/openapi-v2.yaml');
  const [things2, account, odds, shots, ...pictures] = Object.keys(v2.paths);
  assert.deepEqual(
    [things2, account, odds, shots],
    ['/api/v2/things/{id}', '/api/v2/account', '/api/v2/odds', '/api/v2/shots'],
  );
  assert.deepEqual(
    pictures,
    IMAGE_ROUTES.map(({ path }) => path.replace(/:(\w+)/g, '{$1}')),
  );
  const things = v1.paths['/api/v1/things']!.get!;
  assert.deepEqual(
    things.parameters.map(({ name }) => name),
    ['league', 'season', 'live', 'leagueId', 'pretty', 'shape'],
  );
  assert.deepEqual(
    Object.keys(things.responses).map(Number),
    [200, 304, 400, 401, 403, 404, 405, 408, 410, 414, 429, 431, 500, 503].sort((a, b) => a - b),
  );
  assert.deepEqual(JSON.parse(await (await service.get('/openapi-v2.json')).text()), v2);
});

interface OpenApi {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { parameters: { name: string }[]; responses: Record<string, unknown> }>
  >;
}
