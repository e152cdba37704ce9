/** A stopping service finishes the requests of connected clients, and does no work for the others. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LimitStore } from '../../../src/store/accounts/limits.ts';
import { startService } from '../service.ts';

/** Uses up the time for new responses of one turn of the event loop. */
function workForOneTurn(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await nextTurn();
}

test('a stopping service answers what has arrived and returns its unspent leases', async (t) => {
  const service = await startService(t);
  const { id, key } = await service.key('internal');
  let open = () => {};
  service.behaviour.gate = new Promise((resolve) => {
    open = resolve;
  });
  const slow = service.get('/api/v1/things', key);
  while (service.behaviour.started === 0) await service.get('/healthz');
  const { accountId } = (await service.accounts.keyById(id))!;
  const limits = new LimitStore(service.databases.accounts);
  const usage = () => limits.usage(accountId, { day: 'd2026-11-21', month: 'm2026-11' });
  for (let i = 0; i < 9; i++) await service.get('/api/v2/things/t_1', key);
  assert.ok((await usage()).day > 10, 'leased ahead');
  const stopped = service.server.close();
  open();
  const response = await slow;
  assert.deepEqual([response.status, response.headers.get('connection')], [200, 'close']);
  await stopped;
  assert.deepEqual(await usage(), { day: 10, month: 10 });
});

test('a client that connected before the stop, and requests after it, gets its answer', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const { server } = service.server.fastify;
  const accepted = once(server, 'connection');
  const socket = connect(service.port, '127.0.0.1');
  await Promise.all([once(socket, 'connect'), accepted]);
  const stopped = service.server.close();
  while (server.listening) await nextTurn();
  socket.write(`GET /api/v2/things/t_1 HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`);
  let received = '';
  for await (const chunk of socket) received += chunk;
  const [statusLine, ...headers] = received.slice(0, received.indexOf('\r\n\r\n')).split('\r\n');
  assert.equal(statusLine, 'HTTP/1.1 200 OK');
  assert.deepEqual(
    headers.filter((line) => /^connection:/i.test(line)),
    ['Connection: close'],
  );
  await stopped;
});

test('a queued request whose client has left is not handled', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  await service.get('/api/v2/account', key); // reads the key, so that the requests below do not wait for it
  service.behaviour.work = workForOneTurn;
  const { server } = service.server.fastify;
  let accepted = 0;
  let arrived = 0;
  server.on('connection', () => accepted++);
  server.on('request', () => arrived++);
  const sockets = await Promise.all(
    Array.from({ length: 20 }, async (): Promise<Socket> => {
      const socket = connect(service.port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    }),
  );
  while (accepted < sockets.length) await nextTurn();
  for (const [i, socket] of sockets.entries()) {
    socket.write(`GET /api/v2/things/t_${i} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`);
  }
  while (arrived < sockets.length) await nextTurn();
  for (const socket of sockets) socket.destroy();
  await turns(50);
  assert.ok(service.behaviour.started < sockets.length, `${service.behaviour.started} requests were handled`);
});

test('queued requests are dropped when the service has stopped', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  await service.get('/api/v2/account', key);
  service.behaviour.work = workForOneTurn;
  // in one turn and without sockets, so that stopping does not wait for the clients
  for (let i = 0; i < 100; i++) {
    void service.server.fastify.inject({ url: `/api/v2/things/t_${i}`, headers: { host: 'x', 'x-api-key': key } });
  }
  while (service.behaviour.started === 0) await nextTurn();
  await service.close();
  const handled = service.behaviour.started;
  assert.ok(handled < 100, `${handled} requests were handled while the service stopped`);
  await turns(10);
  assert.equal(service.behaviour.started, handled, 'a handler ran after the database was closed');
});

test('stopping waits for a handler whose client has left', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const gate = Promise.withResolvers<void>();
  service.behaviour.gate = gate.promise;
  const leaving = new AbortController();
  const left = assert.rejects(
    fetch(`${service.base}/api/v1/things`, { headers: { 'x-api-key': key }, signal: leaving.signal }),
  );
  while (service.behaviour.started === 0) await nextTurn();
  leaving.abort();
  await left;
  let hasStopped = false;
  const stopped = service.close().then(() => {
    hasStopped = true;
  });
  await turns(50);
  assert.equal(hasStopped, false);
  gate.resolve();
  await stopped;
  assert.equal(service.behaviour.rendered, 1);
});
