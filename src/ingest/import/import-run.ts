/** A whole import: every file under the operator's paths, one after the other, with one report at the end. */

import { type ReadableFile, readableFiles } from '../readers/source-files.ts';
import { type FailedFile, type FileReport, Importer, type ImportOptions } from './importer.ts';

/** The closing report; the field names are part of the command's interface. */
export interface ImportReport {
  readonly source: string;
  /** files taken */
  readonly files: number;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  readonly seconds: number;
  readonly failed: readonly FailedFile[];
  readonly removedSandbox: boolean;
  readonly details: readonly FileReport[];
}

/**
 * Records and time after which files already read are committed: what a crash may cost, and how long others wait. The
 * pages that so many matches with their prices change fit SQLite's cache; with more it writes pages before the commit,
 * and those that change again once more.
 */
const COMMIT_RECORDS = 6_000;
const COMMIT_MS = 2000;

type RunOptions = ImportOptions & { onFile?(path: string): void; onDone?(bytes: number): void };

/** Imports what the source accepts under the paths, and brings what this process holds of the store up to date. */
export async function importPaths(paths: readonly string[], options: RunOptions): Promise<ImportReport> {
  const report = await importFiles(readableFiles(paths, { source: options.source, now: options.clock.now() }), options);
  await options.store.revisions.refresh();
  return report;
}

/**
 * Imports files one after the other. One that fails leaves nothing behind, and the others go on. What this process holds
 * in memory of the store may be out of date afterwards, as after any other's writing.
 */
export async function importFiles(read: AsyncIterable<ReadableFile>, options: RunOptions): Promise<ImportReport> {
  const started = performance.now();
  const importer = new Importer(options);
  const files = withProgress(read, options);
  const details: FileReport[] = [];
  const failed: FailedFile[] = [];
  for (let done = false; !done; ) {
    const since = performance.now();
    const some = await importer.importNext(
      files,
      (records) => records >= COMMIT_RECORDS || performance.now() - since > COMMIT_MS,
    );
    details.push(...some.reports);
    failed.push(...some.failed);
    done = some.done;
  }
  const sum = (field: 'saved' | 'unchanged' | 'rejected' | 'unresolved') =>
    details.reduce((total, file) => total + file[field], 0);
  return {
    source: options.source.name,
    files: details.length,
    saved: sum('saved'),
    unchanged: sum('unchanged'),
    rejected: sum('rejected'),
    unresolved: sum('unresolved'),
    seconds: Math.round(performance.now() - started) / 1000,
    failed,
    removedSandbox: details.some((file) => file.removedSandbox),
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
