/** What one source states about a match beyond its result. `Person` is a legacy id, or the source's own reference. */
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
  /** shirt number */
  readonly number?: number;
  readonly position?: LineupPosition;
  /** 'row:column', the goalkeeper at '1:1' */
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
  /** the source's own id of the event */
  readonly id?: string;
  readonly minute: number;
  readonly extra?: number;
  /** the player's side; an own goal counts for the other side */
  readonly side: Side;
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly player?: Person;
  /** assists or comes on */
  readonly related?: Person;
  readonly comments?: string;
  readonly shootout?: boolean;
  /** withdrawn; stored and served as deleted */
  readonly deleted?: boolean;
}

export interface SourcePlayer<Person = number> {
  readonly side: Side;
  readonly player: Person;
  /** shirt number */
  readonly number?: number;
  readonly position?: LineupPosition;
  readonly captain?: boolean;
  readonly substitute?: boolean;
  /** 0-10 */
  readonly rating?: number;
  readonly statistics: PlayerStatistics;
}

/** A player for whom the source states no team: the squads of the season determine the side. */
export interface SourceSquadPlayer extends Omit<SourcePlayer, 'side' | 'player'> {
  /** the source's id of the player */
  readonly id: string;
  /** expected goals on target that a goalkeeper faced, minus goals; a statistic of the team */
  readonly goalsPrevented?: number;
}

/** A shot on a pitch of 120 by 80, attacking x = 120; y grows to the attacker's right. */
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
  /** expected goals from the source's model, 0-1 */
  readonly xg?: number;
}

/** Match details of one source. An absent part is unknown. */
export interface SourceMatchDetails<Person = number> {
  readonly lineups?: { readonly home?: SourceLineup<Person>; readonly away?: SourceLineup<Person> };
  /** in the order of the match */
  readonly events?: readonly SourceEvent<Person>[];
  /** kinds of events that the source lists completely; only these are imported. Absent: all kinds */
  readonly eventKinds?: readonly EventKind[];
  readonly players?: readonly SourcePlayer<Person>[];
  readonly squadPlayers?: readonly SourceSquadPlayer[];
  readonly shots?: readonly SourceShot<Person>[];
  readonly halves?: { readonly first: TeamStatistics; readonly second: TeamStatistics };
  readonly attendance?: number;
}
