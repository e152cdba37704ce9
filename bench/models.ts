/** Models in one process, warm: the exact Dixon-Coles fit, the score grid with all markets, a result in the filter. */
import { poisson, seededRandom } from '../src/base/random.ts';
import { fitDixonColes } from '../src/models/dixon-coles/fit.ts';
import type { DixonColesResult } from '../src/models/dixon-coles/schedule.ts';
import { CLUBS } from '../src/models/ratings/settings.ts';
import { newState } from '../src/models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../src/models/ratings/update.ts';
import { scoreGrid } from '../src/models/score-grid.ts';
import { marketsOf } from '../src/models/score-markets.ts';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { type Line, print } from './report.ts';

const TEAMS = 20;
const ROUNDS = 9;
const DIXON_COLES_GOAL_MS = 0.8;
const GRID_GOAL_US = 3;

interface Work {
  readonly name: string;
  /** times a round */
  readonly times: number;
  readonly unit: 'ms' | 'us';
  readonly goal: number | null;
  run(index: number): unknown;
}

export async function benchModels({ quick }: Bench): Promise<Line[]> {
  print('\nmodels, microseconds or milliseconds each, median of the rounds');
  const factor = quick ? 0.2 : 1;
  return works().map((work) => measured(work, Math.max(1, Math.round(work.times * factor))));
}

function works(): Work[] {
  const season = doubleRoundRobin();
  const state = newState();
  const matches = season.map((result, index): RatedMatch => rated(result, index));
  return [
    {
      name: 'Dixon-Coles of 380 matches',
      ...{ times: 300, unit: 'ms', goal: DIXON_COLES_GOAL_MS },
      run: () => fitDixonColes(season),
    },
    {
      name: 'score grid with all markets',
      ...{ times: 100_000, unit: 'us', goal: GRID_GOAL_US },
      run: (index) => marketsOf(scoreGrid({ home: 1 + (index % 20) / 10, away: 0.6 + (index % 13) / 10 }, -0.09)),
    },
    {
      name: 'a new result in the rating filter',
      ...{ times: 100_000, unit: 'us', goal: null },
      run: (index) => applyMatch(state, matches[index % matches.length]!, CLUBS),
    },
  ];
}

function measured({ name, unit, goal, run }: Work, times: number): Line {
  const perUnit = unit === 'ms' ? 1 : 1000;
  const rounds: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now();
    for (let index = 0; index < times; index++) run(index);
    if (round > 0) rounds.push(((performance.now() - start) / times) * perUnit);
  }
  const each = median(rounds);
  print(`  ${name.padEnd(34)}${each.toFixed(3)} ${unit}`);
  return {
    name,
    ours: `${each.toFixed(2)} ${unit}`,
    ...{ peer: '', ratio: '' },
    goal: goal === null ? '' : `< ${goal} ${unit}`,
    met: goal === null ? null : each < goal,
  };
}

function doubleRoundRobin(): DixonColesResult[] {
  const random = seededRandom('models');
  const strengths = Array.from({ length: TEAMS }, () => random() * 0.8 - 0.4);
  return strengths.flatMap((own, home) =>
    strengths.flatMap((other, away) => {
      if (home === away) return [];
      const homeGoals = poisson(random, 1.5 * Math.exp(own - other));
      return { home, away, homeGoals, awayGoals: poisson(random, 1.2 * Math.exp(other - own)), weight: 1 };
    }),
  );
}

function rated({ home, away, homeGoals, awayGoals }: DixonColesResult, id: number): RatedMatch {
  return {
    ...{ id, home, away, season: 2025, day: 20_000, neutral: false, weight: 1 },
    competition: { id: 1, isDivision: true, level: 0 },
    goals: { home: homeGoals, away: awayGoals },
    shotsOnTarget: { home: 5, away: 4 },
    expectedGoals: null,
    marketRates: null,
  };
}
