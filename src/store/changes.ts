/** The change log: every write by its number, gap-free and in commit order. Readers expand what writers packed. */
import type { Queries, Value } from './database/database.ts';

export const CHANGE_RESOURCES = [
  'fixture',
  'event',
  'lineup',
  'statistics',
  'player-statistics',
  'shots',
  'odds',
  'live-odds',
  'standings',
  'player',
  'coach',
  'squad',
  'transfer',
  'injury',
  'trophy',
  'team',
  'venue',
  'league',
  'correction',
] as const;
export type ChangeResource = (typeof CHANGE_RESOURCES)[number];

export const CHANGE_ACTIONS = ['created', 'updated', 'deleted', 'merged'] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

export interface NotedChange {
  readonly resource: ChangeResource;
  readonly action: ChangeAction;
  /** native id of what changed; where a resource hangs on a fixture as a whole (its line-ups), that fixture's */
  readonly id: string;
  /** legacy id */
  readonly league?: number;
  readonly season?: number;
  /** native id of the fixture that an event or the like belongs to */
  readonly fixture?: string;
  /** merged: native id of the survivor */
  readonly into?: string;
  /** what readers are told without asking, such as a goal; goes with single changes only */
  readonly data?: unknown;
}

/** Changes of one kind that share a row. */
interface Group {
  readonly of: NotedChange;
  /** place among the groups */
  readonly order: number;
  readonly ids: Set<string>;
}

/** A row holds so many changes at most: what a reader of a single one has to unpack. */
export const CHANGES_PER_ROW = 500;

const TAKE_NUMBERS = 'UPDATE revision SET changes = changes + $1 RETURNING changes';
const COLUMNS =
  'last_seq, first_seq, resource, action, league, season, fixture, ids, into_id, data, revision, changed_at';
