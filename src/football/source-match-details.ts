/** What one teller says of a match beside its result; people by what the teller knows them by, our numbers or names. */
import type {
  BodyPart,
  EventDetail,
  EventKind,
  LineupColors,
  LineupPosition,
  PlayerStatistics,
  ShotOutcome,
  ShotSituation,
} from './match.ts';
import type { Side } from './score.ts';
import type { TeamStatistics } from './terms.ts';

export interface SourceLineupPlayer<Person = number> {
  readonly player: Person;
  /** of the shirt */
  readonly number?: number;
  readonly position?: LineupPosition;
  /** 'row:column' */
  readonly grid?: string;
  readonly captain?: boolean;
}

export interface SourceLineup<Person = number> {
  readonly formation?: string;
  readonly coach?: Person;
  readonly colors?: LineupColors;
  readonly startXI: readonly SourceLineupPlayer<Person>[];
  readonly substitutes: readonly SourceLineupPlayer<Person>[];
}

export interface SourceEvent<Person = number> {
  /** the teller's own id of the event, where it has one */
  readonly id?: string;
  readonly minute: number;
  readonly extra?: number;
  /** of the player: an own goal counts for the other side */
  readonly side: Side;
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly player?: Person;
  /** assists, or comes on */
  readonly related?: Person;
  readonly comments?: string;
  readonly shootout?: boolean;
  /** taken back: kept and shown as deleted */
  readonly deleted?: boolean;
}

export interface SourcePlayer<Person = number> {
  readonly side: Side;
  readonly player: Person;
  /** of the shirt */
  readonly number?: number;
  readonly position?: LineupPosition;
  readonly captain?: boolean;
  readonly substitute?: boolean;
  /** 0-10 */
  readonly rating?: number;
  readonly statistics: PlayerStatistics;
}

/** On the pitch of 120 by 80, attacking x = 120; y grows to the attacker's right. */
export interface SourceShot<Person = number> {
  readonly minute: number;
  readonly extra?: number;
  readonly side: Side;
  readonly player?: Person;
  readonly x: number;
  readonly y: number;
  readonly bodyPart: BodyPart;
  readonly situation: ShotSituation;
  readonly outcome: ShotOutcome;
  /** 0-1, by the teller's model */
  readonly xg?: number;
}

/** Absent is not told. */
export interface SourceMatchDetails<Person = number> {
  readonly lineups?: { readonly home?: SourceLineup<Person>; readonly away?: SourceLineup<Person> };
  /** in the order of the match */
  readonly events?: readonly SourceEvent<Person>[];
  /** kinds of events told completely: only those are taken from it; all of them where it is absent */
  readonly eventKinds?: readonly EventKind[];
  readonly players?: readonly SourcePlayer<Person>[];
  readonly shots?: readonly SourceShot<Person>[];
  readonly halves?: { readonly first: TeamStatistics; readonly second: TeamStatistics };
  readonly attendance?: number;
}
