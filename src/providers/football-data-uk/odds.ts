/** Odds of one row. */
import { BET } from '../../football/catalogue/bet-types.ts';
import { type OddsTexts, OddsWriter } from '../../football/odds-text.ts';
import { type Cells, decimalOf, textOf } from './cells.ts';
import type { MarketColumns, PriceColumns } from './columns.ts';

/** Higher odds are misplaced decimal points: the highest in 50,000 matches are 76, and exchanges stop at 1,000. */
const ODD_MAX = 1_001;
const LINE_MAX = 10;

const NAMES: Readonly<Record<number, readonly string[]>> = {
  [BET.matchWinner]: ['Home', 'Draw', 'Away'],
  [BET.goalsOverUnder]: ['Over 2.5', 'Under 2.5'],
};

/** Handicap as in the file > names of both bets. All files together have a few dozen lines. */
const handicapNames = new Map<string, readonly string[] | null>();

/** Reads the markets of rows directly into the stored text, because a row has about sixty prices. */
export class OddsReader {
  private readonly plan: readonly MarketColumns[];
  private readonly writer = new OddsWriter();
  private readonly opening = new PriceList();
  private readonly closing = new PriceList();

  constructor(plan: readonly MarketColumns[]) {
    this.plan = plan;
  }

  /**
   * The odds of a row; null if it has none. A market with a missing or invalid price is left out, because an incomplete
   * market is misleading. If a market has only closing prices, they are used for both.
   */
  read(row: Cells): OddsTexts | null {
    const { writer, opening, closing } = this;
    opening.startRow();
    closing.startRow();
    for (const { bookmaker, bet, opening: openingColumns, closing: closingColumns } of this.plan) {
      const hasOpening = openingColumns !== null && opening.read(row, bet, openingColumns);
      const hasClosing = closingColumns !== null && closing.read(row, bet, closingColumns);
      if (!hasOpening && !hasClosing) continue;
      writer.market(bookmaker, bet);
      const { names, odds } = hasOpening ? opening : closing;
      writer.prices(names, odds);
      if (hasClosing) writer.prices(closing.names, closing.odds);
    }
    return writer.take();
  }
}

/** The prices of one market at a time, in the order of the outcomes. */
class PriceList {
  readonly odds = [0, 0, 0];
  names: readonly string[] = [];
  /** column of the last line and its names, which bookmakers share */
  private line = -1;
  private handicap: readonly string[] | null = null;

  startRow(): void {
    this.line = -1;
  }

  /** Returns false if the row lacks the market. */
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

/** Both sides of a handicap with their signs: -1.5 is 'Home -1.5' and 'Away +1.5'. 0 is '+0' for both. */
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
