/** What a file still says about a match in play when the match should be over. */
import { agedStatus } from '../../football/aged-match.ts';
import { NO_SCORE } from '../../football/score.ts';
import { isInPlay } from '../../football/status.ts';
import type { MatchRecord } from '../records/source.ts';

/**
 * A saved response about a match in play is not live: the course of the match after it is unknown. It becomes a match
 * that has not started, without the score at that moment, so that a source with the result overrides it.
 */
export function agedMatch(record: MatchRecord, now: number): MatchRecord {
  if (!isInPlay(record.status) || agedStatus(record, now) === record.status) return record;
  const { elapsed, extra, ...unplayed } = record;
  return { ...unplayed, status: 'NS', score: NO_SCORE };
}
