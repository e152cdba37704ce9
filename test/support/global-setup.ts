/**
 * Runs once around the whole test run: one PostgreSQL for all files, found by them in TEST_POSTGRES_URL, and on
 * each engine the databases that they copy.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { administer, postgresTemplate, postgresUrl, type Template } from './databases.ts';
import { answersJudgedIn } from './every-answer.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { ROOT } from './sources.ts';
import { make } from './templates.ts';

const TEMPLATES: readonly Template[] = ['migrated', 'catalogue', 'sandbox'];

let server: PostgresServer | undefined;
let templates: string | undefined;
let answers: string | undefined;

export async function globalSetup(): Promise<void> {
  answers = mkdtempSync(join(tmpdir(), 'touchline-answers-'));
  process.env.TEST_ANSWERS_FOLDER = answers;
  // every test file is a process of its own: the first to load a module leaves it compiled for the others
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'touchline');
  if (process.env.TEST_POSTGRES_URL === undefined) await bringPostgres();
  await makeTemplates();
}

/** Both engines at once. */
async function makeTemplates(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-templates-'));
  templates = folder;
  const embedded = TEMPLATES.map((template) => [template, `sqlite:${join(folder, `${template}.db`)}`]);
  const worker = new Worker(new URL('./template-worker.ts', import.meta.url), { workerData: embedded });
  // its error, where it has one, ends the wait too
  const made = once(worker, 'exit');
  if (process.env.TEST_POSTGRES_URL !== undefined) await Promise.all([made, ...TEMPLATES.map(makePostgresTemplate)]);
  await made;
  process.env.TEST_TEMPLATES = folder;
}

async function makePostgresTemplate(template: Template): Promise<void> {
  const name = postgresTemplate(template);
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await administer(`CREATE DATABASE ${name}`);
  await make(template, postgresUrl(name));
}

async function bringPostgres(): Promise<void> {
  const started = await startPostgres();
  if ('missing' in started) {
    say(`WARNING: store tests run on SQLite ONLY: ${started.missing}`);
    process.env.TEST_POSTGRES_MISSING = started.missing;
    return;
  }
  server = started;
  process.env.TEST_POSTGRES_URL = started.url;
  say(`store tests run on both engines: SQLite and PostgreSQL ${started.version}`);
}

export async function globalTeardown(): Promise<void> {
  await server?.stop();
  if (answers !== undefined) {
    const judged = Object.entries(answersJudgedIn(answers)).map(([part, count]) => `${part} ${count}`);
    if (judged.length > 0) say(`answers held against the served documents: ${judged.join(', ')}`);
    rmSync(answers, { recursive: true, force: true });
  }
  if (templates !== undefined) rmSync(templates, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`# ${line}\n`);
}
