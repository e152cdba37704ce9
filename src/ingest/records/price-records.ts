/** Records of odds over time and in play, as parsers produce them. */
import type { MatchReference } from './records.ts';

/** One price at one time. */
export interface PriceRecord {
  readonly kind: 'price';
  readonly line: number;
  readonly match: MatchReference;
  /** as the provider writes it */
  readonly bookmaker: string;
  /** id of the bet type in the catalogue */
  readonly bet: number;
  readonly value: string;
  readonly handicap?: string;
  /** decimal */
  readonly odd: number;
  /** UTC milliseconds */
  readonly at: number;
  /** minute of the match; absent before kickoff */
  readonly elapsed?: number;
}

/** An in-play bet with its prices. In-play bets have ids of their own. */
export interface LiveMarket {
  readonly bet: number;
  readonly name: string;
  readonly values: readonly {
    readonly value: string;
    /** decimal */
    readonly odd: number;
    readonly handicap: string | null;
    /** true for the main line if there are several; null if the source does not say */
    readonly main: boolean | null;
    readonly suspended: boolean;
  }[];
}

/** All in-play odds of a match at one time. A later record replaces an earlier one. */
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
  /** match clock, '34:43' */
  readonly seconds?: string;
  readonly markets: readonly LiveMarket[];
}
