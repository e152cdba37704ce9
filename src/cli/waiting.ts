import { Command } from 'commander';
import { WAITING_MAX, waitingFiles } from '../store/waiting-records.ts';
import { withDatabases } from './open.ts';
import { table, terminal } from './output.ts';

export function waitingCommand(): Command {
  return new Command('waiting')
    .description(
      'List rows that name a match, team, league or player that no source has listed, by file. They are imported when it is.',
    )
    .option('--json', 'print only the list, as JSON')
    .addHelpText(
      'after',
      `\nAt most ${WAITING_MAX} rows wait. An import refuses a file that needs more: import it again later.`,
    )
    .action(list);
}

async function list(options: { json?: boolean }): Promise<void> {
  const files = await withDatabases(({ data }) => waitingFiles(data));
  if (options.json) {
    return terminal.json(files.map(({ since, ...file }) => ({ ...file, since: new Date(since).toISOString() })));
  }
  if (files.length === 0) return terminal.result('no rows wait');
  const rows = files.map(({ records, kind, provider, file, firstLine, since, reason }) => [
    records,
    kind,
    provider,
    `${file}:${firstLine}`,
    new Date(since).toISOString().slice(0, 10),
    reason,
  ]);
  terminal.result(table(['ROWS', 'KIND', 'SOURCE', 'FIRST', 'SINCE', 'REASON'], rows));
}
