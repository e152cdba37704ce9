/** Records imports: one row for each file, with its rejections and unresolved names. */
import type { Queries, Value } from './database/database.ts';

export interface ImportCounts {
  readonly saved: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly unresolved: number;
}

export interface UnresolvedName {
  readonly provider: string;
  readonly league: string;
  readonly country: string;
  readonly name: string;
  /** number of records with this name */
  readonly seen: number;
  readonly file: string;
  readonly line: number;
  /** native ids of the teams it may mean */
  readonly candidates: readonly string[];
}

/** Maximum stored rejections of a file. The report counts all of them. */
export const REJECTIONS_STORED = 1000;

export async function startImport(
  queries: Queries,
  start: { readonly provider: string; readonly file: string; readonly at: number },
): Promise<number> {
  const row = await queries.get<{ next: number }>('SELECT COALESCE(MAX(import_id), 0) + 1 AS next FROM imports');
  await queries.run(
    `INSERT INTO imports (import_id, provider, file, hash, started_at, finished_at, saved, unchanged, rejected, unresolved)
     VALUES ($1, $2, $3, '', $4, $4, 0, 0, 0, 0)`,
    [row!.next, start.provider, start.file, start.at],
  );
  return row!.next;
}

export async function finishImport(
  queries: Queries,
  importId: number,
  end: ImportCounts & { readonly hash: string; readonly at: number },
  rejections: readonly { readonly line: number; readonly reason: string }[],
): Promise<void> {
  await queries.run(
    `UPDATE imports SET hash = $2, finished_at = $3, saved = $4, unchanged = $5, rejected = $6, unresolved = $7
     WHERE import_id = $1`,
    [importId, end.hash, end.at, end.saved, end.unchanged, end.rejected, end.unresolved],
  );
  await queries.batch(
    'INSERT INTO rejections (import_id, line, reason) VALUES ($1, $2, $3)',
    rejections.slice(0, REJECTIONS_STORED).map(({ line, reason }): Value[] => [importId, line, reason]),
  );
}

/** When the last import finished, UTC ms; null if there was none. */
export async function lastImport(queries: Queries): Promise<number | null> {
  const row = await queries.get<{ at: number | null }>('SELECT MAX(finished_at) AS at FROM imports');
  return row?.at ?? null;
}

/** When the last import of a provider started, UTC ms; null if there was none. */
export async function lastImportOf(queries: Queries, provider: string): Promise<number | null> {
  const sql = 'SELECT MAX(started_at) AS at FROM imports WHERE provider = $1';
  return (await queries.get<{ at: number | null }>(sql, [provider]))?.at ?? null;
}

/** Replaces the unresolved names of one file. */
export async function replaceUnresolved(
  queries: Queries,
  file: { readonly provider: string; readonly file: string },
  names: readonly UnresolvedName[],
): Promise<void> {
  await queries.run('DELETE FROM unresolved_names WHERE provider = $1 AND file = $2', [file.provider, file.file]);
  await addUnresolved(queries, names);
}

/** Lists unresolved names, and keeps those that are listed. */
export async function addUnresolved(queries: Queries, names: readonly UnresolvedName[]): Promise<void> {
  await queries.batch(
    `INSERT INTO unresolved_names (provider, league, country, name, seen, file, line, candidates)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    names.map((n): Value[] => [
      n.provider,
      n.league,
      n.country,
      n.name,
      n.seen,
      n.file,
      n.line,
      JSON.stringify(n.candidates),
    ]),
  );
}

export async function unresolvedNames(queries: Queries): Promise<UnresolvedName[]> {
  const rows = await queries.all<Omit<UnresolvedName, 'candidates'> & { candidates: string }>(
    `SELECT provider, league, country, name, SUM(seen) AS seen, MIN(file) AS file, MIN(line) AS line,
       MIN(candidates) AS candidates
     FROM unresolved_names GROUP BY provider, league, country, name ORDER BY 5 DESC, provider, league, country, name`,
  );
  return rows.map((row) => ({ ...row, candidates: JSON.parse(row.candidates) }));
}

/** Removes a name that is resolved now from the list of a file. */
export async function dropResolved(
  queries: Queries,
  resolved: { readonly provider: string; readonly file: string; readonly league: string; readonly name: string },
): Promise<void> {
  await queries.run('DELETE FROM unresolved_names WHERE provider = $1 AND file = $2 AND league = $3 AND name = $4', [
    resolved.provider,
    resolved.file,
    resolved.league,
    resolved.name,
  ]);
}

/** Removes a name that is resolved now, for every provider. */
export async function dropUnresolved(
  queries: Queries,
  { name, country }: { readonly name: string; readonly country: string },
): Promise<void> {
  await queries.run('DELETE FROM unresolved_names WHERE name = $1 AND country = $2', [name, country]);
}
