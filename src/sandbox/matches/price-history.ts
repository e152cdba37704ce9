/** How the prices of one bookmaker moved before a match: the first ones and the closing ones. */
import type { Price } from '../../football/terms.ts';
import type { PriceRecord } from '../../ingest/records/price-records.ts';
import type { MatchRecord } from '../../ingest/records/source.ts';
import { MATCH_WINNER, SANDBOX_BOOKMAKERS } from './odds.ts';

const DAY = 86_400_000;
const FIRST_BEFORE = 3 * DAY;
const CLOSING_BEFORE = 600_000;
/** Older matches have no history, as on a service that has run for some time. */
const LISTED = 60 * DAY;

/** The history of a match that has kicked off; empty for others. */
export function priceHistory({ odds, kickoff, home, away, league, season }: MatchRecord, now: number): PriceRecord[] {
  if (!Array.isArray(odds) || kickoff < now - LISTED) return [];
  const { id, name } = SANDBOX_BOOKMAKERS[0]!;
  const market = odds.find(({ bookmaker, bet }) => bookmaker === id && bet === MATCH_WINNER);
  if (market?.closing === undefined) return [];
  const match = { date: new Date(kickoff).toISOString().slice(0, 10), home, away, league, season };
  const of = { kind: 'price' as const, line: 0, match, bookmaker: name, bet: MATCH_WINNER };
  const pricesAt = (prices: readonly Price[], at: number) =>
    prices.map(({ value, odd }): PriceRecord => ({ ...of, value, odd, at }));
  return [...pricesAt(market.prices, kickoff - FIRST_BEFORE), ...pricesAt(market.closing, kickoff - CLOSING_BEFORE)];
}
