/** Players, coaches, and the records of their careers. */
import type { Fixture, Instant, League, Team } from './terms.ts';

export type Position = 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Attacker';

/** Reference to a person in a response. */
export interface PersonRef {
  readonly id: string;
  readonly legacyId: number;
  readonly name: string;
}

/** The name of a person whom no source has named so far: the file that names the ids is not imported. */
export const UNNAMED = 'Unknown';

/** Null if no source has named the person. */
export function knownName(person: PersonRef | null): string | null {
  return person === null || person.name === UNNAMED ? null : person.name;
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
  /** country name: 'Senegal' */
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
  /** null for a current spell */
  readonly end: string | null;
}

export interface Coach extends Person {
  /** team of the open spell; of several, the one that started last */
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
  /** the later change of the player and of the squad entry */
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** A team of a transfer: a stored team, or only a name. */
export interface TransferTeam {
  readonly team: Team | null;
  readonly name: string | null;
}

export interface Transfer {
  readonly id: string;
  readonly player: PersonRef;
  /** YYYY-MM-DD; the first day of the transfer window if the source gives no day */
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

/** A player who is missing or doubtful for a match or a period. */
export interface Injury {
  readonly id: string;
  readonly player: PersonRef;
  readonly team: Team | null;
  readonly league: League | null;
  readonly season: number | null;
  /** the match missed, if the source names one */
  readonly fixture: Fixture | null;
  readonly availability: 'missing' | 'questionable';
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly start: string;
  readonly end: string | null;
  readonly updatedAt: Instant;
  readonly revision: number;
}

/** An estimate of a player's market value by one source. */
export interface MarketValue {
  /** YYYY-MM-DD */
  readonly date: string;
  /** whole units of the currency */
  readonly value: number;
  /** ISO 4217 */
  readonly currency: string;
  readonly team: Team | null;
  readonly source: string;
}

/** The current contract of a player. */
export interface Contract {
  readonly team: Team | null;
  /** last day, YYYY-MM-DD */
  readonly expires: string;
  readonly source: string;
}

/** A period in which a person was unavailable: injury, suspension. */
export interface Sidelined {
  readonly person: PersonRef;
  readonly role: 'player' | 'coach';
  readonly type: string;
  /** YYYY-MM-DD */
  readonly start: string;
  readonly end: string | null;
  readonly updatedAt: Instant;
  readonly revision: number;
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
