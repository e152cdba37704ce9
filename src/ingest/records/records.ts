/** Records of people and of match details, as parsers produce them. They name entities and have no ids of ours. */
import type { PlayerSeasonStatistics } from '../../football/match.ts';
import type { Position } from '../../football/person.ts';
import type {
  SourceEvent,
  SourceLineup,
  SourceLineupPlayer,
  SourceMatchDetails,
  SourcePlayer,
  SourceShot,
} from '../../football/source-match-details.ts';
import type { Market, TeamStatistics } from '../../football/terms.ts';
import type { TeamName } from './team-name.ts';

/** A person as the provider names it. Absent fields are unknown. */
export interface PersonName {
  /** the provider's id of the person */
  readonly id?: string;
  /** further ids of the same provider for the person, such as ids for one season */
  readonly otherIds?: readonly string[];
  /** as displayed: 'Mohamed Salah', 'M. Salah', 'Salah' */
  readonly name: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** date of birth, YYYY-MM-DD */
  readonly birth?: string;
  /** the id that existing clients use; only set by the provider that assigns these ids */
  readonly legacyId?: number;
}

/** A person with all facts that a source states. */
export interface PersonProfile extends PersonName {
  readonly birthPlace?: string;
  readonly birthCountry?: string;
  /** name of the country */
  readonly nationality?: string;
  /** centimetres */
  readonly height?: number;
  /** kilograms */
  readonly weight?: number;
  readonly position?: Position;
  /** shirt number */
  readonly number?: number;
}

export type LineupPlayerRecord = SourceLineupPlayer<PersonName>;
export type LineupRecord = SourceLineup<PersonName>;
export type EventRecord = SourceEvent<PersonName>;
export type PlayerMatchRecord = SourcePlayer<PersonName>;
export type ShotRecord = SourceShot<PersonName>;
/** What a source states about a match besides its result. */
export type MatchDetails = SourceMatchDetails<PersonName>;

/** A reference to a match: by legacy id, by the provider's id, or by day and teams. */
export type MatchReference =
  | { readonly fixture: number }
  | {
      /** `providerId` of a match record of the same provider */
      readonly providerMatch: string;
      /** the team that this record calls home; if it is the away team of the match, all sides are exchanged */
      readonly home?: TeamName;
    }
  | {
      /** YYYY-MM-DD */
      readonly date: string;
      readonly home: TeamName;
      readonly away: TeamName;
      /** catalogue code; without it any league is searched */
      readonly league?: string;
      readonly season?: number;
    };

/** Details of a match whose result comes from another file or source. */
export interface DetailsRecord {
  readonly kind: 'details';
  readonly line: number;
  readonly match: MatchReference;
  readonly details: MatchDetails;
  readonly statistics?: TeamStatistics;
  readonly odds?: readonly Market[];
}

export interface PlayerRecord {
  readonly kind: 'player';
  readonly line: number;
  readonly player: PersonProfile;
  /** the latest team, and the season in which the player was there */
  readonly team?: TeamName;
  readonly season?: number;
}

/** A player of a team in a season. */
export interface SquadRecord {
  readonly kind: 'squad';
  readonly line: number;
  /** catalogue code of the league in which the team is resolved; default: any league */
  readonly league?: string;
  readonly season: number;
  readonly team: TeamName;
  readonly player: PersonProfile;
}

export interface CoachRecord {
  readonly kind: 'coach';
  readonly line: number;
  readonly coach: PersonProfile;
  readonly career: readonly { readonly team: TeamName; readonly start: string; readonly end: string | null }[];
}

export interface TransferRecord {
  readonly kind: 'transfer';
  readonly line: number;
  readonly player: PersonName;
  /** YYYY-MM-DD; the first day of the transfer window if `dayKnown` is false */
  readonly date: string;
  /** null if there is no club: released, retired, free agent */
  readonly from: TeamName | null;
  readonly to: TeamName | null;
  /** 'Free', 'Loan', '€ 9.1M', 'N/A' */
  readonly type: string;
  /** euros */
  readonly fee?: number;
  /** false if only the transfer window is known */
  readonly dayKnown: boolean;
}

export interface InjuryRecord {
  readonly kind: 'injury';
  readonly line: number;
  readonly player: PersonName;
  readonly team?: TeamName;
  readonly league?: string;
  readonly season?: number;
  /** the match missed */
  readonly match?: MatchReference;
  readonly availability: 'missing' | 'questionable';
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly start: string;
  readonly end?: string;
}

export interface SidelinedRecord {
  readonly kind: 'sidelined';
  readonly line: number;
  readonly person: PersonName;
  readonly role: 'player' | 'coach';
  readonly type: string;
  readonly start: string;
  readonly end: string | null;
}

export interface TrophyRecord {
  readonly kind: 'trophy';
  readonly line: number;
  readonly person: PersonName;
  readonly role: 'player' | 'coach';
  readonly league: string;
  readonly country: string;
  readonly season: string;
  readonly place: string;
}

/** An estimate of a player's market value on a day. */
export interface MarketValueRecord {
  readonly kind: 'market-value';
  readonly line: number;
  readonly player: PersonName;
  /** YYYY-MM-DD */
  readonly date: string;
  /** whole units of the currency */
  readonly value: number;
  /** ISO 4217 */
  readonly currency: string;
  /** club on that day */
  readonly team?: TeamName;
}

/** The end of a player's current contract. */
export interface ContractRecord {
  readonly kind: 'contract';
  readonly line: number;
  readonly player: PersonName;
  readonly team?: TeamName;
  /** last day, YYYY-MM-DD */
  readonly expires: string;
}

/** Season totals of a player, from sources that have no matches or more exact totals. */
export interface PlayerSeasonRecord {
  readonly kind: 'player-season';
  readonly line: number;
  /** catalogue code */
  readonly league: string;
  readonly season: number;
  /** null: the source gives one total for the season, which belongs to the player's team in its squads */
  readonly team: TeamName | null;
  readonly player: PersonProfile;
  readonly captain?: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

/** A venue with the facts that a source states. */
export interface VenueRecord {
  readonly kind: 'venue';
  readonly line: number;
  readonly name: string;
  readonly city?: string;
  /** key of the country */
  readonly country?: string;
  readonly address?: string;
  readonly capacity?: number;
  readonly surface?: string;
  readonly legacyId?: number;
}

export type PersonRecord =
  | PlayerRecord
  | SquadRecord
  | CoachRecord
  | TransferRecord
  | InjuryRecord
  | SidelinedRecord
  | TrophyRecord
  | MarketValueRecord
  | ContractRecord
  | PlayerSeasonRecord;
