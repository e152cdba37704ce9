/** People of the game: players, coaches, and what a career consists of. */
import type { Fixture, Instant, League, Team } from './terms.ts';

export type Position = 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Attacker';

/** Enough of a person to name one in an answer. */
export interface PersonRef {
  readonly id: string;
  readonly legacyId: number;
  readonly name: string;
}

export interface Birth {
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly place: string | null;
  readonly country: string | null;
}

interface Person extends PersonRef {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly birth: Birth;
  /** name of the country, 'Senegal' */
  readonly nationality: string | null;
  /** centimetres */
  readonly height: number | null;
  /** kilograms */
  readonly weight: number | null;
  readonly updatedAt: Instant;
  readonly revision: number;
}

export interface Player extends Person {
  readonly position: Position | null;
  /** shirt number of the latest squad */
  readonly number: number | null;
}

export interface CareerSpell {
  readonly team: Team;
  /** YYYY-MM-DD */
  readonly start: string;
  /** null while it lasts */
  readonly end: string | null;
}

export interface Coach extends Person {
  /** where the spell without an end is, the latest begun first */
  readonly team: Team | null;
  /** latest first */
  readonly career: readonly CareerSpell[];
}

export interface SquadMember {
  readonly player: Player;
  readonly team: Team;
  readonly season: number;
  readonly number: number | null;
  readonly position: Position | null;
  /** of the player and of his place */
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** A team of a transfer: one that is known, or only its name. */
export interface TransferTeam {
  readonly team: Team | null;
  readonly name: string | null;
}

export interface Transfer {
  readonly id: string;
  readonly player: PersonRef;
  /** YYYY-MM-DD; the first day of the window where the source knows no day */
  readonly date: string;
  readonly from: TransferTeam;
  readonly to: TransferTeam;
  /** 'Free', 'Loan', '€ 9.1M', 'N/A' */
  readonly type: string;
  /** euros */
  readonly fee: number | null;
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** A player who misses a match, or may. */
export interface Injury {
  readonly id: string;
  readonly player: PersonRef;
  readonly team: Team | null;
  readonly league: League | null;
  readonly season: number | null;
  /** the match missed, where the source says which */
  readonly fixture: Fixture | null;
  readonly availability: 'missing' | 'questionable';
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly start: string;
  readonly end: string | null;
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** A spell in which a person was not available: injury, suspension. */
export interface Sidelined {
  readonly person: PersonRef;
  readonly type: string;
  /** YYYY-MM-DD */
  readonly start: string;
  readonly end: string | null;
}

export interface Trophy {
  readonly id: string;
  readonly person: PersonRef;
  readonly role: 'player' | 'coach';
  /** names as shown: 'World Cup', 'World' */
  readonly league: string;
  readonly country: string;
  /** '2022/2023', or as the source writes it */
  readonly season: string;
  /** 'Winner', '2nd Place' */
  readonly place: string;
  readonly updatedAt: Instant;
  readonly revision: number;
}
