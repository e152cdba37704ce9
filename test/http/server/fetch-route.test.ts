/** What a protocol beside the endpoints gets from the server, whatever it says. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { FetchRoute } from '../../../src/http/server/fetch-route.ts';
import { startService } from '../service.ts';

async function serving(context: TestContext, serve: FetchRoute['serve']) {
  const service = await startService(context, { fetchRoutes: [{ path: '/own', bodyBytes: 100, serve }] });
  const { key } = await service.key('free');
  return { ...service, own: `${service.base}/own`, headers: { 'x-api-key': key, 'content-type': 'application/json' } };
}

test('it is asked with a key alone, and tells what is left like any other answer', async (context) => {
  const { own, headers } = await serving(context, async (requested) => new Response(await requested.text()));
  const ask = (sent: Readonly<Record<string, string>>) =>
    fetch(own, { method: 'POST', headers: sent, body: '{"a":1}' });
  const answer = await ask(headers);
  assert.equal(await answer.text(), '{"a":1}');
  assert.equal(answer.headers.get('x-ratelimit-limit'), '100');
  assert.match(answer.headers.get('x-request-id') ?? '', /./);
  assert.equal((await ask({ 'content-type': 'application/json' })).status, 401);
});

test('an answer that breaks off is cut off, not taken for whole', async (context) => {
  const half = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('half')),
      pull: (controller) => controller.error(new Error('broke off')),
    });
  const { own, headers } = await serving(context, async () => new Response(half()));
  await assert.rejects(fetch(own, { method: 'POST', headers, body: '{}' }).then((answer) => answer.text()));
});

test('whoever asks and leaves is no longer answered', async (context) => {
  const arrived = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const { own, headers } = await serving(context, async (requested) => {
    requested.signal.addEventListener('abort', () => left.resolve());
    arrived.resolve();
    await left.promise;
    return new Response(null);
  });
  const asking = request(own, { method: 'POST', headers });
  asking.on('error', () => undefined); // it is destroyed on purpose
  asking.end('{}');
  await arrived.promise;
  asking.destroy();
  await left.promise;
  if (!asking.closed) await once(asking, 'close');
});
