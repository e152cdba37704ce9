/** What a file still says about a match when the match should be over. */
import { NO_SCORE } from '../../football/score.ts';
import { IN_PLAY_MAX_MS, isInPlay } from '../../football/status.ts';
import type { MatchRecord } from '../records/source.ts';

const HOUR_MS = 3_600_000;
/** The longest a match takes from kickoff to the end of its shoot-out, with delays. */
const PLAY_MS = 6 * HOUR_MS;
/** Results are published within two days. */
const RESULT_MS = 48 * HOUR_MS;

/**
 * A saved response about a match in play is not live: the course of the match after it is unknown. It becomes a match
 * that has not started, without the score at that moment, until a source has the result. A match that was suspended may
 * continue for two days. A scheduled match without a result after two days has no known date.
 */
export function agedMatch(record: MatchRecord, now: number): MatchRecord {
  const { status, kickoff } = record;
  const age = now - kickoff;
  if (isInPlay(status)) {
    const isOver = age > (status === 'SUSP' || status === 'INT' ? IN_PLAY_MAX_MS : PLAY_MS);
    if (!isOver) return record;
    const { elapsed, extra, ...unplayed } = record;
    return { ...unplayed, status: age > RESULT_MS ? 'TBD' : 'NS', score: NO_SCORE };
  }
  return status === 'NS' && age > RESULT_MS ? { ...record, status: 'TBD' } : record;
}
