/** The limit of open connections of one address. */
import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { AddressLimit } from '../../../src/http/connections/address-limit.ts';
import { startService } from '../service.ts';

/** Opens a connection and sends a request. Returns the response; empty if the service closes the connection. */
function answerOver(port: number, path: string, sockets: Socket[] = []): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return new Promise((resolve) => {
    socket.on('data', (chunk) => {
      text += String(chunk);
      if (text.endsWith('\n')) resolve(text);
    });
    socket.on('close', () => resolve(text));
  });
}

async function statusOver(port: number, sockets: Socket[]): Promise<string> {
  return (await answerOver(port, '/healthz', sockets)).slice(9, 12);
}

test('an address over its limit is disconnected at once, and served again when it has closed a connection', async (t) => {
  const service = await startService(t, { connectionsPerAddress: { max: 3, proxies: [] } });
  const sockets: Socket[] = [];
  t.after(() => sockets.forEach((socket) => void socket.destroy()));
  const statuses: string[] = [];
  service.server.fastify.server.closeIdleConnections(); // those of the response checker
  for (let i = 0; i < 5; i++) statuses.push(await statusOver(service.port, sockets));
  assert.deepEqual(statuses, ['200', '200', '200', '', '']);
  sockets[0]!.destroy();
  let again = '';
  for (let i = 0; again === '' && i < 100; i++) again = await statusOver(service.port, sockets);
  assert.equal(again, '200');
  sockets[1]!.destroy();
  let metrics = '';
  for (let i = 0; metrics === '' && i < 100; i++) metrics = await answerOver(service.port, '/metrics', sockets);
  assert.match(metrics, /touchline_connections_refused_total\{reason="address"\} [2-9]/);
});

test('a trusted proxy has no limit', async (t) => {
  const service = await startService(t, { connectionsPerAddress: { max: 1, proxies: ['10.0.0.0/8', '127.0.0.1'] } });
  const sockets: Socket[] = [];
  t.after(() => sockets.forEach((socket) => void socket.destroy()));
  for (let i = 0; i < 5; i++) assert.equal(await statusOver(service.port, sockets), '200');
});

test('IPv4 is counted by address, also when it is mapped, and IPv6 by customer network', () => {
  const limit = new AddressLimit({ max: 1, proxies: ['2001:db8:1::/48', '192.0.2.7'] });
  const socket = (remoteAddress: string) => Object.assign(new EventEmitter(), { remoteAddress }) as unknown as Socket;
  const admits = (address: string) => limit.admit(socket(address));
  const first = socket('198.51.100.1');
  assert.equal(limit.admit(first), true);
  assert.equal(admits('198.51.100.1'), false);
  assert.equal(admits('::ffff:198.51.100.1'), false);
  assert.equal(admits('198.51.100.2'), true);
  assert.equal(admits('2001:db8:2:3::1'), true);
  assert.equal(admits('2001:db8:2:3:ffff::2'), false);
  assert.equal(admits('2001:db8:2:4::1'), true);
  for (const proxy of ['2001:db8:1::5', '2001:db8:1::5', '192.0.2.7', '192.0.2.7', '::ffff:192.0.2.7']) {
    assert.equal(admits(proxy), true, proxy);
  }
  first.emit('close');
  assert.equal(admits('198.51.100.1'), true);
  const unlimited = new AddressLimit({ max: null, proxies: [] });
  for (let i = 0; i < 3; i++) assert.equal(unlimited.admit(socket('198.51.100.1')), true);
});
