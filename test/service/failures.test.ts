/** The program on a disk that is full or read-only, and after an error that nobody caught. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createKey } from '../../src/accounts/keys.ts';
import { AccountStore } from '../../src/store/accounts/accounts.ts';
import { openInstallation } from '../../src/store/installation.ts';
import { runProcess, ServingProcess } from '../support/service/child.ts';
import { emptyDatabaseUrl } from '../support/stores/databases.ts';
import { startPostgres } from '../support/stores/postgres.ts';
import { smallDisk } from '../support/stores/small-disk.ts';
import { idsOfMatch, type StoredMatch, storeWith } from '../support/stores/stored.ts';

const MATCH: StoredMatch = { season: 2026, date: '2026-11-21', home: 'Northbridge', away: 'Eastfield' };
const TEAMS = [{ name: MATCH.home }, { name: MATCH.away }];

/** A store with a match, and a key that may feed it. */
async function storedAt(databaseUrl: string): Promise<string> {
  const databases = await openInstallation(databaseUrl);
  await storeWith(databases.data, TEAMS, [MATCH]);
  const accounts = new AccountStore(databases.accounts);
  const key = { email: 'a@example.com', plan: 'internal', scopes: ['read', 'feed'], now: Date.now() } as const;
  const { key: text } = await createKey(accounts, key);
  await databases.close();
  return text;
}

const message = (version: number) => ({
  ...{ id: `m${version}`, fixture: idsOfMatch(MATCH).id, version, at: '2026-11-21T15:00:00Z', type: 'event' },
  event: { id: `e${version}`, revision: 1, kind: 'card', detail: 'yellow', minute: 1, side: 'home' },
});

const READY = '200 ready\n';
const FULL = /The disk of the database is full, so nothing was stored/;

/** What a client with the key asks of a service. */
function clientOf({ url }: ServingProcess, key: string) {
  let version = 0;
  return {
    async ready() {
      const response = await fetch(`${url}/readyz`);
      return `${response.status} ${await response.text()}`;
    },
    read: () => fetch(`${url}/api/v2/fixtures/${idsOfMatch(MATCH).id}`, { headers: { 'x-api-key': key } }),
    send: () =>
      fetch(`${url}/api/feed/messages`, {
        method: 'POST',
        body: Array.from({ length: 100 }, () => `${JSON.stringify(message(++version))}\n`).join(''),
        headers: { 'x-api-key': key, 'content-type': 'application/x-ndjson' },
      }),
  };
}

/** Sends until there is no room left in what the database had allocated. */
async function refusal(send: () => Promise<Response>): Promise<Response> {
  let response = await send();
  for (let i = 0; i < 20 && response.status === 200; i++) response = await send();
  assert.equal(response.status, 503);
  return response;
}

test('a service on a full disk answers 503 with the reason, and writes again as soon as there is room', async (t) => {
  const disk = smallDisk(t, 24);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const environment = { DATABASE_URL: `sqlite:${join(disk.folder, 'touchline.db')}`, SANDBOX: 'off' };
  const key = await storedAt(environment.DATABASE_URL);
  const service = await ServingProcess.start(environment);
  t.after(() => service.end('SIGKILL'));
  const { ready, send } = clientOf(service, key);
  assert.equal((await send()).status, 200);
  assert.equal(await ready(), READY);
  await disk.fill();
  const refused = await refusal(send);
  assert.equal(refused.headers.get('retry-after'), '30');
  assert.match(await refused.text(), FULL);
  while (!FULL.test(await ready())) await pause(50); // a trial that found room is good for a second

  const command = await runProcess(['keys', 'create', '--email', 'b@example.com', '--plan', 'pro'], environment);
  assert.equal(command.code, 1);
  assert.match(command.stderr, /^touchline: .*free space on the disk\n$/);

  disk.free();
  assert.equal(await ready(), READY);
  assert.equal((await send()).status, 200);
  assert.equal(await service.end('SIGTERM'), 0);
});

