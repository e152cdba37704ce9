/** Starts PgBouncer in transaction mode, if it is installed. */
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';

export interface Pooler {
  /** URL of a database through the pooler */
  url(databaseUrl: string): string;
  readonly version: string;
  stop(): Promise<void>;
}

/** From this version on, statements prepared by name work in transaction mode. */
const PREPARED_SINCE = [1, 21];
const START_TIMEOUT_MS = 60_000;

/** `connections`: of each database to the server. */
export async function startPgBouncer(
  serverUrl: string,
  connections: number,
): Promise<Pooler | { readonly missing: string }> {
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'pgbouncer'))
    .find((path) => existsSync(path));
  if (program === undefined) return { missing: 'PgBouncer is not installed: on Debian, apt-get install pgbouncer' };
  const version = /(\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))!;
  const [major, minor] = [Number(version[1]), Number(version[2])];
  const prepares = major! > PREPARED_SINCE[0]! || (major === PREPARED_SINCE[0] && minor! >= PREPARED_SINCE[1]!);
  const { hostname, port: serverPort } = new URL(serverUrl);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-pgbouncer-'));
  chmodSync(folder, 0o755);
  const settings = [
    '[databases]',
    `* = host=${hostname} port=${serverPort} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'ignore_startup_parameters = options',
    ...(prepares ? ['max_prepared_statements = 500'] : []),
  ];
  writeFileSync(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`, { mode: 0o644 });
  // PgBouncer refuses to run as root
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  process.once('exit', () => void child.kill('SIGKILL'));
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || performance.now() > deadline) return { missing: `PgBouncer did not start: ${log}` };
    await pause(20);
  }
  return {
    version: version[0],
    url(databaseUrl) {
      const url = new URL(databaseUrl);
      url.port = String(port);
      if (!prepares) url.searchParams.set('prepared', 'false');
      return url.href;
    },
    async stop() {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });
}
