/** The processes of `touchline serve`: a single one, or a primary with workers. */
import cluster from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { type Logger, pino } from 'pino';
import { type Config, readConfig } from '../config.ts';
import { findFreePort } from '../http/server/address.ts';
import { withoutPassword } from '../store/database/urls.ts';
import { Primary } from '../supervision/primary.ts';
import { Supervisor } from '../supervision/supervisor.ts';
import { type Serving, StartFailure } from '../supervision/worker-process.ts';
import { collectForRequests } from './memory.ts';
import { terminal } from './output.ts';

/** Log lines are written in blocks: one write per line costs more than formatting it. Pino flushes the rest on exit. */
const LOG_BUFFERING = { minLength: 8192, periodicFlush: 250 };
/** A pipe takes 4096 bytes at once, so that lines of several workers do not mix. */
const WORKER_LOG_BUFFERING = { minLength: 3072, maxWrite: 4096, periodicFlush: 250 };
/** Stopping normally takes as long as the slowest response in progress; after this time the process exits. */
const STOP_TIMEOUT_MS = 15_000;
/** During a reload, clients have this long to send a request and learn that the connection closes. */
const RELOAD_DRAIN_MS = 3000;
/** The number of a worker process, set by its primary. */
const WORKER_NUMBER = 'TOUCHLINE_WORKER';

/** Runs the service until SIGINT or SIGTERM: in this process, or in several workers. */
export async function serve(): Promise<void> {
  collectForRequests();
  if (cluster.isWorker) return serveAsWorker();
  const config = readConfig(process.env);
  // a script may close its end after the first line; the service continues
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return config.WORKERS > 1 ? supervise(config) : serveAlone(config);
}

async function serveAlone(config: Config): Promise<void> {
  const { startService } = await import('../main.ts'); // the primary of workers does without it
  const log = logOf(config, LOG_BUFFERING);
  const service = await startService(config, { log, onNewStore: announceNewStore(config) });
  storeCompiledCode();
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    onUncaughtError(log, resolve);
  });
  greet(service);
  await stopped;
  exitAfterTimeout();
  await service.stop();
}

async function serveAsWorker(): Promise<void> {
  process.on('SIGHUP', () => undefined); // for the primary
  const primary = new Primary();
  try {
    const config = readConfig(process.env);
    const { startService } = await import('../main.ts');
    const number = Number(process.env[WORKER_NUMBER]);
    const log = logOf(config, WORKER_LOG_BUFFERING, { worker: number });
    const worker = { number, count: config.WORKERS, metricsOfOthers: () => primary.metricsOfOthers() };
    const service = await startService(config, { log, worker, onNewStore: announceNewStore(config) });
    storeCompiledCode();
    const stopped = stopOfWorker(primary, log);
    const { url, sandboxKey, setUpLink } = service;
    primary.report({ url, sandboxKey, setUpLink }, () => service.metrics());
    const { isReload } = await stopped;
    exitAfterTimeout();
    if (isReload) {
      service.drain();
      await pause(RELOAD_DRAIN_MS);
    }
    await service.stop();
  } finally {
    primary.disconnect(); // an open channel keeps the process running
  }
}

/**
 * Node stores what it has compiled when it exits, but a service may be killed. Call it before clients know that the service is
 * ready: where nothing is stored yet, it holds the event loop for a tenth of a second.
 */
function storeCompiledCode(): void {
  flushCompileCache();
}

function stopOfWorker(primary: Primary, log: Logger): Promise<{ readonly isReload: boolean }> {
  return new Promise((resolve) => {
    const stop = () => resolve({ isReload: false });
    // a terminal and systemd signal every process, and the primary then sends a message too
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
    onUncaughtError(log, stop);
    void primary.stopped.then(resolve);
  });
}

/** Starts the workers and keeps them running. */
async function supervise(config: Config): Promise<void> {
  const log = logOf(config, LOG_BUFFERING);
  const { port } = await findFreePort({ host: config.HOST, port: config.PORT });
  const shared = { PORT: String(port), WORKERS: String(config.WORKERS) };
  const environmentOf = (number: number) => ({ ...shared, [WORKER_NUMBER]: String(number) });
  const withKey = Promise.withResolvers<Serving>(); // one worker creates the key of the sandbox, if any does
  const greeted = Promise.withResolvers<void>();
  const onServing = (serving: Serving) => {
    if (serving.sandboxKey !== null) withKey.resolve(serving);
    // a worker that replaces another makes a new link
    if (serving.setUpLink !== null) void greeted.promise.then(() => greetWithLink(serving));
  };
  const supervisor = new Supervisor({ count: config.WORKERS, environmentOf, onServing, log });
  let isStopping = false;
  const stopped = new Promise<void>((resolve) => {
    const stop = () => {
      isStopping = true;
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
    onUncaughtError(log, stop);
  });
  process.on('SIGHUP', () => {
    const ignore = () => undefined; // a failed start ends the process
    void started.then(() => supervisor.reload(), ignore);
  });
  const started = supervisor.start();
  try {
    await Promise.race([started, stopped]);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    // the worker has printed the reason
    if (error.exit.code === null) log.fatal(error.message);
    process.exitCode = error.exit.code ?? 1;
    return;
  }
  if (!isStopping) {
    const { url } = await started;
    greet({ url, sandboxKey: null, setUpLink: null });
    greeted.resolve();
    void withKey.promise.then(greetWithKey);
    await stopped;
  }
  started.catch(() => undefined); // stopped during the start
  const areInOrder = await supervisor.stop();
  if (!areInOrder) process.exitCode = 1;
}

function logOf(config: Config, buffering: { minLength: number }, base: { worker: number } | null = null): Logger {
  return pino({ level: config.LOG_LEVEL, base }, pino.destination({ fd: 2, sync: false, ...buffering }));
}

/** Whatever the log level: otherwise a mistyped DATABASE_URL would become an empty store in silence. */
function announceNewStore({ DATABASE_URL }: Config): () => void {
  return () => terminal.note(`touchline: created a store at ${withoutPassword(DATABASE_URL)}, where there was none`);
}

function onUncaughtError(log: Logger, stop: () => void): void {
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: the service finishes the open requests and exits');
    process.exitCode = 1;
    stop();
  });
}

function exitAfterTimeout(): void {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
}

function greet(serving: Serving): void {
  process.stdout.write(`touchline ready at ${serving.url}\n`);
  greetWithKey(serving);
  greetWithLink(serving);
}

function greetWithKey({ url, sandboxKey }: Serving): void {
  if (sandboxKey !== null) process.stdout.write(welcome(url, sandboxKey));
}

function greetWithLink({ setUpLink }: Serving): void {
  if (setUpLink === null) return;
  const lines = [
    '',
    'Nobody administers this service yet. Open this link within 24 hours; it works once:',
    '',
    `  ${setUpLink}`,
  ];
  process.stdout.write(`${[...lines, '', ''].join('\n')}`);
}

function welcome(url: string, key: string): string {
  return [
    '',
    'Open this address in a browser to see the matches of today:',
    '',
    `  ${url}/`,
    '',
    'The database contains the sandbox: fictional clubs with real rules. Your key, shown only once:',
    '',
    `  ${key}`,
    '',
    'Request the last five results:',
    '',
    `  curl -s -H 'x-api-key: ${key}' '${url}/api/v1/fixtures?last=5'`,
    '',
    `Reference: ${url}/docs`,
    '',
    '',
  ].join('\n');
}
