import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, type TestContext, test } from 'node:test';
import { criteriaOf } from '../../../src/football/table/tie-breaks.ts';
import { type Simulation, simulateHere, type TableSimulation } from '../../../src/forecasts/season/simulation.ts';
import { SimulationThread } from '../../../src/forecasts/season/simulation-thread.ts';
import type { RemainingSeason } from '../../../src/models/season/remaining-season.ts';

const BEFORE = { points: 0, played: 0, wins: 0, goalsFor: 0, goalsAgainst: 0, awayGoals: 0, awayWins: 0 };
const STRENGTH = { attack: 0.1, defence: 0, attackError: 0.1, defenceError: 0.1 };
const LOG_RATES = { home: 0.4, away: -Infinity };
const SEASON: RemainingSeason = {
  standings: [BEFORE, { ...BEFORE, points: 2 }],
  strengths: [STRENGTH, STRENGTH],
  matches: [
    { home: 0, away: 1, logRates: LOG_RATES },
    { home: 1, away: 0, logRates: LOG_RATES, goals: { home: 1, away: 2 } },
  ],
  played: [{ home: 1, away: 0, homeGoals: 1, awayGoals: 1 }],
  pointsForWin: 3,
  criteria: criteriaOf('head-to-head'),
  meetOnce: false,
  rho: -0.08,
};
const TABLE: TableSimulation = { season: SEASON, seed: '7|', sims: 1000 };
/** A simulation that would run for hours. */
const ENDLESS: TableSimulation = { ...TABLE, sims: 1e12 };
const TOURNAMENT: Simulation = {
  tournament: {
    strengths: [STRENGTH, STRENGTH, STRENGTH, STRENGTH],
    rates: { atHome: LOG_RATES, neutral: { home: 0.2, away: 0.2 } },
    groups: [{ name: 'Group A', season: SEASON, numbers: [1, 3], final: null }],
    format: 'drawn',
    rounds: [
      [
        { home: 0, away: 3, winner: null, goals: [1, 0], legs: 2, neutral: false, left: 1 },
        { home: 2, away: 1, winner: 1, goals: [0, 2], legs: 2, neutral: false, left: 0 },
      ],
    ],
    draw: { playOffs: new Map(), sixteen: new Map(), halves: [] },
    legs: 2,
  },
  seed: 7,
  sims: 1000,
};

function newThread(t: TestContext): SimulationThread {
  const thread = new SimulationThread();
  t.after(() => thread.stop());
  return thread;
}

describe('the thread of the simulations', () => {
  test('counts what the same simulation counts in the thread of the caller', async (t) => {
    const { simulate } = newThread(t);
    for (const simulation of [TABLE, TOURNAMENT, { ...TABLE, seed: '8|' }]) {
      assert.deepEqual(await simulate(simulation), await simulateHere(simulation));
    }
  });

  test('simulations take turns, and the event loop is free meanwhile', async (t) => {
    const thread = newThread(t);
    const endless = thread.simulate(ENDLESS);
    const other = thread.simulate(ENDLESS);
    assert.deepEqual(await thread.simulate(TABLE), await simulateHere(TABLE));
    await thread.stop();
    for (const running of [endless, other]) await assert.rejects(running, /the thread of the simulations ended/);
  });

  test('an error of a simulation is an error of that simulation only', async (t) => {
    const { simulate } = newThread(t);
    const wrong = { ...TABLE, season: { ...SEASON, matches: [{ ...SEASON.matches[0], home: undefined }, null] } };
    const results = await Promise.allSettled([simulate(TABLE), simulate(wrong as never), simulate(TABLE)]);
    assert.deepEqual(
      results.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await assert.rejects(simulate(wrong as never), TypeError);
    await assert.rejects(simulate({ ...TABLE, seed: (() => '') as never }), { name: 'DataCloneError' });
    await simulate(TABLE);
  });

  test('after a thread that ended, the next simulation starts another', async (t) => {
    const thread = newThread(t);
    const lost = thread.simulate(ENDLESS);
    await thread.stop();
    await assert.rejects(lost, /ended/);
    assert.deepEqual(await thread.simulate(TABLE), await simulateHere(TABLE));
  });

  test('refuses simulations while 200 are running', async (t) => {
    const thread = newThread(t);
    const running = Array.from({ length: 200 }, () => thread.simulate(ENDLESS));
    await assert.rejects(thread.simulate(TABLE), { code: 'unavailable' });
    await thread.stop();
    const ended = await Promise.allSettled(running);
    assert.ok(ended.every(({ status }) => status === 'rejected'));
    await thread.simulate(TABLE);
  });

  test('does not keep its process alive, but for a simulation that is running', () => {
    const url = new URL('../../../src/forecasts/season/simulation-thread.ts', import.meta.url);
    const script = `
      import { SimulationThread } from '${url}';
      const counts = await new SimulationThread().simulate(${JSON.stringify({ ...TABLE, season: { ...SEASON, matches: [] } })});
      console.log(counts.runs);
    `;
    const output = execFileSync(process.execPath, ['-'], { input: script, encoding: 'utf8' });
    assert.equal(output, `${TABLE.sims}\n`);
  });
});
