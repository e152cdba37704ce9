/** Finds the stored fixture that a match record is about, also after the match was rescheduled. */
import { isDoubleRoundRobin } from '../../football/catalogue/season-rules.ts';
import { parseRound } from '../../football/rounds.ts';
import type { StatusCode } from '../../football/status.ts';
import { isPlayed } from '../../merge/fixture.ts';
import type { FixtureWithSources } from '../../store/fixtures/source-records.ts';
import { type SeasonIndex, sameDay } from './season-index.ts';

/** The values of a record that identify its fixture; teams are legacy ids. */
interface MatchQuery {
  readonly home: number;
  readonly away: number;
  readonly record: {
    readonly kickoff: number;
    readonly status: StatusCode;
    readonly round?: string;
    readonly legacyId?: number;
  };
}

interface FinderContext {
  readonly provider: string;
  readonly file: string;
  readonly now: number;
}

export class FixtureFinder {
  private readonly context: FinderContext;
  /** the line of the current file on which each fixture was matched, by legacy id */
  private readonly lineByFixture = new Map<number, number>();

  constructor(context: FinderContext) {
    this.context = context;
  }

  /** The line of the current file that already matched the fixture. */
  lineOf({ legacyId }: FixtureWithSources): number | undefined {
    return this.lineByFixture.get(legacyId);
  }

  noteLine({ legacyId }: FixtureWithSources, line: number): void {
    this.lineByFixture.set(legacyId, line);
  }

  /**
   * The fixture with the legacy id of the record; otherwise the one near this day; otherwise the one whose source
   * record from this file has this day, although a source of higher precedence states another day; otherwise the only
   * match of the regular season, where there can be no other.
   */
  find(index: SeasonIndex, { home, away, record }: MatchQuery): FixtureWithSources | undefined {
    const meetings = index.meetings(home, away);
    if (meetings.length === 0) return undefined;
    const { provider, file } = this.context;
    const { kickoff, legacyId: recordId } = record;
    if (recordId !== undefined) {
      const same = meetings.find(({ legacyId }) => legacyId === recordId);
      if (same !== undefined) return same;
    }
    const isMatched = ({ legacyId }: FixtureWithSources) => this.lineByFixture.has(legacyId);
    return (
      index.find(home, away, kickoff, isMatched) ??
      meetings.find(
        (fixture) =>
          !isMatched(fixture) &&
          fixture.sources.some(
            (source) => source.provider === provider && source.file === file && sameDay(source.record.kickoff, kickoff),
          ),
      ) ??
      this.regularMeeting(index, meetings, record)
    );
  }

  /**
   * The match of other providers that has a result too, in a league whose teams meet once at each ground. Sources differ
   * on the day of a match that was abandoned and replayed. At least one of them must state a round of the league: a
   * play-off can repeat a match of the season.
   */
  private regularMeeting(
    { league }: SeasonIndex,
    meetings: readonly FixtureWithSources[],
    record: MatchQuery['record'],
  ): FixtureWithSources | undefined {
    if (!isDoubleRoundRobin(league.code) || !isPlayed(record.status)) return undefined;
    const found = meetings.filter(
      ({ legacyId, sources }) =>
        !this.lineByFixture.has(legacyId) &&
        sources.every((source) => source.provider !== this.context.provider) &&
        sources.some((source) => isPlayed(source.record.status)) &&
        areOfSeason([record.round, ...sources.map((source) => source.record.round)]),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  /**
   * The matches that may have been rescheduled. The input is every match of the file without a fixture on its day; of
   * each pair of teams, the only played match and the only other match qualify.
   */
  uniqueLeftovers<T extends MatchQuery>(matches: readonly (readonly [T, SeasonIndex])[]): ReadonlySet<T> {
    const pairs = Map.groupBy(
      matches,
      ([match, index]) => `${index.league.legacyId}:${index.season}:${match.home}-${match.away}`,
    );
    return new Set(
      [...pairs.values()].flatMap((pair) => {
        const records = pair.map(([match]) => match);
        const only = (played: boolean) => onlyCandidate(records, played, this.context.now, ({ record }) => [record]);
        return [...only(true), ...only(false)];
      }),
    );
  }

  /**
   * The fixture of a rescheduled match on another day: the only unmatched fixture of other providers that was played if
   * this match was not, or the reverse; otherwise the only unmatched fixture that came from this file alone.
   */
  rescheduledFixture(index: SeasonIndex, { home, away, record }: MatchQuery): FixtureWithSources | undefined {
    const { provider, file, now } = this.context;
    const recordsOf = ({ sources }: FixtureWithSources) => sources.map((source) => source.record);
    const unmatched = index.meetings(home, away).filter(({ legacyId }) => !this.lineByFixture.has(legacyId));
    const ofOthers = unmatched.filter(({ sources }) => sources.every((source) => source.provider !== provider));
    const [other] = onlyCandidate(ofOthers, !isPlayed(record.status), now, recordsOf);
    if (other !== undefined) return other;
    const own = unmatched.filter(({ sources }) =>
      sources.every((source) => source.provider === provider && source.file === file),
    );
    return onlyCandidate(own, false, now, recordsOf)[0];
  }
}

/** Whether a source states a round of the league, and none a play-off. */
function areOfSeason(rounds: readonly (string | undefined)[]): boolean {
  const stated = rounds.filter((round) => round !== undefined);
  return stated.length > 0 && stated.every((round) => parseRound(round).kind === 'regular');
}

/**
 * The only match that was played, or the only one that was not; empty if there is none or more than one. Of several
 * matches that were not played, the only one whose day has passed counts: the others can still take place.
 */
function onlyCandidate<T>(
  all: readonly T[],
  played: boolean,
  now: number,
  recordsOf: (one: T) => readonly { readonly status: StatusCode; readonly kickoff: number }[],
): readonly T[] {
  const candidates = all.filter((one) => recordsOf(one).some(({ status }) => isPlayed(status)) === played);
  if (candidates.length < 2) return candidates;
  const past = played ? [] : candidates.filter((one) => recordsOf(one).every(({ kickoff }) => kickoff < now));
  return past.length === 1 ? past : [];
}
