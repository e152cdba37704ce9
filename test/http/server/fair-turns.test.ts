/** A key with many requests does not hold up the requests of another. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FetchRoute } from '../../../src/http/server/fetch-route.ts';
import { startService } from '../service.ts';

const GREEDY = 60;

/** Uses up the time for responses of one turn of the event loop. */
function workForOneTurn(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
}

const get = (path: string, key: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

test('the request of another key is answered before most of those that a greedy key sent earlier', async (t) => {
  const service = await startService(t);
  const greedy = await service.key('internal');
  const modest = await service.key('pro');
  for (const { key } of [greedy, modest]) await service.get('/api/v2/account', key); // reads the keys
  const { server } = service.server.fastify;
  let [accepted, arrived] = [0, 0];
  server.on('connection', () => accepted++);
  server.on('request', () => arrived++);
  const sockets = await Promise.all(Array.from({ length: GREEDY }, () => connected(service.port)));
  const other = await connected(service.port);
  t.after(() => [...sockets, other].forEach((socket) => void socket.destroy()));
  while (accepted <= GREEDY) await nextTurn();
  service.behaviour.work = workForOneTurn;
  for (const [i, socket] of sockets.entries()) socket.write(get(`/api/v2/things/t_${i}`, greedy.key));
  while (arrived < GREEDY) await nextTurn();
  other.write(get('/api/v2/things/t_other', modest.key));
  const [response] = await once(other, 'data');
  assert.match(String(response), /^HTTP\/1.1 200 /);
  const { started } = service.behaviour;
  assert.ok(started < GREEDY / 2, `${started} of ${GREEDY + 1} requests were handled first`);
});

test('calls of a fetch route take turns with those of other keys', async (t) => {
  const served: string[] = [];
  const route: FetchRoute = {
    path: '/own',
    bodyBytes: 100,
    isCounted: () => true,
    async serve(request) {
      served.push(await request.text());
      workForOneTurn();
      return new Response('done');
    },
  };
  const service = await startService(t, { fetchRoutes: [route] });
  const [greedy, modest] = [await service.key('internal'), await service.key('pro')];
  const call = (key: string, body: string) =>
    fetch(`${service.base}/own`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body,
    });
  const calls = Array.from({ length: GREEDY }, () => call(greedy.key, 'greedy'));
  while (served.length === 0) await nextTurn();
  await call(modest.key, 'modest');
  assert.ok(served.indexOf('modest') < GREEDY / 2, `${served.indexOf('modest')} calls were served first`);
  await Promise.all(calls);
});
