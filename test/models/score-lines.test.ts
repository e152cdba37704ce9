import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { bothScoreChance, handicapChances, totalChances } from '../../src/models/score-lines.ts';
import { outcomesOf, scoreMatrix } from '../../src/models/score-matrix.ts';

const rates = fc.tuple(fc.double({ min: 0.05, max: 5, noNaN: true }), fc.double({ min: 0.05, max: 5, noNaN: true }));
const near = (a: number, b: number) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

describe('lines of a score matrix', () => {
  test('each sums to 1, and higher lines are less likely', () => {
    fc.assert(
      fc.property(rates, ([home, away]) => {
        const matrix = scoreMatrix(home, away);
        const totals = totalChances(matrix);
        for (const { over, under } of totals) near(over + under, 1);
        totals.forEach(({ over }, i) => {
          assert.ok(i === 0 || over <= totals[i - 1]!.over);
        });
        const lines = handicapChances(matrix);
        for (const { won, returned, lost } of lines) near(won + returned + lost, 1);
        lines.forEach(({ won, returned }, i) => {
          const before = lines[i - 1];
          assert.ok(before === undefined || won + returned / 2 >= before.won + before.returned / 2 - 1e-9);
        });
      }),
    );
  });

  test('a half-goal lead wins with a draw; a level line returns the stake for a draw', () => {
    const matrix = scoreMatrix(1.4, 1.1);
    const { home, draw, away } = outcomesOf(matrix);
    const at = (line: number) => handicapChances(matrix).find((one) => one.line === line)!;
    near(at(-0.5).won, home);
    near(at(0.5).won, home + draw);
    near(at(0).returned, draw);
    near(at(0).lost, away);
    near(at(0.25).won, home + draw / 2);
    near(at(0.25).returned, draw / 2);
  });

  test('both sides score unless one does not', () => {
    near(bothScoreChance(scoreMatrix(1, 2)), (1 - Math.exp(-1)) * (1 - Math.exp(-2)));
  });
});
