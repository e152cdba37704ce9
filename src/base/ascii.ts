/** Text of digits, signs and plain words, put together byte by byte. */

const ZERO = 0x30;
const POINT = 0x2e;
/** Numbers below of at most two decimals are written digit by digit: prices, counts, ids. */
const NUMBER_END = 2 ** 31;
/** No number takes more bytes. */
const NUMBER_BYTES = 32;

/**
 * Where a text is made of hundreds of short pieces, mostly numbers, joining strings costs many times what writing bytes
 * does, and leaves a piece of garbage for each.
 */
export class AsciiText {
  private bytes = Buffer.allocUnsafe(4096);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** One character, by its code. */
  character(code: number): void {
    if (this.length === this.bytes.length) this.grow();
    this.bytes[this.length++] = code;
  }

  /** A number as JSON writes it. */
  number(value: number): void {
    if (this.length + NUMBER_BYTES > this.bytes.length) this.grow();
    const hundredths = Math.round(value * 100);
    if (value >= 0 && value < NUMBER_END && hundredths / 100 === value) this.hundredths(hundredths);
    else this.length += this.bytes.write(JSON.stringify(value), this.length, 'latin1');
  }

  private hundredths(hundredths: number): void {
    const { bytes } = this;
    const integer = Math.trunc(hundredths / 100);
    const rest = hundredths - integer * 100;
    let at = this.integer(integer);
    if (rest > 0) {
      bytes[at++] = POINT;
      bytes[at++] = ZERO + Math.trunc(rest / 10);
      if (rest % 10 > 0) bytes[at++] = ZERO + (rest % 10);
    }
    this.length = at;
  }

  /** Writes the digits from the last to the first; returns where they end. */
  private integer(number: number): number {
    const { bytes, length } = this;
    let end = length + 1;
    for (let power = 10; number >= power; power *= 10) end++;
    let rest = number;
    for (let at = end - 1; at >= length; at--) {
      const tens = Math.trunc(rest / 10);
      bytes[at] = ZERO + rest - tens * 10;
      rest = tens;
    }
    return end;
  }

  /** A text of ASCII characters. */
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
