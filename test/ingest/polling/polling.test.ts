import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../../src/base/clock.ts';
import { PollError, type PollOptions, pauseSeconds, poll } from '../../../src/ingest/polling/polling.ts';
import { ResponseFolder } from '../../../src/ingest/polling/response-folder.ts';
import { apiFootball } from '../../../src/providers/api-football/index.ts';
import { recordedResponses } from '../../providers/api-football/recorded.ts';

const KEY = 'a-key-of-the-operators';
const NOW = Date.parse('2024-02-17T12:00:00Z');

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body: unknown;
}

const envelope = (get: string, response: readonly unknown[], paging = { current: 1, total: 1 }): Reply => ({
  body: { get, parameters: [], errors: [], results: response.length, paging, response },
});
const fault = (errors: Record<string, string>, more: Partial<Reply> = {}): Reply => ({
  ...more,
  body: { get: 'fixtures', parameters: [], errors, results: 0, paging: { current: 1, total: 1 }, response: [] },
});
const fixture = (id: number, short: string) => ({ fixture: { id, status: { short } } });

/** A local server in place of the API, and a folder for its responses. Both are removed after the test. */
async function localApi(context: TestContext, reply: (path: string, query: URLSearchParams) => Reply) {
  const requests: string[] = [];
  const keys = new Set<unknown>();
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in');
    requests.push(`${url.pathname.slice(1)}${url.search}`);
    keys.add(request.headers['x-apisports-key']);
    const { status = 200, headers = {}, body } = reply(url.pathname.slice(1), url.searchParams);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const path = await mkdtemp(join(tmpdir(), 'touchline-poll-'));
  context.after(async () => {
    server.close();
    server.closeAllConnections();
    await rm(path, { recursive: true });
  });
  const pauses: number[] = [];
  const clock = fixedClock(NOW);
  const options = async (more: Partial<PollOptions> = {}): Promise<PollOptions> => ({
    polling: apiFootball.polling!,
    key: KEY,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder: await ResponseFolder.open(path),
    limits: { perMinute: 1_000, perDay: 1_000 },
    clock,
    random: () => 0,
    pause: async (milliseconds) => void pauses.push(milliseconds),
    ...more,
  });
  return { requests, keys, path, pauses, clock, options };
}

const SCOPE = { leagues: ['39'], season: 2023 };

test('a poll requests fixtures, the details of started matches, and every page', async (context) => {
  const api = await localApi(context, (path, query) => {
    if (path === 'fixtures') return envelope(path, [fixture(2, 'FT'), fixture(1, 'NS')]);
    return envelope(path, [], { current: Number(query.get('page') ?? 1), total: path === 'players' ? 3 : 1 });
  });
  const report = await poll(SCOPE, await api.options());
  assert.deepEqual(api.requests, [
    'leagues?id=39',
    'teams?league=39&season=2023',
    'fixtures?league=39&season=2023',
    'fixtures?ids=1-2',
    'injuries?league=39&season=2023',
    'odds?league=39&season=2023&page=1',
    'players?league=39&season=2023&page=1',
    'players?league=39&season=2023&page=2',
    'players?league=39&season=2023&page=3',
  ]);
  assert.deepEqual([report.requestsSent, report.files.length, report.refused, report.stopReason], [9, 9, [], null]);
  assert.ok(report.files.every((file) => apiFootball.accepts(file)));
});

test('the key is sent in its header and never stored', async (context) => {
  const api = await localApi(context, (path) => envelope(path, []));
  await poll(SCOPE, await api.options());
  assert.deepEqual([...api.keys], [KEY]);
  for (const name of await readdir(api.path)) {
    assert.ok(!name.includes(KEY) && !(await readFile(join(api.path, name), 'utf8')).includes(KEY), name);
  }
});

test('a recent saved response is reused, unless it may have changed', async (context) => {
  let status = '2H';
  const api = await localApi(context, (path) => envelope(path, path === 'fixtures' ? [fixture(2, status)] : []));
  await poll(SCOPE, await api.options());
  const second = async () => {
    api.requests.length = 0;
    await poll(SCOPE, await api.options());
    return [...api.requests];
  };
  assert.deepEqual(await second(), ['fixtures?league=39&season=2023', 'fixtures?ids=2'], 'in play');
  status = 'FT';
  assert.deepEqual(await second(), ['fixtures?league=39&season=2023', 'fixtures?ids=2'], 'just finished');
  assert.deepEqual(await second(), ['fixtures?league=39&season=2023'], 'nothing new');
  api.clock.set(NOW + 7 * 3_600_000);
  assert.deepEqual(await second(), [
    'fixtures?league=39&season=2023',
    'injuries?league=39&season=2023',
    'odds?league=39&season=2023&page=1',
  ]);
});

test('polls stay within the daily budget, in one process or several, and a new day has a new budget', async (context) => {
  const api = await localApi(context, (path) => envelope(path, []));
  const first = await poll(SCOPE, await api.options({ limits: { perMinute: 1_000, perDay: 2 } }));
  assert.deepEqual([first.requestsSent, api.requests.length], [2, 2]);
  assert.match(first.stopReason ?? '', /^the daily budget of 2 requests is used up/);
  const again = await poll(SCOPE, await api.options({ limits: { perMinute: 1_000, perDay: 2 } }));
  assert.deepEqual([again.requestsSent, again.skipped, api.requests.length], [0, 2, 2]);
  api.clock.set(NOW + 24 * 3_600_000);
  const next = await poll(SCOPE, await api.options({ limits: { perMinute: 1_000, perDay: 2 } }));
  assert.deepEqual([next.requestsSent, next.skipped], [2, 2], 'continues where it stopped');
});

