/** When the matches of a polled source are played, which decides how often to poll. */
import { isObservedInPlay, type MatchObservation } from '../football/live/observation.ts';
import type { PollIntervals } from '../ingest/records/polling.ts';

const MINUTE_MS = 60_000;
const BEFORE_KICKOFF_MS = 5 * MINUTE_MS;
/** The longest match takes three hours. After that a source without news has stopped. */
const AFTER_KICKOFF_MS = 180 * MINUTE_MS;

export class MatchCalendar {
  /** kickoff by match, of matches that have not ended */
  readonly #kickoffs = new Map<string, number>();

  note(observations: readonly MatchObservation[]): void {
    for (const observation of observations) {
      const { match, kickoff, status } = observation;
      if (isObservedInPlay(observation) || status === 'NS' || status === 'TBD') this.#kickoffs.set(match, kickoff);
      else this.#kickoffs.delete(match);
    }
  }

  /** Seconds until the next poll. */
  delaySeconds({ liveSeconds, idleSeconds }: PollIntervals, now: number): number {
    let next = now + idleSeconds * 1_000;
    for (const kickoff of this.#kickoffs.values()) {
      const [from, to] = [kickoff - BEFORE_KICKOFF_MS, kickoff + AFTER_KICKOFF_MS];
      if (now >= from && now <= to) return liveSeconds;
      if (from > now) next = Math.min(next, from);
    }
    return Math.max(liveSeconds, Math.ceil((next - now) / 1_000));
  }
}
