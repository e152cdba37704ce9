import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { AuditStore } from '../store/accounts/audit.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

const LISTED_MAX = 10_000;

interface Options {
  readonly search?: string;
  readonly limit: string;
  readonly json?: boolean;
}

export function auditCommand(): Command {
  return new Command('audit')
    .description('List who changed keys, plans, limits, people and corrections, the newest first.')
    .option('--search <text>', 'only of this actor or subject: an email address or an id')
    .option('--limit <number>', 'at most so many', '100')
    .option('--json', 'print only the result, as JSON')
    .action(list);
}

async function list({ search, limit, json }: Options): Promise<void> {
  const most = Number(limit);
  if (!/^\d+$/.test(limit) || most < 1 || most > LISTED_MAX)
    throw new OperatorError(`--limit must be a whole number from 1 to ${LISTED_MAX}`);
  const entries = await withDatabases((databases) =>
    new AuditStore(databases).list({ limit: most, ...(search !== undefined && { search }) }),
  );
  const listed = entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }));
  if (json) return terminal.json(listed);
  const rows = listed.map(({ at, actor, address, action, subject, details }) => [
    ...[at, actor, address, action, subject],
    JSON.stringify(details),
  ]);
  terminal.result(table(['TIME', 'ACTOR', 'ADDRESS', 'ACTION', 'SUBJECT', 'DETAILS'], rows));
}