const INSERT = `INSERT INTO changes (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/**
 * Gathers the changes of a write transaction. What concerns one thing keeps its order; changes of one kind to different
 * things are packed together, so that an import of a season costs a row and not thousands.
 */
export class ChangeLog {
  #groups: Group[] = [];
  #open = new Map<string, Group>();
  /** thing > the last group that tells of it */
  #latest = new Map<string, Group>();
  #count = 0;

  note(change: NotedChange): void {
    const { resource, action, id, league, season, fixture } = change;
    const thing = `${resource} ${id}`;
    const single = change.data !== undefined || change.into !== undefined;
    const key = `${resource} ${action} ${league} ${season} ${fixture}`;
    let group = single ? undefined : this.#open.get(key);
    const latest = this.#latest.get(thing);
    const overtaken = group !== undefined && latest !== undefined && latest.order > group.order;
    if (group === undefined || overtaken || group.ids.size >= CHANGES_PER_ROW) {
      group = { of: change, order: this.#groups.length, ids: new Set() };
      this.#groups.push(group);
      if (!single) this.#open.set(key, group);
    }
    if (group.ids.has(id)) return;
    group.ids.add(id);
    this.#latest.set(thing, group);
    if (change.into !== undefined) this.#latest.set(`${resource} ${change.into}`, group);
    this.#count++;
  }

  /** Writes what was noted. `revision` shows that this transaction has taken one, and with it the turn to write. */
  async flush(queries: Queries, revision: number, now: number): Promise<void> {
    if (this.#count === 0) return;
    const groups = this.#groups;
    const row = await queries.get<{ changes: number }>(TAKE_NUMBERS, [this.#count]);
    let seq = row!.changes - this.#count;
    const rows = groups.map(({ of, ids }): Value[] => {
      const first = seq + 1;
      seq += ids.size;
      const fixture = of.fixture === undefined || ids.has(of.fixture) ? null : of.fixture;
      const data = of.data === undefined ? null : JSON.stringify(of.data);
      const what = [of.resource, of.action, of.league ?? null, of.season ?? null, fixture];
      return [seq, first, ...what, JSON.stringify([...ids]), of.into ?? null, data, revision, now];
    });
    await queries.batch(INSERT, rows);
    this.#groups = [];
    this.#open = new Map();
    this.#latest = new Map();
    this.#count = 0;
  }
}

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

/** All given conditions hold together. */
export interface ChangeFilter {
  /** legacy id */
  readonly league?: number;
  readonly season?: number;
  /** native id */
  readonly fixture?: string;
  /** resources ('event'), or one action of a resource ('event.deleted'): any of them */
  readonly types?: readonly string[];
}

/** Changes that were written as one: equal but for their ids. Never empty. */
export type ChangeRun = readonly Change[];

export interface ChangePage {
  readonly runs: readonly ChangeRun[];
  /** every change up to here was looked at: where the next page begins */
  readonly next: number;
  /** the last number given out */
  readonly latest: number;
}

/** Numbers that one filtered page looks through at most, however few of them it finds. */
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

/** The last number given out. */
export async function latestChange(queries: Queries): Promise<number> {
  const row = await queries.get<{ changes: number }>('SELECT changes FROM revision');
  return row!.changes;
}

/**
 * What came after a position, oldest first, in as many rows of the log as `rows` says. Null where the log does not reach
 * back to that position any more, or not yet forward to it: whoever asks has to begin anew.
 */
export async function changesAfter(
  queries: Queries,
  since: number,
  { rows, filter = {} }: { readonly rows: number; readonly filter?: ChangeFilter },
): Promise<ChangePage | null> {
  const latest = await latestChange(queries);
  if (since > latest) return null;
  const upTo = Object.keys(filter).length === 0 ? latest : Math.min(latest, since + WINDOW);
  const { terms, values } = conditionsOf(filter, [since, upTo, upTo + CHANGES_PER_ROW, rows]);
  const found = await queries.all<ChangeRow>(
    `SELECT ${COLUMNS} FROM changes WHERE last_seq > $1 AND first_seq <= $2 AND last_seq < $3${terms}
     ORDER BY last_seq LIMIT $4`,
    values,
  );
  // asked last: what was pruned while we read shows as a gap here
  const oldest = await queries.get<{ first_seq: number }>('SELECT first_seq FROM changes ORDER BY last_seq LIMIT 1');
  if (since < latest && since + 1 < (oldest?.first_seq ?? Infinity)) return null;
  const runs = found.map((row) => runOf(row, since, upTo, filter.fixture)).filter((run) => run.length > 0);
  const end = found.length < rows ? upTo : Math.min(upTo, found.at(-1)!.last_seq);
  return { runs, next: end, latest };
}

function conditionsOf(filter: ChangeFilter, given: readonly Value[]): { terms: string; values: Value[] } {
  const values = [...given];
  const add = (value: Value) => `$${values.push(value)}`;
  const terms: string[] = [];
  if (filter.league !== undefined) terms.push(`league = ${add(filter.league)}`);
  if (filter.season !== undefined) terms.push(`season = ${add(filter.season)}`);
  if (filter.fixture !== undefined) {
    // an id is letters, digits and an underscore; that the underscore stands for any letter finds no other id
    terms.push(`(fixture = ${add(filter.fixture)} OR ids LIKE ${add(`%"${filter.fixture}"%`)})`);
  }
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

/** The changes of a row in (since, upTo]. */
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

/** Deletes some of the changes before a moment, the oldest first. Returns how many rows went: 0 when none is left. */
export function pruneChanges(queries: Queries, before: number, rows: number): Promise<number> {
  return queries.run(
    `DELETE FROM changes WHERE last_seq <= (SELECT MAX(last_seq) FROM (
       SELECT last_seq FROM changes WHERE last_seq < (
         SELECT COALESCE(MIN(last_seq), 9007199254740991) FROM changes WHERE changed_at >= $1
       ) ORDER BY last_seq LIMIT $2
     ) oldest)`,
    [before, rows],
  );
}
