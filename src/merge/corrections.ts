/** Corrections of fixtures and events by operators, in the form that merging uses. */
import type { EventPatch, FixturePatch } from '../football/correction.ts';
import type { SourceEvent } from '../football/source-match-details.ts';

/** A corrected event: its key within the match, and its values before the correction. */
export interface CorrectedEvent {
  /** 'goal|home|2', 'feed|<id>' or the event id itself: see `eventKey` */
  readonly key: string;
  readonly provider: string;
  readonly sourceEvent: SourceEvent;
}

/** A valid correction of a fixture. A higher `seq` is later and overrides; `home` is the home team at that time. */
export interface FixtureCorrection {
  readonly seq: number;
  readonly home: number | null;
  readonly patch: FixturePatch;
}

/** A valid correction of an event. Later ones in a list override; `home` is the home team at that time. */
export interface EventCorrection {
  readonly home: number | null;
  readonly patch: EventPatch;
  readonly about: CorrectedEvent;
}
