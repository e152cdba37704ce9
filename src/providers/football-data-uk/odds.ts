/** Prices of one row. */
import { BET } from '../../football/catalogue/bet-types.ts';
import { type OddsTexts, OddsWriter } from '../../football/odds-text.ts';
import { type Cells, decimalOf, textOf } from './cells.ts';
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

/** Reads the markets of rows by one plan, straight into the text that is stored: a row has sixty prices. */
export class OddsReader {
  private readonly plan: readonly MarketColumns[];
  private readonly writer = new OddsWriter();
  private readonly opening = new PriceList();
  private readonly closing = new PriceList();

  constructor(plan: readonly MarketColumns[]) {
    this.plan = plan;
  }

  /**
   * The odds of a row. A market with a price that is missing, not a number, or not above 1 is left out: half a market
   * misleads. Where only closing prices are told they stand for both.
   */
  read(row: Cells): OddsTexts | null {
    const { writer, opening, closing } = this;
    opening.turn();
    closing.turn();
    for (const { bookmaker, bet, opening: before, closing: last } of this.plan) {
      const opened = before !== null && opening.read(row, bet, before);
      const closed = last !== null && closing.read(row, bet, last);
      if (!opened && !closed) continue;
      writer.market(bookmaker, bet);
      const { names, odds } = opened ? opening : closing;
      writer.prices(names, odds);
      if (closed) writer.prices(closing.names, closing.odds);
    }
    return writer.take();
  }
}

/** The prices of one market at a time, in the order of the outcomes. */
class PriceList {
  readonly odds = [0, 0, 0];
  names: readonly string[] = [];
  /** the column of the line read last, and its names: bookmakers share it */
  private line = -1;
  private handicap: readonly string[] | null = null;

  /** Another row follows. */
  turn(): void {
    this.line = -1;
  }

  /** False where the row has no such market. */
  read(row: Cells, bet: number, { columns, line }: PriceColumns): boolean {
    for (let index = 0; index < columns.length; index++) {
      const odd = decimalOf(row, columns[index]!);
      if (!(odd > 1 && odd <= ODD_MAX)) return false;
      this.odds[index] = odd;
    }
    const names = line < 0 ? NAMES[bet] : this.handicapOf(row, line);
    if (names === undefined || names === null) return false;
    this.names = names;
    return true;
  }

  private handicapOf(row: Cells, line: number): readonly string[] | null {
    if (line !== this.line) {
      this.handicap = namesOfHandicap(textOf(row, line));
      this.line = line;
    }
    return this.handicap;
  }
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
