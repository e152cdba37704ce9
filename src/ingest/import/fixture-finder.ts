/** Which known fixture a record of a file speaks of. */
import type { StatusCode } from '../../football/status.ts';
import { isPlayed } from '../../merge/fixture.ts';
import type { StoredFixture } from '../../store/fixtures/source-records.ts';
import { onlyUnmatched } from './rescheduled.ts';
import { type SeasonIndex, sameDay } from './season-index.ts';

/** What a record says that tells its fixture from others; teams by legacy id. */
interface MatchClaim {
  readonly home: number;
  readonly away: number;
  readonly record: { readonly kickoff: number; readonly status: StatusCode; readonly legacyId?: number };
}

interface FinderContext {
  readonly provider: string;
  readonly file: string;
  readonly now: number;
}

export class FixtureFinder {
  private readonly context: FinderContext;
  /** the line on which this file spoke of a fixture */
  private readonly lines = new Map<number, number>();

  constructor(context: FinderContext) {
    this.context = context;
  }

  /** The line on which this file spoke of the fixture before. */
  lineOf({ legacyId }: StoredFixture): number | undefined {
    return this.lines.get(legacyId);
  }

  noteLine({ legacyId }: StoredFixture, line: number): void {
    this.lines.set(legacyId, line);
  }

  /** The fixture of this day; else the one that took what this file said of this day before, when another knew better. */
  find(index: SeasonIndex, { home, away, record }: MatchClaim): StoredFixture | undefined {
    const meetings = index.meetings(home, away);
    if (meetings.length === 0) return undefined;
    const { provider, file } = this.context;
    const { kickoff, legacyId: given } = record;
    if (given !== undefined) {
      const same = meetings.find(({ legacyId }) => legacyId === given);
      if (same !== undefined) return same;
    }
    const isMentioned = ({ legacyId }: StoredFixture) => this.lines.has(legacyId);
    return (
      index.find(home, away, kickoff, isMentioned) ??
      meetings.find(
        (fixture) =>
          !isMentioned(fixture) &&
          fixture.sources.some(
            (records) =>
              records.provider === provider && records.file === file && sameDay(records.record.kickoff, kickoff),
          ),
      )
    );
  }

  /**
   * Of matches of teams that meet on other days only, those that were moved since a source told the day: of each pair
   * the one left over, once all others have found theirs.
   */
  rescheduledAmong<T extends MatchClaim>(matches: readonly (readonly [T, SeasonIndex])[]): ReadonlySet<T> {
    const pairs = Map.groupBy(
      matches,
      ([match, index]) => `${index.league.legacyId}:${index.season}:${match.home}-${match.away}`,
    );
    return new Set(
      [...pairs.values()].flatMap((pair) => {
        const records = pair.map(([match]) => match);
        const only = (played: boolean) => onlyUnmatched(records, played, this.context.now, ({ record }) => [record]);
        return [...only(true), ...only(false)];
      }),
    );
  }

  /** Another source's meeting that was played where this one was not, or the other way; else this file's own of before. */
  unmatched(index: SeasonIndex, { home, away, record }: MatchClaim): StoredFixture | undefined {
    const { provider, file, now } = this.context;
    const records = ({ sources: records }: StoredFixture) => records.map((one) => one.record);
    const open = index.meetings(home, away).filter(({ legacyId }) => !this.lines.has(legacyId));
    const ofOthers = open.filter(({ sources: records }) => records.every((one) => one.provider !== provider));
    const [other] = onlyUnmatched(ofOthers, !isPlayed(record.status), now, records);
    if (other !== undefined) return other;
    const own = open.filter(({ sources: records }) =>
      records.every((one) => one.provider === provider && one.file === file),
    );
    return onlyUnmatched(own, false, now, records)[0];
  }
}
