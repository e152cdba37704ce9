/** The messages of a live feed about a match. */
import type { EventDetail, EventKind, LineupColors, LineupPosition } from '../match.ts';
import type { Goals, Side } from '../score.ts';
import type { StatusCode } from '../status.ts';
import type { TeamStatistics } from '../terms.ts';

/** A person in a message: by native or legacy id, otherwise by name. */
export interface LivePerson {
  readonly id?: string | number;
  readonly name?: string;
}

/** Lets a message override the status rules; records the author and the reason. */
export interface LiveCorrection {
  readonly author: string;
  readonly reason: string;
}

interface Envelope {
  /** unique within the fixture; a second message with the same id is a duplicate */
  readonly id: string;
  /** rises with each message of the fixture; gaps are allowed */
  readonly version: number;
  /** time of the observation, UTC milliseconds */
  readonly at: number;
}

/** An absent part of the score keeps its value; null removes it. */
export interface LiveScore {
  readonly goals?: Goals | null;
  readonly halftime?: Goals | null;
  readonly fulltime?: Goals | null;
  readonly extratime?: Goals | null;
  readonly penalty?: Goals | null;
}

export interface StateMessage extends Envelope {
  readonly type: 'state';
  readonly status: StatusCode;
  readonly elapsed?: number | null;
  readonly extra?: number | null;
  readonly score?: LiveScore;
  readonly correction?: LiveCorrection;
  /** discards every earlier version of the match; requires `correction` */
  readonly reset?: boolean;
  /** withdraws the feed's data, so that other sources' data counts again; requires `correction` */
  readonly withdraw?: boolean;
}

export interface EventMessage extends Envelope {
  readonly type: 'event';
  readonly event: LiveEventBody;
}

export interface LiveEventBody {
  /** the sender's own id, or Touchline's id of a stored event */
  readonly id: string;
  /** starts at 1 and rises with each change of the event; the highest counts */
  readonly revision: number;
  readonly kind: EventKind;
  readonly detail: EventDetail;
  readonly minute: number;
  readonly extra?: number | null;
  readonly side: Side;
  readonly player?: LivePerson | null;
  readonly related?: LivePerson | null;
  readonly comments?: string | null;
  readonly shootout?: boolean;
  /** withdrawn; remains visible as deleted */
  readonly deleted?: boolean;
}

export interface LiveLineupPlayer {
  readonly player: LivePerson;
  readonly number?: number | null;
  readonly position?: LineupPosition | null;
  readonly grid?: string | null;
  readonly captain?: boolean;
}

export interface LineupMessage extends Envelope {
  readonly type: 'lineup';
  readonly side: Side;
  readonly formation?: string | null;
  readonly coach?: LivePerson | null;
  readonly colors?: LineupColors | null;
  readonly startXI: readonly LiveLineupPlayer[];
  readonly substitutes: readonly LiveLineupPlayer[];
}

export interface StatisticsMessage extends Envelope {
  readonly type: 'statistics';
  readonly statistics: TeamStatistics;
}

/** One in-play price. */
export interface LivePrice {
  readonly value: string;
  /** decimal */
  readonly odd: number;
  readonly handicap?: string | null;
  /** the main line of several */
  readonly main?: boolean | null;
  readonly suspended?: boolean;
}

export interface LiveMarket {
  /** legacy id of an in-play bet type */
  readonly bet: number;
  readonly name?: string;
  readonly values: readonly LivePrice[];
}

export interface OddsMessage extends Envelope {
  readonly type: 'odds';
  readonly stopped?: boolean;
  readonly blocked?: boolean;
  readonly markets: readonly LiveMarket[];
}

export type LiveMessage = StateMessage | EventMessage | LineupMessage | StatisticsMessage | OddsMessage;
