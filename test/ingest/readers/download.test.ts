import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type DownloadOptions, download } from '../../../src/ingest/readers/download.ts';
import type { Source } from '../../../src/ingest/records/source.ts';
import { footballDataUk } from '../../../src/providers/football-data-uk/index.ts';

const NOW = Date.parse('2026-08-15T12:00Z');

/** Downloads from a local server, and removes server and files after the test. */
async function run(
  context: TestContext,
  listener: RequestListener,
  { source = sourceOf('/a.csv'), ...options }: Partial<DownloadOptions> & { source?: Source } = {},
) {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pauses: number[] = [];
  const report = await download(source, {
    base,
    now: NOW,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ...options,
  });
  context.after(() => {
    rmSync(report.folder, { recursive: true });
    server.closeAllConnections();
    server.close();
  });
  return { ...report, pauses, reasons: report.failed.map(({ reason }) => reason) };
}

function sourceOf(...paths: string[]): Source {
  return {
    ...footballDataUk,
    downloads: ({ base }) => paths.map((path) => ({ url: `${base}${path}`, path: path.slice(1) })),
  };
}

test('every file of a season is downloaded; a missing one does not stop the others', async (context) => {
  const agents = new Set<string | undefined>();
  const { folder, files, failed } = await run(
    context,
    (request, response) => {
      agents.add(request.headers['user-agent']);
      if (request.url?.endsWith('/EC.csv')) response.writeHead(404).end('no such file');
      else response.end(`content of ${request.url}`);
    },
    { source: footballDataUk },
  );
  assert.equal(files.length, 21);
  assert.equal(files[0]?.path, 'mmz4281/2627/E0.csv');
  const content = readFileSync(join(folder, 'mmz4281/2627/E0.csv'), 'utf8');
  assert.equal(content, 'content of /mmz4281/2627/E0.csv');
  assert.equal(files[0]?.sha256, createHash('sha256').update(content).digest('hex'));
  assert.equal(files[0]?.bytes, content.length);
  assert.deepEqual(
    failed.map(({ reason }) => reason),
    ['the host returned 404 Not Found'],
  );
  assert.match([...agents].join(), /Touchline/);
});

test('a request to a busy host is repeated after the time it gives, or after growing pauses', async (context) => {
  const answers: RequestListener[] = [
    (_request, response) => response.writeHead(503).end(),
    (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
    (request) => request.socket.destroy(),
    (_request, response) => response.end('success'),
  ];
  const { files, pauses } = await run(context, (request, response) => answers.shift()!(request, response));
  assert.equal(files[0]?.bytes, 7);
  assert.deepEqual(pauses, [1_000, 7_000, 4_000]);
});

test('Retry-After may be a date', async (context) => {
  let requests = 0;
  const { files, pauses } = await run(context, (_request, response) => {
    requests += 1;
    if (requests > 1) return response.end('x');
    const [date, later] = ['Sat, 15 Aug 2026 12:00:00 GMT', 'Sat, 15 Aug 2026 12:00:20 GMT'];
    return response.writeHead(503, { date, 'retry-after': later }).end();
  });
  assert.equal(files.length, 1);
  assert.deepEqual(pauses, [20_000]);
});

test('a host that stays busy, or asks for an hour, is given up', async (context) => {
  const busy = await run(context, (_request, response) => response.writeHead(500).end());
  assert.deepEqual(
    [busy.pauses, busy.reasons],
    [[1_000, 2_000, 4_000], ['the host returned 500 Internal Server Error']],
  );
  const closed = await run(context, (_request, response) => response.writeHead(503, { 'retry-after': '3600' }).end());
  assert.deepEqual([closed.pauses, closed.reasons], [[], ['the host returned 503 Service Unavailable']]);
});

test('a file above the size limit is rejected and removed, with or without Content-Length', async (context) => {
  for (const headers of [{ 'content-length': '2000' }, { 'transfer-encoding': 'chunked' }]) {
    const { folder, reasons, pauses } = await run(
      context,
      (_request, response) => response.writeHead(200, headers).end('x'.repeat(2_000)),
      { bytesMax: 1_000 },
    );
    assert.deepEqual([reasons, pauses], [['the file is larger than 1000 bytes'], []]);
    assert.deepEqual(readdirSync(folder), []);
  }
});

test('an incomplete response is requested again', async (context) => {
  let requests = 0;
  const { files } = await run(context, (request, response) => {
    requests += 1;
    if (requests > 1) return response.end('whole');
    response.writeHead(200, { 'content-length': '1000' }).write('half', () => request.socket.destroy());
    return response;
  });
  assert.deepEqual([requests, files[0]?.bytes], [2, 5]);
});

test('a response that does not end is given up after the timeout', async (context) => {
  const { reasons } = await run(context, (_request, response) => void response.write('first'), {
    timeoutSeconds: 0.05,
    attempts: 2,
  });
  assert.deepEqual(reasons, ['no complete response within 0.05 seconds']);
});

test('only http and https are allowed, and nothing is written outside the folder', async (context) => {
  const odd: Source = {
    ...footballDataUk,
    downloads: ({ base }) => [
      { url: 'file:///etc/hostname', path: 'a' },
      { url: 'data:text/plain,x', path: 'b' },
      { url: 'no address', path: 'c' },
      { url: `${base}/d`, path: '../outside' },
    ],
  };
  const { reasons, files } = await run(context, (_request, response) => response.end('x'), { source: odd });
  const onlyHttp = 'the URL must begin with http:// or https://';
  assert.deepEqual(reasons, [onlyHttp, onlyHttp, onlyHttp, 'the file name ../outside points outside the folder']);
  assert.deepEqual(files, []);
});
