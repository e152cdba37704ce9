/** Several nodes on one store: what must happen once is done by one process, and by another one when that is killed. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import { Webhooks } from '../../src/live/webhooks/webhooks.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { LeaseStore } from '../../src/store/accounts/leases.ts';
import { WebhookStore } from '../../src/store/accounts/webhooks.ts';
import { ChangeLog } from '../../src/store/changes/changes.ts';
import { nextRevision } from '../../src/store/changes/revisions.ts';
import { type Databases, openDatabases } from '../../src/store/database/open.ts';
import { lastSandboxFill } from '../../src/store/sandbox.ts';
import { ServingProcess } from '../support/service/child.ts';
import { startingAt } from '../support/service/clock.ts';
import { scriptedServer } from '../support/service/scripted-server.ts';
import { aboveEngines, copiedDatabaseUrl, type Engine, MATCHDAY } from '../support/stores/databases.ts';

/** Later than the template was filled, so that the sandbox needs an update. */
const START = Date.parse(MATCHDAY) + 600_000;
/** With every processor busy, a process may notice late. */
const TAKEOVER_TIMEOUT_MS = 120_000;
const JOBS = ['pruning', 'ratings', 'sandbox', 'track-record', 'updates', 'usage-warnings', 'webhooks'];

/** A store with the sandbox of ten minutes ago, and nodes on it. */
async function nodesOn(engine: Engine, t: TestContext) {
  const closing: (() => unknown)[] = [];
  const removing: (() => unknown)[] = [];
  // the processes end before the database is dropped
  t.after(async () => {
    for (const close of [...closing, ...removing]) await close();
  });
  const databaseUrl = await copiedDatabaseUrl('sandbox', engine, {
    after: (remove) => void removing.push(remove as () => unknown),
  });
  const databases = await openDatabases(databaseUrl);
  closing.push(() => databases.close());
  const start = async (workers: number, environment: Readonly<Record<string, string>> = {}) => {
    const node = await ServingProcess.start({
      ...startingAt(START),
      ...{ DATABASE_URL: databaseUrl, WORKERS: String(workers), LOG_LEVEL: 'info', WEBHOOKS_ALLOW_PRIVATE: 'true' },
      ...environment,
    });
    closing.unshift(() => node.end('SIGKILL'));
    return node;
  };
  return { databases, start };
}

/** Waits until a condition holds; returns the milliseconds that it took. */
async function until(condition: () => Promise<boolean> | boolean, message: string): Promise<number> {
  const started = performance.now();
  while (!(await condition())) {
    assert.ok(performance.now() - started < TAKEOVER_TIMEOUT_MS, message);
    await pause(20);
  }
  return Math.round(performance.now() - started);
}

/** Creates a webhook; returns the ids of the messages that its receiver gets, and the stored position. */
async function receiveWebhooks({ data, accounts }: Databases, t: TestContext) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(String(request.headers['webhook-id']));
    request.resume();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const store = new AccountStore(accounts);
  const stored = new WebhookStore(accounts);
  const webhooks = new Webhooks({
    accounts: store,
    webhooks: stored,
    database: data,
    allowPrivate: true,
  });
  const { id } = await createKey(store, { email: 'a@example.com', plan: 'pro', now: START });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // the sandbox does not contain this league, so only the changes of this test pass
  const created = await webhooks.create({ keyId: id, url, filter: { league: 39 } }, START);
  assert.ok('secret' in created);
  return { received, position: async () => (await stored.byId(created.id))!.position };
}

/** A source that nodes poll, each with files of its own; `polledBy` lists the nodes in the order of their first requests. */
async function polledSource(t: TestContext) {
  const api = await scriptedServer(t, [{ json: [] }]);
  const sources = [{ source: 'openligadb', poll: { leagues: ['bl1'] } }];
  const updating = (node: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-once-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'sources.json');
    writeFileSync(file, JSON.stringify({ sources }));
    return { UPDATE: 'auto', SOURCES_FILE: file, OPENLIGADB_URL: `${api.url}/${node}` };
  };
  const polledBy = () => [...new Set(api.requests.map(({ url }) => url.split('/')[1]))];
  return { updating, polledBy };
}

function writeChange({ data }: Databases, id: string): Promise<void> {
  return data.transaction(async (queries) => {
    const revision = await nextRevision(queries, START);
    const log = new ChangeLog();
    log.note({ resource: 'event', action: 'created', id, league: 39, season: 2026, fixture: 'fx_1', data: {} });
    await log.flush(queries, revision, START);
  });
}

aboveEngines('several nodes on one store', (engine) => {
  test('nodes that start together: one process updates the sandbox and prints its key', async (t) => {
    const { start } = await nodesOn(engine, t);
    const nodes = await Promise.all([start(2), start(1)]);
    const printed = () => nodes.map(({ stdout }) => stdout).join('');
    const keysIn = (text: string) => [...text.matchAll(/^ {2}(tl_\w+)$/gm)].map(([, key]) => key!);
    await until(async () => keysIn(printed()).length > 0, 'no key is printed');
    const output = printed();
    assert.equal(output.match(/^touchline ready at /gm)?.length, 2, output);
    const keys = keysIn(output);
    assert.equal(keys.length, 1, output);
    for (const { url } of nodes) {
      const response = await fetch(`${url}/api/v1/fixtures?last=5`, { headers: { 'x-api-key': keys[0]! } });
      assert.equal(((await response.json()) as { results: number }).results, 5);
    }
    for (const node of nodes) assert.equal(await node.end('SIGTERM'), 0);
    const log = nodes.map(({ stderr }) => stderr).join('');
    assert.equal(log.match(/"msg":"sandbox filled"/g)?.length, 1, log);
    assert.doesNotMatch(log, /"level":[56]0/);
  });

  test('the jobs of a killed node are done by another, each once', async (t) => {
    const { databases, start } = await nodesOn(engine, t);
    const leases = new LeaseStore(databases.accounts);
    const { updating, polledBy } = await polledSource(t);
    const first = await start(1, updating('first'));
    await start(2, updating('second'));
    await until(async () => (await leases.all()).length === JOBS.length, 'not all leases are held');
    await until(() => polledBy().length > 0, 'nobody polls the source');
    const { received, position } = await receiveWebhooks(databases, t);
    for (let n = 1; n <= 5; n++) {
      const before = await position();
      await writeChange(databases, `ev_${n}`);
      // a node that is killed before it stores the position leaves the message to the next one, which sends it again
      await until(async () => received.length >= n && (await position()) > before, 'no message');
    }
    const filled = (await lastSandboxFill(databases.data))!.at;
    const holder = (await leases.all())[0]!.holder;
    assert.deepEqual(polledBy(), ['first']);
    await first.end('SIGKILL');
    const taken = until(async () => (await leases.all()).every((lease) => lease.holder !== holder), 'not taken over');
    await writeChange(databases, 'ev_6');
    const delivered = until(() => received.length >= 6, 'no message');
    const polled = until(() => polledBy().includes('second'), 'the source is not polled');
    const [takenMs, deliveredMs, polledMs] = await Promise.all([taken, delivered, polled]);
    await until(async () => (await lastSandboxFill(databases.data))!.at > filled, 'the sandbox stands still');
    t.diagnostic(
      `after the kill, the leases were taken in ${takenMs} ms; the next message came in ${deliveredMs} ms, ` +
        `the next poll in ${polledMs} ms`,
    );
    assert.deepEqual((await leases.all()).map(({ name }) => name).sort(), JOBS);
    assert.equal(new Set(received).size, 6);
    assert.equal(received.length, 6, 'every message once');
  });
});
