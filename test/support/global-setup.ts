/**
 * Runs once around the whole test run. It starts one PostgreSQL for all test files and puts its address into
 * TEST_POSTGRES_URL. On each engine it prepares the template databases that the tests copy.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from './repository/sources.ts';
import { checkedResponsesIn } from './responses/response-checker.ts';
import { administer, postgresTemplate, postgresUrl, REUSED, type Template } from './stores/databases.ts';
import { type PostgresServer, startPostgres } from './stores/postgres.ts';
import { makeRestorable } from './stores/reused-databases.ts';

const TEMPLATES: readonly Template[] = ['migrated', 'catalogue', 'sandbox'];

let server: PostgresServer | undefined;
let templates: string | undefined;
let counts: string | undefined;

export async function globalSetup(): Promise<void> {
  counts = mkdtempSync(join(tmpdir(), 'touchline-responses-'));
  process.env.TEST_RESPONSES_FOLDER = counts;
  // each test file runs in its own process: the compile cache saves compiling the same modules in each
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'touchline');
  if (process.env.TEST_POSTGRES_URL === undefined) await startTestPostgres();
  await makeTemplates();
}

/** Makes the templates of both engines at the same time. */
async function makeTemplates(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-templates-'));
  templates = folder;
  const sqlite = TEMPLATES.map((template) => [template, `sqlite:${join(folder, `${template}.db`)}`] as const);
  const postgres = TEMPLATES.map((template) => [template, postgresUrl(postgresTemplate(template))] as const);
  const hasPostgres = process.env.TEST_POSTGRES_URL !== undefined;
  if (hasPostgres) for (const template of TEMPLATES) await emptyPostgresTemplate(template);
  await Promise.all([inThread(sqlite), hasPostgres && inThread(postgres)]);
  if (hasPostgres) for (const template of REUSED) await makeRestorable(postgresUrl(postgresTemplate(template)));
  process.env.TEST_TEMPLATES = folder;
}

/** In a thread of its own, where the test runner does not track promises, and where SQLite blocks nothing else. */
async function inThread(made: readonly (readonly [Template, url: string])[]): Promise<void> {
  const worker = new Worker(new URL('./stores/template-worker.ts', import.meta.url), { workerData: made });
  // an error of the worker rejects this promise
  await once(worker, 'exit');
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
