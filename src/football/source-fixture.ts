/**
 * The definition of a match record. A field added here is part of the record of every provider, of what a source states,
 * of the merged fixture and of the fixture that is served; the compiler names the places that do not have it yet.
 */
import type { Score } from './score.ts';
import type { StatusCode } from './status.ts';

/** Facts of a match that mean the same in a provider's record and in the store. Absent is not known. */
export interface FixtureFacts {
  /** UTC milliseconds; 00:00 of the day where only the day is known */
  readonly kickoff: number;
  /** false where only the day is known */
  readonly kickoffKnown: boolean;
  readonly status: StatusCode;
  readonly score: Score;
  /** minute of a match in play */
  readonly elapsed?: number;
  /** added minutes of the half under way */
  readonly extra?: number;
  /** as the field names it: 'Regular Season - 3', 'Group A - 2', 'Semi-finals' */
  readonly round?: string;
  /** 'Group A' where the round belongs to a group with a table of its own */
  readonly group?: string;
  readonly neutral?: boolean;
  readonly referee?: string;
}

/** What one file of one provider states about a fixture; ids are legacy ids. Absent is not known. */
export interface SourceFixture extends FixtureFacts {
  readonly home: number;
  readonly away: number;
  readonly venue?: number;
  /** where it was played, where the source knows no stadium but the city */
  readonly city?: string;
  /** the number that existing clients know, from the provider that gives them */
  readonly legacyId?: number;
}

/** The same facts after merging: what no source knows is null. */
export type Known<Facts> = {
  readonly [Field in keyof Facts]-?: Record<never, never> extends Pick<Facts, Field>
    ? Exclude<Facts[Field], undefined> | null
    : Facts[Field];
};

/** Where no source says otherwise a ground is not neutral. */
export type KnownFacts = Known<Omit<FixtureFacts, 'neutral'>> & { readonly neutral: boolean };

/** One fixture made of all that its sources state; ids are legacy ids. */
export interface MergedFixture extends KnownFacts, Known<Omit<SourceFixture, keyof FixtureFacts | 'legacyId'>> {
  /** providers, the one believed on the schedule first */
  readonly sources: readonly string[];
}
