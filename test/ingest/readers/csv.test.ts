import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cellsOf, decodeText, isBlankLine, textLines } from '../../../src/ingest/readers/csv.ts';
import { decimalOf, textOf } from '../../../src/providers/football-data-uk/cells.ts';

async function linesOf(bytes: Buffer, size: number): Promise<string[]> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return (await Array.fromAsync(textLines(pieces()))).flat();
}

test('lines are the same wherever the bytes are split', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\uFEFF]/g, ''));
  await fc.assert(
    fc.asyncProperty(fc.array(line), fc.integer({ min: 1, max: 40 }), async (lines, size) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\r\n`).join(''));
      assert.deepEqual(await linesOf(bytes, size), lines);
    }),
    { numRuns: 50 },
  );
});

test('the last line needs no line break, and empty lines count', async () => {
  assert.deepEqual(await linesOf(Buffer.from('a\n\nb'), 2), ['a', '', 'b']);
  assert.deepEqual(await linesOf(Buffer.from(''), 2), []);
});

test('bytes that are not UTF-8 are read as Windows-1252', () => {
  assert.equal(decodeText(Buffer.from([0x4b, 0x92, 0x73, 0xfc, 0xa0])), 'K’sü\u00A0');
  assert.equal(decodeText(Buffer.from('K’sü')), 'K’sü');
});

test('a row has the cells of its line', () => {
  const cell = fc.string().map((text) => text.replace(/[\r\n]/g, ''));
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1 }), (cells) => {
      const quoted = cells.map((text) => (/[",]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text));
      assert.deepEqual(cellsOf(quoted.join(',')), cells);
    }),
  );
});

test('a missing cell is empty', () => {
  const row = ['a', '1'];
  assert.deepEqual([textOf(row, 1), textOf(row, 2), textOf(row, -1)], ['1', '', '']);
  assert.deepEqual([decimalOf(row, 1), decimalOf(row, 2), decimalOf(row, -1)], [1, Number.NaN, Number.NaN]);
});

test('an unclosed quote gives null', () => {
  assert.equal(cellsOf('a,"b'), null);
});

test('a row of blanks and separators is blank', () => {
  for (const line of ['', ',,,', ' , ', ',"",', '\u00A0,']) {
    assert.ok(isBlankLine(line), JSON.stringify(line));
  }
  for (const line of ['a', ',,0', ',"x"']) assert.ok(!isBlankLine(line), line);
});

test('numbers are read as Number() reads them', () => {
  const number = fc
    .tuple(fc.nat(999_999_999), fc.integer({ min: 0, max: 20 }))
    .map(([n, places]) => (n / 10 ** (places % 7)).toFixed(places));
  fc.assert(fc.property(number, (text) => Object.is(decimalOf(['x', text, ''], 1), Number(text))));
  for (const text of ['', ' ', '.', '-2', '+2', '1.2.3', '1e3', 'NaN', '0x1f', '1.99999999999999999x']) {
    assert.ok(Number.isNaN(decimalOf(['x', text], 1)), text);
  }
});
