/** The ids of events. */
import { entityIds } from '../base/ids.ts';
import { type MergedEvent, mergedKindOf } from './match-details.ts';

/**
 * The feed gives its events ids of their own. Files do not: theirs is the so-and-so-many-th event of its kind and side,
 * which stays the same when a minute or a name is corrected.
 */
export function eventId(fixture: { readonly id: string }, event: MergedEvent): string {
  const key = eventKey(event);
  return key.startsWith('ev_') ? key : entityIds('event', `${fixture.id}|${key}`).id;
}

/** What an event's id is made of beside its match; or the id itself, where the feed tells of one that a file told before. */
export function eventKey({ id, provider, kind, side, count, shootout }: MergedEvent): string {
  if (provider !== 'feed' || id === undefined) return `${mergedKindOf(kind, shootout === true)}|${side}|${count}`;
  return id.startsWith('ev_') ? id : `feed|${id}`;
}
