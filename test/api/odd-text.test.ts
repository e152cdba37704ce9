import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { oddText } from '../../src/api/odd-text.ts';

test('odds are text with at least two decimals and no loss of precision', () => {
  assert.deepEqual([1.9, 2, 1.909, 26, 1.005].map(oddText), ['1.90', '2.00', '1.909', '26.00', '1.005']);
  const odds = fc.integer({ min: 1001, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
  fc.assert(fc.property(odds, (odd) => assert.equal(Number(oddText(odd)), odd)));
  const hundredths = fc.integer({ min: 101, max: 1_000_000 }).map((of) => of / 100);
  fc.assert(fc.property(hundredths, (odd) => assert.equal(oddText(odd), odd.toFixed(2))));
});
