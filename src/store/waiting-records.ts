/** Records about matches that are not stored: kept until their match is. */
import type { Queries, Value } from './database/database.ts';

/** How a record refers to a match that is not stored. */
export type MissingMatch =
  | { readonly fixture: number }
  | { readonly providerMatch: string }
  | {
      /** identities of the teams */
      readonly home: string;
      readonly away: string;
      /** 00:00 UTC */
      readonly day: number;
      /** legacy id */
      readonly league?: number | undefined;
      readonly season?: number | undefined;
    };

/** The file of a record, as its importer names it. */
export interface RecordFile {
  readonly provider: string;
  readonly file: string;
  readonly path: string;
  readonly peopleOf: string;
}

export interface WaitingRecord {
  readonly line: number;
  readonly kind: string;
  readonly reason: string;
  readonly match: MissingMatch;
  /** JSON */
  readonly record: string;
}

/** Maximum number of records that wait, and the maximum length of one of them in characters. */
export const WAITING_MAX = 10_000;
export const WAITING_LENGTH_MAX = 1_000_000;

export async function countWaiting(queries: Queries): Promise<number> {
  const row = await queries.get<{ count: number }>('SELECT COUNT(*) AS count FROM waiting_records');
  return row!.count;
}

/** Removes what waits from an earlier copy of a file. */
export async function dropWaiting(queries: Queries, { provider, file }: RecordFile): Promise<void> {
  await queries.run('DELETE FROM waiting_records WHERE provider = $1 AND file = $2', [provider, file]);
}

/** Keeps records. Later ones of the same line replace earlier ones. */
export async function keepWaiting(
  queries: Queries,
  { provider, file, path, peopleOf }: RecordFile,
  records: readonly WaitingRecord[],
  now: number,
): Promise<void> {
  await queries.batch(
    `INSERT INTO waiting_records (provider, file, line, path, people_of, kind, reason, fixture, provider_match, home,
       away, day, league, season, kept_at, record)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (provider, file, line) DO UPDATE SET kind = excluded.kind, reason = excluded.reason,
       fixture = excluded.fixture, provider_match = excluded.provider_match, home = excluded.home,
       away = excluded.away, day = excluded.day, league = excluded.league, season = excluded.season,
       kept_at = excluded.kept_at, record = excluded.record`,
    records.map(({ line, kind, reason, match, record }): Value[] => {
      const id = 'fixture' in match ? match.fixture : null;
      const providerMatch = 'providerMatch' in match ? match.providerMatch : null;
      const of = 'day' in match ? match : null;
      const teams = [of?.home ?? null, of?.away ?? null, of?.day ?? null, of?.league ?? null, of?.season ?? null];
      return [provider, file, line, path, peopleOf, kind, reason, id, providerMatch, ...teams, now, record];
    }),
  );
}

const DAY_MS = 86_400_000;
/** Condition for a record `w` whose match is stored now. The rules are those of the search for matches. */
const MATCH_IS_STORED = `(
  (w.fixture IS NOT NULL AND (
    EXISTS (SELECT 1 FROM fixtures f WHERE f.legacy_id = w.fixture)
    OR EXISTS (SELECT 1 FROM redirects r JOIN fixtures f ON f.legacy_id = r.target_legacy_id
      WHERE r.kind = 'fixture' AND r.legacy_id = w.fixture)))
  OR (w.provider_match IS NOT NULL AND EXISTS (
    SELECT 1 FROM provider_matches p WHERE p.provider = w.provider AND p.match = w.provider_match))
  OR (w.day IS NOT NULL AND EXISTS (
    SELECT 1 FROM teams h JOIN teams a ON a.identity = w.away
      JOIN fixtures f ON (f.home = h.legacy_id AND f.away = a.legacy_id)
        OR (f.home = a.legacy_id AND f.away = h.legacy_id)
      JOIN leagues l ON l.legacy_id = f.league
    WHERE h.identity = w.home AND f.kickoff >= w.day - ${DAY_MS} AND f.kickoff < w.day + ${2 * DAY_MS}
      AND (f.home = h.legacy_id OR w.kind = 'injury' OR l.pairing = 'neutral')
      AND (w.league IS NULL OR f.league = w.league) AND (w.season IS NULL OR f.season = w.season))))`;

export interface ArrivedFile extends RecordFile {
  /** JSON, by line */
  readonly records: readonly string[];
}

/** The records whose match is stored now, by file. They are removed: importing them can make them wait again. */
export async function takeArrived(queries: Queries): Promise<ArrivedFile[]> {
  const rows = await queries.all<RecordFile & { line: number; record: string }>(
    `SELECT w.provider, w.file, w.path, w.people_of AS "peopleOf", w.line, w.record FROM waiting_records w
     WHERE ${MATCH_IS_STORED} ORDER BY w.provider, w.file, w.line`,
  );
  await queries.batch(
    'DELETE FROM waiting_records WHERE provider = $1 AND file = $2 AND line = $3',
    rows.map(({ provider, file, line }): Value[] => [provider, file, line]),
  );
  return [...Map.groupBy(rows, ({ provider, file }) => `${provider}\n${file}`).values()].map((of) => {
    const { provider, file, path, peopleOf } = of[0]!;
    return { provider, file, path, peopleOf, records: of.map(({ record }) => record) };
  });
}

export interface WaitingFile {
  readonly provider: string;
  readonly file: string;
  readonly kind: string;
  readonly records: number;
  /** when the first of them was kept, UTC milliseconds */
  readonly since: number;
  readonly firstLine: number;
  /** of the first line */
  readonly reason: string;
}

/** What waits, by file and kind. */
export function waitingFiles(queries: Queries): Promise<WaitingFile[]> {
  return queries.all(
    `SELECT g.provider, g.file, g.kind, g.records, g.since, g.first_line AS "firstLine", w.reason
     FROM (SELECT provider, file, kind, COUNT(*) AS records, MIN(kept_at) AS since, MIN(line) AS first_line
       FROM waiting_records GROUP BY provider, file, kind) g
     JOIN waiting_records w ON w.provider = g.provider AND w.file = g.file AND w.line = g.first_line
     ORDER BY g.records DESC, g.provider, g.file, g.kind`,
  );
}
