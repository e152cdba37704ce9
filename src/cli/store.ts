import { Command } from 'commander';
import { withSnapshot } from '../store/backup/snapshot.ts';
import { requireEmpty, writeStore } from '../store/backup/target.ts';
import { missingStore, NoStoreError } from '../store/database/existing.ts';
import { withoutPassword } from '../store/database/urls.ts';
import { table, terminal } from './output.ts';
import { progressBar } from './progress.ts';

interface Options {
  readonly json?: boolean;
}

const URL_FORMS = 'sqlite:<path> or postgres://user:password@host/database';

export function storeCommand(): Command {
  const store = new Command('store').description('Manage the store as a whole.');
  store
    .command('move')
    .description('Copy a store, accounts included, to the other engine or another place. Stop the service first.')
    .argument('<from>', `store to copy: ${URL_FORMS}`)
    .argument('<to>', 'store to create, in the same form; it must be empty or not exist')
    .option('--json', 'print only the report, as JSON')
    .addHelpText(
      'after',
      '\nThe copy is complete or not made at all, and the source stays as it is. What is written to the source after the\n' +
        'start of the command is not copied. Ids, keys and revisions stay the same.\n\n' +
        'Exit code: 0 success, 1 failure, 2 wrong usage.',
    )
    .action(move);
  return store;
}

async function move(from: string, to: string, { json = false }: Options): Promise<void> {
  const missing = await missingStore(from);
  if (missing !== null) throw new NoStoreError(`no store at ${withoutPassword(from)}: ${missing}`);
  await requireEmpty(to);
  const isNew = await missingStore(to);
  if (isNew !== null) terminal.note(`touchline: creating a store at ${withoutPassword(to)}: ${isNew}`);
  const started = performance.now();
  const totals = await withSnapshot(from, async (contents) => {
    const bar = progressBar(contents.tables.length, !json);
    try {
      return await writeStore(to, contents, {
        ...{ replace: false, isOlder: false },
        onTable: (name) => {
          bar.show(name);
          bar.advance(1);
        },
      });
    } finally {
      bar.stop();
    }
  });
  const copied = Array.from(totals, ([name, { rows }]) => ({ table: name, rows }));
  const seconds = Math.round(performance.now() - started) / 1000;
  if (json) return terminal.json({ from: withoutPassword(from), to: withoutPassword(to), tables: copied, seconds });
  const filled = copied.filter(({ rows }) => rows > 0).map((one) => [one.table, one.rows.toLocaleString('en')]);
  terminal.note(table(['TABLE', 'ROWS'], filled));
  const rows = copied.reduce((sum, one) => sum + one.rows, 0).toLocaleString('en');
  terminal.result(
    `copied ${copied.length} tables with ${rows} rows from ${withoutPassword(from)} to ${withoutPassword(to)} in ` +
      `${seconds.toFixed(1)} s. Set DATABASE_URL to the new store and start the service.`,
  );
}
