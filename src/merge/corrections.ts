/** What operators correct of a fixture and of its events, as merging takes it. */
import type { EventPatch, FixturePatch } from '../football/correction.ts';
import type { SourceEvent } from '../football/source-match-details.ts';

/** How an event is known within its match, and how it stood when it was corrected. */
export interface CorrectedEvent {
  /** what its id is made of beside the match: 'goal|home|2', 'feed|<its id>'; or the id itself */
  readonly key: string;
  readonly provider: string;
  readonly sourceEvent: SourceEvent;
}

/** What holds of a fixture, the earlier first; `home` is whom the operator saw at home. */
export interface FixtureCorrection {
  readonly seq: number;
  readonly home: number | null;
  readonly patch: FixturePatch;
}

/** What holds of an event, the earlier first; `home` is who was at home when it was made. */
export interface EventCorrection {
  readonly home: number | null;
  readonly patch: EventPatch;
  readonly about: CorrectedEvent;
}
