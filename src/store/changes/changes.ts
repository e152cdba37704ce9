/** Writes the change log. Every change has a number, in commit order and without gaps. reader.ts unpacks the rows. */
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
  /** native id of what changed; of line-ups, statistics and the like, that of their fixture */
  readonly id: string;
  /** legacy id */
  readonly league?: number;
  readonly season?: number;
  /** native id of the fixture that an event belongs to */
  readonly fixture?: string;
  /** merged: native id of the survivor */
  readonly into?: string;
  /** JSON for readers of the log, such as a goal; a change with data has a row of its own */
  readonly data?: unknown;
}

/** Changes that share a row: they differ in their ids only. */
interface Group {
  readonly of: ChangeToLog;
  /** index among the groups */
  readonly order: number;
  readonly ids: string[];
}

/** Noted changes of one resource. */
interface PendingChanges {
  readonly open: Map<string, Group>;
  /** group of the last change, because the next one is usually of the same kind */
  last: Group | undefined;
  /** id > the last group that contains it */
  readonly latest: Map<string, Group>;
}

/** Maximum changes in a row. A reader of one change unpacks the whole row. */
export const CHANGES_PER_ROW = 500;

/** Two statements, because with RETURNING SQLite keeps a journal to undo the statement. */
const TAKE_NUMBERS = 'UPDATE revision SET latest_change = latest_change + $1 WHERE singleton = 1';
const LAST_NUMBER = 'SELECT latest_change FROM revision';
export const CHANGE_COLUMNS =
  'last_seq, first_seq, resource, action, league, season, fixture, ids, into_id, data, revision, changed_at';
const INSERT = `INSERT INTO changes (${CHANGE_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

/**
 * Collects the changes of a write transaction. Changes to one entity keep their order. Changes of one kind to different
 * entities share a row, so that importing a season writes a few rows instead of thousands.
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
    if (group === latest) return; // noted already
    group.ids.push(id);
    pending.latest.set(id, group);
    if (change.into !== undefined) pending.latest.set(change.into, group);
    this.#count++;
  }

  /** Gives an entity another id. If this transaction created it, nobody has seen the former one. */
  rename(resource: ChangeResource, id: string, into: string): void {
    const latest = this.#pending.get(resource)?.latest;
    const group = latest?.get(id);
    if (group?.of.action !== 'created' || latest!.has(into)) {
      this.note({ resource, action: 'merged', id, into });
      return;
    }
    group.ids[group.ids.indexOf(id)] = into;
    latest!.delete(id);
    latest!.set(into, group);
  }

  /** The open group of the same kind, unless a later group has another change to the same entity. */
  #groupFor(change: ChangeToLog, pending: PendingChanges, latest: Group | undefined): Group {
    if (change.data !== undefined || change.into !== undefined) return this.#newGroup(change);
    const { last } = pending;
    let group = last !== undefined && isOfKind(last.of, change) ? last : pending.open.get(kindOf(change));
    const isOvertaken = group !== undefined && latest !== undefined && latest.order > group.order;
    if (group === undefined || isOvertaken || (group.ids.length >= CHANGES_PER_ROW && group !== latest)) {
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

  /** Writes the noted changes. The transaction must have taken `revision`, which locks out other writers. */
  async flush(queries: Queries, revision: number, now: number): Promise<void> {
    if (this.#count === 0) return;
    const groups = this.#groups;
    const [, row] = await Promise.all([
      queries.run(TAKE_NUMBERS, [this.#count]),
      queries.get<{ latest_change: number }>(LAST_NUMBER),
    ]);
    let seq = row!.latest_change - this.#count;
    const rows = groups.map(({ of, ids }): Value[] => {
      const first = seq + 1;
      seq += ids.length;
      const fixture = of.fixture === undefined || ids[0] === of.fixture ? null : of.fixture;
      const data = of.data === undefined ? null : JSON.stringify(of.data);
      const subject = [of.resource, of.action, of.league ?? null, of.season ?? null, fixture];
      return [seq, first, ...subject, JSON.stringify(ids), of.into ?? null, data, revision, now];
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
