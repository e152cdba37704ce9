/** What open pages need of a change: score, clock and event, so that they request nothing. */
import type { Score } from '../../football/score.ts';
import type { PageMessage } from '../../http/streaming/page-stream.ts';
import type { Change } from '../../store/changes/reader.ts';

export const LIVE_TYPES = ['fixture', 'event'] as const;

/** What the feed notes with a new state of a match. */
interface StateData {
  readonly status: string;
  readonly elapsed: number | null;
  readonly extra: number | null;
  readonly score: Score;
}

/** The scores and events of changes that the feed has described. Imports change matches without such data. */
export function liveMessages(changes: readonly Change[]): PageMessage[] {
  return changes.flatMap(({ resource, action, fixture, id, data, at }): PageMessage[] => {
    if (data === null) return [];
    if (resource !== 'fixture') {
      const message = { fixture, event: { id, action, ...(data as object) } };
      return [
        { id, isState: false, text: JSON.stringify(message), repeated: JSON.stringify({ ...message, again: true }) },
      ];
    }
    const { status, elapsed, extra, score } = data as StateData;
    const text = JSON.stringify({ fixture: id, at, status, elapsed, extra, score: score.goals });
    return [{ id, isState: true, text, repeated: text }];
  });
}
