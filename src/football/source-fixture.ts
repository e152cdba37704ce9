/**
 * The definition of a match record. A field added here becomes part of provider records, source records, merged
 * fixtures and served fixtures; the compiler reports the places that lack it.
 */
import type { Score } from './score.ts';
import type { StatusCode } from './status.ts';

/** Facts of a match with the same meaning in a provider's record and in the store. An absent field is unknown. */
export interface FixtureFacts {
  /** UTC milliseconds; 00:00 UTC if only the day is known */
  readonly kickoff: number;
  /** false if only the day is known */
  readonly kickoffKnown: boolean;
  readonly status: StatusCode;
  readonly score: Score;
  /** minute of a match in play */
  readonly elapsed?: number;
  /** stoppage-time minutes of the current half */
  readonly extra?: number;
  /** the contract's name: 'Regular Season - 3', 'Group A - 2', 'Semi-finals' */
  readonly round?: string;
  /** 'Group A'; set if the group has its own table */
  readonly group?: string;
  readonly neutral?: boolean;
  readonly referee?: string;
}

/** The version of a statement, from a source that dates what it states. */
export interface SourceVersion {
  /** when the source last changed it, UTC milliseconds */
  readonly at: number;
  /** distinguishes two statements with the same time */
  readonly digest: string;
}

/** What one file of one provider states about a fixture. Ids are legacy ids; an absent field is unknown. */
export interface SourceFixture extends FixtureFacts {
  readonly home: number;
  readonly away: number;
  readonly venue?: number;
  /** where it was played, if the source gives no stadium */
  readonly city?: string;
  /** the fixture number that existing clients use, from the provider that assigns it */
  readonly legacyId?: number;
  /** absent: the source does not date what it states */
  readonly version?: SourceVersion;
}

/** The facts after merging: every field is present, and null if no source has it. */
export type Merged<Facts> = {
  readonly [Field in keyof Facts]-?: Record<never, never> extends Pick<Facts, Field>
    ? Exclude<Facts[Field], undefined> | null
    : Facts[Field];
};

/** `neutral` is false unless a source states otherwise. */
export type MergedFacts = Merged<Omit<FixtureFacts, 'neutral'>> & { readonly neutral: boolean };

/** One fixture, merged from the records of its sources. Ids are legacy ids. */
export interface MergedFixture
  extends MergedFacts,
    Merged<Omit<SourceFixture, keyof FixtureFacts | 'legacyId' | 'version'>> {
  /** providers; the one with precedence for the schedule comes first */
  readonly sources: readonly string[];
}
