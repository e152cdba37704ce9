/**
 * One row of a wide table, read where it stands: the text of a block and where its cells end. Tables of odds have a
 * hundred columns of numbers; reading them in place takes half the time of cutting a line into strings.
 */
import { cellsOf, isBlankLine } from './csv.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const RETURN = 0x0d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/** Beyond these many characters a number may not be exact when read digit by digit. */
const EXACT_LENGTH = 15;
const POWERS_OF_TEN = Array.from({ length: EXACT_LENGTH }, (_, power) => 10 ** power);

/** Rows one after the other; what it says is valid until the next one is loaded. */
export class CsvRow {
  private block = '';
  /** cell n stands from bounds[n] to before bounds[n + 1] - 1 */
  private bounds: number[] = [0];
  /** how many cells there are */
  length = 0;
  isBlank = true;

  /**
   * Turns to the row between two positions of a block of text.
   *
   * @returns false where quotes are not closed or stand in the wrong place
   */
  load(block: string, from: number, to: number): boolean {
    const end = to > from && block.charCodeAt(to - 1) === RETURN ? to - 1 : to;
    const { bounds } = this;
    let length = 0;
    bounds[0] = from;
    for (let at = from; at < end; at++) {
      const code = block.charCodeAt(at);
      if (code === COMMA) bounds[++length] = at + 1;
      else if (code === QUOTE) return this.loadQuoted(block.slice(from, end));
    }
    bounds[++length] = end + 1;
    this.block = block;
    this.length = length;
    const first = block.charCodeAt(from);
    this.isBlank = !(first >= ZERO && first < 0x7f) && isBlankLine(block.slice(from, end));
    return true;
  }

  private loadQuoted(line: string): boolean {
    const cells = cellsOf(line);
    if (cells === null) return false;
    let end = 0;
    this.bounds = [0, ...cells.map((cell) => (end += cell.length + 1))];
    this.block = cells.join('\n');
    this.length = cells.length;
    this.isBlank = isBlankLine(line);
    return true;
  }

  /** A cell's text; empty where the row has no such cell. It keeps the whole block in memory while it is kept. */
  text(cell: number): string {
    if (cell < 0 || cell >= this.length) return '';
    return this.block.slice(this.bounds[cell], this.bounds[cell + 1]! - 1);
  }

  /** All its cells. */
  texts(): string[] {
    return Array.from({ length: this.length }, (_, cell) => this.text(cell));
  }

  /**
   * A cell's number without a sign, `12` or `1.85`. Digit by digit, because `Number()` costs several times as much: an
   * exact integer over an exact power of ten is rounded once, as `Number()` does it. NaN for anything else.
   */
  decimal(cell: number): number {
    if (cell < 0 || cell >= this.length) return Number.NaN;
    const { block } = this;
    const from = this.bounds[cell]!;
    const end = this.bounds[cell + 1]! - 1;
    if (end === from) return Number.NaN;
    if (end - from > EXACT_LENGTH) return longDecimal(block.slice(from, end));
    let digits = 0;
    let point = -1;
    for (let at = from; at < end; at++) {
      const code = block.charCodeAt(at);
      if (code >= ZERO && code <= NINE) digits = digits * 10 + code - ZERO;
      else if (code === POINT && point < 0 && end - from > 1) point = at;
      else return Number.NaN;
    }
    return point < 0 ? digits : digits / POWERS_OF_TEN[end - point - 1]!;
  }
}

/** Re-saving sometimes leaves 1.8499999999999999. */
function longDecimal(text: string): number {
  return /^\d+\.\d+$/.test(text) ? Number(text) : Number.NaN;
}
