/** The rows of a match's events, with stable ids, and the differences from the stored rows. */
import { eventId } from '../../merge/event-id.ts';
import type { MergedEvent } from '../../merge/match-details.ts';
import type { DetailedFixture } from './rows.ts';

export interface EventRow {
  id: string;
  fixture: number;
  sort_order: number;
  minute: number;
  extra: number | null;
  side: string;
  kind: string;
  detail: string;
  player: number | null;
  related: number | null;
  comments: string | null;
  shootout: number;
  deleted: number;
  provider: string;
  revision: number;
  updated_at: number;
}

export const EVENT_COLUMNS = [
  'id',
  'fixture',
  'sort_order',
  'minute',
  'extra',
  'side',
  'kind',
  'detail',
  'player',
  'related',
  'comments',
  'shootout',
  'deleted',
  'provider',
  'revision',
  'updated_at',
] as const satisfies readonly (keyof EventRow)[];

export function eventRow(fixture: DetailedFixture, event: MergedEvent, sortOrder: number, now: number): EventRow {
  return {
    id: eventId(fixture, event),
    fixture: fixture.legacy_id,
    sort_order: sortOrder,
    minute: event.minute,
    extra: event.extra ?? null,
    side: event.side,
    kind: event.kind,
    detail: event.detail,
    player: event.player ?? null,
    related: event.related ?? null,
    comments: event.comments ?? null,
    shootout: event.shootout === true ? 1 : 0,
    deleted: event.deleted === true ? 1 : 0,
    provider: event.provider,
    revision: 1,
    updated_at: now,
  };
}

export interface EventDiff {
  readonly created: readonly EventRow[];
  readonly changed: readonly EventRow[];
  /** events of a source that another one replaced */
  readonly dropped: readonly EventRow[];
}

const COMPARED_COLUMNS = EVENT_COLUMNS.filter(
  (column) => column !== 'revision' && column !== 'updated_at' && column !== 'provider',
);

/**
 * Compares the events of a fixture with the stored ones. An event that its source withdrew stays and is marked as deleted.
 * An event of a source that another one replaced is dropped. `leaders` has the source of each kind.
 */
export function diffEvents(
  stored: readonly EventRow[],
  rows: readonly EventRow[],
  { leaders, now }: { readonly leaders: ReadonlyMap<string, string>; readonly now: number },
): EventDiff {
  const before = new Map(stored.map((row) => [row.id, row]));
  const created: EventRow[] = [];
  const changed: EventRow[] = [];
  const dropped: EventRow[] = [];
  const ids = new Set<string>();
  for (const row of rows) {
    ids.add(row.id);
    const stored = before.get(row.id);
    if (stored === undefined) created.push(row);
    else if (COMPARED_COLUMNS.some((column) => stored[column] !== row[column])) {
      changed.push({ ...row, revision: stored.revision + (isOnlyReordered(stored, row) ? 0 : 1) });
    } else if (stored.provider !== row.provider) {
      changed.push({ ...row, revision: stored.revision, updated_at: stored.updated_at });
    }
  }
  for (const row of stored) {
    if (ids.has(row.id)) continue;
    const kind = row.shootout === 1 ? 'shootout' : row.kind;
    if ((leaders.get(kind) ?? row.provider) !== row.provider) dropped.push(row);
    else if (row.deleted === 0) changed.push({ ...row, deleted: 1, revision: row.revision + 1, updated_at: now });
  }
  return { created, changed, dropped };
}

/** Whether only the order changed. */
function isOnlyReordered(stored: EventRow, row: EventRow): boolean {
  return COMPARED_COLUMNS.every((column) => column === 'sort_order' || stored[column] === row[column]);
}
