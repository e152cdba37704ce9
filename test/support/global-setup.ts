/** Runs once around the whole test run: one PostgreSQL for all files, found by them in TEST_POSTGRES_URL. */
import { type PostgresServer, startPostgres } from './postgres.ts';

let server: PostgresServer | undefined;

export async function globalSetup(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return;
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
}

function say(line: string): void {
  process.stdout.write(`# ${line}\n`);
}
