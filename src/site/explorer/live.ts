/** What open pages need of a change: score, clock and event, so that they request nothing. */
import type { Change } from '../../store/changes/reader.ts';

export const LIVE_TYPES = ['fixture', 'event'] as const;

/** The scores and events of changes that the feed has described. Imports change matches without such data. */
export function liveMessages(changes: readonly Change[]): string[] {
  return changes.flatMap(({ resource, action, fixture, id, data }) => {
    if (data === null || fixture === null) return [];
    if (resource === 'fixture') return [JSON.stringify({ fixture, ...(data as object) })];
    return [JSON.stringify({ fixture, event: { id, action, ...(data as object) } })];
  });
}
