/** Runs an import: all files under the given paths, one after the other, with one report. */

import { type ReadableFile, readableFiles } from '../readers/source-files.ts';
import { type FailedFile, type FileReport, Importer, type ImportOptions } from './importer.ts';
import { doubtsSince, type ReportedDoubt } from './season-doubts.ts';

/** The report of an import. Its field names are part of the command's interface. */
export interface ImportReport {
  readonly source: string;
  /** number of imported files */
  readonly files: number;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  /** of the rejected records, those that wait for a match that is not stored */
  readonly waiting: number;
  readonly seconds: number;
  readonly failed: readonly FailedFile[];
  readonly removedSandbox: boolean;
  /** changed seasons in which one club may stand as two teams, or two clubs as one */
  readonly doubts: readonly ReportedDoubt[];
  readonly details: readonly FileReport[];
}

/**
 * Imported files are committed after this many records or this time. This bounds what a crash can lose and how long
 * other writers wait. The pages that 6,000 matches with odds change fit into SQLite's cache; beyond that, SQLite writes
 * pages before the commit, some of them twice.
 */
const COMMIT_RECORDS = 6_000;
const COMMIT_MS = 2000;

export type RunOptions = ImportOptions & { onFile?(path: string): void; onDone?(bytes: number): void };

/** Imports all files under the paths that the source accepts. */
export async function importPaths(paths: readonly string[], options: RunOptions): Promise<ImportReport> {
  return importFiles(readableFiles(paths, { source: options.source, now: options.clock.now() }), options);
}

/**
 * Imports files one after the other. A file that fails is rolled back, and the import goes on with the next file. The
 * store's data in memory is current afterwards.
 */
export async function importFiles(read: AsyncIterable<ReadableFile>, options: RunOptions): Promise<ImportReport> {
  const started = performance.now();
  const { store } = options;
  await store.revisions.refresh();
  const since = store.revisions.latest;
  const importer = new Importer(options);
  const files = withProgress(read, options);
  const details: FileReport[] = [];
  const failed: FailedFile[] = [];
  for (let done = false; !done; ) {
    const since = performance.now();
    const batch = await importer.importNext(
      files,
      (records) => records >= COMMIT_RECORDS || performance.now() - since > COMMIT_MS,
    );
    details.push(...batch.reports);
    failed.push(...batch.failed);
    done = batch.done;
  }
  const imported = details.length;
  details.push(...(await importer.importArrived()));
  await store.revisions.refresh();
  const sum = (field: 'saved' | 'unchanged' | 'rejected' | 'unresolved' | 'waiting') =>
    details.reduce((total, file) => total + file[field], 0);
  return {
    source: options.source.name,
    files: imported,
    saved: sum('saved'),
    unchanged: sum('unchanged'),
    rejected: sum('rejected'),
    unresolved: sum('unresolved'),
    waiting: sum('waiting'),
    seconds: Math.round(performance.now() - started) / 1000,
    failed,
    removedSandbox: details.some((file) => file.removedSandbox),
    doubts: await doubtsSince(store, since),
    details,
  };
}

async function* withProgress(
  files: AsyncIterable<ReadableFile>,
  { onFile, onDone }: RunOptions,
): AsyncGenerator<ReadableFile> {
  for await (const file of files) {
    onFile?.(file.path);
    yield file;
    onDone?.(file.bytes);
  }
}
