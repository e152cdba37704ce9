/**
 * Which revision every part of the data is at. One counter for the database: a write transaction takes the next number
 * and stamps it on the seasons it touched (and on `reference` when countries, leagues, teams or venues changed).
 */
import type { Queries } from '../database/database.ts';

export const ANY_SCOPE = 'any';
export const REFERENCE_SCOPE = 'reference';
/** players, coaches, squads, careers; not what they do in matches */
export const PEOPLE_SCOPE = 'people';

export function seasonScope(leagueLegacyId: number, year: number): string {
  return `season:${leagueLegacyId}:${year}`;
}

export interface Revisions {
  /** the last revision given out anywhere */
  readonly latest: number;
  /** the revision a scope is at; 0 where nothing is stored of it */
  of(scope: string): number;
  /** brings this process up to date when any process wrote; undefined, at once, when none did */
  refresh(): Promise<void> | undefined;
}

/**
 * Takes the next revision within a write transaction. The row's lock makes writers take turns until they commit. It is
 * asked for apart: with RETURNING SQLite prepares to undo the statement.
 */
export async function nextRevision(queries: Queries, now: number): Promise<number> {
  await queries.run('UPDATE revision SET latest = latest + 1, latest_at = $1 WHERE singleton = 1', [now]);
  return latestRevision(queries);
}

/** The last revision given out: any answer means that the database can be read. */
export async function latestRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ latest: number }>('SELECT latest FROM revision');
  return row!.latest;
}

/** Within a write transaction: when its revision was taken. */
export const TIME_OF_REVISION = '(SELECT latest_at FROM revision)';

/** Marks what was written without a revision in this transaction. */
async function stamp(queries: Queries, table: string, revision: number): Promise<void> {
  const values = `revision = $1, updated_at = ${TIME_OF_REVISION}`;
  await queries.run(`UPDATE ${table} SET ${values} WHERE revision = 0`, [revision]);
}

/** Whether rows are stored that no revision marks: those from before there were such marks. */
export async function hasUnstamped(queries: Queries): Promise<boolean> {
  const tables = ['countries', 'leagues', 'bookmakers', 'venues', 'teams', 'trophies'];
  const some = tables.map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE revision = 0)`);
  const row = await queries.get(
    `SELECT 1 AS found WHERE ${some.join(' OR ')} OR EXISTS (SELECT 1 FROM squads WHERE updated_at = 0)`,
  );
  return row !== undefined;
}

/** Says within a write transaction that reference tables changed. */
export async function touchReference(queries: Queries, revision: number): Promise<void> {
  await queries.run('UPDATE revision SET reference = $1 WHERE singleton = 1', [revision]);
  for (const table of ['countries', 'leagues', 'bookmakers', 'venues', 'teams']) await stamp(queries, table, revision);
}

export async function referenceRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ reference: number }>('SELECT reference FROM revision');
  return row!.reference;
}

/** Says within a write transaction that people changed. */
export async function touchPeople(queries: Queries, revision: number): Promise<void> {
  await queries.run('UPDATE revision SET people = $1 WHERE singleton = 1', [revision]);
  await stamp(queries, 'trophies', revision);
  await queries.run(`UPDATE squads SET updated_at = ${TIME_OF_REVISION} WHERE revision = $1 OR updated_at = 0`, [
    revision,
  ]);
}

export async function peopleRevision(queries: Queries): Promise<number> {
  const row = await queries.get<{ people: number }>('SELECT people FROM revision');
  return row!.people;
}
