import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inPlayChances, oddOf, ratesFrom } from '../../../src/models/in-play/in-play.ts';

const RATES = { home: 1.5, away: 1.1 };
const at = (home: number, away: number, minutesLeft: number) => ({ goals: { home, away }, minute: 90 - minutesLeft });

describe('in-play chances', () => {
  test('chances of a result sum to one at every moment', () => {
    for (const left of [90, 45, 10, 1, 0]) {
      const { home, draw, away, next } = inPlayChances(RATES, at(1, 1, left));
      assert.ok(Math.abs(home + draw + away - 1) < 1e-9);
      assert.ok(Math.abs(next.home + next.none + next.away - 1) < 1e-9);
    }
  });

  test('with no time left the score is the result', () => {
    assert.deepEqual(
      { ...inPlayChances(RATES, { ...at(2, 1, 0), isOver: true }, [2.5, 3.5]) },
      { home: 1, draw: 0, away: 0, over: [1, 0], next: { home: 0, none: 1, away: 0 } },
    );
  });

  test('a lead is worth more with less time left, and a red card lowers the chances', () => {
    const lead = (left: number) => inPlayChances(RATES, at(1, 0, left)).home;
    assert.ok(lead(10) > lead(45) && lead(45) > lead(80));
    const short = inPlayChances(RATES, { ...at(1, 0, 45), reds: { home: 1, away: 0 } });
    assert.ok(short.home < lead(45));
  });

  test('rates estimated from chances reproduce these chances', () => {
    const { home, draw, away } = inPlayChances(RATES, at(0, 0, 90));
    const found = ratesFrom({ home, draw, away });
    assert.ok(Math.abs(found.home - RATES.home) < 0.06 && Math.abs(found.away - RATES.away) < 0.06);
  });

  test('odds stay between 1.01 and 101; rates that are not numbers are refused', () => {
    assert.equal(oddOf(0), 101);
    assert.equal(oddOf(1), 1.01);
    assert.equal(oddOf(0.5), 1.9);
    assert.throws(() => inPlayChances({ home: Number.NaN, away: 1 }, at(0, 0, 90)), RangeError);
    assert.throws(() => inPlayChances(RATES, at(0, 0, Number.NaN)), RangeError);
  });
});
