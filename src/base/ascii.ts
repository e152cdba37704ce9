/** A text buffer for output of many short pieces, mostly numbers. */

const ZERO = 0x30;
const POINT = 0x2e;
/** Numbers from 0 to below this with at most two decimals (prices, counts, ids) are written digit by digit. */
const NUMBER_END = 2 ** 31;
/** More than the longest number in JSON. */
const NUMBER_BYTES = 32;

/** Builds ASCII text byte by byte. Joining hundreds of short strings takes many times as long and leaves garbage for each. */
export class AsciiText {
  private bytes = Buffer.allocUnsafe(4096);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Appends one character by its code. */
  character(code: number): void {
    if (this.length === this.bytes.length) this.grow();
    this.bytes[this.length++] = code;
  }

  /** Appends a number as JSON formats it. */
  number(value: number): void {
    if (this.length + NUMBER_BYTES > this.bytes.length) this.grow();
    const hundredths = Math.round(value * 100);
    if (value >= 0 && value < NUMBER_END && hundredths / 100 === value) this.hundredths(hundredths);
    else this.length += this.bytes.write(JSON.stringify(value), this.length, 'latin1');
  }

  private hundredths(hundredths: number): void {
    const { bytes } = this;
    const integer = Math.trunc(hundredths / 100);
    const decimals = hundredths - integer * 100;
    let at = this.integer(integer);
    if (decimals > 0) {
      bytes[at++] = POINT;
      bytes[at++] = ZERO + Math.trunc(decimals / 10);
      if (decimals % 10 > 0) bytes[at++] = ZERO + (decimals % 10);
    }
    this.length = at;
  }

  /** Writes the digits at `length`, the last one first. Returns the end position. */
  private integer(number: number): number {
    const { bytes, length } = this;
    let end = length + 1;
    for (let power = 10; number >= power; power *= 10) end++;
    let remaining = number;
    for (let at = end - 1; at >= length; at--) {
      const tens = Math.trunc(remaining / 10);
      bytes[at] = ZERO + remaining - tens * 10;
      remaining = tens;
    }
    return end;
  }

  /** Appends ASCII text. */
  text(text: string): void {
    while (this.length + text.length > this.bytes.length) this.grow();
    this.length += this.bytes.write(text, this.length, 'latin1');
  }

  private grow(): void {
    const grown = Buffer.allocUnsafe(this.bytes.length * 2);
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  toString(): string {
    return this.bytes.toString('latin1', 0, this.length);
  }
}
