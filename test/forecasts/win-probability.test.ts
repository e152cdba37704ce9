import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MatchEvent } from '../../src/football/match.ts';
import type { Side } from '../../src/football/score.ts';
import { winProbabilities } from '../../src/forecasts/win-probability.ts';
import { aFixture, aTeam, kickoffOn } from '../support/data/fixtures.ts';

const RATES = { home: 1.5, away: 1.1 };
const FIXTURE = { home: aTeam('One'), away: aTeam('Other'), kickoff: kickoffOn(3) };

function event(minute: number, side: Side, more: Partial<MatchEvent> = {}): MatchEvent {
  return {
    ...{ id: `ev_${minute}`, revision: 1, deleted: false, minute, extra: null, side },
    ...{ kind: 'goal', detail: 'normal', player: null, related: null, comments: null, shootout: false, updatedAt: 0 },
    ...more,
  };
}

const finished = (home: number, away: number) => aFixture({ ...FIXTURE, score: { home, away } });

describe('win probability by minute', () => {
  test('starts with the forecast and ends with the result', () => {
    const { points, isComplete } = winProbabilities(finished(1, 0), RATES, [event(30, 'home')]);
    assert.equal(isComplete, true);
    assert.equal(points.length, 92);
    for (const { home, draw, away } of points) assert.ok(Math.abs(home + draw + away - 1) < 1e-9);
    assert.deepEqual(points.at(-1), { minute: 90, score: { home: 1, away: 0 }, home: 1, draw: 0, away: 0 });
    assert.ok(points[30]!.home > points[29]!.home + 0.1, 'the goal counts from its minute on');
    assert.ok(points[80]!.home > points[31]!.home);
  });

  test('own goals count for the other side, red cards lower the chances, cancelled goals do not count', () => {
    const events = [
      event(20, 'away', { detail: 'own-goal' }),
      event(25, 'away', { deleted: true }),
      event(40, 'home', { detail: 'missed-penalty' }),
      event(60, 'home', { kind: 'card', detail: 'red' }),
      event(90, 'away', { extra: 4 }),
    ];
    const { points, isComplete } = winProbabilities(finished(1, 1), RATES, events);
    assert.equal(isComplete, true);
    assert.deepEqual(points[20]!.score, { home: 1, away: 0 });
    assert.ok(points[60]!.home < points[59]!.home);
    assert.deepEqual(points[90]!.score, { home: 1, away: 0 }, 'stoppage time comes with the final whistle');
    assert.deepEqual(points[91]!.score, { home: 1, away: 1 });
  });

  test('without events only kickoff and the result are known', () => {
    const { points, isComplete } = winProbabilities(finished(2, 1), RATES, []);
    assert.deepEqual([points.length, isComplete], [2, false]);
    assert.deepEqual(winProbabilities(finished(0, 0), RATES, []).points.length, 92);
  });

  test('a match with extra time goes on to minute 120, with the chances of the result there', () => {
    const score = { ...finished(1, 1).score, goals: { home: 2, away: 1 }, extratime: { home: 1, away: 0 } };
    const events = [event(30, 'home'), event(70, 'away'), event(105, 'home')];
    const { points, isComplete } = winProbabilities({ ...finished(1, 1), status: 'AET', score }, RATES, events);
    assert.deepEqual([isComplete, points.length], [true, 122]);
    assert.deepEqual(points.at(-1), { minute: 120, score: { home: 2, away: 1 }, home: 1, draw: 0, away: 0 });
    assert.ok(points[90]!.draw > 0.8, 'the result after 90 minutes');
    assert.ok(points[91]!.draw < 0.6 && points[91]!.draw > points[91]!.home, 'goals are still to come');
    assert.ok(points[105]!.home > points[104]!.home + 0.2 && points[119]!.home > points[105]!.home);
    for (const { home, draw, away } of points) assert.ok(Math.abs(home + draw + away - 1) < 1e-9);

    const live = { ...finished(1, 1), status: 'ET', elapsed: 106, score: { ...score, fulltime: null } } as const;
    assert.equal(winProbabilities(live, RATES, events).points.length, 107);
    const penalties = { ...score, goals: { home: 1, away: 1 }, extratime: { home: 0, away: 0 } };
    const shootout = { ...finished(1, 1), status: 'PEN', score: penalties } as const;
    assert.deepEqual(winProbabilities(shootout, RATES, events.slice(0, 2)).points.at(-1)!.draw, 1);
    // every finished shoot-out has the minute 120
    const afterNinety = { ...shootout, elapsed: 120, score: { ...penalties, extratime: null } } as const;
    assert.equal(winProbabilities(afterNinety, RATES, events.slice(0, 2)).points.at(-1)!.minute, 90);
  });

  test('in play without events, the score decides', () => {
    const live = { ...finished(0, 1), status: '2H', elapsed: 80 } as const;
    const { points, isComplete } = winProbabilities(live, RATES, []);
    assert.deepEqual([isComplete, points.map(({ minute }) => minute)], [false, [0, 80]]);
    assert.deepEqual(points[1]!.score, { home: 0, away: 1 });
    assert.ok(points[1]!.away > 0.75);
  });

  test('a match that has not started has one point, one in play ends at the current minute', () => {
    const { score: _, ...scheduled } = finished(0, 0);
    const open = {
      ...scheduled,
      status: 'NS',
      score: { ...finished(0, 0).score, goals: null, fulltime: null },
    } as const;
    assert.equal(winProbabilities(open, RATES, []).points.length, 1);
    const live = { ...finished(1, 0), status: '2H', elapsed: 63 } as const;
    const { points } = winProbabilities(live, RATES, [event(12, 'home')]);
    assert.deepEqual([points.length, points.at(-1)!.minute, points.at(-1)!.score.home], [64, 63, 1]);
  });
});
