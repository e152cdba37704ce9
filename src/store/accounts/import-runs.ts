/** Stores imports while they run, so that people can watch them, and what the updater last did with each source. */
import { type Database, QUIET, type Value } from '../database/database.ts';

export type RunState = 'running' | 'done' | 'failed';
export type RunPhase = 'start' | 'download' | 'import' | 'ratings';

/** Numbers of records, and of files that could not be imported. */
export interface RunCounts {
  readonly files: number;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  readonly failedFiles: number;
}

export interface RunProgress extends RunCounts {
  readonly phase: RunPhase;
  /** that is imported; empty: none */
  readonly file: string;
  /** read so far, also within a file */
  readonly bytes: number;
  /** 0: not known */
  readonly bytesTotal: number;
}

export interface StoredRun extends RunProgress {
  readonly id: string;
  readonly source: string;
  readonly startedBy: string;
  readonly state: RunState;
  /** of the failure; empty: none */
  readonly reason: string;
  readonly startedAt: number;
  /** last sign of the process */
  readonly seenAt: number;
  readonly finishedAt: number | null;
}

export interface NewRun {
  readonly id: string;
  readonly source: string;
  readonly startedBy: string;
  readonly at: number;
}

export interface SourceUpdate {
  readonly source: string;
  readonly kind: 'download' | 'poll';
  readonly finishedAt: number;
  readonly succeededAt: number | null;
  /** in a row */
  readonly failures: number;
  readonly requests: number;
  readonly messages: number;
  /** empty: none */
  readonly error: string;
}

/** Older ones are removed when a new one starts. */
const RUNS_STORED = 200;
const TEXT_MAX = 2000;

const COLUMNS = `run_id AS id, source, started_by AS "startedBy", state, phase, file, files, bytes,
  bytes_total AS "bytesTotal", saved, unchanged, rejected, unresolved, failed_files AS "failedFiles", reason,
  started_at AS "startedAt", seen_at AS "seenAt", finished_at AS "finishedAt"`;
const INSERT = `INSERT INTO import_runs (run_id, source, started_by, state, phase, file, files, bytes, bytes_total, saved,
    unchanged, rejected, unresolved, failed_files, reason, started_at, seen_at, finished_at)
  VALUES ($1, $2, $3, 'running', 'start', '', 0, 0, 0, 0, 0, 0, 0, 0, '', $4, $4, NULL)`;
const PROGRESS = `UPDATE import_runs SET phase = $2, file = $3, files = $4, bytes = $5, bytes_total = $6, saved = $7,
  unchanged = $8, rejected = $9, unresolved = $10, failed_files = $11, seen_at = $12 WHERE run_id = $1 AND state = 'running'`;
const PRUNE = `DELETE FROM import_runs WHERE started_at < (SELECT MIN(started_at) FROM (
  SELECT started_at FROM import_runs ORDER BY started_at DESC LIMIT $1) newest)`;
// a failure keeps the time of the last success
const UPDATED = `INSERT INTO source_updates (source, kind, finished_at, succeeded_at, failures, requests, messages, error)
  VALUES ($1, $2, $3, CAST($4 AS BIGINT), $5, $6, $7, $8)
  ON CONFLICT (source) DO UPDATE SET kind = excluded.kind, finished_at = excluded.finished_at,
    succeeded_at = COALESCE(excluded.succeeded_at, source_updates.succeeded_at),
    failures = CASE WHEN excluded.error = '' THEN 0 ELSE source_updates.failures + 1 END,
    requests = excluded.requests, messages = excluded.messages, error = excluded.error`;

export class ImportRunStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async start({ id, source, startedBy, at }: NewRun): Promise<void> {
    await this.#database.run(INSERT, [id, source, startedBy, at]);
    await this.#database.run(PRUNE, [RUNS_STORED]);
  }

  async progress(id: string, { phase, file, bytes, bytesTotal, ...counts }: RunProgress, at: number): Promise<void> {
    const { files, saved, unchanged, rejected, unresolved, failedFiles } = counts;
    const values = [files, bytes, bytesTotal, saved, unchanged, rejected, unresolved, failedFiles];
    await this.#write(PROGRESS, [id, phase, file.slice(0, TEXT_MAX), ...values, at]);
  }

  /** Ends a run; one that has ended stays as it is. */
  async finish(id: string, state: Exclude<RunState, 'running'>, reason: string, at: number): Promise<void> {
    await this.#database.run(
      `UPDATE import_runs SET state = $2, reason = $3, file = '', seen_at = $4, finished_at = $4
       WHERE run_id = $1 AND state = 'running'`,
      [id, state, reason.slice(0, TEXT_MAX), at],
    );
  }

  byId(id: string): Promise<StoredRun | undefined> {
    return this.#database.get<StoredRun>(`SELECT ${COLUMNS} FROM import_runs WHERE run_id = $1`, [id]);
  }

  /** The newest first. */
  latest(limit: number): Promise<StoredRun[]> {
    const sql = `SELECT ${COLUMNS} FROM import_runs ORDER BY started_at DESC, run_id LIMIT $1`;
    return this.#database.all<StoredRun>(sql, [limit]);
  }

  /** Whether a run of the source has shown a sign since a time. */
  async isRunning(source: string, since: number): Promise<boolean> {
    const sql = "SELECT run_id FROM import_runs WHERE source = $1 AND state = 'running' AND seen_at >= $2";
    return (await this.#database.get(sql, [source, since])) !== undefined;
  }

  async updated({
    source,
    kind,
    finishedAt,
    requests,
    messages,
    error,
  }: Omit<SourceUpdate, 'succeededAt' | 'failures'>) {
    const hasFailed = error !== '';
    await this.#write(UPDATED, [
      ...[source, kind, finishedAt, hasFailed ? null : finishedAt],
      ...[hasFailed ? 1 : 0, requests, messages, error.slice(0, TEXT_MAX)],
    ]);
  }

  async #write(sql: string, values: readonly Value[]): Promise<void> {
    await this.#database.transaction((queries) => queries.run(sql, values), QUIET);
  }

  updates(): Promise<SourceUpdate[]> {
    return this.#database.all<SourceUpdate>(
      `SELECT source, kind, finished_at AS "finishedAt", succeeded_at AS "succeededAt", failures, requests, messages, error
       FROM source_updates ORDER BY source`,
    );
  }
}
