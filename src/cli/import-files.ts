import { systemClock } from '../base/clock.ts';
import { updateRatings } from '../forecasts/ratings/update.ts';
import { type ImportReport, importFiles, type RunOptions } from '../ingest/import/import-run.ts';
import type { ReadableFile } from '../ingest/readers/source-files.ts';
import type { Source } from '../ingest/records/source.ts';
import { type OpenStore, openStore } from '../store/store.ts';
import { withDatabases } from './open.ts';
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
      async ({ data }) =>
        importAndRate(await openStore(data), files, {
          source,
          clock: systemClock,
          keepSandbox,
          onFile: (path) => bar.show(path),
          onDone: (bytes) => bar.advance(bytes),
        }),
      { mayCreate: true },
    );
  } finally {
    bar.stop();
  }
}

/** A service that runs rates the results by itself; this way one that starts later need not. */
async function importAndRate(
  store: OpenStore,
  files: AsyncIterable<ReadableFile>,
  options: Omit<RunOptions, 'store'>,
): Promise<ImportReport> {
  const report = await importFiles(files, { store, ...options });
  await updateRatings(store);
  return report;
}
