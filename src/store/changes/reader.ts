/** Reads the change log. */
import type { Queries, Value } from '../database/database.ts';
import { CHANGE_COLUMNS, CHANGES_PER_ROW, type ChangeAction, type ChangeResource } from './changes.ts';

export interface Change {
  readonly seq: number;
  readonly resource: ChangeResource;
  readonly action: ChangeAction;
  /** native id */
  readonly id: string;
  /** legacy id */
  readonly league: number | null;
  readonly season: number | null;
  /** native id of the fixture it belongs to or is */
  readonly fixture: string | null;
  readonly into: string | null;
  readonly data: unknown;
  /** UTC ms */
  readonly at: number;
}

/** A change must meet all given conditions. */
export interface ChangeFilter {
  /** legacy id */
  readonly league?: number;
  readonly season?: number;
  /** native id */
  readonly fixture?: string;
  /** resources ('event') or actions of a resource ('event.deleted'); one of them must match */
  readonly types?: readonly string[];
  /** only changes with data: single changes of the live feed */
  readonly live?: true;
}

/** Changes of one row: they differ in their ids only. Never empty. */
export type ChangeRun = readonly Change[];

export interface ChangePage {
  readonly runs: readonly ChangeRun[];
  /** number of the last change examined; the next page starts after it */
  readonly next: number;
  /** the last number assigned */
  readonly latest: number;
}

/** Maximum changes that a filtered page examines. */
const WINDOW = 100_000;

interface ChangeRow {
  readonly last_seq: number;
  readonly first_seq: number;
  readonly resource: ChangeResource;
  readonly action: ChangeAction;
  readonly league: number | null;
  readonly season: number | null;
  readonly fixture: string | null;
  readonly ids: string;
  readonly into_id: string | null;
  readonly data: string | null;
  readonly changed_at: number;
}

const OLDEST = 'SELECT first_seq FROM changes ORDER BY last_seq LIMIT 1';

/** The last number assigned. */
export async function latestChange(queries: Queries): Promise<number> {
  const row = await queries.get<{ latest_change: number }>('SELECT latest_change FROM revision');
  return row!.latest_change;
}

/** The position before the oldest stored change. */
export async function oldestPosition(queries: Queries): Promise<number> {
  const latest = await latestChange(queries);
  const row = await queries.get<{ first_seq: number }>(OLDEST);
  return row === undefined ? latest : row.first_seq - 1;
}

/** Whether every change after a position is still stored. */
export async function hasChangesSince(queries: Queries, position: number): Promise<boolean> {
  return position >= (await oldestPosition(queries)) && position <= (await latestChange(queries));
}

export interface PageSize {
  /** maximum rows of the log */
  readonly rows: number;
  /** stop unpacking rows after this many changes */
  readonly changes?: number;
  readonly filter?: ChangeFilter;
}

/**
 * Changes after a position, oldest first. Returns null if changes after that position have been pruned, or if the position
 * is ahead of the log. The reader must then start over.
 */
export async function changesAfter(
  queries: Queries,
  since: number,
  { rows, changes = Infinity, filter = {} }: PageSize,
): Promise<ChangePage | null> {
  const latest = await latestChange(queries);
  if (since > latest) return null;
  const upTo = Object.keys(filter).length === 0 ? latest : Math.min(latest, since + WINDOW);
  const { terms, values } = conditionsOf(filter, [since, upTo, upTo + CHANGES_PER_ROW, rows]);
  const found = await queries.all<ChangeRow>(
    `SELECT ${CHANGE_COLUMNS} FROM changes WHERE last_seq > $1 AND first_seq <= $2 AND last_seq < $3${terms}
     ORDER BY last_seq LIMIT $4`,
    values,
  );
  // read last, so that rows pruned in the meantime show as a gap
  const oldest = await queries.get<{ first_seq: number }>(OLDEST);
  if (since < latest && since + 1 < (oldest?.first_seq ?? Infinity)) return null;
  const runs: ChangeRun[] = [];
  let next = found.length < rows ? upTo : Math.min(upTo, found.at(-1)!.last_seq);
  let count = 0;
  for (const row of found) {
    const run = runOf(row, since, upTo, filter.fixture);
    if (run.length > 0) runs.push(run);
    count += run.length;
    if (count < changes) continue;
    if (row !== found.at(-1)) next = Math.min(upTo, row.last_seq);
    break;
  }
  return { runs, next, latest };
}

