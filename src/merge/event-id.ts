/** Ids of events. */
import { entityIds } from '../base/ids.ts';
import { type MergedEvent, mergedKindOf } from './match-details.ts';

/**
 * The feed assigns ids to its events. An event of a file has an id from its kind, side and count (the second goal of
 * the home team), which stays the same when the minute or the player is corrected.
 */
export function eventId(fixture: { readonly id: string }, event: MergedEvent): string {
  const key = eventKey(event);
  return key.startsWith('ev_') ? key : entityIds('event', `${fixture.id}|${key}`).id;
}

/**
 * The part of an event id that identifies the event within its match: 'goal|home|2' or 'feed|<id of the feed>'. The
 * event id itself if the feed updates an event of a file.
 */
export function eventKey({ id, provider, kind, side, count, shootout }: MergedEvent): string {
  if (provider !== 'feed' || id === undefined) return `${mergedKindOf(kind, shootout === true)}|${side}|${count}`;
  return id.startsWith('ev_') ? id : `feed|${id}`;
}
