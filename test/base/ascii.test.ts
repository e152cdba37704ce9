import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { AsciiText } from '../../src/base/ascii.ts';

const textOf = (value: number) => {
  const text = new AsciiText();
  text.number(value);
  return text.toString();
};

test('numbers have the same text as in JSON', () => {
  for (const value of [0, 1, 9, 10, 1.5, 2.05, 0.3, 1.005, 99.99, 100, 1001, 1_000_013, 2 ** 31, 1e21, -1, -0, 1e-7]) {
    assert.equal(textOf(value), JSON.stringify(value));
  }
  fc.assert(fc.property(fc.double({ noNaN: true }), (value) => textOf(value) === JSON.stringify(value)));
  fc.assert(fc.property(fc.nat(), (value) => textOf(value / 100) === JSON.stringify(value / 100)));
  fc.assert(fc.property(fc.nat(), (value) => textOf(value) === JSON.stringify(value)));
});

test('the buffer grows to any length, and can be used again after `clear`', () => {
  const text = new AsciiText();
  for (let i = 0; i < 5000; i++) text.character(0x61);
  text.text('b'.repeat(9000));
  for (let i = 0; i < 3000; i++) text.number(1.25);
  assert.equal(text.toString(), `${'a'.repeat(5000)}${'b'.repeat(9000)}${'1.25'.repeat(3000)}`);
  text.clear();
  text.number(7);
  assert.equal(text.toString(), '7');
});
