/** Rated matches and the ratings after them. Each write is one short transaction, so that an update can stop anywhere. */
import type { LeagueState, TeamState } from '../../models/ratings/state.ts';
import type { RatedMatch } from '../../models/ratings/update.ts';
import { touchRatings } from '../changes/revisions.ts';
import type { Database, Queries, Value } from '../database/database.ts';
import { evidenceFrom, evidenceText } from './evidence.ts';
import { LEAGUE_COLUMNS, leagueValues, TEAM_COLUMNS, teamValues } from './rows.ts';

/** 0: clubs, 1: national teams */
export type RatingPool = 0 | 1;

export interface UnratedSeason {
  readonly league: number;
  readonly season: number;
  /** of the season */
  readonly revision: number;
  /** the revision whose results are rated; -1: none */
  readonly ratedRevision: number;
  /** number of finished matches */
  readonly finished: number;
}

export interface PoolProgress {
  /** version of the filter; empty before the first match */
  readonly model: string;
  /** ratings up to this day include every match */
  readonly ratedTo: number;
  readonly changes: number;
}

/** Before the first match of football. */
export const BEFORE_ALL = -1_000_000;
/** A season in play changes every minute, and only its finished matches matter here. */
const FINISHED = "('FT', 'AET', 'PEN')";
const UNRATED = `SELECT s.league, s.year AS season, s.revision, COALESCE(r.revision, -1) AS "ratedRevision", s.finished
  FROM seasons s LEFT JOIN rated_seasons r ON r.league = s.league AND r.season = s.year
  WHERE r.revision IS NULL OR (s.revision > r.revision AND (s.finished <> r.finished OR EXISTS (
    SELECT 1 FROM fixtures f WHERE f.league = s.league AND f.season = s.year AND f.revision > r.revision
      AND f.status IN ${FINISHED})))
  ORDER BY s.league, s.year`;
const DELETED = `SELECT r.league, r.season, r.pool FROM rated_seasons r
  WHERE NOT EXISTS (SELECT 1 FROM seasons s WHERE s.league = r.league AND s.year = r.season)`;

/** Seasons with results that are not rated. */
export function unratedSeasons(queries: Queries): Promise<UnratedSeason[]> {
  return queries.all<UnratedSeason>(UNRATED);
}

/**
 * Whether anything changed since the ratings of this version of the filter were made. It runs after every change, so it reads
 * a few rows by index. With a join in place of MAX, SQLite would scan all matches; with EXISTS, PostgreSQL would.
 */
export async function hasUnratedMatches(queries: Queries, model: string): Promise<boolean> {
  const row = await queries.get(
    `SELECT 1 AS found WHERE EXISTS (${UNRATED}) OR EXISTS (${DELETED})
     OR EXISTS (SELECT 1 FROM rating_pools p WHERE
       (SELECT MAX(m.day) FROM rated_matches m WHERE m.pool = p.pool)
         > CASE WHEN p.model = $1 THEN p.rated_to ELSE ${BEFORE_ALL} END
       OR (SELECT MAX(t.day) FROM team_ratings t WHERE t.pool = p.pool) > p.rated_to)`,
    [model],
  );
  return row !== undefined;
}

/**
 * Marks the seasons that another version of the filter rated, so that their matches are read again: it may have taken other
 * facts from them.
 */
export async function markSeasonsOfOtherModels(queries: Queries, model: string): Promise<void> {
  const isOfOther = 'revision >= 0 AND pool IN (SELECT pool FROM rating_pools WHERE model <> $1)';
  const first = await queries.get(`SELECT 1 AS found FROM rated_seasons WHERE ${isOfOther} LIMIT 1`, [model]);
  if (first === undefined) return; // a write would notify all nodes
  await queries.run(`UPDATE rated_seasons SET revision = -1 WHERE ${isOfOther}`, [model]);
}

