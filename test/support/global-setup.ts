/**
 * Runs once around the whole test run. It starts one PostgreSQL for all test files and puts its address into
 * TEST_POSTGRES_URL. On each engine it prepares the template databases that the tests copy.
 */
import { once } from 'node:events';
import { existsSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { IS_COMPLETE } from './complete-run.ts';
import { ROOT } from './repository/sources.ts';
import { checkedResponsesIn } from './responses/response-checker.ts';
import {
  administer,
  type Engine,
  postgresTemplate,
  REUSED,
  sandboxOutcome,
  type Template,
  templateUrl,
} from './stores/databases.ts';
import { type PostgresServer, startPostgres } from './stores/postgres.ts';
import { makeRestorable } from './stores/reused-databases.ts';

/** Files of Linux in memory, and how much must be free. The complete run has several stores of a gigabyte. */
const MEMORY = '/dev/shm';
const FREE_MIN = 8 * 1024 ** 3;

let server: PostgresServer | undefined;
let templates: string | undefined;
let counts: string | undefined;
const fillings: Promise<void>[] = [];
const running = new Set<Worker>();

export async function globalSetup(): Promise<void> {
  counts = mkdtempSync(join(tmpdir(), 'touchline-responses-'));
  process.env.TEST_RESPONSES_FOLDER = counts;
  // each test file runs in its own process: the compile cache saves compiling the same modules in each
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'touchline');
  process.env.TEST_DATABASE_FOLDER ??= hasMemory() ? MEMORY : tmpdir();
  if (process.env.TEST_POSTGRES_URL === undefined) await startTestPostgres();
  await makeTemplates();
}

function hasMemory(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) > FREE_MIN;
}

/** Makes the templates of both engines at the same time. Filling the sandbox takes longest: tests without it run meanwhile. */
async function makeTemplates(): Promise<void> {
  const folder = mkdtempSync(join(process.env.TEST_DATABASE_FOLDER!, 'touchline-templates-'));
  templates = folder;
  process.env.TEST_TEMPLATES = folder;
  const engines: readonly Engine[] = process.env.TEST_POSTGRES_URL === undefined ? ['sqlite'] : ['sqlite', 'postgres'];
  await Promise.all(
    engines.map(async (engine) => {
      await makeInThread(engine, ['migrated', 'catalogue']);
      // only the complete run reads the sandbox on PostgreSQL
      if (engine === 'sqlite' || IS_COMPLETE) fillings.push(fillSandbox(engine));
    }),
  );
}

/** The outcome is in a file, for which the processes of the tests wait. */
async function fillSandbox(engine: Engine): Promise<void> {
  const outcome = await makeInThread(engine, ['sandbox']).then(
    () => '',
    (error: Error) => error.stack ?? error.message,
  );
  const path = sandboxOutcome(engine);
  writeFileSync(`${path}.new`, outcome);
  renameSync(`${path}.new`, path);
}

/** In a thread of its own, where the test runner does not track promises, and where SQLite blocks nothing else. */
async function makeInThread(engine: Engine, made: readonly Template[]): Promise<void> {
  if (engine === 'postgres') for (const template of made) await emptyPostgresTemplate(template);
  const urls = made.map((template) => [template, templateUrl(template, engine)] as const);
  const worker = new Worker(new URL('./stores/template-worker.ts', import.meta.url), { workerData: urls });
  running.add(worker);
  // an error of the worker rejects this promise
  await once(worker, 'exit').finally(() => running.delete(worker));
  if (engine === 'sqlite') return;
  for (const template of REUSED) if (made.includes(template)) await makeRestorable(templateUrl(template, engine));
}

async function emptyPostgresTemplate(template: Template): Promise<void> {
  const name = postgresTemplate(template);
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(`CREATE DATABASE ${name}`);
}

async function startTestPostgres(): Promise<void> {
  const started = await startPostgres();
  if ('missing' in started) {
    print(`WARNING: store tests run on SQLite ONLY: ${started.missing}`);
    process.env.TEST_POSTGRES_MISSING = started.missing;
    return;
  }
  server = started;
  process.env.TEST_POSTGRES_URL = started.url;
  print(`store tests run on both engines: SQLite and PostgreSQL ${started.version}`);
}

export async function globalTeardown(): Promise<void> {
  // if no test has needed the sandbox, it may still be filling
  for (const worker of running) await worker.terminate();
  await Promise.all(fillings);
  await server?.stop();
  if (counts !== undefined) {
    const checked = Object.entries(checkedResponsesIn(counts)).map(([part, count]) => `${part} ${count}`);
    if (checked.length > 0) print(`responses checked against the OpenAPI documents: ${checked.join(', ')}`);
    rmSync(counts, { recursive: true, force: true });
  }
  if (templates !== undefined) rmSync(templates, { recursive: true, force: true });
}

function print(line: string): void {
  process.stdout.write(`# ${line}\n`);
}
