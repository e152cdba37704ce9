/**
 * Runs once around the whole test run: one PostgreSQL for all files, found by them in TEST_POSTGRES_URL, and the sandbox
 * filled once on each engine, for them to copy.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer, postgresUrl } from './databases.ts';
import { answersJudgedIn } from './every-answer.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { fillTemplate } from './sandbox-template.ts';
import { ROOT } from './sources.ts';

const POSTGRES_TEMPLATE = 'touchline_sandbox';

let server: PostgresServer | undefined;
let folder: string | undefined;
let answers: string | undefined;

export async function globalSetup(): Promise<void> {
  answers = mkdtempSync(join(tmpdir(), 'touchline-answers-'));
  process.env.TEST_ANSWERS_FOLDER = answers;
  // every test file is a process of its own: the first to load a module leaves it compiled for the others
  process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules', '.cache', 'touchline');
  if (process.env.TEST_POSTGRES_URL === undefined) await bringPostgres();
  await fillTemplates();
}

/** Both engines at once: most of the work is of different processes. */
async function fillTemplates(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'touchline-sandbox-'));
  const file = join(folder, 'touchline.db');
  const postgres = async () => {
    await administer(`DROP DATABASE IF EXISTS ${POSTGRES_TEMPLATE} WITH (FORCE)`);
    await administer(`CREATE DATABASE ${POSTGRES_TEMPLATE}`);
    await fillTemplate(postgresUrl(POSTGRES_TEMPLATE));
    process.env.TEST_SANDBOX_POSTGRES = POSTGRES_TEMPLATE;
  };
  await Promise.all([
    fillTemplate(`sqlite:${file}`),
    process.env.TEST_POSTGRES_URL === undefined ? undefined : postgres(),
  ]);
  process.env.TEST_SANDBOX_SQLITE = file;
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
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`# ${line}\n`);
}
