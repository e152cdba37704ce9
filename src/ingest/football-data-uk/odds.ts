/** Prices of one row. */
import { BET } from '../../football/catalogue/bet-types.ts';
import type { Market, Price } from '../../football/terms.ts';
import type { MarketColumns, PriceColumns } from './columns.ts';

/** Higher ones are slips of the decimal point; the longest real price in the files is 1001. */
const ODD_MAX = 5_000;
const LINE_MAX = 10;

const NAMES: Readonly<Record<number, readonly string[]>> = {
  [BET.matchWinner]: ['Home', 'Draw', 'Away'],
  [BET.goalsOverUnder]: ['Over 2.5', 'Under 2.5'],
};

/** Handicap as the file writes it > names of both bets; the lines of all files together are some dozens. */
const handicapNames = new Map<string, readonly string[] | null>();

/**
 * The markets of a row. A market with a price that is missing, not a number, or not above 1 is left out: half a
 * market misleads. Where only closing prices are told they stand for both.
 */
export function marketsOf(cells: readonly string[], plan: readonly MarketColumns[]): Market[] {
  const markets: Market[] = [];
  for (const { bookmaker, bet, opening, closing } of plan) {
    const prices = opening === null ? null : pricesOf(cells, bet, opening);
    const last = closing === null ? null : pricesOf(cells, bet, closing);
    if (last !== null) markets.push({ bookmaker, bet, prices: prices ?? last, closing: last });
    else if (prices !== null) markets.push({ bookmaker, bet, prices });
  }
  return markets;
}

function pricesOf(cells: readonly string[], bet: number, { columns, line }: PriceColumns): Price[] | null {
  const names = line < 0 ? NAMES[bet] : namesOfHandicap(cells[line]);
  if (names === undefined || names === null) return null;
  const prices: Price[] = [];
  for (let index = 0; index < columns.length; index++) {
    const odd = decimalOf(cells[columns[index]!]);
    if (!(odd > 1 && odd <= ODD_MAX)) return null;
    prices.push({ value: names[index]!, odd });
  }
  return prices;
}

/** Both sides of a handicap, each with its own sign: -1.5 is 'Home -1.5' and 'Away +1.5'; 0 is '+0' for both. */
function namesOfHandicap(cell: string | undefined): readonly string[] | null {
  if (cell === undefined || cell === '') return null;
  let names = handicapNames.get(cell);
  if (names === undefined) {
    const line = Number(cell);
    const valid = /^[+-]?\d+(\.\d+)?$/.test(cell) && Math.abs(line) <= LINE_MAX && Number.isInteger(line * 4);
    names = valid ? [`Home ${signed(line)}`, `Away ${signed(-line)}`] : null;
    if (handicapNames.size < 1_000) handicapNames.set(cell, names);
  }
  return names;
}

function signed(line: number): string {
  return line < 0 ? `${line}` : `+${Math.abs(line)}`;
}

const POWERS_OF_TEN = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];

/**
 * Decimal odds. Digit by digit, because odds are nine tenths of a file and `Number()` costs several times as much;
 * an exact integer over an exact power of ten is rounded once, as `Number()` does it. NaN for anything else.
 */
export function decimalOf(cell: string | undefined): number {
  if (cell === undefined || cell.length === 0 || cell.length > 8) return Number.NaN;
  let digits = 0;
  let point = -1;
  for (let index = 0; index < cell.length; index++) {
    const code = cell.charCodeAt(index);
    if (code >= 48 && code <= 57) digits = digits * 10 + code - 48;
    else if (code === 46 && point < 0) point = index;
    else return Number.NaN;
  }
  return point < 0 ? digits : digits / POWERS_OF_TEN[cell.length - point - 1]!;
}
