/** Records about matches, teams, leagues or players that are not stored: kept until those are. */
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

/** A team name that no rule resolves, or a league that is not known. Stored as JSON, so records of one name are grouped. */
export interface MissingName {
  /** code of the league; absent if the name is searched in all leagues */
  readonly league?: string;
  /** absent if the league itself is unknown */
  readonly team?: { readonly name: string; readonly country?: string; readonly id?: string };
}

/** A player by the provider's id; with a season, a squad of that season with the player. */
interface MissingPlayer {
  readonly player: string;
  readonly season?: number;
}

/** What a record refers to and is not stored. */
export type Missing = MissingMatch | MissingPlayer | { readonly unresolved: MissingName };

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
  readonly missing: Missing;
  /** JSON, and its hash: a line of a file can have several records */
  readonly record: string;
  readonly hash: string;
}

/** Maximum number of records that wait, and of their characters together. A file that needs more is not imported. */
export const WAITING_MAX = 500_000;
export const WAITING_SIZE_MAX = 500_000_000;

export async function countWaiting(queries: Queries): Promise<number> {
  const row = await queries.get<{ count: number }>('SELECT COUNT(*) AS count FROM waiting_records');
  return row!.count;
}

/** How many more records, and characters, can wait. */
export async function roomForWaiting(queries: Queries): Promise<{ records: number; size: number }> {
  const row = await queries.get<{ count: number; size: number }>(
    'SELECT COUNT(*) AS count, COALESCE(SUM(LENGTH(record)), 0) AS size FROM waiting_records',
  );
  return { records: WAITING_MAX - row!.count, size: WAITING_SIZE_MAX - row!.size };
}

/** Removes what waits from an earlier reading of a file. */
export async function dropWaiting(queries: Queries, { provider, path }: RecordFile): Promise<void> {
  await queries.run('DELETE FROM waiting_records WHERE provider = $1 AND path = $2', [provider, path]);
}

/** Keeps records. */
export async function keepWaiting(
  queries: Queries,
  { provider, file, path, peopleOf }: RecordFile,
  records: readonly WaitingRecord[],
  now: number,
): Promise<void> {
  await queries.batch(
    `INSERT INTO waiting_records (provider, path, line, hash, file, people_of, kind, reason, fixture, provider_match,
       home, away, day, league, season, unresolved, player, kept_at, record)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
     ON CONFLICT (provider, path, line, hash) DO UPDATE SET reason = excluded.reason, fixture = excluded.fixture,
       provider_match = excluded.provider_match, home = excluded.home, away = excluded.away, day = excluded.day,
       league = excluded.league, season = excluded.season, unresolved = excluded.unresolved, player = excluded.player`,
    records.map(({ line, hash, kind, reason, missing, record }): Value[] => {
      const of = 'day' in missing ? missing : null;
      const season = 'season' in missing ? missing.season : null;
      const match = [of?.home ?? null, of?.away ?? null, of?.day ?? null, of?.league ?? null, season ?? null];
      return [
        ...[provider, path, line, hash, file, peopleOf, kind, reason],
        'fixture' in missing ? missing.fixture : null,
        'providerMatch' in missing ? missing.providerMatch : null,
        ...match,
        'unresolved' in missing ? JSON.stringify(missing.unresolved) : null,
        'player' in missing ? missing.player : null,
        ...[now, record],
      ];
    }),
  );
}

const DAY_MS = 86_400_000;
/** Condition for a record `w` whose match or player is stored now. The rules are those of the search for matches. */
const IS_STORED = `(
  (w.fixture IS NOT NULL AND (
    EXISTS (SELECT 1 FROM fixtures f WHERE f.legacy_id = w.fixture)
    OR EXISTS (SELECT 1 FROM redirects r JOIN fixtures f ON f.legacy_id = r.target_legacy_id
      WHERE r.kind = 'fixture' AND r.legacy_id = w.fixture)))
  OR (w.provider_match IS NOT NULL AND EXISTS (
    SELECT 1 FROM provider_matches p WHERE p.provider = w.provider AND p.match = w.provider_match))
  OR (w.player IS NOT NULL AND EXISTS (
    SELECT 1 FROM player_claims c WHERE c.provider = w.people_of AND c.claim = 'id:' || w.player
      AND (w.season IS NULL OR EXISTS (SELECT 1 FROM squads s
        WHERE s.player = c.player AND s.season = w.season AND s.provider = w.provider))))
  OR (w.day IS NOT NULL AND EXISTS (
    SELECT 1 FROM teams h JOIN teams a ON a.identity = w.away
      JOIN fixtures f ON (f.home = h.legacy_id AND f.away = a.legacy_id)
        OR (f.home = a.legacy_id AND f.away = h.legacy_id)
      JOIN leagues l ON l.legacy_id = f.league
    WHERE h.identity = w.home AND f.kickoff >= w.day - ${DAY_MS} AND f.kickoff < w.day + ${2 * DAY_MS}
      AND (f.home = h.legacy_id OR w.kind IN ('injury', 'shootout') OR l.pairing = 'neutral')
      AND (w.league IS NULL OR f.league = w.league) AND (w.season IS NULL OR f.season = w.season))))`;

