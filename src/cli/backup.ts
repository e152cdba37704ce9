import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from 'commander';
import { systemClock } from '../base/clock.ts';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { type BackupReport, writeBackup } from '../store/backup/backup-file.ts';
import { withSnapshot } from '../store/backup/snapshot.ts';
import { requireStore } from '../store/database/existing.ts';
import { withoutPassword } from '../store/database/urls.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';
import { progressBar } from './progress.ts';

interface Options {
  readonly json?: boolean;
}

export function backupCommand(): Command {
  return new Command('backup')
    .description('Back up the whole store, accounts included, while the service runs. The file is verified.')
    .argument('<file>', 'file to write, or a folder for a file named after the time')
    .option('--json', 'print only the report, as JSON')
    .addHelpText(
      'after',
      '\nThe file suits both engines. It holds the secrets of webhooks, so only its owner may read it.\n' +
        'It has a temporary name until it is complete and verified.\n\nExit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(run);
}

async function run(target: string, { json = false }: Options): Promise<void> {
  const { DATABASE_URL } = readConfig(invocation().environment);
  await requireStore(DATABASE_URL);
  const now = systemClock.now();
  const file = await fileOf(target, now);
  const started = performance.now();
  const report = await withSnapshot(DATABASE_URL, async (contents) => {
    const bar = progressBar(contents.tables.length, !json);
    try {
      return await writeBackup(file, contents, {
        now,
        onTable: (table) => {
          bar.show(table);
          bar.advance(1);
        },
      });
    } finally {
      bar.stop();
    }
  });
  const seconds = (performance.now() - started) / 1000;
  if (json) terminal.json({ file, ...report, seconds: Math.round(seconds * 1000) / 1000 });
  else {
    const from = withoutPassword(DATABASE_URL);
    terminal.result(`backed up ${from} to ${file}: ${amountOf(report)} in ${seconds.toFixed(1)} s, verified`);
  }
}

/** '61 tables, 120,000 rows, 12.3 MB' */
export function amountOf({ tables, rows, bytes }: Pick<BackupReport, 'tables' | 'rows' | 'bytes'>): string {
  return `${tables} tables, ${rows.toLocaleString('en')} rows, ${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The file itself, or 'touchline-2026-11-22T21-36-02Z.backup.gz' in a folder. Creates the folder, but not those above it. */
async function fileOf(target: string, now: number): Promise<string> {
  const isFolder = /[/\\]$/.test(target) || ((await stat(target).catch(() => null))?.isDirectory() ?? false);
  const name = `touchline-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup.gz`;
  const file = isFolder ? join(target, name) : target;
  await mkdir(resolve(dirname(file))).catch((error) => {
    if (error.code === 'EEXIST') return;
    throw new OperatorError(`cannot create the folder of ${file}: ${error.message}`, { cause: error });
  });
  return file;
}
