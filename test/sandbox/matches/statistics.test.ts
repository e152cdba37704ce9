import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { STATISTICS } from '../../../src/football/terms.ts';
import { matchOdds, SANDBOX_BOOKMAKERS } from '../../../src/sandbox/matches/odds.ts';
import { matchStatistics } from '../../../src/sandbox/matches/statistics.ts';

const rate = fc.double({ min: 0.25, max: 4, noNaN: true });
const rates = fc.record({ home: rate, away: rate });
const goal = fc.integer({ min: 0, max: 9 });
const played = fc.record({
  goals: fc.record({ home: goal, away: goal }),
  rates,
  minutes: fc.constantFrom(90, 120),
});

describe('match statistics', () => {
  test('are all 18 for both sides, and only goals prevented can be negative', () => {
    fc.assert(
      fc.property(fc.string(), played, (key, match) => {
        const { home, away } = matchStatistics(key, match);
        for (const side of [home, away]) {
          assert.deepEqual(Object.keys(side), [...STATISTICS]);
          for (const name of STATISTICS) {
            assert.ok(Number.isFinite(side[name]) && (name === 'goalsPrevented' || side[name]! >= 0), name);
          }
        }
      }),
    );
  });

  test('agree with the score and with each other', () => {
    fc.assert(
      fc.property(fc.string(), played, (key, match) => {
        const { home, away } = matchStatistics(key, match);
        assert.equal(home.ballPossession! + away.ballPossession!, 100);
        for (const [own, other, scored, conceded] of [
          [home, away, match.goals.home, match.goals.away],
          [away, home, match.goals.away, match.goals.home],
        ] as const) {
          assert.ok(own.shotsOnGoal! >= scored);
          assert.equal(own.totalShots, own.shotsOnGoal! + own.shotsOffGoal! + own.blockedShots!);
          assert.equal(own.totalShots, own.shotsInsideBox! + own.shotsOutsideBox!);
          assert.equal(own.goalkeeperSaves, other.shotsOnGoal! - conceded);
          assert.ok(own.passesAccurate! <= own.totalPasses!);
          assert.equal(own.passesPercent, Math.round((100 * own.passesAccurate!) / own.totalPasses!));
        }
      }),
    );
  });
});

describe('odds', () => {
  test('of every bookmaker sum to more than 1 in every market', () => {
    fc.assert(
      fc.property(fc.string(), rates, fc.boolean(), (key, goals, closed) => {
        const markets = matchOdds({ key, rates: goals, closed });
        assert.equal(markets.length, 3 * SANDBOX_BOOKMAKERS.length);
        for (const { bet, prices, closing } of markets) {
          assert.equal(closing !== undefined, closed);
          for (const list of closing === undefined ? [prices] : [prices, closing]) {
            const size = bet === 1 ? 3 : 2;
            for (let from = 0; from < list.length; from += size) {
              const documentation = list.slice(from, from + size).reduce((sum, { odd }) => sum + 1 / odd, 0);
              assert.ok(documentation > 1 && documentation < 1.2, `${bet}: ${documentation}`);
            }
            assert.ok(list.every(({ odd }) => odd >= 1.01 && Math.abs(odd * 100 - Math.round(odd * 100)) < 1e-9));
          }
        }
      }),
    );
  });

  test('favour the side that is likely to score more', () => {
    const [winner] = matchOdds({ key: 'any', rates: { home: 2.6, away: 0.7 }, closed: false });
    const [home, draw, away] = winner!.prices.map(({ odd }) => odd);
    assert.ok(home! < draw! && draw! < away!);
  });

  test('use the outcome names of the contract', () => {
    const values = matchOdds({ key: 'any', rates: { home: 1, away: 1 }, closed: false })
      .slice(0, 3)
      .map(({ bet, prices }) => [bet, prices.slice(0, 3).map(({ value }) => value)]);
    assert.deepEqual(values, [
      [1, ['Home', 'Draw', 'Away']],
      [5, ['Over 0.5', 'Under 0.5', 'Over 1.5']],
      [8, ['Yes', 'No']],
    ]);
  });
});
