import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fitStrengths, goalRates, type StrengthResult } from '../../../src/models/strengths/fit.ts';

const match = (home: number, away: number, homeGoals: number, awayGoals: number, weight = 1): StrengthResult => ({
  home,
  away,
  homeGoals,
  awayGoals,
  weight,
});

/** Four teams meet each other twice; a higher number is a better team. */
const SEASON = [1, 2, 3, 4].flatMap((home) =>
  [1, 2, 3, 4].filter((away) => away !== home).map((away) => match(home, away, home, away - 1)),
);

test('more goals scored mean a better attack, fewer conceded a better defence', () => {
  const { teams } = fitStrengths(SEASON);
  for (const [weak, strong] of [
    [1, 2],
    [2, 3],
    [3, 4],
  ] as const) {
    assert.ok(teams.get(weak)!.attack < teams.get(strong)!.attack, `${weak} attacks worse than ${strong}`);
  }
});

test('before the first result every team is average, and the home side is the favourite', () => {
  const fit = fitStrengths([]);
  const rates = goalRates(fit, 1, 2);
  assert.ok(rates.home > rates.away);
  assert.equal(fit.matches, 0);
});

test('the order of results does not matter', () => {
  const one = fitStrengths(SEASON);
  const other = fitStrengths(SEASON.toReversed());
  for (const [team, { attack, concession }] of one.teams) {
    assert.ok(Math.abs(attack - other.teams.get(team)!.attack) < 1e-6);
    assert.ok(Math.abs(concession - other.teams.get(team)!.concession) < 1e-6);
  }
});

test('expected goals over a season are near the goals scored', () => {
  const fit = fitStrengths(Array.from({ length: 20 }, () => SEASON).flat());
  const expected = SEASON.reduce((sum, { home, away }) => sum + goalRates(fit, home, away).home, 0);
  const scored = SEASON.reduce((sum, { homeGoals }) => sum + homeGoals, 0);
  assert.ok(Math.abs(expected - scored) / scored < 0.05, `${expected} against ${scored}`);
});

test('any results give positive and finite rates', () => {
  const goals = fc.integer({ min: 0, max: 12 });
  const team = fc.integer({ min: 1, max: 6 });
  const result = fc
    .record({
      home: team,
      away: team,
      homeGoals: goals,
      awayGoals: goals,
      weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
    })
    .filter(({ home, away }) => home !== away);
  fc.assert(
    fc.property(fc.array(result, { maxLength: 60 }), (results) => {
      const rates = goalRates(fitStrengths(results), 1, 2);
      for (const rate of [rates.home, rates.away])
        assert.ok(Number.isFinite(rate) && rate > 0 && rate < 100, `${rate}`);
    }),
  );
});
