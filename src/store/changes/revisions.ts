/**
 * Revisions of the data. A write transaction takes the next number of one counter. It stamps the number on the seasons it
 * changed, and on `reference` if countries, leagues, teams or venues changed.
 */
import type { Queries } from '../database/database.ts';

export const ANY_SCOPE = 'any';
export const REFERENCE_SCOPE = 'reference';
/** players, coaches, squads and careers; not their matches */
export const PEOPLE_SCOPE = 'people';

/** stored texts about matches */
export const TEXTS_SCOPE = 'texts';
/** ratings of teams */
export const RATINGS_SCOPE = 'ratings';
/** scores of recorded forecasts */
export const TRACK_RECORD_SCOPE = 'track-record';

export function seasonScope(leagueLegacyId: number, year: number): string {
  return `season:${leagueLegacyId}:${year}`;
}

export interface Revisions {
  /** the last revision assigned */
  readonly latest: number;
  /** the revision of a scope; 0 if nothing of it is stored */
  of(scope: string): number;
  /** reads what any process has written since; undefined if nothing was */
  refresh(): Promise<void> | undefined;
}

/**
 * Takes the next revision within a write transaction. The row's lock holds other writers until the commit. The number is
 * read by a second statement, because with RETURNING SQLite keeps a journal to undo the statement.
 */
export async function nextRevision(queries: Queries, now: number): Promise<number> {
  const next = 'UPDATE revision SET latest = latest + 1, facts = latest + 1, latest_at = $1 WHERE singleton = 1';
  const [, revision] = await Promise.all([queries.run(next, [now]), latestRevision(queries)]);
  return revision;
}

/**
 * Locks out other writers of facts until the commit. Call first in a transaction that decides from what it reads:
 * otherwise two processes decide from the same state, and each of them could wait for a row that the other one has
 * changed. On SQLite all transactions queue.
 */
export async function lockOutWriters(queries: Queries): Promise<void> {
  await queries.run('UPDATE revision SET latest = latest WHERE singleton = 1');
}

/** The revision up to which trophies follow from results. */
export async function trophyRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ trophies: number }>('SELECT trophies FROM revision');
  return row!.trophies;
}

export async function saveTrophyRevision(queries: Queries, revision: number): Promise<void> {
  await queries.run('UPDATE revision SET trophies = $1 WHERE singleton = 1 AND trophies < $1', [revision]);
}

/** Call in a write transaction that stores texts and no facts: responses that show no texts stay valid. */
export async function touchTexts(queries: Queries): Promise<void> {
  await queries.run('UPDATE revision SET latest = latest + 1, texts = latest + 1 WHERE singleton = 1');
}

/** Call in a write transaction that stores ratings and no facts: only forecasts depend on them. */
export async function touchRatings(queries: Queries): Promise<void> {
  await queries.run('UPDATE revision SET latest = latest + 1, ratings = latest + 1 WHERE singleton = 1');
}

/** Call in a write transaction that stores scores of forecasts and no facts. */
export async function touchTrackRecord(queries: Queries): Promise<void> {
  await queries.run('UPDATE revision SET latest = latest + 1, track_record = latest + 1 WHERE singleton = 1');
}

/** The last revision assigned. If the query succeeds, the database can be read. */
export async function latestRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ latest: number }>('SELECT latest FROM revision');
  return row!.latest;
}

/** Within a write transaction: the time at which its revision was taken. */
export const TIME_OF_REVISION = '(SELECT latest_at FROM revision)';

/** Stamps a season whose rows changed but whose counts did not. */
export async function touchSeason(queries: Queries, league: number, year: number, revision: number): Promise<void> {
  await queries.run(
    `UPDATE seasons SET revision = $3, updated_at = ${TIME_OF_REVISION} WHERE league = $1 AND year = $2`,
    [league, year, revision],
  );
}

/** Stamps the rows that this transaction wrote with revision 0. */
async function stamp(queries: Queries, table: string, revision: number): Promise<void> {
  const values = `revision = $1, updated_at = ${TIME_OF_REVISION}`;
  await queries.run(`UPDATE ${table} SET ${values} WHERE revision = 0`, [revision]);
}

/** Whether any row has no revision yet. */
export async function hasUnstamped(queries: Queries): Promise<boolean> {
  const tables = ['countries', 'leagues', 'bookmakers', 'venues', 'teams', 'sidelined', 'trophies'];
  const unstamped = tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE revision = 0)`);
  const row = await queries.get(
    `SELECT 1 AS found WHERE ${unstamped.join(' OR ')} OR EXISTS (SELECT 1 FROM squads WHERE updated_at = 0)`,
  );
  return row !== undefined;
}

/** Call in a write transaction that changed reference tables. */
export async function touchReference(queries: Queries, revision: number): Promise<void> {
  await queries.run('UPDATE revision SET reference = $1 WHERE singleton = 1', [revision]);
  for (const table of ['countries', 'leagues', 'bookmakers', 'venues', 'teams']) await stamp(queries, table, revision);
}

export async function referenceRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ reference: number }>('SELECT reference FROM revision');
  return row!.reference;
}

/** Call in a write transaction that changed people. */
export async function touchPeople(queries: Queries, revision: number): Promise<void> {
  await queries.run('UPDATE revision SET people = $1 WHERE singleton = 1', [revision]);
  for (const table of ['sidelined', 'trophies']) await stamp(queries, table, revision);
  await queries.run(`UPDATE squads SET updated_at = ${TIME_OF_REVISION} WHERE revision = $1 OR updated_at = 0`, [
    revision,
  ]);
}

export async function peopleRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ people: number }>('SELECT people FROM revision');
  return row!.people;
}
