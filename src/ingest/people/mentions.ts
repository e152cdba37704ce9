/** How records mention persons, and what they are resolved to. */
import type { PersonProfile } from '../records/records.ts';

/** Where a record mentions a person. Teams and leagues are legacy ids. */
export interface PersonPlace {
  readonly provider: string;
  readonly team: number | null;
  /** of a transfer: the team that the player leaves, and the player's last season there */
  readonly from?: { readonly team: number; readonly season: number } | null;
  readonly league: number | null;
  readonly season: number | null;
  readonly file: string;
  readonly line: number;
}

/** A person as a record names or describes it. */
export interface PersonMention {
  readonly name: PersonProfile;
  readonly at: PersonPlace;
  /** true if the record is about the person, false if it only names the person */
  readonly describes: boolean;
}

export interface FoundPerson {
  /** legacy id */
  readonly id: number;
  /** the key of the claim by which the record names the person */
  readonly claim: string;
  /** the number by which details of matches refer to the claim */
  readonly alias: number;
  /** whether anything changed */
  readonly saved: boolean;
}
