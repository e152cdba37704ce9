/** Which known fixture a record of a file speaks of. */
import type { StatusCode } from '../../football/status.ts';
import { isPlayed } from '../../merge/fixture.ts';
import type { KnownFixture } from '../../store/fixtures/writer.ts';
import { onlyLeftOver } from './rescheduled.ts';
import { type SeasonIndex, sameDay } from './season-index.ts';

/** What a record says that tells its fixture from others; teams by legacy id. */
interface Told {
  readonly home: number;
  readonly away: number;
  readonly record: { readonly kickoff: number; readonly status: StatusCode; readonly legacyId?: number };
}

interface Speaker {
  readonly provider: string;
  readonly file: string;
  readonly now: number;
}

export class FixtureFinder {
  private readonly speaker: Speaker;
  /** the line on which this file spoke of a fixture */
  private readonly lines = new Map<number, number>();

  constructor(speaker: Speaker) {
    this.speaker = speaker;
  }

  /** The line on which this file spoke of the fixture before. */
  lineOf({ legacyId }: KnownFixture): number | undefined {
    return this.lines.get(legacyId);
  }

  spoke({ legacyId }: KnownFixture, line: number): void {
    this.lines.set(legacyId, line);
  }

  /** The fixture of this day; else the one that took what this file said of this day before, when another knew better. */
  find(index: SeasonIndex, { home, away, record }: Told): KnownFixture | undefined {
    const meetings = index.meetings(home, away);
    if (meetings.length === 0) return undefined;
    const { provider, file } = this.speaker;
    const { kickoff, legacyId: given } = record;
    if (given !== undefined) {
      const same = meetings.find(({ legacyId }) => legacyId === given);
      if (same !== undefined) return same;
    }
    const spokenOf = ({ legacyId }: KnownFixture) => this.lines.has(legacyId);
    return (
      index.find(home, away, kickoff, spokenOf) ??
      meetings.find(
        (fixture) =>
          !spokenOf(fixture) &&
          fixture.said.some(
            (said) => said.provider === provider && said.file === file && sameDay(said.record.kickoff, kickoff),
          ),
      )
    );
  }

  /**
   * Of matches of teams that meet on other days only, those that were moved since a source told the day: of each pair
   * the one left over, once all others have found theirs.
   */
  movedAmong<T extends Told>(matches: readonly (readonly [T, SeasonIndex])[]): ReadonlySet<T> {
    const pairs = Map.groupBy(
      matches,
      ([match, index]) => `${index.league.legacyId}:${index.season}:${match.home}-${match.away}`,
    );
    return new Set(
      [...pairs.values()].flatMap((pair) => {
        const records = pair.map(([match]) => match);
        const only = (played: boolean) => onlyLeftOver(records, played, this.speaker.now, ({ record }) => [record]);
        return [...only(true), ...only(false)];
      }),
    );
  }

  /** Another source's meeting that was played where this one was not, or the other way; else this file's own of before. */
  leftOver(index: SeasonIndex, { home, away, record }: Told): KnownFixture | undefined {
    const { provider, file, now } = this.speaker;
    const records = ({ said }: KnownFixture) => said.map((one) => one.record);
    const open = index.meetings(home, away).filter(({ legacyId }) => !this.lines.has(legacyId));
    const ofOthers = open.filter(({ said }) => said.every((one) => one.provider !== provider));
    const [other] = onlyLeftOver(ofOthers, !isPlayed(record.status), now, records);
    if (other !== undefined) return other;
    const own = open.filter(({ said }) => said.every((one) => one.provider === provider && one.file === file));
    return onlyLeftOver(own, false, now, records)[0];
  }
}
