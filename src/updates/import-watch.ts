/** Writes the progress of an import for people who watch it: at most once in half a second, and never against the import. */

import { randomText } from '../accounts/keys.ts';
import type { Clock } from '../base/clock.ts';
import type { ImportReport } from '../ingest/import/import-run.ts';
import type { FailedFile, FileReport } from '../ingest/import/importer.ts';
import type { ImportRunStore, RunPhase, RunProgress } from '../store/accounts/import-runs.ts';

/** Without a sign for this long, the process of a run is gone. */
export const RUN_SILENT_MS = 60_000;
const WRITE_EVERY_MS = 500;

export interface ImportWatchParts {
  readonly runs: ImportRunStore;
  readonly clock: Clock;
  readonly source: string;
  /** email address, or the user of a command */
  readonly startedBy: string;
  /** called with errors of writing the progress: the import goes on without it */
  readonly failed: (error: unknown) => void;
}

export function newRunId(): string {
  return `ir_${randomText(16)}`;
}

const NONE: RunProgress = {
  ...{ phase: 'start', file: '', files: 0, bytes: 0, bytesTotal: 0 },
  ...{ saved: 0, unchanged: 0, rejected: 0, unresolved: 0, failedFiles: 0 },
};

export class ImportWatch {
  readonly id: string;
  readonly #parts: ImportWatchParts;
  #progress: RunProgress = NONE;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #writtenAt = 0;

  private constructor(id: string, parts: ImportWatchParts) {
    this.id = id;
    this.#parts = parts;
  }

  /** Starts the record of a run, or continues the one that the service has started. */
  static async start(parts: ImportWatchParts, id?: string): Promise<ImportWatch> {
    const { runs, clock, source, startedBy } = parts;
    const watch = new ImportWatch(id ?? newRunId(), parts);
    if (id === undefined) await runs.start({ id: watch.id, source, startedBy, at: clock.now() });
    return watch;
  }

  phase(phase: RunPhase, bytesTotal = this.#progress.bytesTotal): void {
    this.#set({ phase, bytesTotal }, true);
  }

  file(file: string): void {
    this.#set({ file });
  }

  /** `bytes`: of all files so far, also within a file. */
  read(bytes: number): void {
    this.#set({ bytes });
  }

  /** Counts files that are committed. */
  imported(reports: readonly FileReport[], failed: readonly FailedFile[]): void {
    const counts = { ...this.#progress };
    for (const { saved, unchanged, rejected, unresolved } of reports) {
      counts.saved += saved;
      counts.unchanged += unchanged;
      counts.rejected += rejected;
      counts.unresolved += unresolved;
    }
    this.#set({ ...counts, files: counts.files + reports.length, failedFiles: counts.failedFiles + failed.length });
  }

  /** Ends the record: done, or failed if a file could not be imported. */
  async finish(failures: ImportReport['failed']): Promise<void> {
    const [first] = failures;
    this.#set({ failedFiles: failures.length }, true);
    await this.#end(first === undefined ? '' : `${first.file}: ${first.reason}`);
  }

  async fail(error: unknown): Promise<void> {
    await this.#end(error instanceof Error ? error.message : String(error));
  }

  async #end(reason: string): Promise<void> {
    const { runs, clock, failed } = this.#parts;
    await this.#writing;
    try {
      await runs.progress(this.id, this.#progress, clock.now());
      await runs.finish(this.id, reason === '' ? 'done' : 'failed', reason, clock.now());
    } catch (error) {
      failed(error);
    }
  }

  #set(changes: Partial<RunProgress>, isImportant = false): void {
    this.#progress = { ...this.#progress, ...changes };
    const { runs, clock, failed } = this.#parts;
    const now = performance.now();
    if (this.#isWriting || (!isImportant && now - this.#writtenAt < WRITE_EVERY_MS)) return;
    this.#isWriting = true;
    this.#writtenAt = now;
    this.#writing = runs
      .progress(this.id, this.#progress, clock.now())
      .catch(failed)
      .finally(() => {
        this.#isWriting = false;
      });
  }
}
