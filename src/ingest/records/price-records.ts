/** Records of prices in the course of time and in play, as importers produce them. */
import type { MatchReference } from './records.ts';

/** A price in the course of time. */
export interface PriceRecord {
  readonly kind: 'price';
  readonly line: number;
  readonly match: MatchReference;
  /** as the provider writes it */
  readonly bookmaker: string;
  /** bet type of the catalogue */
  readonly bet: number;
  readonly value: string;
  readonly handicap?: string;
  /** decimal */
  readonly odd: number;
  /** UTC milliseconds */
  readonly at: number;
  /** minute of play; absent before kickoff */
  readonly elapsed?: number;
}

/** A bet that can be made while a match is played; in-play bets have ids of their own. */
export interface LiveMarket {
  readonly bet: number;
  readonly name: string;
  readonly values: readonly {
    readonly value: string;
    /** decimal */
    readonly odd: number;
    readonly handicap: string | null;
    /** the line in the middle, where there are several */
    readonly main: boolean | null;
    readonly suspended: boolean;
  }[];
}

/** All in-play prices of a match at one moment; a later record of the match takes the place of an earlier one. */
export interface LiveOddsRecord {
  readonly kind: 'live-odds';
  readonly line: number;
  readonly match: MatchReference;
  /** UTC milliseconds */
  readonly at: number;
  readonly stopped: boolean;
  readonly blocked: boolean;
  readonly finished: boolean;
  readonly elapsed?: number;
  /** clock of the match, '34:43' */
  readonly seconds?: string;
  readonly markets: readonly LiveMarket[];
}
