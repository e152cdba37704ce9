/** A service whose PostgreSQL fails under load, again and again: it lives on, and nothing acknowledged is lost. */
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ServingProcess } from '../support/service/child.ts';
import { type Failures, failInTurn, requireAll, storeForOutages } from '../support/service/outages.ts';
import { type PostgresServer, startPostgres } from '../support/stores/postgres.ts';
import { type FaultyProxy, startProxy } from '../support/stores/proxy.ts';
import { type SmallDisk, smallDisk } from '../support/stores/small-disk.ts';

/** Each failure once. */
const ROUNDS = Number(process.env.OUTAGE_ROUNDS ?? 8);
/** Room for the data folder of a server and for the write-ahead log of SETTINGS. */
const DISK_MB = 384;
const SETTINGS = ['fsync=off', 'log_min_messages=panic', 'min_wal_size=32MB', 'max_wal_size=64MB'];

interface Failing {
  readonly server: PostgresServer;
  readonly proxy: FaultyProxy;
  readonly url: string;
}

/** Uses up the segments of the write-ahead log on a full disk. Without room for the next one, PostgreSQL ends. */
async function fillLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (;;) await client.query("SELECT pg_create_restore_point('touchline'), pg_switch_wal()");
  } catch {
    // it has ended
  }
}

const failuresOfDisk = ({ server, url }: Failing, disk: SmallDisk): Failures => ({
  async filled() {
    await disk.fill();
    await pause(1500);
    disk.free();
    await server.recover();
  },
  async 'log filled'() {
    await disk.fill();
    await fillLog(url);
    await pause(1000);
    disk.free();
    await server.recover();
  },
});

const failuresOfServer = ({ server, proxy, url }: Failing): Failures => ({
  async terminated() {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
    await client.end();
  },
  restarted: () => server.restart('SIGINT', 200),
  async 'black-holed'() {
    proxy.blackHole();
    await pause(3500);
    proxy.heal();
  },
  async paused() {
    server.signal('SIGSTOP');
    await pause(1000 + Math.random() * 2500);
    server.signal('SIGCONT');
  },
  crashed: () => server.restart('SIGQUIT', 200),
  async cut() {
    proxy.cut();
  },
});

test(`PostgreSQL fails ${ROUNDS} times under load`, { timeout: 60 * 60_000 }, async (t) => {
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
  });
  const disk = smallDisk({ after: (remove) => closing.unshift(remove) }, DISK_MB);
  if (typeof disk === 'string') t.diagnostic(`NOT TESTED: a full disk: ${disk}`);
  const server = await startPostgres(SETTINGS, typeof disk === 'string' ? undefined : disk.folder);
  if ('missing' in server) return t.skip(`NOT TESTED: ${server.missing}`);
  closing.unshift(() => server.stop());
  const { hostname, port } = new URL(server.url);
  const proxy = await startProxy({ host: hostname, port: Number(port) });
  closing.unshift(() => proxy.close());
  const keys = await storeForOutages(server.url);
  const through = new URL(server.url);
  through.port = String(proxy.port);
  const service = await ServingProcess.start({ DATABASE_URL: through.href, SANDBOX: 'off' });
  closing.unshift(() => service.end('SIGKILL'));

  const failing = { server, proxy, url: server.url };
  const failures = {
    ...failuresOfServer(failing),
    ...(typeof disk !== 'string' && failuresOfDisk(failing, disk)),
  };
  const acknowledged = await failInTurn(t, { service, keys, failures, rounds: ROUNDS });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ message: string }>('SELECT message FROM feed_messages');
  await client.end();
  requireAll(
    t,
    acknowledged,
    rows.map(({ message }) => message),
  );
});
