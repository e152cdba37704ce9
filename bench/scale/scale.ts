/** Many nodes: what each costs, whether they agree, and the costs from which the simulation is made. */
import { cpSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { seededRandom } from '../../src/base/random.ts';
import { openDatabases } from '../../src/store/database/open.ts';
import { type PostgresServer, startPostgres } from '../../test/support/stores/postgres.ts';
import { type Bench, KEYS, timed } from '../bench.ts';
import { loadPostgres } from '../load-world.ts';
import { PEER_TABLES } from '../peer-tables.ts';
import { createKeys } from '../processes.ts';
import { type Line, print } from '../report.ts';
import { compareNodes, reloadUnderLoad } from './agreement.ts';
import { measureCosts, printCosts } from './costs.ts';
import type { Target } from './meter.ts';
import { compareWorkers, costOfNodes } from './several-nodes.ts';

const SERVER_SETTINGS = ['synchronous_commit=on', 'shared_buffers=512MB', 'random_page_cost=1.1'];
const COSTS_FILE = fileURLToPath(new URL('costs.json', import.meta.url));

export async function benchScale(bench: Bench): Promise<Line[]> {
  const started = await startPostgres(SERVER_SETTINGS);
  if ('missing' in started) throw new Error(started.missing);
  try {
    const sqliteUrl = await bench.sqliteUrl();
    const postgresUrl = await timed('the same fixtures into PostgreSQL', () => fillPostgres(started, bench));
    const [onSqlite, onPostgres] = [await targetOn(sqliteUrl), await targetOn(postgresUrl)];
    const serverPid = await pidOf(started);
    const copies = {
      sqlite: copyOfSqlite(sqliteUrl, bench.folder('copy')),
      postgres: await copyOfPostgres(started),
    };
    const sqlite = await costOfNodes('SQLite', onSqlite, bench, {
      copy: copies.sqlite,
      serverPid: null,
      peerUrl: null,
    });
    const peerUrl = await withPeerTables(copies.postgres);
    const postgres = await costOfNodes('PostgreSQL', onPostgres, bench, { copy: copies.postgres, serverPid, peerUrl });
    const lines = [
      ...sqlite.lines,
      ...postgres.lines,
      await compareWorkers(onSqlite, bench),
      await compareNodes(onPostgres, bench),
      await reloadUnderLoad(onSqlite),
    ];
    const costs = await measureCosts(onPostgres, bench, { onPostgres: postgres.cost, serverPid });
    printCosts(costs);
    if (bench.save) {
      const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
      writeFileSync(COSTS_FILE, `${JSON.stringify({ machine, costs }, null, 2)}\n`);
      print('the simulation has new costs: run `npm run generate`');
    }
    return lines;
  } finally {
    await started.stop();
  }
}

async function fillPostgres(server: PostgresServer, bench: Bench): Promise<string> {
  await execute(server, 'CREATE DATABASE scale');
  const url = databaseOf(server, 'scale');
  await loadPostgres(url, bench.world);
  return url;
}

/** Nobody may be connected to the database meanwhile. */
async function copyOfPostgres(server: PostgresServer): Promise<string> {
  await execute(server, 'CREATE DATABASE scale_copy TEMPLATE scale');
  return databaseOf(server, 'scale_copy');
}

async function withPeerTables(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(PEER_TABLES);
  await client.query('VACUUM ANALYZE');
  await client.end();
  return url;
}

/** No process may write to the database meanwhile. */
function copyOfSqlite(url: string, folder: string): string {
  const file = url.slice('sqlite:'.length);
  cpSync(dirname(file), folder, { recursive: true });
  return `sqlite:${join(folder, basename(file))}`;
}

async function execute({ url }: PostgresServer, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

function databaseOf({ url }: PostgresServer, name: string): string {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}

/** The process that starts one for each connection: its processor time includes theirs. */
async function pidOf({ url }: PostgresServer): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ file: string }>("SELECT pg_read_file('postmaster.pid') AS file");
  await client.end();
  return Number(rows[0]!.file.split('\n')[0]);
}

/** Requests for single fixtures in a random order, with keys without limits. */
async function targetOn(url: string): Promise<Target> {
  const databases = await openDatabases(url);
  const rows = await databases.data.all<{ id: number }>('SELECT legacy_id AS id FROM fixtures ORDER BY legacy_id');
  await databases.close();
  const random = seededRandom('scale');
  const paths = rows
    .map(({ id }) => ({ path: `/api/v1/fixtures?id=${id}&shape=nested`, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ path }) => path);
  return { url, keys: createKeys(url, KEYS), paths };
}
