/** Requests that two readers could read in different ways are refused with 400 in the shape of their version. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lineForm, RequestLines } from '../../../src/http/connections/request-line.ts';
import { sendRaw } from '../raw.ts';
import { startService } from '../service.ts';

const LOOSE: Readonly<Record<string, (path: string) => string>> = {
  'two Host headers': (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n`,
  'two Host headers in other capitals': (path) => `GET ${path} HTTP/1.1\r\nHOST: x\r\naccept: */*\r\nhost: y\r\n\r\n`,
  'HTTP/1.0 with Transfer-Encoding': (path) =>
    `POST ${path} HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'Transfer-Encoding and Content-Length': (path) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  'two Content-Lengths': (path) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
  'a coding after chunked': (path) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n`,
  'two spaces before the URL': (path) => `GET  ${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'two spaces after the URL': (path) => `GET ${path}  HTTP/1.1\r\nHost: x\r\n\r\n`,
  'a tab after the method': (path) => `GET\t${path} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'a space after the version': (path) => `GET ${path} HTTP/1.1 \r\nHost: x\r\n\r\n`,
  'bare line feeds': (path) => `GET ${path} HTTP/1.1\nHost: x\n\n`,
  'a bare line feed after a header': (path) => `GET ${path} HTTP/1.1\r\nHost: x\nAccept: */*\r\n\r\n`,
  'a bare carriage return in a header': (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: a\rb\r\n\r\n`,
  'a folded header': (path) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html,\r\n text/plain\r\n\r\n`,
  'a space before the colon': (path) => `GET ${path} HTTP/1.1\r\nHost : x\r\n\r\n`,
  'a space before the first header': (path) => `GET ${path} HTTP/1.1\r\n Host: x\r\n\r\n`,
  'another protocol version': (path) => `GET ${path} HTTP/2.0\r\nHost: x\r\n\r\n`,
  'no protocol version': (path) => `GET ${path}\r\n\r\n`,
};

const LOOSE_LINE = 'GET  /api/v2/things/t_2 HTTP/1.1';

test('loose requests are refused in the shape of their version', async (t) => {
  const service = await startService(t);
  for (const [name, request] of Object.entries(LOOSE)) {
    const v2 = await sendRaw(service.port, request('/api/v2/things/t_1'));
    assert.equal(v2.status, 400, name);
    assert.equal(v2.headers.get('connection'), 'close', name);
    assert.equal((JSON.parse(v2.body.toString()) as { code: string }).code, 'bad_request', name);
    for (const header of ['x-request-id', 'x-ratelimit-limit', 'ratelimit']) assert.ok(v2.headers.get(header), name);
    const v1 = await sendRaw(service.port, request('/api/v1/things'));
    assert.equal(v1.status, 400, name);
    const { errors } = JSON.parse(v1.body.toString()) as { errors: Record<string, string> };
    assert.equal(typeof errors.request, 'string', name);
  }
  assert.equal(service.behaviour.started, 0);
});

test('a loose request behind another is refused, and one that arrives in parts ends the connection', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const good = `GET /api/v2/things/t_1 HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
  const loose = `GET  /api/v2/things/t_2 HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
  for (const count of [1, 2, 5, 20]) {
    const behind = await sendInTwo(service, good.repeat(count) + loose, good);
    assert.match(behind, /HTTP\/1.1 400 /, `behind ${count}`);
    assert.ok(behind.split('HTTP/1.1 200').length - 1 <= count, `behind ${count}`);
  }
  for (const at of [1, 4, 5, 20, loose.indexOf('HTTP/1') + 3, loose.indexOf('Host') + 2]) {
    const answer = await sendInTwo(service, loose.slice(0, at), loose.slice(at) + good);
    assert.match(answer, /^HTTP\/1.1 (400|200) /, `cut after ${at} bytes`);
    assert.match(answer, /\r\nConnection: close\r\n/i);
    assert.equal(answer.split('HTTP/1.1').length - 1, 1, 'no request after it is served');
  }
  const body = await sendRaw(
    service.port,
    `POST /api/v2/shots HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nConnection: close\r\n` +
      'Content-Type: application/json\r\nContent-Length: 32\r\n\r\n{"shots":[{"x":1}], "y": "  A "}',
  );
  assert.equal(body.status, 200, 'spaces in a body are no fault');
  const before = service.behaviour.started;
  const header = await sendRaw(
    service.port,
    `GET /api/v2/things/t_3 HTTP/1.1\r\nHost: x\r\nVia: 1.1  proxy HTTP/1.1\r\nx-api-key: ${key}\r\nConnection: close\r\n\r\n`,
  );
  assert.deepEqual([header.status, service.behaviour.started], [200, before + 1]);
});

/** Sends the second part when the service has read the first, and `between` has run. */
async function sendInTwo(
  { port, server }: Awaited<ReturnType<typeof startService>>,
  first: string,
  second: string,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string> {
  const accepted = new Promise<Socket>((resolve) => server.fastify.server.once('connection', resolve));
  const client = connect(port, '127.0.0.1').setNoDelay(true);
  const socket = await accepted;
  client.write(first);
  while (!socket.destroyed && socket.bytesRead < first.length) await nextTurn();
  await between();
  client.write(second);
  let received = '';
  for await (const chunk of client) received += String(chunk);
  return received;
}

test('a loose request that began before its connection holds what it receives ends the connection', async (t) => {
  for (const at of [1, 4, 5, LOOSE_LINE.indexOf('HTTP/1') + 3, LOOSE_LINE.length + 2]) {
    const service = await startService(t);
    const { key } = await service.key('internal');
    const good = `GET /api/v2/things/t_1 HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
    const loose = good.replace(/.*/, LOOSE_LINE);
    const overflow = () => sendInTwo(service, good.repeat(150), '').catch(() => ''); // it gets no response
    const answer = await sendInTwo(service, loose.slice(0, at), loose.slice(at) + good, overflow);
    assert.match(answer, /^HTTP\/1.1 (400|200) /, `cut after ${at} bytes`);
    assert.match(answer, /\r\nConnection: close\r\n/i);
    assert.equal(answer.split('HTTP/1.1').length - 1, 1, 'no request after it is served');
  }
});

test('a loose request that began in the packet before its connection holds what it receives is refused', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  for (const at of [1, 4, 5, LOOSE_LINE.indexOf('HTTP/1') + 3]) {
    const { started } = service.behaviour;
    const good = (n: number) => `GET /api/v2/things/t_${started + n} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
    const loose = good(0).replace(/.*/, LOOSE_LINE);
    const threeServed = async () => {
      while (service.behaviour.started < started + 3) await nextTurn();
    };
    const first = good(1) + good(2) + good(3) + loose.slice(0, at);
    const answer = await sendInTwo(service, first, loose.slice(at) + good(4), threeServed);
    const statuses = [...answer.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);
    assert.deepEqual(statuses, ['200', '200', '200', '400'], `cut after ${at} bytes`);
  }
});

test('request lines are found in any sequence of chunks', () => {
  const text = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\nPOST  /b HTTP/1.1\r\n\r\n';
  const isStrict = (chunks: readonly string[]) => {
    const lines = new RequestLines();
    return chunks.every((chunk) => lines.split(Buffer.from(chunk)).fault === null);
  };
  assert.equal(isStrict([text]), false);
  assert.equal(isStrict([...text]), false, 'byte by byte');
  assert.equal(isStrict([text.replace('POST  ', 'POST ')]), true);
  assert.equal(isStrict([...text.replace('POST  ', 'POST ')]), true);
  assert.equal(isStrict(['x'.repeat(100_000), '  HTTP/1.1\r\n']), true, 'a long body has no request line');
});

test('pieces have eight requests at most and lose no byte, however the bytes arrive', () => {
  const text = Array.from({ length: 100 }, (_, i) => `GET /${i} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  for (const size of [1, 7, 100, 1000, text.length]) {
    const lines = new RequestLines();
    const pieces: string[] = [];
    for (let at = 0; at < text.length; at += size) {
      const { pieces: found } = lines.split(Buffer.from(text.slice(at, at + size)));
      pieces.push(...found.map(String));
    }
    assert.equal(pieces.join(''), text);
    for (const piece of pieces) assert.ok(piece.split(' HTTP/').length - 1 <= 8, piece);
  }
});

test('the copy of a packet is freed once its line is checked, but never memory that other values share', () => {
  const formOf = (packet: Buffer) => {
    const socket = { parser: { getCurrentBuffer: () => packet } };
    return lineForm({ method: 'GET', url: '/a', socket } as unknown as IncomingMessage, true);
  };
  const line = 'GET /a HTTP/1.1\r\nHost: x\r\n\r\n';
  const copy = Buffer.allocUnsafeSlow(line.length);
  copy.write(line);
  assert.equal(formOf(copy), 'strict');
  assert.equal(copy.byteLength, 0);
  const shared = Buffer.from(line); // a part of the memory that Node shares between short buffers
  assert.equal(formOf(shared), 'strict');
  assert.equal(shared.toString(), line);
});
