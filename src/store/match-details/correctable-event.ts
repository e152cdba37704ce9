/** An event as it stands, with how it is known within its match whatever ids the match gets. */
import type { EventDetail, EventKind } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { SourceEvent } from '../../football/source-match-details.ts';
import type { CorrectedEvent } from '../../merge/corrections.ts';
import { eventId, eventKey } from '../../merge/event-id.ts';
import { type MergedKind, mergeDetails, mergedKindOf } from '../../merge/match-details.ts';
import type { Queries } from '../database/database.ts';
import { EVENT_COLUMNS, type EventRow } from './event-rows.ts';
import { sourceDetailsOfFixtures } from './stored.ts';

/** More of one kind on one side than any match has. */
const COUNTED_MAX = 100;

export interface CorrectableEvent {
  /** legacy id */
  readonly fixture: number;
  readonly kind: EventKind;
  readonly deleted: boolean;
  readonly about: CorrectedEvent;
}

/** Undefined where there is no such event, or where nothing tells any more which of its match it was. */
export async function correctableEvent(queries: Queries, id: string): Promise<CorrectableEvent | undefined> {
  const row = await queries.get<EventRow>(`SELECT ${EVENT_COLUMNS.join(', ')} FROM events WHERE id = $1`, [id]);
  if (row === undefined) return undefined;
  const { fixtures, sources } = await sourceDetailsOfFixtures(queries, [row.fixture]);
  const fixture = fixtures[0]!;
  const { events } = mergeDetails(sources.get(row.fixture) ?? [], fixture.home);
  const event = events.find((one) => eventId(fixture, one) === id);
  const sourceEvent = sourceEventOf(row);
  const key = event === undefined ? countedKey(fixture, sourceEvent, id) : eventKey(event);
  if (key === undefined) return undefined;
  const about = { key, provider: row.provider, sourceEvent };
  return { fixture: row.fixture, kind: sourceEvent.kind, deleted: row.deleted === 1, about };
}

function sourceEventOf(row: EventRow): SourceEvent {
  return {
    minute: row.minute,
    side: row.side as Side,
    kind: row.kind as EventKind,
    detail: row.detail as EventDetail,
    ...(row.extra === null ? {} : { extra: row.extra }),
    ...(row.player === null ? {} : { player: row.player }),
    ...(row.related === null ? {} : { related: row.related }),
    ...(row.comments === null ? {} : { comments: row.comments }),
    ...(row.shootout === 1 ? { shootout: true } : {}),
  };
}

/** Of an event that its source took back: ids are made of the count, so the count can be found. */
function countedKey(fixture: { readonly id: string }, sourceEvent: SourceEvent, id: string): string | undefined {
  const kind: MergedKind = mergedKindOf(sourceEvent.kind, sourceEvent.shootout === true);
  for (let count = 1; count <= COUNTED_MAX; count++) {
    if (eventId(fixture, { ...sourceEvent, provider: '', count }) === id) return `${kind}|${sourceEvent.side}|${count}`;
  }
  return undefined;
}
