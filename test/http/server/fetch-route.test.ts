/** Fetch routes: keys, headers, and responses that end early. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { FetchRoute } from '../../../src/http/server/fetch-route.ts';
import { startService } from '../service.ts';

async function serving(context: TestContext, serve: FetchRoute['serve']) {
  const service = await startService(context, {
    fetchRoutes: [{ path: '/own', bodyBytes: 100, isUnmetered: async () => false, quotaRefusal: () => null, serve }],
  });
  const { key } = await service.key('free');
  return { ...service, url: `${service.base}/own`, headers: { 'x-api-key': key, 'content-type': 'application/json' } };
}

test('a fetch route requires a key, and its responses have the rate limit headers', async (context) => {
  const { url, headers } = await serving(context, async (webRequest) => new Response(await webRequest.text()));
  const post = (headers: Readonly<Record<string, string>>) => fetch(url, { method: 'POST', headers, body: '{"a":1}' });
  const response = await post(headers);
  assert.equal(await response.text(), '{"a":1}');
  assert.equal(response.headers.get('x-ratelimit-limit'), '100');
  assert.match(response.headers.get('x-request-id') ?? '', /./);
  assert.equal((await post({ 'content-type': 'application/json' })).status, 401);
});

test('a response body that fails breaks the connection, so that it does not look complete', async (context) => {
  const half = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(new Error('broke off')),
    });
  const { url, headers } = await serving(context, async () => new Response(half()));
  await assert.rejects(fetch(url, { method: 'POST', headers, body: '{}' }).then((response) => response.text()));
});

test('the signal of the request aborts when the client disconnects', async (context) => {
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { url, headers } = await serving(context, async (webRequest) => {
    webRequest.signal.addEventListener('abort', () => left.resolve());
    arrived.resolve();
    await left.promise;
    return new Response(null);
  });
  const outgoing = request(url, { method: 'POST', headers });
  outgoing.on('error', () => undefined); // destroyed below
  outgoing.end('{}');
  await arrived.promise;
  outgoing.destroy();
  await left.promise;
  if (!outgoing.closed) await once(outgoing, 'close');
});
