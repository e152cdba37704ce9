/** Changes over HTTP, as pages and as a stream, with the whole service on both engines. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { type TestContext, test } from 'node:test';
import { DEFAULT_PLANS } from '../../../../scripts/generate/default-plans.ts';
import { revokeKey } from '../../../../src/accounts/keys.ts';
import { fixedClock } from '../../../../src/base/clock.ts';
import { OPTIONS } from '../../../../src/options/index.ts';
import { ChangeLog, type ChangeToLog } from '../../../../src/store/changes/changes.ts';
import { pruneChanges } from '../../../../src/store/changes/reader.ts';
import { nextRevision } from '../../../../src/store/changes/revisions.ts';
import type { OpenStore } from '../../../../src/store/store.ts';
import { blocks } from '../../../support/repository/documents.ts';
import { textOf } from '../../../support/repository/sources.ts';
import { sameDay } from '../../../support/service/clock.ts';
import { EventStreamClient } from '../../../support/service/event-stream.ts';
import { MATCHDAY, type RunningService, runningService } from '../../../support/service/service.ts';
import { aboveEngines, emptyDatabaseUrl } from '../../../support/stores/databases.ts';

const PREMIER_LEAGUE = 39;

/** Writes changes like the importers and the feed. */
function write(store: OpenStore, changes: readonly ChangeToLog[], now = Date.parse(MATCHDAY)): Promise<void> {
  return store.database.transaction(async (queries) => {
    const revision = await nextRevision(queries, Date.now());
    const log = new ChangeLog();
    for (const change of changes) log.note(change);
    await log.flush(queries, revision, now);
  });
}

const goal = (n: number, league = PREMIER_LEAGUE): ChangeToLog => ({
  resource: 'event',
  action: 'created',
  id: `ev_${n}`,
  league,
  season: 2026,
  fixture: 'fx_0000000001',
  data: { minute: n },
});

const many = (count: number, from = 0): ChangeToLog[] =>
  Array.from({ length: count }, (_, i) => ({
    resource: 'fixture',
    action: 'updated',
    id: `fx_n${from + i}`,
    league: PREMIER_LEAGUE,
    season: 2026,
  }));

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i);

