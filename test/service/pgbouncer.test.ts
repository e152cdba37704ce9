/** The whole service behind PgBouncer in transaction mode: import, keys, requests, feed, stream and exports. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { footballDataFile } from '../support/data/raw-files.ts';
import { runCommand, ServingProcess } from '../support/service/child.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { emptyDatabaseUrl } from '../support/stores/databases.ts';
import { startPgBouncer } from '../support/stores/pgbouncer.ts';

const skip =
  process.env.TEST_POSTGRES_URL === undefined && 'no PostgreSQL: run the tests by `npm test`, which starts one';
const POOLED = 4;
const REQUESTS_AT_ONCE = 60;
/** A busy machine makes everything late. */
const SCHEDULING_MS = 20_000;

const RESULTS = footballDataFile(
  'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,A Taylor,10,9,1.9,3.5,4.1',
  'E0,24/08/2025,15:00,Chelsea,Arsenal,0,0,D,0,0,D,A Taylor,8,9,2.4,3.3,3.1',
);

test('two nodes and all commands work behind PgBouncer in transaction mode', { skip }, async (t) => {
  const pooler = await startPgBouncer(process.env.TEST_POSTGRES_URL!, POOLED);
  if ('missing' in pooler) {
    t.diagnostic(`NOT TESTED: ${pooler.missing}`);
    return t.skip(pooler.missing);
  }
  t.diagnostic(`PgBouncer ${pooler.version}`);
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const direct = await emptyDatabaseUrl('postgres', { after: (drop) => closing.push(drop) });
  closing.unshift(() => pooler.stop());
  const url = pooler.url(direct);
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'E0.csv');
  const run = async (...words: string[]) => {
    const result = await runCommand(words, { DATABASE_URL: url, DATABASE_DIRECT_URL: direct });
    assert.equal(result.code, 0, result.stderr);
    return result.stdout;
  };

  // the first command makes the schema
  writeFileSync(file, RESULTS);
  assert.equal(JSON.parse(await run('import', 'football-data-uk', file, '--json')).saved, 2);
  const keyOf = async (...words: string[]) =>
    JSON.parse(await run('keys', 'create', '--email', 'a@example.com', '--plan', 'ultra', ...words, '--json')) as {
      id: string;
      key: string;
    };
  const { key } = await keyOf();
  const { key: feedKey } = await keyOf('--scope', 'feed');
  const { id: revoked, key: revokedKey } = await keyOf();

  const environment = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, SANDBOX: 'off' };
  const nodes = [await ServingProcess.start(environment), await ServingProcess.start(environment)] as const;
  for (const node of nodes) closing.unshift(() => node.end('SIGTERM'));
  const get = (node: ServingProcess, path: string, secret = key) =>
    fetch(node.url + path, { headers: { 'x-api-key': secret } });
  const listed = await (await get(nodes[0], '/api/v2/fixtures?league=eng.1&season=2025')).json();
  const { data: fixtures } = listed as { data: { id: string }[] };
  assert.equal(fixtures.length, 2);

  // more requests at once than connections
  const answers = await Promise.all(
    Array.from({ length: REQUESTS_AT_ONCE }, async (_, i) => {
      const response = await get(nodes[i % 2]!, `/api/v2/fixtures?league=eng.1&season=2025&limit=${i + 1}`);
      return [response.status, ((await response.json()) as { data: unknown[] }).data.length];
    }),
  );
  assert.deepEqual(answers, [[200, 1], ...Array.from({ length: REQUESTS_AT_ONCE - 1 }, () => [200, 2])]);

  // a message to one node reaches a stream of the other
  const { id: fixture } = fixtures[0]!;
  const stream = await EventStreamClient.open(`${nodes[1].url}/api/v2/stream`, { 'x-api-key': key });
  closing.unshift(() => stream.close());
  assert.equal(stream.status, 200);
  const event = { id: 'card-1', revision: 1, kind: 'card', detail: 'yellow', minute: 1, side: 'home' };
  const message = { id: 'm-1', fixture, version: 1, at: '2026-11-21T15:00:00Z', type: 'event', event };
  const sent = await fetch(`${nodes[0].url}/api/feed/messages`, {
    method: 'POST',
    body: `${JSON.stringify(message)}\n`,
    headers: { 'content-type': 'application/x-ndjson', 'x-api-key': feedKey },
  });
  assert.equal(sent.status, 200, await sent.text());
  await stream.until(() => stream.events.some(({ event: type }) => type.startsWith('event')));

  // commands, while the nodes serve
  assert.equal((await get(nodes[1], '/api/v2/leagues', revokedKey)).status, 200);
  await run('keys', 'revoke', revoked);
  const deadline = performance.now() + SCHEDULING_MS;
  while ((await get(nodes[1], '/api/v2/leagues', revokedKey)).status !== 401) {
    assert.ok(performance.now() < deadline, 'a revoked key is still accepted');
  }
  writeFileSync(file, RESULTS.replace('2,1,H,1,0,H', '3,1,H,1,0,H'));
  assert.equal(JSON.parse(await run('import', 'football-data-uk', file, '--json')).saved, 1);
  while (
    !(await (await get(nodes[1], '/api/v2/fixtures?league=eng.1&season=2025&limit=9')).text()).includes('"home":3')
  ) {
    assert.ok(performance.now() < deadline, 'the new result is not shown');
  }
  const exported = await get(nodes[0], '/api/v2/export/fixtures/csv?league=eng.1&season=2025');
  assert.equal(exported.status, 200, exported.url);
  assert.equal((await exported.text()).trim().split('\n').length, 1 + 2);

  // the server sees the pool, and one connection of each node for notifications
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  closing.unshift(() => client.end());
  const { rows } = await client.query(
    'SELECT COUNT(*) AS count FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  t.diagnostic(`${rows[0].count} connections to PostgreSQL for two nodes`);
  assert.ok(Number(rows[0].count) <= POOLED + nodes.length);
  assert.deepEqual(
    nodes.map(({ stderr }) => stderr),
    ['', ''],
  );
});
