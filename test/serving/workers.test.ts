/** A service with several threads, tested over real connections to their shared port. */
import assert from 'node:assert/strict';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { systemClock } from '../../src/base/clock.ts';
import { readConfig } from '../../src/config.ts';
import { startService } from '../../src/main.ts';
import { type RunningService, runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

const THREADS = '3';
const REVOKED_WITHIN_MS = 20;
const skip =
  process.platform === 'linux' ? false : `threads can share a port on Linux only; this is ${process.platform}`;

describe('several threads', { skip }, () => {
  const closing: (() => unknown)[] = [];
  let service: RunningService;
  before(async () => {
    const environment = { THREADS, SANDBOX: 'off' };
    service = (await runningService(
      { after: (close) => closing.push(close) },
      { environment, clock: systemClock },
    )) as unknown as RunningService;
  });
  after(async () => {
    for (const close of closing) await close();
  });

  /** Sends a request over a new connection, which can reach any thread. */
  function request(path: string, key: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      httpGet(`${service.url}${path}`, { agent: false, headers: { 'x-api-key': key } }, resolve).once('error', reject);
    });
  }

  async function status(path: string, key: string): Promise<number> {
    const response = await request(path, key);
    response.resume();
    return response.statusCode!;
  }

  async function metrics(): Promise<Map<string, number>> {
    const text = await (await service.fetch('/metrics')).text();
    return new Map(
      text
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'))
        .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
    );
  }

  test('share the requests, and merge their metrics', async () => {
    const { key } = await service.key('internal');
    const statuses = await Promise.all(Array.from({ length: 90 }, () => status('/api/v1/timezone', key)));
    assert.deepEqual(new Set(statuses), new Set([200]));
    const values = await metrics();
    const byThread = ['1', '2', '3'].map(
      (thread) =>
        values.get(
          `touchline_request_duration_seconds_count{endpoint="v1.timezone",status="200",thread="${thread}"}`,
        ) ?? 0,
    );
    assert.equal(
      byThread.reduce((sum, count) => sum + count, 0),
      90,
    );
    assert.ok(byThread.filter((count) => count > 0).length > 1, `only one thread served requests: ${byThread}`);
    assert.ok(values.get('process_resident_memory_bytes{thread="1"}')! > 0);
    assert.equal(values.get('process_resident_memory_bytes{thread="2"}'), undefined, 'process metrics appear once');
  });

  test('share the minute limit of a key', async () => {
    const { key } = await service.key('pro', 'minute@example.com');
    const wave = async (count: number) => {
      const statuses = await Promise.all(Array.from({ length: count }, () => status('/api/v1/timezone', key)));
      assert.deepEqual(new Set([200, 429, ...statuses]), new Set([200, 429]));
      return statuses.filter((code) => code === 200).length;
    };
    let served = await wave(340);
    // a thread returns what it has leased and does not need within seconds
    for (const deadline = Date.now() + 20_000; served < 300 && Date.now() < deadline; ) served += await wave(10);
    served += await wave(40);
    assert.equal(served, 300);
  });

  test('share the stream limit of a key, and free the slots of closed streams', async () => {
    const { key } = await service.key('pro', 'streams@example.com');
    const path = '/api/v2/stream';
    const open = async () => Promise.all(Array.from({ length: 14 }, () => request(path, key)));
    const first = await open();
    const streaming = first.filter(({ statusCode }) => statusCode === 200);
    assert.equal(streaming.length, 10);
    for (const response of first) response.destroy();
    const deadline = Date.now() + 10_000;
    for (let open = 10; open > 0; ) {
      assert.ok(Date.now() < deadline, 'closed streams are still counted');
      open = [...(await metrics())].reduce(
        (sum, [name, n]) => sum + (name.startsWith('touchline_streams_open') ? n : 0),
        0,
      );
    }
    const again = await open();
    assert.equal(again.filter(({ statusCode }) => statusCode === 200).length, 10);
    for (const response of again) response.destroy();
  });

  test('reject a key as soon as it is revoked', async () => {
    const issued = await service.key('internal', 'revoked@example.com');
    const statuses = async () =>
      new Set(await Promise.all(Array.from({ length: 20 }, () => status('/api/v1/timezone', issued.key))));
    assert.deepEqual(await statuses(), new Set([200]));
    await service.accounts.setStatus(issued.id, 'revoked', systemClock.now());
    // each thread notices the commit by itself, within a millisecond
    const deadline = performance.now() + REVOKED_WITHIN_MS;
    while (performance.now() < deadline && (await statuses()).has(200));
    assert.deepEqual(await statuses(), new Set([401]));
  });

  test('give the same response the same ETag', async () => {
    const { key } = await service.key('internal', 'tags@example.com');
    const tags = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const response = await request('/api/v2/leagues?limit=5', key);
        response.resume();
        return response.headers.etag;
      }),
    );
    assert.equal(new Set(tags).size, 1);
  });
});

test('a port that another program uses is an error, even with several threads', { skip }, async (context) => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', () => resolve()));
  context.after(() => other.close());
  const { port } = other.address() as { port: number };
  const databaseUrl = await copiedDatabaseUrl('migrated', 'sqlite', context);
  const config = readConfig({ PORT: String(port), THREADS: '2', SANDBOX: 'off', DATABASE_URL: databaseUrl });
  await assert.rejects(startService(config, { log: pino({ level: 'silent' }) }), /is in use/);
});

test('THREADS accepts a number or auto', () => {
  assert.equal(readConfig({}).THREADS, 1);
  assert.equal(readConfig({ THREADS: 'auto' }).THREADS, availableParallelism());
  assert.throws(() => readConfig({ THREADS: '0' }), /THREADS must be from 1 to 64/);
  assert.throws(() => readConfig({ THREADS: 'many' }), /THREADS must be auto or 1 to 64/);
});
