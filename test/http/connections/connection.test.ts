/** The requests of one connection are served one after the other; what comes after them waits unread. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { startService } from '../service.ts';

type Service = Awaited<ReturnType<typeof startService>>;

const requests = (count: number, key: string, from = 0) =>
  Array.from(
    { length: count },
    (_, i) => `GET /api/v1/things?league=${from + i} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`,
  ).join('');

async function connected({ port, server }: Service) {
  const accepted = new Promise<Socket>((resolve) => server.fastify.server.once('connection', resolve));
  const client = connect(port, '127.0.0.1');
  return { client, socket: await accepted };
}

test('pipelined requests are served in order, each after the response before it', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const { client } = await connected(service);
  const gate = Promise.withResolvers<void>();
  service.behaviour.gate = gate.promise;
  client.write(requests(10, key));
  while (service.behaviour.started === 0) await nextTurn();
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  assert.equal(service.behaviour.started, 1);
  gate.resolve();
  let received = '';
  client.on('data', (chunk) => {
    received += String(chunk);
  });
  while (count(received) < 10) await once(client, 'data');
  const leagues = [...received.matchAll(/merged (\d+) row/g)].map(([, league]) => Number(league));
  assert.deepEqual(
    leagues,
    Array.from({ length: 10 }, (_, i) => i),
  );
  client.destroy();
});

test('a connection with too many waiting requests is closed, and all others hold theirs, open or new', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const openBefore = await connected(service);
  const { client } = await connected(service);
  const gate = Promise.withResolvers<void>();
  service.behaviour.gate = gate.promise;
  client.on('error', () => undefined).resume();
  client.write(requests(150, key));
  await once(client, 'close');
  assert.ok(service.behaviour.started <= 1);
  gate.resolve();
  for (const other of [openBefore, await connected(service)]) {
    other.client.write(requests(150, key));
    let received = '';
    other.client.on('data', (chunk) => {
      received += String(chunk);
    });
    while (count(received) < 150) await once(other.client, 'data');
    other.client.destroy();
  }
});

test('many pipelined requests get their responses, and few of them are parsed ahead', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  let [parsed, most] = [0, 0];
  service.server.fastify.server.on('request', () => {
    parsed++;
    most = Math.max(most, parsed - service.behaviour.started);
  });
  const { client } = await connected(service);
  const COUNT = 500;
  client.write(requests(10, key)); // from the third on, the connection holds what it receives
  let received = '';
  client.on('data', (chunk) => {
    received += String(chunk);
  });
  while (count(received) < 10) await once(client, 'data');
  [parsed, most] = [service.behaviour.started, 0];
  client.write(requests(COUNT, key, 10));
  while (count(received) < 10 + COUNT) await once(client, 'data');
  const leagues = [...received.matchAll(/merged (\d+) row/g)].map(([, league]) => Number(league));
  assert.deepEqual(
    leagues,
    Array.from({ length: 10 + COUNT }, (_, i) => i),
  );
  assert.ok(most <= 10, `${most} requests were parsed ahead`);
  client.destroy();
});

test('a request with a body is served behind others', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const { client } = await connected(service);
  const body = JSON.stringify({ shots: [{ x: 1 }] });
  const post =
    `POST /api/v2/shots HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
    `Content-Length: ${body.length}\r\n\r\n${body}`;
  client.write(requests(5, key) + post.repeat(15) + requests(5, key, 5));
  let received = '';
  client.on('data', (chunk) => {
    received += String(chunk);
  });
  while (count(received) < 25) await once(client, 'data');
  assert.equal(received.split('"made":0').length - 1, 15);
  client.destroy();
});

test('a client that does not read costs one response, whatever it pipelines', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  service.behaviour.rows = 400_000; // about 10 MB: more than the socket buffers hold
  const { client, socket } = await connected(service);
  client.pause();
  client.write(requests(20, key));
  while (socket.writableLength === 0) await nextTurn();
  for (let turn = 0; turn < 200; turn++) await nextTurn();
  assert.equal(service.behaviour.started, 1);
  client.destroy();
  while (!socket.destroyed) await nextTurn();
  for (let turn = 0; turn < 50; turn++) await nextTurn();
  assert.equal(service.behaviour.started, 1, 'requests of a client that has left are not served');
});

function count(text: string): number {
  return text.split('HTTP/1.1 200').length - 1;
}

test('only a connection whose client has something left to read gets a timer of two minutes', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const { client, socket } = await connected(service);
  service.behaviour.rows = 300_000; // more than the system takes from a client that does not read
  client.write(requests(1, key));
  while (socket.writableLength === 0) await nextTurn();
  assert.equal(socket.timeout, 120_000);
  let received = 0;
  client.on('data', (chunk) => {
    received += chunk.length;
  });
  while (socket.writableLength > 0) await nextTurn();
  service.behaviour.rows = 1;
  while (socket.timeout === 120_000) await nextTurn();
  assert.ok(socket.timeout! < 70_000, 'the time of an idle connection');
  received = 0;
  client.write(requests(1, key, 1));
  while (received === 0) await once(client, 'data');
  assert.notEqual(socket.timeout, 120_000);
  client.destroy();
});

test('a client that keeps its connection after a malformed request is disconnected in the end', async (t) => {
  const service = await startService(t);
  const { client, socket } = await connected(service);
  client.write('nonsense\r\n\r\n');
  await once(client, 'data');
  assert.equal(socket.timeout, 120_000);
  client.destroy();
});
