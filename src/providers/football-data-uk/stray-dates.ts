/** Finds rows with a wrong year: alone in another season, between rows of one season. */
import type { MatchRecord, Rejection } from '../../ingest/records/source.ts';

/** The next season starts at least this much sooner after the last match of a season. */
const APART_MS = 200 * 86_400_000;

/**
 * Files are in the order of dates, also those with several seasons. A match of May with the year of the August before it
 * would be the only one of another season. It is rejected, because no other row shows what the year should be.
 */
export class StrayDates {
  private previous: MatchRecord | null = null;
  private beforePrevious: MatchRecord | null = null;
  private readonly waiting: MatchRecord[] = [];

  /** Adds a row. Returns an earlier row that is decided now, or null. */
  add(match: MatchRecord): MatchRecord | Rejection | null {
    this.waiting.push(match);
    // The first row needs two rows after it: either of two can be the wrong one.
    if (this.waiting.length < (this.previous === null ? 3 : 2)) return null;
    return this.decide();
  }

  /** The rows that are not decided. Call at the end of the file. */
  *end(): Generator<MatchRecord | Rejection> {
    while (this.waiting.length > 0) yield this.decide();
  }

  private decide(): MatchRecord | Rejection {
    const [match, next, third] = this.waiting as [MatchRecord, MatchRecord?, MatchRecord?];
    this.waiting.shift();
    const [one, other] =
      this.previous === null ? [next, third] : [this.previous, next ?? this.beforePrevious ?? undefined];
    if (one !== undefined && other !== undefined && isSameSeason(one, other) && isFar(match, one)) {
      const date = new Date(match.kickoff).toISOString().slice(0, 10);
      const reason = `the year of ${date} is not that of the rows around it, which are of ${one.season}`;
      return { kind: 'rejection', line: match.line, reason };
    }
    [this.beforePrevious, this.previous] = [this.previous, match];
    return match;
  }
}

function isSameSeason(one: MatchRecord, other: MatchRecord): boolean {
  return one.league === other.league && one.season === other.season;
}

function isFar(match: MatchRecord, other: MatchRecord): boolean {
  const isApart = Math.abs(match.kickoff - other.kickoff) > APART_MS;
  return match.league === other.league && match.season !== other.season && isApart;
}
