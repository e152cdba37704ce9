/** Runs an import: all files under the given paths, one after the other, with one report. */

import type { Clock } from '../../base/clock.ts';
import type { OpenStore } from '../../store/store.ts';
import { type ReadableFile, readableFiles } from '../readers/source-files.ts';
import type { Source } from '../records/source.ts';
import { type FailedFile, type FileReport, Importer, type ImportOptions } from './importer.ts';
import { type ReportedWarning, warningsSince } from './season-warnings.ts';

/** The report of an import. Its field names are part of the command's interface. */
export interface ImportReport {
  readonly source: string;
  /** number of imported files */
  readonly files: number;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  /** of the rejected and unresolved records, those that wait for what they refer to */
  readonly waiting: number;
  readonly seconds: number;
  readonly failed: readonly FailedFile[];
  readonly removedSandbox: boolean;
  /** changed seasons in which one club may stand as two teams, or two clubs as one */
  readonly warnings: readonly ReportedWarning[];
  readonly details: readonly FileReport[];
}

/**
 * Imported files are committed after this many records or this time. This bounds what a crash can lose and how long
 * other writers wait. The pages that 6,000 matches with odds change fit into SQLite's cache; beyond that, SQLite writes
 * pages before the commit, some of them twice.
 */
const COMMIT_RECORDS = 6_000;
const COMMIT_MS = 2000;

export type RunOptions = ImportOptions & {
  readonly source: Source;
  onFile?(path: string): void;
  /** called with the size of what has been read of all files, also within a file */
  onRead?(bytes: number): void;
  /** called after each commit, with what it contains */
  onCommit?(reports: readonly FileReport[], failed: readonly FailedFile[]): void;
};

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
    options.onCommit?.(batch.reports, batch.failed);
    done = batch.done;
  }
  const imported = details.length;
  details.push(...(await importer.finish()));
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
    warnings: await warningsSince(store, since),
    details,
  };
}

/** Imports the records that waited for a team name, after an operator assigned it. */
export async function importWaiting(store: OpenStore, clock: Clock): Promise<readonly FileReport[]> {
  await store.revisions.refresh();
  const reports = await new Importer({ store, clock, source: null, keepSandbox: false }).finish();
  await store.revisions.refresh();
  return reports;
}

async function* withProgress(
  files: AsyncIterable<ReadableFile>,
  { onFile, onRead }: RunOptions,
): AsyncGenerator<ReadableFile> {
  let before = 0;
  const reported = async function* (file: ReadableFile): ReturnType<ReadableFile['batches']> {
    for await (const batch of file.batches()) {
      onRead?.(before + file.bytesRead());
      yield batch;
    }
  };
  for await (const file of files) {
    onFile?.(file.path);
    yield { ...file, batches: () => reported(file) };
    before += file.bytes;
    onRead?.(before);
  }
}