/** Evidence of a season as it is stored, by fixture. */
export async function ratedEvidence(
  queries: Queries,
  { league, season }: { readonly league: number; readonly season: number },
): Promise<Map<number, { readonly day: number; readonly evidence: string }>> {
  const rows = await queries.all<{ fixture: number; day: number; evidence: string }>(
    'SELECT fixture, day, evidence FROM rated_matches WHERE league = $1 AND season = $2',
    [league, season],
  );
  return new Map(rows.map(({ fixture, ...row }) => [fixture, row]));
}

export interface EvidenceChange {
  readonly league: number;
  readonly season: number;
  readonly pool: RatingPool;
  readonly revision: number;
  readonly finished: number;
  /** new and changed matches */
  readonly matches: readonly RatedMatch[];
  /** fixtures that are not results any more */
  readonly removed: readonly number[];
  /** the first day whose ratings no longer hold; null if nothing changed */
  readonly firstDay: number | null;
}

/** Stores what changed in the results of a season. The ratings from the first changed day on have to be made again. */
export async function saveEvidence(database: Database, change: EvidenceChange): Promise<void> {
  const { league, season, pool, revision, finished, matches, removed, firstDay } = change;
  await database.transaction(
    async (queries) => {
      await queries.batch(
        'DELETE FROM rated_matches WHERE fixture = $1',
        removed.map((fixture) => [fixture]),
      );
      await queries.batch(
        `INSERT INTO rated_matches (fixture, pool, day, league, season, evidence) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (fixture) DO UPDATE SET pool = excluded.pool, day = excluded.day, league = excluded.league,
           season = excluded.season, evidence = excluded.evidence`,
        matches.map((match) => [match.id, pool, match.day, league, season, evidenceText(match)]),
      );
      await queries.run(
        `INSERT INTO rated_seasons (league, season, pool, revision, finished) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (league, season) DO UPDATE SET revision = excluded.revision, finished = excluded.finished`,
        [league, season, pool, revision, finished],
      );
      if (firstDay !== null) await invalidate(queries, pool, firstDay);
    },
    { isRepeatable: true },
  );
}

/** Forgets the results of seasons that were deleted. */
export async function forgetDeletedSeasons(database: Database): Promise<void> {
  for (const { league, season, pool } of await database.all<{ league: number; season: number; pool: RatingPool }>(
    DELETED,
  )) {
    await database.transaction(
      async (queries) => {
        const where = 'WHERE league = $1 AND season = $2';
        const first = await queries.get<{ day: number | null }>(`SELECT MIN(day) AS day FROM rated_matches ${where}`, [
          league,
          season,
        ]);
        await queries.run(`DELETE FROM rated_matches ${where}`, [league, season]);
        await queries.run(`DELETE FROM rated_seasons ${where}`, [league, season]);
        if (first?.day != null) await invalidate(queries, pool, first.day);
      },
      { isRepeatable: true },
    );
  }
}

async function invalidate(queries: Queries, pool: RatingPool, firstDay: number): Promise<void> {
  await queries.run(
    `UPDATE rating_pools SET changes = changes + 1,
       rated_to = CASE WHEN rated_to >= $2 THEN $2 - 1 ELSE rated_to END WHERE pool = $1`,
    [pool, firstDay],
  );
}

export async function poolProgress(queries: Queries, pool: RatingPool): Promise<PoolProgress> {
  const sql = 'SELECT model, rated_to AS "ratedTo", changes FROM rating_pools WHERE pool = $1';
  return (await queries.get<PoolProgress & Record<string, Value>>(sql, [pool]))!;
}

/** The first `limit` matches after a day, in the order in which the filter takes them. */
export async function ratedMatchesAfter(
  queries: Queries,
  { pool, day, limit }: { readonly pool: RatingPool; readonly day: number; readonly limit: number },
): Promise<RatedMatch[]> {
  const rows = await queries.rows<readonly [number, number, string]>(
    'SELECT fixture, day, evidence FROM rated_matches WHERE pool = $1 AND day > $2 ORDER BY day, fixture LIMIT $3',
    [pool, day, limit],
  );
  return rows.map(([id, ofDay, evidence]) => evidenceFrom(evidence, { id, day: ofDay }));
}

