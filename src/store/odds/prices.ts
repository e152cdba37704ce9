/** Reads price histories and in-play odds. */
import type { LiveMarket } from '../../football/live/message.ts';
import type { Instant } from '../../football/terms.ts';
import type { Queries, Value } from '../database/database.ts';
import { inList } from '../database/in-list.ts';

/** A price of a bookmaker from a time on. */
export interface PastPrice {
  /** as the source writes it */
  readonly bookmaker: string;
  /** bet type of the catalogue */
  readonly bet: number;
  readonly value: string;
  readonly handicap: string | null;
  /** decimal */
  readonly odd: number;
  readonly at: Instant;
  /** minute of play; null before kickoff */
  readonly elapsed: number | null;
  readonly provider: string;
}

export interface PriceReader {
  /** by time */
  ofFixture(
    fixture: number,
    filter?: { readonly bet?: number; readonly bookmaker?: string },
    page?: { readonly limit: number; readonly offset: number },
  ): Promise<PastPrice[]>;
}

export function priceReader(queries: Queries): PriceReader {
  return {
    async ofFixture(fixture, { bet, bookmaker } = {}, { limit, offset } = { limit: 10_000, offset: 0 }) {
      const values: Value[] = [fixture];
      const terms = ['fixture = $1'];
      for (const [column, value] of Object.entries({ bet, bookmaker })) {
        if (value === undefined) continue;
        values.push(value);
        terms.push(`${column} = $${values.length}`);
      }
      const rows = await queries.all<Omit<PastPrice, 'handicap'> & { handicap: string }>(
        `SELECT bookmaker, bet, value, handicap, quoted_at AS at, odd, elapsed, provider FROM price_history
         WHERE ${terms.join(' AND ')} ORDER BY quoted_at, bookmaker, bet, value, handicap LIMIT ${limit} OFFSET ${offset}`,
        values,
      );
      return rows.map((row) => ({ ...row, handicap: row.handicap === '' ? null : row.handicap, odd: row.odd / 1000 }));
    },
  };
}

/** The latest in-play prices of a match. */
export interface LiveOdds {
  readonly fixture: number;
  readonly updatedAt: Instant;
  readonly stopped: boolean;
  readonly blocked: boolean;
  readonly markets: readonly LiveMarket[];
}

export interface LiveOddsReader {
  /** by legacy id of the fixture; fixtures without live odds are left out */
  ofFixtures(fixtures: readonly number[]): Promise<ReadonlyMap<number, LiveOdds>>;
}

interface LiveOddsRow {
  fixture: number;
  updated_at: number;
  stopped: number;
  blocked: number;
  markets: string;
}

export function liveOddsReader(queries: Queries): LiveOddsReader {
  return {
    async ofFixtures(fixtures) {
      if (fixtures.length === 0) return new Map();
      const { list, values } = inList(fixtures);
      const rows = await queries.all<LiveOddsRow>(
        `SELECT fixture, updated_at, stopped, blocked, markets FROM live_odds WHERE fixture IN (${list})`,
        values,
      );
      return new Map(
        rows.map(({ fixture, updated_at: updatedAt, stopped, blocked, markets }) => [
          fixture,
          { fixture, updatedAt, stopped: stopped === 1, blocked: blocked === 1, markets: JSON.parse(markets) },
        ]),
      );
    },
  };
}