/** Identifies a waiting record. */
export interface WaitingKey extends Omit<RecordFile, 'file' | 'peopleOf'> {
  readonly line: number;
  readonly hash: string;
  /** JSON of the name that it waits for; null if it waits for a match or a player */
  readonly unresolved: string | null;
  /** characters */
  readonly size: number;
}

/** The records whose match or player is stored now. */
export function arrivedRecords(queries: Queries): Promise<WaitingKey[]> {
  return queries.all(
    `SELECT w.provider, w.path, w.line, w.hash, w.unresolved, LENGTH(w.record) AS size FROM waiting_records w
     WHERE w.unresolved IS NULL AND ${IS_STORED} ORDER BY w.provider, w.path, w.line, w.hash`,
  );
}

/** The names that records wait for, by provider. */
export async function missingNames(
  queries: Queries,
): Promise<readonly { readonly provider: string; readonly unresolved: string }[]> {
  return queries.all(
    'SELECT DISTINCT provider, unresolved FROM waiting_records WHERE unresolved IS NOT NULL ORDER BY provider, unresolved',
  );
}

/** The records that wait for a name. */
export function recordsOfName(
  queries: Queries,
  { provider, unresolved }: { readonly provider: string; readonly unresolved: string },
): Promise<WaitingKey[]> {
  return queries.all(
    `SELECT provider, path, line, hash, unresolved, LENGTH(record) AS size FROM waiting_records
     WHERE provider = $1 AND unresolved = $2 ORDER BY path, line, hash`,
    [provider, unresolved],
  );
}

export interface ArrivedFile extends RecordFile {
  /** JSON, by line */
  readonly records: readonly string[];
}

/** Reads records and removes them: importing them can make them wait again. They must be of one file. */
export async function takeRecords(queries: Queries, keys: readonly WaitingKey[]): Promise<ArrivedFile | null> {
  let file: RecordFile | undefined;
  const records = new Set<string>(); // a record that waited for several names is read once
  for (const { provider, path, line, hash } of keys) {
    const key = [provider, path, line, hash];
    const row = await queries.get<RecordFile & { record: string }>(
      `SELECT provider, file, path, people_of AS "peopleOf", record FROM waiting_records
       WHERE provider = $1 AND path = $2 AND line = $3 AND hash = $4`,
      key,
    );
    if (row === undefined) continue;
    file ??= row;
    records.add(row.record);
  }
  if (file === undefined) return null;
  await queries.batch(
    'DELETE FROM waiting_records WHERE provider = $1 AND path = $2 AND line = $3 AND hash = $4',
    keys.map(({ provider, path, line, hash }): Value[] => [provider, path, line, hash]),
  );
  const { provider, path, peopleOf } = file;
  return { provider, file: file.file, path, peopleOf, records: [...records] };
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
    `SELECT g.provider, g.file, g.kind, g.records, g.since, g.first_line AS "firstLine", MIN(w.reason) AS reason
     FROM (SELECT provider, file, path, kind, COUNT(*) AS records, MIN(kept_at) AS since, MIN(line) AS first_line
       FROM waiting_records GROUP BY provider, file, path, kind) g
     JOIN waiting_records w ON w.provider = g.provider AND w.path = g.path AND w.kind = g.kind AND w.line = g.first_line
     GROUP BY g.provider, g.file, g.path, g.kind, g.records, g.since, g.first_line
     ORDER BY g.records DESC, g.provider, g.file, g.kind, g.path`,
  );
}