export interface ChangeReader {
  /** the last number assigned */
  latest(): Promise<number>;
  /** the position before the oldest stored change */
  oldest(): Promise<number>;
  /** see `changesAfter` */
  after(since: number, size: PageSize): Promise<ChangePage | null>;
}

export function changeReader(queries: Queries): ChangeReader {
  return {
    latest: () => latestChange(queries),
    oldest: () => oldestPosition(queries),
    after: (since, size) => changesAfter(queries, since, size),
  };
}

/** Whether a change meets a filter. For changes in memory. */
export function meetsFilter(change: Change, { league, season, fixture, types, live }: ChangeFilter): boolean {
  if (live && change.data === null) return false;
  if (league !== undefined && change.league !== league) return false;
  if (season !== undefined && change.season !== season) return false;
  if (fixture !== undefined && change.fixture !== fixture) return false;
  return (
    types === undefined || types.includes(change.resource) || types.includes(`${change.resource}.${change.action}`)
  );
}

function conditionsOf(filter: ChangeFilter, given: readonly Value[]): { terms: string; values: Value[] } {
  const values = [...given];
  const add = (value: Value) => `$${values.push(value)}`;
  const terms: string[] = [];
  if (filter.league !== undefined) terms.push(`league = ${add(filter.league)}`);
  if (filter.season !== undefined) terms.push(`season = ${add(filter.season)}`);
  if (filter.fixture !== undefined) {
    // the underscore of the id is a wildcard of LIKE, but it matches no other id
    terms.push(`(fixture = ${add(filter.fixture)} OR ids LIKE ${add(`%"${filter.fixture}"%`)})`);
  }
  if (filter.live) terms.push('data IS NOT NULL');
  if (filter.types !== undefined) {
    const any = filter.types.map((type) => {
      const [resource, action] = type.split('.');
      const isResource = `resource = ${add(resource!)}`;
      return action === undefined ? isResource : `(${isResource} AND action = ${add(action)})`;
    });
    terms.push(`(${any.join(' OR ')})`);
  }
  return { terms: terms.map((term) => ` AND ${term}`).join(''), values };
}

/** The changes of a row with numbers in (since, upTo]. */
function runOf(row: ChangeRow, since: number, upTo: number, fixture: string | undefined): Change[] {
  const ids = JSON.parse(row.ids) as string[];
  const changes: Change[] = [];
  const data: unknown = row.data === null ? null : JSON.parse(row.data);
  for (let i = Math.max(0, since + 1 - row.first_seq); i < ids.length && row.first_seq + i <= upTo; i++) {
    const id = ids[i]!;
    const of = row.fixture ?? (id.startsWith('fx_') ? id : null);
    if (fixture !== undefined && of !== fixture) continue;
    changes.push({
      seq: row.first_seq + i,
      resource: row.resource,
      action: row.action,
      id,
      league: row.league,
      season: row.season,
      fixture: of,
      into: row.into_id,
      data,
      at: row.changed_at,
    });
  }
  return changes;
}

// by the primary key: an index on the time would take as much room as the key
const OLDEST_BEFORE = `SELECT 1 AS found FROM (SELECT changed_at FROM changes ORDER BY last_seq LIMIT 1) oldest
  WHERE changed_at < $1`;

/** Whether the oldest change is from before a time. */
export async function hasChangesBefore(queries: Queries, moment: number): Promise<boolean> {
  return (await queries.get(OLDEST_BEFORE, [moment])) !== undefined;
}

const OLDEST_ROWS = 'SELECT last_seq, changed_at FROM changes ORDER BY last_seq LIMIT $2';
/** Reads as many rows as it deletes, however many are older. */
const PRUNE = `DELETE FROM changes
  WHERE last_seq <= (SELECT MAX(last_seq) FROM (${OLDEST_ROWS}) oldest)
    AND last_seq < (SELECT COALESCE(MIN(last_seq), 9007199254740991) FROM (${OLDEST_ROWS}) oldest WHERE changed_at >= $1)`;

/** Deletes up to `rows` rows, oldest first, up to the first that is not from before a time. Returns how many it deleted. */
export function pruneChanges(queries: Queries, before: number, rows: number): Promise<number> {
  return queries.run(PRUNE, [before, rows]);
}
