/** How the odds of a match are stored. */
import type { Market, Price } from '../football/terms.ts';

/** The odds of one source on one match as text. */
export interface OddsTexts {
  /** ',8,11,': who has odds, for filtering */
  readonly bookmakers: string;
  /** ',1,5,' */
  readonly bets: string;
  /** what `decodeMarkets` reads */
  readonly markets: string;
}

/** Prices with the index of their labels before them. */
type PackedPrices = [labels: number, ...odds: number[]];
type PackedMarket = [bookmaker: number, bet: number, prices: PackedPrices, closing?: PackedPrices];
type PackedMarkets = [labels: string[][], markets: PackedMarket[]];

/**
 * Markets as text: `[[["Home","Draw","Away"]],[[8,1,[0,1.4,4.5,8.5]]]]`. Labels stand once, however many bookmakers
 * share them: a row has sixty prices and three or four lists of labels.
 */
export function encodeMarkets(markets: readonly Market[]): OddsTexts {
  const labelled: (readonly Price[])[] = [];
  const bookmakers: number[] = [];
  const bets: number[] = [];
  const packed: PackedMarket[] = [];
  for (const { bookmaker, bet, prices, closing } of markets) {
    if (!bookmakers.includes(bookmaker)) bookmakers.push(bookmaker);
    if (!bets.includes(bet)) bets.push(bet);
    const opening = pack(prices, labelled);
    packed.push(closing === undefined ? [bookmaker, bet, opening] : [bookmaker, bet, opening, pack(closing, labelled)]);
  }
  const labels = labelled.map((prices) => prices.map(({ value }) => value));
  return {
    bookmakers: `,${bookmakers.join(',')},`,
    bets: `,${bets.join(',')},`,
    markets: JSON.stringify([labels, packed] satisfies PackedMarkets),
  };
}

/** Prices with new labels join `labelled`, where they stand for all that have the same ones. */
function pack(prices: readonly Price[], labelled: (readonly Price[])[]): PackedPrices {
  let labels = 0;
  while (labels < labelled.length && !labelledAlike(labelled[labels]!, prices)) labels++;
  if (labels === labelled.length) labelled.push(prices);
  const packed: PackedPrices = [labels];
  for (const { odd } of prices) packed.push(odd);
  return packed;
}

function labelledAlike(one: readonly Price[], other: readonly Price[]): boolean {
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i]!.value !== other[i]!.value) return false;
  return true;
}

export function decodeMarkets(text: string): Market[] {
  const [labels, markets] = JSON.parse(text) as PackedMarkets;
  const unpack = ([index, ...odds]: PackedPrices): Price[] =>
    odds.map((odd, i) => ({ value: labels[index]![i]!, odd }));
  return markets.map(([bookmaker, bet, prices, closing]) => ({
    bookmaker,
    bet,
    prices: unpack(prices),
    ...(closing === undefined ? {} : { closing: unpack(closing) }),
  }));
}
