/** The odds of a match as text, and back: so they are stored. */
import { AsciiText } from '../base/ascii.ts';
import { memoize } from '../base/memoize.ts';
import type { Market, Price } from './terms.ts';

/** The odds of one source on one match as text. */
export interface OddsTexts {
  /** ',8,11,': who has odds, for filtering */
  readonly bookmakers: string;
  /** ',1,5,' */
  readonly bets: string;
  /** what `decodeMarkets` reads */
  readonly markets: string;
}

const LABEL_TEXTS_MAX = 1_000;

/** Labels as JSON. A source hands in the same list for the same bet, for as long as it reads. */
const labelsText = memoize(LABEL_TEXTS_MAX, (labels: readonly string[]) => JSON.stringify(labels));

/** Prices with the index of their labels before them. */
type PackedPrices = [labels: number, ...odds: number[]];
type PackedMarket = [bookmaker: number, bet: number, prices: PackedPrices, closing?: PackedPrices];
type PackedMarkets = [labels: string[][], markets: PackedMarket[]];

const OPEN = 0x5b;
const CLOSE = 0x5d;
const COMMA = 0x2c;

/**
 * Writes the odds of one match after another as text: `[[["Home","Draw","Away"]],[[8,1,[0,1.4,4.5,8.5]]]]`. Labels
 * stand once, however many bookmakers share them: a row has sixty prices and three or four lists of labels. A source
 * that reads many prices hands them in as it finds them; no object is made of any.
 */
export class OddsWriter {
  private readonly markets = new AsciiText();
  private labels = new JoinedTexts<readonly string[]>(labelledAlike, (lists) => `[${lists.map(labelsText).join(',')}]`);
  private bookmakers = new JoinedTexts<number>(Object.is, (ids) => `,${ids.join(',')},`);
  private bets = new JoinedTexts<number>(Object.is, (ids) => `,${ids.join(',')},`);

  /** Begins a market. Its prices are to follow, and those at the close after them. */
  market(bookmaker: number, bet: number): void {
    const { markets } = this;
    this.bookmakers.place(bookmaker);
    this.bets.place(bet);
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
    markets.number(this.labels.place(labels));
    for (let index = 0; index < labels.length; index++) {
      markets.character(COMMA);
      markets.number(odds[index]!);
    }
    markets.character(CLOSE);
  }

  /** The text of all markets since the last call; null without any. */
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

/** Distinct values in the order in which they came, and their text; row after row has the same ones. */
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

  /** Where a value stands; it joins the others where it is new. */
  place(value: Value): number {
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

function labelledAlike(one: readonly string[], other: readonly string[]): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

const writer = new OddsWriter();

/** Markets as text; there must be one at least. */
export function encodeMarkets(markets: readonly Market[]): OddsTexts {
  for (const { bookmaker, bet, prices, closing } of markets) {
    writer.market(bookmaker, bet);
    write(prices);
    if (closing !== undefined) write(closing);
  }
  return writer.take()!;
}

function write(prices: readonly Price[]): void {
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
