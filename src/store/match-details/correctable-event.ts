/** Finds an event together with its key within the match, which stays the same if the match gets other ids. */
import type { EventDetail, EventKind } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { SourceEvent } from '../../football/source-match-details.ts';
import type { CorrectedEvent } from '../../merge/corrections.ts';
import { eventId, eventKey } from '../../merge/event-id.ts';
import { type MergedKind, mergeDetails, mergedKindOf } from '../../merge/match-details.ts';
import type { Queries } from '../database/database.ts';
import { EVENT_COLUMNS, type EventRow } from './event-rows.ts';
import { sourceDetailsOfFixtures } from './stored.ts';

/** No match has as many events of one kind on one side. */
const COUNT_MAX = 100;

export interface CorrectableEvent {
  /** legacy id */
  readonly fixture: number;
  readonly kind: EventKind;
  readonly deleted: boolean;
  readonly about: CorrectedEvent;
}

/** Returns undefined if there is no such event, or if its key can no longer be found. */
export async function correctableEvent(queries: Queries, id: string): Promise<CorrectableEvent | undefined> {
  const row = await queries.get<EventRow>(`SELECT ${EVENT_COLUMNS.join(', ')} FROM events WHERE id = $1`, [id]);
  if (row === undefined) return undefined;
  const { fixtures, sources } = await sourceDetailsOfFixtures(queries, [row.fixture]);
  const fixture = fixtures[0]!;
  const { events } = mergeDetails(sources.get(row.fixture) ?? [], fixture.home);
  const event = events.find((one) => eventId(fixture, one) === id);
  const sourceEvent = sourceEventOf(row);
  const key = event === undefined ? withdrawnKey(fixture, sourceEvent, id) : eventKey(event);
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

/** The key of an event that its source withdrew. Its id derives from a count, so each count is tried. */
function withdrawnKey(fixture: { readonly id: string }, sourceEvent: SourceEvent, id: string): string | undefined {
  const kind: MergedKind = mergedKindOf(sourceEvent.kind, sourceEvent.shootout === true);
  for (let count = 1; count <= COUNT_MAX; count++) {
    if (eventId(fixture, { ...sourceEvent, provider: '', count }) === id) return `${kind}|${sourceEvent.side}|${count}`;
  }
  return undefined;
}
