import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { type Config, ConfigError, readConfig } from '../config.ts';
import { WebhookStore } from '../store/accounts/webhooks.ts';
import { databaseClock, storeCondition, storedSeasons } from '../store/condition.ts';
import { requireStore } from '../store/database/existing.ts';
import { appliedMigrations, MIGRATION_SETS, migrationsOf } from '../store/database/migrate.ts';
import { type Databases, openDatabases } from '../store/database/open.ts';
import { sqliteFiles, withoutPassword } from '../store/database/urls.ts';
import {
  type Check,
  checkClock,
  checkCoverage,
  checkDisk,
  checkImports,
  checkNode,
  checkOptions,
  checkSchema,
  checkWebhooks,
} from './doctor-checks.ts';
import { invocation } from './invocation.ts';
import { table, terminal } from './output.ts';

interface Options {
  readonly json?: boolean;
}

export function doctorCommand(): Command {
  return new Command('doctor')
    .description('Check the installation: options, store, schema, disk, clock, imports and webhooks. Changes nothing.')
    .option('--json', 'print only the result, as JSON')
    .addHelpText('after', '\nExit code: 0 no failure, warnings are possible; 1 a check failed; 2 wrong usage.')
    .action(run);
}

async function run({ json = false }: Options): Promise<void> {
  const checks = await allChecks(systemClock.now());
  const failed = checks.filter(({ level }) => level === 'failure').length;
  if (failed > 0) process.exitCode = 1;
  if (json) return terminal.json({ ok: failed === 0, checks });
  terminal.result(table(['CHECK', 'RESULT', 'DETAILS'], checks.map(rowOf)));
  const warnings = checks.filter(({ level }) => level === 'warning').length;
  terminal.note(`${failed} failures, ${warnings} warnings`);
}

const rowOf = ({ name, level, message, advice }: Check) => [
  name,
  level,
  advice === undefined ? message : `${message}: ${advice}`,
];

/** Each later check needs what the earlier ones found. */
async function allChecks(now: number): Promise<Check[]> {
  const checks = [checkNode(process.version)];
  let config: Config;
  try {
    config = readConfig(invocation().environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [...checks, failed('options', error, 'correct the environment: see docs/configuration.md')];
  }
  checks.push(...checkOptions(config, invocation().environment));
  const { DATABASE_URL: url } = config;
  let databases: Databases;
  try {
    await requireStore(url);
    databases = await openDatabases(url);
  } catch (error) {
    return [...checks, failed('store', error, 'nothing else could be checked')];
  }
  try {
    return [...checks, ...(await storeChecks(databases, { url, now }))];
  } finally {
    await databases.close();
  }
}

async function storeChecks(databases: Databases, { url, now }: { url: string; now: number }): Promise<Check[]> {
  const { data, accounts } = databases;
  const checks: Check[] = [];
  try {
    await data.ready();
    await accounts.ready();
    checks.push({ name: 'store', level: 'ok', message: `${withoutPassword(url)} can be read and written` });
  } catch (error) {
    checks.push(failed('store', error, 'the service answers with 503 until this is solved'));
  }
  try {
    const applied = await Promise.all(MIGRATION_SETS.map((set) => appliedMigrations(databases[set], set)));
    const schema = checkSchema(applied.flat(), MIGRATION_SETS.flatMap(migrationsOf));
    checks.push(schema);
    if (schema.level !== 'ok') return checks; // the queries below are those of this version
    const condition = await storeCondition(databases, { webhooks: new WebhookStore(accounts), now });
    const real = await storedSeasons(data, false);
    const isSandbox = real.seasons === 0 && (await storedSeasons(data, true)).seasons > 0;
    checks.push(
      checkDisk(await freeBytes(url), condition),
      checkClock(now, { server: await databaseClock(databases), changedAt: condition.changedAt }),
      checkCoverage(isSandbox ? await storedSeasons(data, true) : real, isSandbox),
      ...checkImports(condition, { now, isSandbox }),
      checkWebhooks(condition, now),
    );
  } catch (error) {
    checks.push(failed('contents', error, 'the other checks could not be made'));
  }
  return checks;
}

function failed(name: string, error: unknown, advice: string): Check {
  if (!(error instanceof OperatorError) && !(error instanceof ConfigError)) throw error;
  return { name, level: 'failure', message: error.message.replaceAll(/\s*\n\s*/g, ' '), advice };
}

/** Room on the disk of the SQLite file, in bytes; null on PostgreSQL. */
async function freeBytes(url: string): Promise<number | null> {
  const files = sqliteFiles(url);
  if (files === null) return null;
  const { bavail, bsize } = await statfs(dirname(files.data));
  return bavail * bsize;
}
