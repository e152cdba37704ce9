/** Reads the history of imports and the rows that they rejected, for the operator. */
import type { Queries } from './database/database.ts';

export interface ImportEntry {
  readonly id: number;
  readonly provider: string;
  readonly file: string;
  readonly startedAt: number;
  /** null: it did not finish */
  readonly finishedAt: number | null;
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
  /** number of rejected rows that are stored with their reasons */
  readonly listed: number;
}

export interface ImportFilter {
  readonly provider?: string | undefined;
  /** only imports with a lower id */
  readonly before?: number | undefined;
  /** only imports with rejected rows or unresolved names */
  readonly faulty?: boolean;
  readonly limit: number;
}

/** Ids of imports are 32-bit integers. */
export const IMPORT_ID_MAX = 2 ** 31 - 1;

/** Imported files, the newest first. */
export async function importHistory(
  queries: Queries,
  { provider = '', before = IMPORT_ID_MAX, faulty = false, limit }: ImportFilter,
): Promise<ImportEntry[]> {
  const rows = await queries.all<{
    import_id: number;
    provider: string;
    file: string;
    hash: string;
    started_at: number;
    finished_at: number;
    saved: number;
    unchanged: number;
    rejected: number;
    unresolved: number;
    listed: number;
  }>(
    `SELECT i.import_id, i.provider, i.file, i.hash, i.started_at, i.finished_at, i.saved, i.unchanged, i.rejected,
       i.unresolved, (SELECT COUNT(*) FROM rejections r WHERE r.import_id = i.import_id) AS listed
     FROM imports i
     WHERE i.import_id < $1 AND ($2 = '' OR i.provider = $2) AND ($3 = 0 OR i.rejected + i.unresolved > 0)
     ORDER BY i.import_id DESC LIMIT $4`,
    [before, provider, faulty ? 1 : 0, limit],
  );
  return rows.map(({ import_id: id, hash, started_at, finished_at, ...row }) => ({
    ...{ id, ...row, startedAt: started_at, finishedAt: hash === '' ? null : finished_at },
  }));
}

export interface RejectedRow {
  readonly importId: number;
  readonly provider: string;
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

export interface RejectionFilter {
  readonly importId?: number | undefined;
  readonly provider?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Rejected rows: of the newest imports first, and of one import by line. */
export async function rejectedRows(
  queries: Queries,
  { importId = 0, provider = '', limit, offset }: RejectionFilter,
): Promise<RejectedRow[]> {
  return queries.all<RejectedRow>(
    `SELECT i.import_id AS "importId", i.provider, i.file, r.line, r.reason
     FROM rejections r JOIN imports i ON i.import_id = r.import_id
     WHERE ($1 = 0 OR r.import_id = $1) AND ($2 = '' OR i.provider = $2)
     ORDER BY r.import_id DESC, r.line, r.reason LIMIT $3 OFFSET $4`,
    [importId, provider, limit, offset],
  );
}
