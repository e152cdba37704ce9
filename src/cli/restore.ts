import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { openBackup } from '../store/backup/backup-file.ts';
import { requireEmpty, StoreNotEmptyError, writeStore } from '../store/backup/target.ts';
import { missingStore } from '../store/database/existing.ts';
import { withoutPassword } from '../store/database/urls.ts';
import { amountOf } from './backup.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';
import { progressBar } from './progress.ts';

interface Options {
  readonly replace?: boolean;
  readonly json?: boolean;
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description('Make a store from a backup. Stop the service first. The file is checked before anything is changed.')
    .argument('<file>', 'backup of either engine')
    .option('--replace', 'replace a store that is not empty; everything in it is lost')
    .option('--json', 'print only the report, as JSON')
    .addHelpText(
      'after',
      '\nThe store of DATABASE_URL is replaced completely or not at all.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run(file: string, { replace = false, json = false }: Options): Promise<void> {
  const { DATABASE_URL } = readConfig(invocation().environment);
  const where = withoutPassword(DATABASE_URL);
  if (!replace) await requireEmpty(DATABASE_URL).catch(withAdvice);
  const started = performance.now();
  const backup = await openBackup(file);
  const { report, tables } = backup;
  const isNew = replace ? null : await missingStore(DATABASE_URL);
  if (isNew !== null) terminal.note(`touchline: creating a store at ${where}: ${isNew}`);
  const bar = progressBar(tables.length, !json);
  try {
    await writeStore(DATABASE_URL, backup, {
      ...{ replace, isOlder: true },
      onTable: (table) => {
        bar.show(table);
        bar.advance(1);
      },
    }).catch(withAdvice);
  } finally {
    bar.stop();
  }
  const seconds = (performance.now() - started) / 1000;
  if (json) return terminal.json({ file, ...report, replaced: replace, seconds: Math.round(seconds * 1000) / 1000 });
  terminal.result(
    `restored ${file} of ${report.madeAt} to ${where}: ${amountOf(report)} in ${seconds.toFixed(1)} s. Start the service.`,
  );
}

/** Names the option that permits what was refused. */
function withAdvice(error: unknown): never {
  if (error instanceof StoreNotEmptyError) {
    throw new OperatorError(`${error.message}: add --replace to lose what it holds, or use another DATABASE_URL`);
  }
  throw error;
}