test('PostgreSQL on a full disk: writes get 503 with the reason, reads go on, and every node knows', async (t) => {
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const disk = smallDisk({ after: (remove) => closing.unshift(remove) }, 256);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const server = await startPostgres(['fsync=off', 'min_wal_size=32MB', 'max_wal_size=64MB'], disk.folder);
  if ('missing' in server) return t.skip(`NOT TESTED: ${server.missing}`);
  closing.unshift(() => server.stop());
  const environment = { DATABASE_URL: server.url, SANDBOX: 'off' };
  const key = await storedAt(server.url);
  const [writing, idle] = [await ServingProcess.start(environment), await ServingProcess.start(environment)];
  closing.unshift(
    () => writing.end('SIGKILL'),
    () => idle.end('SIGKILL'),
  );
  const { ready, send, read } = clientOf(writing, key);
  const { ready: idleReady } = clientOf(idle, key);
  const doctor = () => runProcess(['doctor', '--json'], environment);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('SELECT pg_switch_wal()'); // the next segment of the log has room for all that follows
  await client.end();
  assert.equal((await send()).status, 200);
  assert.equal((await read()).status, 200); // takes a block of counts
  assert.deepEqual([await ready(), await idleReady()], [READY, READY]);
  assert.match((await doctor()).stdout, /can be read and written/);

  await disk.fill();
  const refused = await refusal(send);
  assert.equal(refused.headers.get('retry-after'), '30');
  assert.match(await refused.text(), FULL);
  assert.equal((await read()).status, 200);
  assert.match(await ready(), FULL);
  while (!FULL.test(await idleReady())) await pause(50); // a trial that found room is good for a second
  const { code, stdout } = await doctor();
  assert.equal(code, 1);
  assert.match(stdout, /No space left on device; free space on the disk/);

  disk.free();
  assert.deepEqual([await ready(), await idleReady()], [READY, READY]);
  assert.equal((await send()).status, 200);
  assert.equal((await doctor()).code, 0);
});

test('the first start on a full or read-only disk says what to do', async (t) => {
  const disk = smallDisk(t);
  if (typeof disk === 'string') return t.skip(`NOT TESTED: ${disk}`);
  const environment = { DATABASE_URL: `sqlite:${join(disk.folder, 'touchline.db')}` };
  await disk.fill();
  const full = await runProcess(['serve'], environment);
  assert.equal(full.code, 1);
  assert.match(full.stderr, /^touchline: .*; free space on the disk\n$/);
  disk.free();
  disk.remount('ro');
  const readOnly = await runProcess(['serve'], environment);
  assert.equal(readOnly.code, 1);
  assert.match(readOnly.stderr, /^touchline: .*make the file and its folder writable\n$/);
  disk.remount('rw');
});

test('an error that nobody caught is logged, and ends the process after the open requests', async (t) => {
  const databaseUrl = await emptyDatabaseUrl('sqlite', t);
  const key = await storedAt(databaseUrl);
  const fault = "data:text/javascript,process.on('SIGUSR2',()=>{throw new Error('of this test')})";
  const service = await ServingProcess.start({
    ...{ DATABASE_URL: databaseUrl, SANDBOX: 'off', NODE_OPTIONS: `--import="${fault}"` },
  });
  t.after(() => service.end('SIGKILL'));
  const body = `${JSON.stringify(message(1))}\n`;
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  const head = ['POST /api/feed/messages HTTP/1.1', 'Host: touchline.test', `X-Api-Key: ${key}`];
  const about = [
    'Content-Type: application/x-ndjson',
    `Content-Length: ${body.length}`,
    'Expect: 100-continue',
    '',
    '',
  ];
  let response = '';
  socket.on('error', () => undefined); // the response has the fault
  socket.on('data', (chunk) => {
    response += chunk;
  });
  const closed = once(socket, 'close');
  socket.write([...head, ...about].join('\r\n'));
  await once(socket, 'data'); // the service asks for the body
  socket.write(body.slice(0, 10));
  const ended = service.end('SIGUSR2' as 'SIGTERM');
  await service.logged('of this test');
  socket.write(body.slice(10));
  await closed;
  assert.match(response, /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n[\s\S]*"applied"/);
  assert.equal(await ended, 1);
  assert.match(service.stderr, /"level":60.*of this test.*uncaught error/);
});
