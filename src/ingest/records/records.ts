/** Records of people and of what happened in matches, as importers produce them: names, no ids of ours. */
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

/** A person as the provider writes him. Absent is not known. */
export interface PersonName {
  /** the provider's own id, where it has one */
  readonly id?: string;
  /** further ids of the same provider for the same person: those of one season */
  readonly otherIds?: readonly string[];
  /** as shown: 'Mohamed Salah', 'M. Salah', 'Salah' */
  readonly name: string;
  readonly firstName?: string;
  readonly lastName?: string;
  /** date of birth, YYYY-MM-DD */
  readonly birth?: string;
  /** the id existing clients know, where the provider is the one that gives them */
  readonly legacyId?: number;
}

/** A person with all that a source says of him. */
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
/** What a source tells of a match beside its result. */
export type MatchDetails = SourceMatchDetails<PersonName>;

/** A match named from elsewhere: by the id existing clients know, by the provider's own, or by day and teams. */
export type MatchReference =
  | { readonly fixture: number }
  | {
      /** `providerId` of a match record of the same provider */
      readonly providerMatch: string;
      /** whom this record calls home, where its file does not say who is: all sides turn where it is the other one */
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

/** What a source tells of a match that another source (or another file) has the result of. */
export interface DetailsRecord {
  readonly kind: 'details';
  readonly line: number;
  readonly match: MatchReference;
  readonly details: MatchDetails;
  /** players of whom the file does not say for whom they played: the squads of the season do */
  readonly squadPlayers?: readonly Omit<PlayerMatchRecord, 'side'>[];
  readonly statistics?: TeamStatistics;
  readonly odds?: readonly Market[];
}

export interface PlayerRecord {
  readonly kind: 'player';
  readonly line: number;
  readonly player: PersonProfile;
  /** where he plays now */
  readonly team?: TeamName;
}

/** A player of a team in a season. */
export interface SquadRecord {
  readonly kind: 'squad';
  readonly line: number;
  /** catalogue code of the league that says which teams may be meant; without it teams are searched by name alone */
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
  /** YYYY-MM-DD; the window's first day where no day is known */
  readonly date: string;
  /** null where there was none: released, retired, without a club */
  readonly from: TeamName | null;
  readonly to: TeamName | null;
  /** 'Free', 'Loan', '€ 9.1M', 'N/A' */
  readonly type: string;
  /** euros */
  readonly fee?: number;
  /** false where only the window is known */
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

/** Totals of a season, from sources that have no matches or sum up better than we can. */
export interface PlayerSeasonRecord {
  readonly kind: 'player-season';
  readonly line: number;
  /** catalogue code */
  readonly league: string;
  readonly season: number;
  readonly team: TeamName;
  readonly player: PersonProfile;
  readonly captain?: boolean;
  readonly statistics: PlayerSeasonStatistics;
}

/** A ground with what a source says of it. */
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
  | PlayerSeasonRecord;