aboveEngines('changes', (engine) => {
  async function started(t: TestContext) {
    const service = await runningService(t, { engine, environment: { SANDBOX: 'off' } });
    const { key } = await service.key('internal');
    const first = await service.store.database.get<{ changes: number }>(
      'SELECT latest_change AS changes FROM revision',
    );
    assert.equal(first?.changes, 0);
    return { ...service, keyText: key, open: opener(service, key, t) };
  }

  const opener =
    (service: Pick<RunningService, 'url'>, key: string, t: TestContext) =>
    async (query = '', headers: Record<string, string> = {}) => {
      const client = await EventStreamClient.open(`${service.url}/api/v2/stream${query}`, {
        'x-api-key': key,
        ...headers,
      });
      t.after(() => client.close());
      return client;
    };

  test('pages of changes have no gap and no repetition', async (t) => {
    const service = await started(t);
    await write(service.store, [...many(700), goal(1), goal(2, 140)]);
    const seen: number[] = [];
    for (let since = 0; ; ) {
      const response = await service.fetch(`/api/v2/changes?since=${since}&limit=150`, service.keyText);
      const { data, meta } = (await response.json()) as {
        data: { seq: number }[];
        meta: { count: number; since: number; nextSince: number; latest: number };
      };
      assert.deepEqual([meta.count, meta.since, meta.latest], [data.length, since, 702]);
      assert.ok(data.length <= 150);
      seen.push(...data.map(({ seq }) => seq));
      since = meta.nextSince;
      if (since === meta.latest) break;
    }
    assert.deepEqual(seen, upTo(702));

    const filtered = await service.fetch('/api/v2/changes?league=eng.1&types=event.created,team', service.keyText);
    const { data } = (await filtered.json()) as { data: unknown[] };
    assert.deepEqual(data, [
      {
        seq: 701,
        resource: 'event',
        action: 'created',
        id: 'ev_1',
        league: service.store.reference.league(PREMIER_LEAGUE)!.id,
        season: 2026,
        fixture: 'fx_0000000001',
        at: MATCHDAY,
        data: { minute: 1 },
      },
    ]);
  });

  test('a pruned position, or one after the end, returns 410', async (t) => {
    const service = await started(t);
    await write(service.store, many(3));
    await write(service.store, many(2), Date.parse(MATCHDAY) + 1000);
    assert.equal(await pruneChanges(service.store.database, Date.parse(MATCHDAY) + 1, 100), 1);
    for (const [path, headers] of [
      ['/api/v2/changes?since=2', {}],
      ['/api/v2/changes?since=6', {}],
      ['/api/v2/stream?since=2', {}],
      ['/api/v2/stream', { 'last-event-id': '2' }],
    ] as const) {
      const response = await service.fetch(path, service.keyText, { headers });
      const body = (await response.json()) as { code: string; detail: string };
      assert.deepEqual([response.status, body.code], [410, 'position_gone'], path);
      assert.match(body.detail, /continue from 5/);
    }
    const oldest = (await (await service.fetch('/api/v2/changes', service.keyText)).json()) as { meta: object };
    assert.deepEqual(oldest.meta, { count: 2, since: 3, nextSince: 5, latest: 5 });
    const wrong = await service.fetch('/api/v2/stream', service.keyText, { headers: { 'last-event-id': 'x' } });
    assert.equal(wrong.status, 400);
  });

  test('a stream sends new changes, with the headers of every response', async (t) => {
    const service = await started(t);
    await write(service.store, many(3));
    const client = await service.open();
    assert.equal(client.status, 200);
    assert.equal(client.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(client.headers['cache-control'], 'no-store');
    assert.equal(client.headers['content-encoding'], undefined);
    for (const name of ['x-request-id', 'x-ratelimit-limit', 'ratelimit', 'access-control-allow-origin']) {
      assert.ok(client.headers[name], name);
    }
    await client.until(() => client.lastEventId !== null);
    assert.equal(client.lastEventId, '3');
    await write(service.store, [goal(1), goal(2, 140)]);
    await client.until(() => client.events.length === 2);
    assert.deepEqual(client.events[0], {
      id: 4,
      event: 'event.created',
      data: {
        seq: 4,
        resource: 'event',
        action: 'created',
        id: 'ev_1',
        league: service.store.reference.league(PREMIER_LEAGUE)!.id,
        season: 2026,
        fixture: 'fx_0000000001',
        at: MATCHDAY,
        data: { minute: 1 },
      },
    });
    assert.deepEqual(service.failures, []);
  });

  test('a client that disconnects anywhere and reconnects receives every change exactly once', async (t) => {
    const service = await started(t);
    const steady = await service.open('?since=0');
    const filtered = await service.open('?since=0&types=event');
    const received: number[] = [];
    let writing = true;
    let last = '0';
    const total = async () =>
      (await service.store.database.get<{ changes: number }>('SELECT latest_change AS changes FROM revision'))!.changes;
    const writer = (async () => {
      for (let i = 0; i < 40; i++) {
        await write(service.store, i % 3 === 0 ? many(i * 20) : [goal(i)]);
        await new Promise((resolve) => setImmediate(resolve));
      }
      writing = false;
    })();
    let visits = 0;
    for (; writing || received.length < (await total()); visits++) {
      const client = await service.open('?since=0', visits === 0 ? {} : { 'last-event-id': last });
      const enough = 1 + ((visits * 37) % 300);
      const left = writing ? enough : Math.min(enough, (await total()) - received.length);
      await client.until(() => client.events.length >= left);
      client.close();
      // the rest of what arrived is treated as lost
      received.push(...client.events.slice(0, enough).map(({ id }) => id));
      last = String(received.at(-1) ?? 0);
    }
    await writer;
    const all = upTo(await total());
    assert.deepEqual(received, all);
    assert.ok(visits > 10);
    await steady.until(() => steady.events.length >= all.length);
    assert.deepEqual(
      steady.events.map(({ id }) => id),
      all,
    );
    const events = steady.events.filter(({ event }) => event === 'event.created');
    await filtered.until(() => filtered.events.length >= events.length);
    assert.deepEqual(filtered.events, events);
  });

  test('a stream sends the changes of other processes too', async (t) => {
    // hooks run in order: both services stop before the database goes
    const closing: (() => unknown)[] = [];
    t.after(async () => {
      for (const close of closing) await close();
    });
    const databaseUrl = await emptyDatabaseUrl(engine, t);
    const start = () =>
      runningService({ after: (close) => closing.push(close) }, { databaseUrl, environment: { SANDBOX: 'off' } });
    const [one, two] = [await start(), await start()];
    const { key } = await one.key('internal');
    const clients = [await opener(one, key, t)('?since=0'), await opener(two, key, t)('?since=0')];
    for (let i = 0; i < 30; i++) await write((i % 2 === 0 ? one : two).store, i % 5 === 0 ? many(i) : [goal(i)]);
    const { changes: total } = (await one.store.database.get<{ changes: number }>(
      'SELECT latest_change AS changes FROM revision',
    ))!;
    for (const client of clients) {
      await client.until(() => client.events.length >= total);
      assert.deepEqual(
        client.events.map(({ id }) => id),
        upTo(total),
      );
    }
  });
});

test('a client that stops reading is disconnected, and its queue stays bounded', async (t) => {
  const clock = fixedClock(MATCHDAY);
  const service = await runningService(t, { clock, environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const open = () => EventStreamClient.open(`${service.url}/api/v2/stream?since=0`, { 'x-api-key': key });
  const [slow, brisk] = [await open(), await open()];
  t.after(() => slow.close());
  t.after(() => brisk.close());
  slow.pause();
  const COUNT = 80_000; // about 16 MB: more than the socket buffers hold
  for (let i = 0; i < 10; i++) await write(service.store, many(COUNT / 10, i * (COUNT / 10)));
  await brisk.until(() => {
    brisk.events.splice(0, brisk.events.length - 1);
    return brisk.events.at(-1)?.id === COUNT;
  });
  assert.equal(slow.ended, false);
  const metrics = await (await service.fetch('/metrics')).text();
  const queued = Number(/^touchline_streams_queued_bytes (\d+)$/m.exec(metrics)?.[1]);
  assert.ok(queued > 0 && queued < 256 * 1024, `${queued} bytes`);
  for (let seconds = 0; seconds < 60; seconds += 10) clock.set(clock.now() + 10_000);
  await until(async () => /touchline_streams_open 1\b/.test(await (await service.fetch('/metrics')).text()));
  assert.deepEqual(service.failures, []);
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  const timeout = AbortSignal.timeout(60_000);
  while (!(await holds())) if (timeout.aborted) throw new Error('the condition did not hold within 60 seconds');
}

test('an idle stream is kept alive, and its position advances past filtered changes', async (t) => {
  const clock = fixedClock(MATCHDAY);
  const service = await runningService(t, { clock, environment: { SANDBOX: 'off' } });
  const { key } = await service.key('internal');
  const client = await EventStreamClient.open(`${service.url}/api/v2/stream?types=player`, { 'x-api-key': key });
  t.after(() => client.close());
  await client.until(() => client.lastEventId === '0');
  await write(service.store, many(30));
  for (let beats = 1; client.lastEventId !== '30'; beats++) {
    clock.set(clock.now() + 16_000);
    await client.until(() => client.comments >= beats);
    assert.ok(beats < 10);
  }
  assert.deepEqual(client.events, []);
});

test('a stream counts as one request, and the plan limits open streams', async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('free');
  const open = () => EventStreamClient.open(`${service.url}/api/v2/stream`, { 'x-api-key': key });
  const clients = [await open(), await open()];
  t.after(() => clients.map((client) => client.close()));
  assert.deepEqual(
    clients.map(({ headers }) => headers['x-ratelimit-remaining']),
    ['99', '98'],
  );
  const refused = await service.fetch('/api/v2/stream', key);
  assert.equal(refused.status, 429);
  assert.equal(((await refused.json()) as { code: string }).code, 'too_many_streams');
  clients[0]!.close();
  let again = await open();
  for (let i = 0; again.status === 429 && i < 5; i++) again = await open();
  t.after(() => again.close());
  assert.equal(again.status, 200);
  const head = await service.fetch('/api/v2/stream', (await service.key('pro')).key, { method: 'HEAD' });
  assert.deepEqual([head.status, await head.text()], [200, '']);
});

test('revoking a key closes its streams, and a graceful stop closes all', async (t) => {
  const clock = fixedClock(MATCHDAY);
  const closing: (() => unknown)[] = [];
  const service = await runningService(
    { after: (close) => closing.push(close) },
    { clock, environment: { SANDBOX: 'off' } },
  );
  const [revoked, other] = [await service.key('pro'), await service.key('ultra')];
  const open = (key: string) => EventStreamClient.open(`${service.url}/api/v2/stream`, { 'x-api-key': key });
  const [ending, staying] = [await open(revoked.key), await open(other.key)];
  t.after(() => {
    ending.close();
    staying.close();
  });
  await revokeKey(service.accounts, revoked.id, clock.now());
  clock.set(clock.now() + 5000);
  await ending.until(() => ending.ended);
  assert.equal(staying.ended, false);
  for (const close of closing) await close();
  await staying.until(() => staying.ended);
  assert.deepEqual(service.failures, []);
});

test('the documentation has the limits of the plans', () => {
  const text = textOf('docs/stream.md').replaceAll(/\s+/g, ' ');
  const { free, pro, ultra } = DEFAULT_PLANS;
  assert.ok(
    text.includes(`${free.streams} open streams on the free plan, ${pro.streams} on pro and ${ultra.streams} on ultra`),
  );
  assert.ok(
    text.includes(
      `A free account can have ${free.webhooks} webhook, a pro account ${pro.webhooks} and an ultra account ${ultra.webhooks}.`,
    ),
  );
  assert.ok(text.includes(`(default: ${OPTIONS.CHANGE_LOG_DAYS.default})`));
});

const noCurl = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';

test('the samples in the documentation work', { skip: noCurl }, async (t) => {
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const { key } = await service.key('pro');
  const samples = blocks('docs/stream.md', 'sh').filter((text) => text.includes('curl'));
  const run = (sample: string) =>
    spawn(
      'bash',
      ['-c', `exec ${sample.replace('http://127.0.0.1:3000', service.url).replace('since=1200', 'since=0')}`],
      {
        env: { PATH: process.env.PATH, KEY: key, ...sameDay() },
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
  const [asking, streaming] = [
    samples.find((text) => text.includes('/changes'))!,
    samples.find((text) => text.includes('-N'))!,
  ];
  const child = run(streaming);
  t.after(() => child.kill());
  const text = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]() as AsyncIterator<string>;
  let streamed = '';
  while (!streamed.includes('id: 0\n\n')) streamed += (await text.next()).value;
  await write(service.store, [goal(1)]);
  while (!streamed.includes('data: ')) streamed += (await text.next()).value;
  assert.match(streamed, /^retry: 2000\nid: 0\n\nid: 1\nevent: event\.created\ndata: \{"seq":1,.*\}\n\n$/);

  const page = JSON.parse((await run(asking).stdout.toArray()).join('')) as { data: { seq: number }[] };
  assert.deepEqual(
    page.data.map(({ seq }) => seq),
    [1],
  );
});
