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
  /** rows in their order; rejected ones wait for the matches before them */
  private waiting: (MatchRecord | Rejection)[] = [];
  private matchesWaiting = 0;

  /** Adds a row. Returns the rows that are decided now, in their order. */
  add(row: MatchRecord | Rejection): readonly (MatchRecord | Rejection)[] {
    this.waiting.push(row);
    if (row.kind === 'match') this.matchesWaiting++;
    // The first row needs two rows after it: either of two can be the wrong one.
    return this.decided(this.previous === null ? 3 : 2);
  }

  /** The rows that are not decided. Call at the end of the file. */
  end(): readonly (MatchRecord | Rejection)[] {
    return this.decided(1);
  }

  /** Decides rows while at least this many matches wait. */
  private decided(matchesMin: number): readonly (MatchRecord | Rejection)[] {
    const rows: (MatchRecord | Rejection)[] = [];
    for (let first = this.waiting[0]; first !== undefined; first = this.waiting[0]) {
      if (first.kind === 'match' && this.matchesWaiting < matchesMin) break;
      this.waiting.shift();
      rows.push(first.kind === 'match' ? this.decide(first) : first);
    }
    return rows;
  }

  private decide(match: MatchRecord): MatchRecord | Rejection {
    this.matchesWaiting--;
    const [next, third] = this.waiting.filter((row) => row.kind === 'match');
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
