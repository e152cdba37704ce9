/** A whole import: every file under the operator's paths, one after the other, with one report at the end. */

import { inputFiles } from './files.ts';
import { type FileReport, Importer, type ImportOptions } from './importer.ts';

export interface FailedFile {
  readonly file: string;
  readonly reason: string;
}

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

/** Imports what the source accepts under the paths. A file that fails leaves nothing behind, and the others go on. */
export async function importPaths(
  paths: readonly string[],
  options: ImportOptions & { onFile?(path: string): void; onDone?(bytes: number): void },
): Promise<ImportReport> {
  const started = performance.now();
  const importer = new Importer(options);
  const details: FileReport[] = [];
  const failed: FailedFile[] = [];
  for await (const file of inputFiles(paths)) {
    if (options.source.accepts(file.path)) {
      options.onFile?.(file.path);
      try {
        details.push(await importer.take(file));
      } catch (error) {
        failed.push({ file: file.path, reason: error instanceof Error ? error.message : String(error) });
      }
    }
    options.onDone?.(file.bytes);
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
