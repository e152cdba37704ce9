/** Writes the change log: every change has a number, without gaps and in commit order. Readers unpack what is packed here. */
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
export const CHANGE_COLUMNS =
  'last_seq, first_seq, resource, action, league, season, fixture, ids, into_id, data, revision, changed_at';
const INSERT = `INSERT INTO changes (${CHANGE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

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
