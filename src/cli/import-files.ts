import { systemClock } from '../base/clock.ts';
import { updateShotScores } from '../forecasts/expected-goals/scores.ts';
import { updateRatings } from '../forecasts/ratings/update.ts';
import { type ImportReport, importFiles, importWaiting, type RunOptions } from '../ingest/import/import-run.ts';
import type { ReadableFile } from '../ingest/readers/source-files.ts';
import type { Source } from '../ingest/records/source.ts';
import { ImportRunStore } from '../store/accounts/import-runs.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { ImportWatch } from '../updates/import-watch.ts';
import { commandActor } from './audited.ts';
import { withDatabases } from './open.ts';
import { terminal } from './output.ts';
import { progressBar } from './progress.ts';

interface ImportFilesOptions {
  readonly source: Source;
  readonly totalBytes: number;
  readonly json?: boolean;
  readonly keepSandbox?: boolean;
}

/** Imports files into the databases of this installation, with a progress bar unless `json` is set. */
export async function importFilesWithProgress(
  files: AsyncIterable<ReadableFile>,
  { source, totalBytes, json = false, keepSandbox = false }: ImportFilesOptions,
): Promise<ImportReport> {
  const bar = progressBar(totalBytes, !json);
  try {
    return await withDatabases(
      async ({ data, accounts }) => {
        const watch = await ImportWatch.start({
          ...{ runs: new ImportRunStore(accounts), clock: systemClock, source: source.name },
          startedBy: commandActor(),
          failed: (error) => terminal.error(`the progress of the import could not be written: ${String(error)}`),
        });
        watch.phase('import', totalBytes);
        return importAndRate(await openStore(data), files, watch, {
          source,
          clock: systemClock,
          keepSandbox,
          onFile(path) {
            bar.show(path);
            watch.file(path);
          },
          onRead(bytes) {
            bar.reach(bytes);
            watch.read(bytes);
          },
          onCommit: (reports, failed) => watch.imported(reports, failed),
        });
      },
      { mayCreate: true },
    );
  } finally {
    bar.stop();
  }
}

/** A service that runs scores shots and rates results by itself; this way one that starts later need not. */
async function importAndRate(
  store: OpenStore,
  files: AsyncIterable<ReadableFile>,
  watch: ImportWatch,
  options: Omit<RunOptions, 'store'>,
): Promise<ImportReport> {
  try {
    const report = await importFiles(files, { store, ...options });
    watch.phase('ratings');
    await updateShotScores(store.database);
    await updateRatings(store);
    const foundNone = report.files === 0 && report.failed.length === 0;
    await (foundNone ? watch.fail(`no file in the format of ${report.source}`) : watch.finish(report.failed));
    return report;
  } catch (error) {
    await watch.fail(error);
    throw error;
  }
}

/** Imports the rows that waited for a name that an operator assigned. Returns their number. */
export async function importRowsThatWaited(store: OpenStore): Promise<number> {
  const reports = await importWaiting(store, systemClock);
  const saved = reports.reduce((sum, report) => sum + report.saved, 0);
  if (saved > 0) await updateRatings(store);
  return saved;
}
