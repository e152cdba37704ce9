import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Forecast, forecastFrom } from '../../src/forecasts/forecast.ts';
import { predictionOf } from '../../src/forecasts/prediction.ts';
import { aFixture, aTeam, kickoffOn } from '../support/data/fixtures.ts';

const [ONE, OTHER, THIRD] = [aTeam('One'), aTeam('Other'), aTeam('Third')];

function forecast(home: number, away: number): Forecast {
  return forecastFrom({
    ...{ model: 'test', source: 'model', matches: 10, rho: 0 },
    expectedGoals: { home, away },
    uncertainty: { home: 0.1, away: 0.1 },
  });
}

const played = (day: number, home: typeof ONE, away: typeof ONE, goals: readonly [number, number]) =>
  aFixture({ home, away, kickoff: kickoffOn(day), score: { home: goals[0], away: goals[1] } });

const FIXTURE = aFixture({ home: ONE, away: OTHER, kickoff: kickoffOn(20) });

describe('a prediction', () => {
  test('names the likelier winner, without the draw if the win is more likely than not', () => {
    const sure = predictionOf({ fixture: FIXTURE, forecast: forecast(3, 0.5), season: [], meetings: [] });
    assert.deepEqual([sure.winner, sure.winOrDraw], [ONE, false]);
    const unsure = predictionOf({ fixture: FIXTURE, forecast: forecast(1.1, 1.3), season: [], meetings: [] });
    assert.deepEqual([unsure.winner, unsure.winOrDraw], [OTHER, true]);
  });

  test('percentages sum to 100', () => {
    for (const [home, away] of [
      [1.1, 1.1],
      [2.3, 0.7],
      [0.2, 3.1],
    ] as const) {
      const { percent } = predictionOf({ fixture: FIXTURE, forecast: forecast(home, away), season: [], meetings: [] });
      assert.equal(percent.home + percent.draw + percent.away, 100);
    }
  });

  test('ignores the match itself and later matches', () => {
    const season = [played(1, ONE, THIRD, [2, 0]), played(20, ONE, OTHER, [0, 9]), played(25, THIRD, ONE, [9, 0])];
    const { lastFive } = predictionOf({ fixture: FIXTURE, forecast: forecast(1, 1), season, meetings: [] });
    assert.deepEqual(lastFive.home, { played: 1, form: 100, attack: 100, defence: 100, scored: 2, conceded: 0 });
    assert.deepEqual(lastFive.away, { played: 0, form: 0, attack: 0, defence: 0, scored: 0, conceded: 0 });
  });

  test('compares meetings by team, whoever was at home', () => {
    const meetings = [played(2, OTHER, ONE, [0, 3]), played(1, ONE, OTHER, [1, 0])];
    const { comparison } = predictionOf({ fixture: FIXTURE, forecast: forecast(1, 1), season: [], meetings });
    assert.deepEqual(comparison.headToHead, { home: 100, away: 0 });
    assert.deepEqual(comparison.goals, { home: 100, away: 0 });
  });

  test('gives under for few goals and over for many', () => {
    const line = (home: number, away: number) =>
      predictionOf({ fixture: FIXTURE, forecast: forecast(home, away), season: [], meetings: [] }).underOver;
    assert.ok(line(0.4, 0.3)! < 0);
    assert.ok(line(3, 2.5)! > 0);
  });
});
