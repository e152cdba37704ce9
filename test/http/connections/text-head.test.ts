/** A head as text has the same bytes as the head that Node makes from names and values. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { headersOf, headText, IDLE_CONNECTION_MS, TextHeadResponse } from '../../../src/http/connections/text-head.ts';
import { sendRaw } from '../raw.ts';
import { startService } from '../service.ts';

const NOW = Date.UTC(2026, 1, 3, 14, 5, 6, 789);
const HEADERS = ['Content-Type', 'text/plain', 'Content-Length', '5', 'ETag', '"a: b"'];

test('a response with a head as text has the bytes of an ordinary one', async (t) => {
  const heads: Record<string, (response: TextHeadResponse, status: number, headers: readonly string[]) => unknown> = {
    '/list': (response, status, headers) => response.writeHead(status, [...headers]),
    '/text': (response, status, headers) => response.writeHeadText(status, headText(headers), NOW),
  };
  const server = createServer(
    { ServerResponse: TextHeadResponse, keepAliveTimeout: IDLE_CONNECTION_MS },
    (request, response) => {
      const isCached = request.headers['if-none-match'] !== undefined;
      heads[request.url!]!(response, isCached ? 304 : 200, isCached ? HEADERS.slice(4) : HEADERS);
      response.end(isCached ? undefined : 'hello');
    },
  );
  t.after(() => server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const requests: Record<string, (path: string) => string> = {
    'two of one connection': (path) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\nGET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    HEAD: (path) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'not modified': (path) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nIf-None-Match: *\r\n\r\nGET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    'HTTP/1.0': (path) => `GET ${path} HTTP/1.0\r\n\r\n`,
    'HTTP/1.0, kept': (path) =>
      `GET ${path} HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET ${path} HTTP/1.0\r\nConnection: close\r\n\r\n`,
  };
  for (const [name, request] of Object.entries(requests)) {
    const bytesOf = async (path: string) => {
      const { status, headers, body } = await sendRaw(port, request(path));
      return { status, headers: [...headers].filter(([header]) => header !== 'date'), body: undated(String(body)) };
    };
    assert.deepEqual(await bytesOf('/text'), await bytesOf('/list'), name);
  }
  const { headers } = await sendRaw(port, requests.HEAD!('/text'));
  assert.equal(headers.get('date'), 'Tue, 03 Feb 2026 14:05:06 GMT');
});

/** The second response of a connection stands in the body of the first. */
const undated = (text: string) => text.replace(/^Date: .*$/m, '');

test('a head as text refuses what Node refuses, and can be read back', () => {
  assert.deepEqual(headersOf(headText(HEADERS)), HEADERS);
  assert.deepEqual(headersOf(''), []);
  assert.throws(() => headText(['ETag', 'a\r\nSet-Cookie: b']), { code: 'ERR_INVALID_CHAR' });
  assert.throws(() => headText(['E Tag', 'a']), { code: 'ERR_INVALID_HTTP_TOKEN' });
});

test('cached responses of the service have the same headers over a connection and from inside the process', async (t) => {
  const service = await startService(t);
  const { key } = await service.key('internal');
  const path = '/api/v2/things/t_1';
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n`;
  await sendRaw(service.port, `${request}Connection: close\r\n\r\n`);
  const { status, headers } = await sendRaw(service.port, `${request}Connection: close\r\n\r\n`);
  const inside = await service.server.fastify.inject({ url: path, headers: { 'x-api-key': key } });
  assert.deepEqual([status, inside.statusCode], [200, 200]);
  const varies = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'ratelimit']);
  const names = (all: Iterable<string>) => [...all].filter((name) => !varies.has(name)).sort();
  assert.deepEqual(names(headers.keys()), names(Object.keys(inside.headers)));
  for (const name of ['etag', 'content-type', 'content-length', 'cache-control', 'vary']) {
    assert.equal(headers.get(name), inside.headers[name], name);
  }
});
