/** Encodes the odds of a match as the text that the store keeps, and decodes it. */
import { AsciiText } from '../base/ascii.ts';
import { memoize } from '../base/memoize.ts';
import type { Market, Price } from './terms.ts';

/** The odds of one source on one match as text. */
export interface OddsTexts {
  /** ids of the bookmakers, for filtering: ',8,11,' */
  readonly bookmakers: string;
  /** ids of the bet types, for filtering: ',1,5,' */
  readonly bets: string;
  /** input of `decodeMarkets` */
  readonly markets: string;
}

const LABEL_TEXTS_MAX = 1_000;

/** Labels as JSON; sources pass the same array for the same bet, so memoizing by identity works. */
const labelsText = memoize(LABEL_TEXTS_MAX, (labels: readonly string[]) => JSON.stringify(labels));

/** Odds, preceded by the index of their list of labels. */
type PackedPrices = [labels: number, ...odds: number[]];
type PackedMarket = [bookmaker: number, bet: number, prices: PackedPrices, closing?: PackedPrices];
type PackedMarkets = [labels: string[][], markets: PackedMarket[]];

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;

/**
 * Writes the odds of one match after another as text: `[[["Home","Draw","Away"]],[[8,1,[0,1.4,4.5,8.5]]]]`. Each list
 * of labels appears once: a row of football-data.co.uk has about sixty prices and three or four lists. The writer
 * creates no object per price, which matters for importers of many rows.
 */
export class OddsWriter {
  private readonly markets = new AsciiText();
  private labels = new JoinedTexts<readonly string[]>(
    haveSameLabels,
    (lists) => `[${lists.map(labelsText).join(',')}]`,
  );
  private bookmakers = new JoinedTexts<number>(Object.is, (ids) => `,${ids.join(',')},`);
  private bets = new JoinedTexts<number>(Object.is, (ids) => `,${ids.join(',')},`);

  /** Starts a market. Call `prices` next, once for the prices and once more for closing prices. */
  market(bookmaker: number, bet: number): void {
    const { markets } = this;
    this.bookmakers.indexOf(bookmaker);
    this.bets.indexOf(bet);
    if (markets.length > 0) {
      markets.character(CLOSE);
      markets.character(COMMA);
    }
    markets.character(OPEN);
    markets.number(bookmaker);
    markets.character(COMMA);
    markets.number(bet);
  }

  prices(labels: readonly string[], odds: ArrayLike<number>): void {
    const { markets } = this;
    markets.character(COMMA);
    markets.character(OPEN);
    markets.number(this.labels.indexOf(labels));
    for (let index = 0; index < labels.length; index++) {
      markets.character(COMMA);
      markets.number(odds[index]!);
    }
    markets.character(CLOSE);
  }

  /** Returns the text of all markets since the last call, or null if there are none. */
  take(): OddsTexts | null {
    if (this.markets.length === 0) return null;
    const texts = {
      bookmakers: this.bookmakers.take(),
      bets: this.bets.take(),
      markets: `[${this.labels.take()},[${this.markets}]]]`,
    };
    this.markets.clear();
    return texts;
  }
}

/** Distinct values in order of arrival, and their text. The text is reused while rows have the same values. */
class JoinedTexts<Value> {
  private readonly isSame: (one: Value, other: Value) => boolean;
  private readonly join: (values: readonly Value[]) => string;
  private values: Value[] = [];
  private last: readonly Value[] = [];
  private text: string | null = null;

  constructor(isSame: (one: Value, other: Value) => boolean, join: (values: readonly Value[]) => string) {
    this.isSame = isSame;
    this.join = join;
  }

  /** Index of a value; adds it if it is new. */
  indexOf(value: Value): number {
    const { values } = this;
    for (let index = values.length - 1; index >= 0; index--) if (this.isSame(values[index]!, value)) return index;
    return values.push(value) - 1;
  }

  take(): string {
    const { values, last } = this;
    const same = this.text !== null && values.length === last.length && values.every((value, i) => value === last[i]);
    if (!same) {
      this.text = this.join(values);
      this.last = values;
    }
    this.values = [];
    return this.text!;
  }
}

function haveSameLabels(one: readonly string[], other: readonly string[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

const writer = new OddsWriter();

/** Encodes at least one market. */
export function encodeMarkets(markets: readonly Market[]): OddsTexts {
  for (const { bookmaker, bet, prices, closing } of markets) {
    writer.market(bookmaker, bet);
    writePrices(prices);
    if (closing !== undefined) writePrices(closing);
  }
  return writer.take()!;
}

function writePrices(prices: readonly Price[]): void {
  writer.prices(
    prices.map(({ value }) => value),
    prices.map(({ odd }) => odd),
  );
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