/** Whether ratings are stored of days after the last match. */
export async function hasRatingsAfter(queries: Queries, pool: RatingPool, day: number): Promise<boolean> {
  const row = await queries.get('SELECT 1 AS found FROM team_ratings WHERE pool = $1 AND day > $2 LIMIT 1', [
    pool,
    day,
  ]);
  return row !== undefined;
}

export interface NewRatings {
  readonly pool: RatingPool;
  readonly model: string;
  /** what was stored when the matches were read; if it has changed, nothing is saved */
  readonly since: PoolProgress;
  /** they replace the ratings of later days, up to `lastDay`, or all if there are no more matches */
  readonly after: number;
  readonly lastDay: number;
  readonly isComplete: boolean;
  /** after each day on which they played */
  readonly teams: readonly (readonly [id: number, state: TeamState])[];
  readonly leagues: readonly (readonly [id: number, state: LeagueState])[];
}

/** Replaces the ratings of some days. Returns false if another process was faster. */
export async function saveRatings(database: Database, ratings: NewRatings): Promise<boolean> {
  const { pool, model, since, after, lastDay, isComplete, teams, leagues } = ratings;
  return database.transaction(
    async (queries) => {
      const updated = await queries.run(
        'UPDATE rating_pools SET model = $2, rated_to = $3 WHERE pool = $1 AND changes = $4 AND rated_to = $5',
        [pool, model, lastDay, since.changes, since.ratedTo],
      );
      if (updated === 0) return false;
      const tables = [
        { ...TEAMS, rows: teams.map(([team, state]) => [team, ...teamValues(state)]) },
        { ...LEAGUES, rows: leagues.map(([league, state]) => [league, ...leagueValues(state)]) },
      ];
      for (const { rows, ...table } of tables) {
        await replaceRows(queries, table, { pool, after, lastDay, rows });
        if (isComplete) await queries.run(`DELETE FROM ${table.name} WHERE pool = $1 AND day > $2`, [pool, lastDay]);
      }
      await touchRatings(queries);
      return true;
    },
    { isRepeatable: true },
  );
}

interface RatingTable {
  readonly name: string;
  /** the column that says whose ratings they are */
  readonly id: string;
  /** the other columns but the pool; the day first */
  readonly columns: string;
}

const TEAMS: RatingTable = { name: 'team_ratings', id: 'team', columns: TEAM_COLUMNS };
const LEAGUES: RatingTable = { name: 'league_ratings', id: 'league', columns: LEAGUE_COLUMNS };

interface NewRows {
  readonly pool: RatingPool;
  /** the rows are all there are after this day, up to `lastDay` */
  readonly after: number;
  readonly lastDay: number;
  /** id, day and the other columns */
  readonly rows: readonly (readonly Value[])[];
}

/**
 * Writes over the rows of the same id and day, and deletes the others. Deleting a row and inserting it again would also write
 * to the index by id, where each entry of a day can lie on another page.
 */
async function replaceRows(
  queries: Queries,
  { name, id, columns }: RatingTable,
  { pool, after, lastDay, rows }: NewRows,
) {
  const current = new Set(rows.map(([of, day]) => `${of} ${day}`));
  const stored = await queries.rows<readonly [id: number, day: number]>(
    `SELECT ${id}, day FROM ${name} WHERE pool = $1 AND day > $2 AND day <= $3`,
    [pool, after, lastDay],
  );
  await queries.batch(
    `DELETE FROM ${name} WHERE pool = $1 AND ${id} = $2 AND day = $3`,
    stored.filter((key) => !current.has(key.join(' '))).map((key) => [pool, ...key]),
  );
  const [, ...values] = columns.split(', ');
  await queries.batch(
    `INSERT INTO ${name} (pool, ${id}, ${columns}) VALUES (${places(values.length + 3)})
     ON CONFLICT (pool, day, ${id}) DO UPDATE SET ${values.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    rows.map((row) => [pool, ...row]),
  );
}

const places = (count: number) => Array.from({ length: count }, (_, i) => `$${i + 1}`).join(', ');
