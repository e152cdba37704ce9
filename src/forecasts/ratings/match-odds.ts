/** Probabilities behind the stored odds of a match. */
import { BET } from '../../football/catalogue/bet-types.ts';
import { bookmakerId } from '../../football/catalogue/bookmakers.ts';
import type { Market, Price } from '../../football/terms.ts';
import type { MarketChances } from '../../models/market/implied-rates.ts';
import { shinProbabilities } from '../../models/market/shin.ts';

/** Sharpest first: Pinnacle has the lowest margin, averages are better than one bookmaker. */
const PREFERRED = ['Pinnacle', 'Market average', 'Betbrain average', 'Betfair Exchange', 'Bet365'].map(bookmakerId);
const RESULTS = ['Home', 'Draw', 'Away'];
const TOTALS = ['Over 2.5', 'Under 2.5'];

/** De-margined (Shin) closing odds; earlier ones where no closing odds are stored. Null without match odds. */
export function marketChances(markets: readonly Market[]): MarketChances | null {
  const results = oddsOf(markets, BET.matchWinner, RESULTS);
  if (results === null) return null;
  const [home, draw, away] = shinProbabilities(results) as [number, number, number];
  const totals = oddsOf(markets, BET.goalsOverUnder, TOTALS);
  return { outcomes: { home, draw, away }, over: totals === null ? null : shinProbabilities(totals)[0]! };
}

/** Odds of one bookmaker in the order of `names`: closing before earlier, then by preference. */
function oddsOf(markets: readonly Market[], bet: number, names: readonly string[]): number[] | null {
  const own = markets.filter((market) => market.bet === bet).sort((a, b) => rankOf(a) - rankOf(b));
  for (const pricesOf of [({ closing }: Market) => closing, ({ prices }: Market) => prices]) {
    for (const market of own) {
      const odds = complete(pricesOf(market), names);
      if (odds !== null) return odds;
    }
  }
  return null;
}

function rankOf({ bookmaker }: Market): number {
  const index = PREFERRED.indexOf(bookmaker);
  return index === -1 ? PREFERRED.length : index;
}

function complete(prices: readonly Price[] | undefined, names: readonly string[]): number[] | null {
  if (prices === undefined) return null;
  const odds = names.map((name) => prices.find(({ value }) => value === name)?.odd ?? 0);
  return odds.every((odd) => odd > 1) ? odds : null;
}