test('a limit per minute pauses the poll, as 429 or in the body of a 200; a daily limit ends it', async (context) => {
  const replies = [
    fault({}, { status: 429, headers: { 'retry-after': '7' } }),
    fault({ rateLimit: 'Too many requests.' }),
    envelope('leagues', []),
    fault({ requests: 'The limit of the day is reached.' }),
  ];
  const api = await localApi(context, () => replies.shift()!);
  const report = await poll(SCOPE, await api.options());
  assert.deepEqual(api.pauses, [7_000, 60_000]);
  assert.equal(report.stopReason, 'requests: The limit of the day is reached.');
  assert.equal(report.files.length, 1);
});

test('the poll pauses after the last request of a minute', async (context) => {
  const api = await localApi(context, (path) => ({ ...envelope(path, []), headers: { 'X-RateLimit-Remaining': '0' } }));
  await poll(SCOPE, await api.options({ limits: { perMinute: 1_000, perDay: 1 } }));
  assert.deepEqual(api.pauses, [60_000]);
});

test('a request that fails with 500 is repeated with longer pauses, and then skipped', async (context) => {
  const api = await localApi(context, (path) =>
    path === 'leagues' ? { status: 500, body: 'oops' } : envelope(path, []),
  );
  const report = await poll(SCOPE, await api.options());
  assert.deepEqual(api.pauses, [2_000, 4_000, 8_000, 16_000]);
  assert.deepEqual(report.refused, [{ request: 'leagues?id=39', reason: 'the API returned status 500 (5 times)' }]);
  assert.equal(report.stopReason, null);
});

test('pauses grow, have a random part, and respect the time that the API gives', () => {
  assert.deepEqual(
    [1, 2, 3, 10].map((attempt) => pauseSeconds(attempt, undefined, () => 0)),
    [2, 4, 8, 120],
  );
  assert.equal(pauseSeconds(1, undefined, () => 0.999) < 3, true);
  assert.equal(
    pauseSeconds(9, 5, () => 0),
    5,
  );
});

test('a request that the plan does not include is skipped; an invalid key ends the poll', async (context) => {
  let key = 'right';
  const api = await localApi(context, (path) => {
    if (key === 'wrong') return fault({ token: 'Missing application key.' });
    return path === 'odds' ? fault({ plan: 'Free plans do not have this.' }) : envelope(path, []);
  });
  const report = await poll(SCOPE, await api.options());
  assert.deepEqual(report.refused, [
    { request: 'odds?league=39&season=2023&page=1', reason: 'plan: Free plans do not have this.' },
  ]);
  key = 'wrong';
  await assert.rejects(
    poll(SCOPE, await api.options()),
    (error) => error instanceof PollError && !error.message.includes(KEY),
  );
});

test('a redirect is not followed, so the key goes to no other host', async (context) => {
  const other = await localApi(context, (path) => envelope(path, []));
  const target = (await other.options()).address;
  const api = await localApi(context, () => ({ status: 302, headers: { location: `${target}/leagues` }, body: '' }));
  const report = await poll(SCOPE, await api.options());
  assert.deepEqual(other.requests, []);
  assert.equal(report.files.length, 0);
});

test('a save leaves only the complete file in the folder', async (context) => {
  const api = await localApi(context, (path) => envelope(path, []));
  const { folder } = await api.options();
  await folder.save({ endpoint: 'leagues', query: {}, maxAgeSeconds: 1 }, '{}', NOW);
  assert.deepEqual(await readdir(api.path), ['leagues.json']);
});

test('polling recorded responses from a local server gives files that the import can read', async (context) => {
  const recorded = await recordedResponses();
  const api = await localApi(context, (path, query) => {
    const found = recorded.find(({ get, parameters }) => get === path && same(parameters, query));
    return { body: { ...(envelope(path, []).body as object), ...found } };
  });
  const report = await poll({ leagues: ['88'], season: 2022 }, await api.options());
  assert.equal(report.stopReason, null);
  assert.ok(
    api.requests.includes('fixtures?ids=872224-872225') ||
      api.requests.some((path) => path.startsWith('fixtures?ids=')),
  );
  const kinds = new Set<string>();
  for (const file of report.files) {
    const bytes = await readFile(file);
    const chunks = (async function* () {
      yield bytes;
    })();
    for await (const { kind } of apiFootball.parse(chunks, { path: file, now: 0 })) kinds.add(kind);
  }
  assert.ok(kinds.has('match') && !kinds.has('rejection'), [...kinds].join());
});

function same(parameters: Readonly<Record<string, unknown>>, query: URLSearchParams): boolean {
  const expected = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return (
    expected.sort().join('&') ===
    [...query]
      .map(([name, value]) => `${name}=${value}`)
      .sort()
      .join('&')
  );
}
