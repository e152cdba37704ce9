/** A key with many requests does not hold up the requests of another. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
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
const post = (path: string, key: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

async function connected(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Two keys that the service has read. */
async function knownKeys(service: Awaited<ReturnType<typeof startService>>) {
  const keys = [await service.key('internal'), await service.key('pro')] as const;
  for (const { key } of keys) await service.get('/api/v2/account', key);
  return keys;
}

/** Connects, sends all greedy requests, and the other one when they have arrived. Returns the response to that. */
async function sendAll(
  t: TestContext,
  service: Awaited<ReturnType<typeof startService>>,
  { greedy, other, started }: { greedy: (i: number) => string; other: string; started: () => void },
): Promise<string> {
  const { server } = service.server.fastify;
  let [accepted, arrived] = [0, 0];
  server.on('connection', () => accepted++);
  server.on('request', () => arrived++);
  const sockets = await Promise.all(Array.from({ length: GREEDY }, () => connected(service.port)));
  const last = await connected(service.port);
  t.after(() => [...sockets, last].forEach((socket) => void socket.destroy()));
  while (accepted <= GREEDY) await nextTurn();
  started();
  for (const [i, socket] of sockets.entries()) socket.write(greedy(i));
  while (arrived < GREEDY) await nextTurn();
  last.write(other);
  const [response] = await once(last, 'data');
  return String(response);
}

test('the request of another key is answered before most of those that a greedy key sent earlier', async (t) => {
  const service = await startService(t);
  const [greedy, modest] = await knownKeys(service);
  const response = await sendAll(t, service, {
    greedy: (i) => get(`/api/v2/things/t_${i}`, greedy.key),
    other: get('/api/v2/things/t_other', modest.key),
    started() {
      service.behaviour.work = workForOneTurn;
    },
  });
  assert.match(response, /^HTTP\/1.1 200 /);
  const { started } = service.behaviour;
  assert.ok(started < GREEDY / 2, `${started} of ${GREEDY + 1} requests were handled first`);
});

test('calls of a fetch route take turns with those of other keys', async (t) => {
  const served: string[] = [];
  const route: FetchRoute = {
    path: '/own',
    bodyBytes: 100,
    isUnmetered: async () => false,
    quotaRefusal: () => null,
    async serve(request) {
      served.push(await request.text());
      workForOneTurn();
      return new Response('done');
    },
  };
  const service = await startService(t, { fetchRoutes: [route] });
  const [greedy, modest] = await knownKeys(service);
  const response = await sendAll(t, service, {
    greedy: () => post('/own', greedy.key, 'greedy'),
    other: post('/own', modest.key, 'modest'),
    started: () => undefined,
  });
  assert.match(response, /^HTTP\/1.1 200 /);
  assert.ok(served.indexOf('modest') < GREEDY / 2, `${served.indexOf('modest')} calls were served first`);
});
