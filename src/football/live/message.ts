/** What a live feed tells of a match, message by message. */
import type { EventDetail, EventKind, LineupColors, LineupPosition } from '../match.ts';
import type { Goals, Side } from '../score.ts';
import type { StatusCode } from '../status.ts';
import type { TeamStatistics } from '../terms.ts';

/** A person as a sender names one: by either id of ours, else by name. */
export interface LivePerson {
  readonly id?: string | number;
  readonly name?: string;
}

/** Says that a message overrules what the rules would refuse, who says so and why. */
export interface LiveCorrection {
  readonly author: string;
  readonly reason: string;
}

interface Envelope {
  /** unique within its fixture: a second message of the same id is a repetition */
  readonly id: string;
  /** rises from message to message of one fixture; gaps are allowed */
  readonly version: number;
  /** when it was so, UTC ms */
  readonly at: number;
}

/** Parts of a score that are absent stay as they were; null takes one back. */
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
  /** the match begins anew: all that was told of it before this version no longer holds; needs a correction */
  readonly reset?: boolean;
  /** the feed steps back: what other sources tell of the match holds again; needs a correction */
  readonly withdraw?: boolean;
}

export interface EventMessage extends Envelope {
  readonly type: 'event';
  readonly event: LiveEventBody;
}

export interface LiveEventBody {
  /** the sender's own id of the event, or ours of one that is stored */
  readonly id: string;
  /** counts what was said of this event, from 1; the highest holds */
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
  /** taken back: stays visible as deleted */
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

/** One price while the match is on. */
export interface LivePrice {
  readonly value: string;
  /** decimal */
  readonly odd: number;
  readonly handicap?: string | null;
  /** the line that is offered first among several */
  readonly main?: boolean | null;
  readonly suspended?: boolean;
}

export interface LiveMarket {
  /** id of a bet in play, as existing clients know it */
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
