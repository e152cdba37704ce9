/** Writes the change log: every change has a number, without gaps and in commit order. Readers unpack what is packed here. */
import type { Queries, Value } from '../database/database.ts';

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

export interface ChangeToLog {
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

/** Changes that share a row: equal but for their ids. */
interface Group {
  readonly of: ChangeToLog;
  /** place among the groups */
  readonly order: number;
  readonly ids: string[];
}

/** What was noted of one resource. */
interface PendingChanges {
  readonly open: Map<string, Group>;
  /** where the last change went, for the next is mostly of the same kind */
  last: Group | undefined;
  /** id > the last group that tells of it */
  readonly latest: Map<string, Group>;
}

/** A row holds so many changes at most: what a reader of a single one has to unpack. */
export const CHANGES_PER_ROW = 500;

/** In two: with RETURNING SQLite prepares to undo the statement. */
const TAKE_NUMBERS = 'UPDATE revision SET latest_change = latest_change + $1 WHERE singleton = 1';
const LAST_NUMBER = 'SELECT latest_change FROM revision';
export const CHANGE_COLUMNS =
  'last_seq, first_seq, resource, action, league, season, fixture, ids, into_id, data, revision, changed_at';
const INSERT = `INSERT INTO changes (${CHANGE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/**
 * Gathers the changes of a write transaction. What concerns one thing keeps its order; changes of one kind to different
 * things are packed together, so that an import of a season costs a row and not thousands.
 */
export class ChangeLog {
  #groups: Group[] = [];
  #pending = new Map<ChangeResource, PendingChanges>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  note(change: ChangeToLog): void {
    const { resource, id } = change;
    let pending = this.#pending.get(resource);
    if (pending === undefined) {
      pending = { open: new Map(), last: undefined, latest: new Map() };
      this.#pending.set(resource, pending);
    }
    const latest = pending.latest.get(id);
    const group = this.#groupFor(change, pending, latest);
    if (group === latest) return; // told already
    group.ids.push(id);
    pending.latest.set(id, group);
    if (change.into !== undefined) pending.latest.set(change.into, group);
    this.#count++;
  }

  /** The open group of its kind, unless something else was told of the same thing since. */
  #groupFor(change: ChangeToLog, pending: PendingChanges, latest: Group | undefined): Group {
    if (change.data !== undefined || change.into !== undefined) return this.#newGroup(change);
    const { last } = pending;
    let group = last !== undefined && isOfKind(last.of, change) ? last : pending.open.get(kindOf(change));
    const overtaken = group !== undefined && latest !== undefined && latest.order > group.order;
    if (group === undefined || overtaken || (group.ids.length >= CHANGES_PER_ROW && group !== latest)) {
      group = this.#newGroup(change);
      pending.open.set(kindOf(change), group);
    }
    pending.last = group;
    return group;
  }

  #newGroup(of: ChangeToLog): Group {
    const group = { of, order: this.#groups.length, ids: [] };
    this.#groups.push(group);
    return group;
  }

  /** Writes what was noted. `revision` shows that this transaction has taken one, and with it the turn to write. */
  async flush(queries: Queries, revision: number, now: number): Promise<void> {
    if (this.#count === 0) return;
    const groups = this.#groups;
    await queries.run(TAKE_NUMBERS, [this.#count]);
    const row = await queries.get<{ latest_change: number }>(LAST_NUMBER);
    let seq = row!.latest_change - this.#count;
    const rows = groups.map(({ of, ids }): Value[] => {
      const first = seq + 1;
      seq += ids.length;
      const fixture = of.fixture === undefined || ids[0] === of.fixture ? null : of.fixture;
      const data = of.data === undefined ? null : JSON.stringify(of.data);
      const what = [of.resource, of.action, of.league ?? null, of.season ?? null, fixture];
      return [seq, first, ...what, JSON.stringify(ids), of.into ?? null, data, revision, now];
    });
    await queries.batch(INSERT, rows);
    this.#groups = [];
    this.#pending = new Map();
    this.#count = 0;
  }
}

function kindOf({ action, league, season, fixture }: ChangeToLog): string {
  return `${action} ${league} ${season} ${fixture}`;
}

function isOfKind(one: ChangeToLog, other: ChangeToLog): boolean {
  return (
    one.action === other.action &&
    one.league === other.league &&
    one.season === other.season &&
    one.fixture === other.fixture
  );
}
