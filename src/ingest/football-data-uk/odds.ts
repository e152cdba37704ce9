/** Prices of one row. */
import { BET } from '../../football/catalogue/bet-types.ts';
import type { Market, Price } from '../../football/terms.ts';
import type { CsvRow } from '../csv-row.ts';
import type { MarketColumns, PriceColumns } from './columns.ts';

/** Higher ones are slips of the decimal point: the longest price in 50,000 matches is 76, exchanges stop at 1000. */
const ODD_MAX = 1_001;
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
export function marketsOf(row: CsvRow, plan: readonly MarketColumns[]): Market[] {
  const markets: Market[] = [];
  for (const { bookmaker, bet, opening, closing } of plan) {
    const prices = opening === null ? null : pricesOf(row, bet, opening);
    const last = closing === null ? null : pricesOf(row, bet, closing);
    if (last !== null) markets.push({ bookmaker, bet, prices: prices ?? last, closing: last });
    else if (prices !== null) markets.push({ bookmaker, bet, prices });
  }
  return markets;
}

function pricesOf(row: CsvRow, bet: number, { columns, line }: PriceColumns): Price[] | null {
  const names = line < 0 ? NAMES[bet] : namesOfHandicap(row.text(line));
  if (names === undefined || names === null) return null;
  const prices: Price[] = [];
  for (let index = 0; index < columns.length; index++) {
    const odd = row.decimal(columns[index]!);
    if (!(odd > 1 && odd <= ODD_MAX)) return null;
    prices.push({ value: names[index]!, odd });
  }
  return prices;
}

/** Both sides of a handicap, each with its own sign: -1.5 is 'Home -1.5' and 'Away +1.5'; 0 is '+0' for both. */
function namesOfHandicap(cell: string): readonly string[] | null {
  if (cell === '' || cell.length > 8) return null;
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
