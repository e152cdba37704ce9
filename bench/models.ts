/** Models in one process, warm: the exact Dixon-Coles fit, the score grid, a result in the filter, half a season; and the search. */
import { NameIndex } from '../src/api/v2/filters/name-index.ts';
import { poisson, seededRandom } from '../src/base/random.ts';
import { fitDixonColes } from '../src/models/dixon-coles/fit.ts';
import type { DixonColesResult } from '../src/models/dixon-coles/schedule.ts';
import { CLUBS } from '../src/models/ratings/settings.ts';
import { newState } from '../src/models/ratings/state.ts';
import { applyMatch, type RatedMatch } from '../src/models/ratings/update.ts';
import { scoreGrid } from '../src/models/score-grid.ts';
import { marketsOf } from '../src/models/score-markets.ts';
import type { RemainingSeason } from '../src/models/season/remaining-season.ts';
import { SeasonRuns } from '../src/models/season/season.ts';
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { type Line, print } from './report.ts';

const TEAMS = 20;
const ROUNDS = 9;
const DIXON_COLES_GOAL_MS = 0.8;
const GRID_GOAL_US = 3;
const SEASON_RUNS = 1000;
const SEASON_GOAL_MS = 3.5;
const SEARCH_GOAL_MS = 5;
const NAMES = 30_000;

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
  const half = halfSeason(season);
  const names = manyNames();
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
      name: '1,000 runs of half a season',
      ...{ times: 30, unit: 'ms', goal: SEASON_GOAL_MS },
      run: (index) => new SeasonRuns(half, seededRandom(index)).play(SEASON_RUNS),
    },
    {
      name: 'a new result in the rating filter',
      ...{ times: 100_000, unit: 'us', goal: null },
      run: (index) => applyMatch(state, matches[index % matches.length]!, CLUBS),
    },
    {
      name: `search among ${NAMES.toLocaleString('en')} names`,
      ...{ times: 60, unit: 'ms', goal: SEARCH_GOAL_MS },
      run: (index) => names.find(SEARCHED[index % SEARCHED.length]!),
    },
  ];
}

const SEARCHED = ['munstadt', 'al', 'unit', 'kabor united', 'zel2', 'os'];

function manyNames(): NameIndex<{ readonly name: string }> {
  const parts = ['Al', 'Bor', 'Ka', 'Mün', 'Ste', 'Vi', 'Zel', 'Nor', 'Ulm', 'Os'];
  const rows = Array.from({ length: NAMES }, (_, i) => {
    const [one, two, three] = [i % 10, Math.floor(i / 10) % 10, Math.floor(i / 100) % 10].map((at) => parts[at]!);
    const kind = ['United', 'City', 'Town', 'Rovers', 'Albion'][i % 5];
    return { name: `${one}${two!.toLowerCase()}stadt ${three}${i} ${kind}` };
  });
  return new NameIndex(rows, ({ name }) => [name]);
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

/** Half of the matches are left, and level teams are compared by their own matches first. */
function halfSeason(results: readonly DixonColesResult[]): RemainingSeason {
  const played = results.filter((_, index) => index % 2 === 0);
  const sum = (value: (result: DixonColesResult) => number) => played.reduce((all, result) => all + value(result), 0);
  const standings = Array.from({ length: TEAMS }, (_, team) => {
    const goals = (own: boolean) =>
      sum(({ home, away, homeGoals, awayGoals }) =>
        home === team ? (own ? homeGoals : awayGoals) : away === team ? (own ? awayGoals : homeGoals) : 0,
      );
    const points = sum(({ home, away, homeGoals, awayGoals }) => {
      if (home !== team && away !== team) return 0;
      const margin = home === team ? homeGoals - awayGoals : awayGoals - homeGoals;
      return margin > 0 ? 3 : margin === 0 ? 1 : 0;
    });
    return {
      points,
      played: 19,
      wins: 0,
      goalsFor: goals(true),
      goalsAgainst: goals(false),
      awayGoals: 0,
      awayWins: 0,
    };
  });
  return {
    standings,
    strengths: standings.map(({ points }) => {
      const strength = (points - 26) / 60;
      return { attack: strength, defence: strength, attackError: 0.12, defenceError: 0.12 };
    }),
    matches: results
      .filter((_, index) => index % 2 === 1)
      .map(({ home, away }) => ({ home, away, logRates: { home: Math.log(1.5), away: Math.log(1.2) } })),
    played: played.map(({ home, away, homeGoals, awayGoals }) => ({ home, away, homeGoals, awayGoals })),
    pointsForWin: 3,
    criteria: [
      { overall: 'points' },
      { amongTied: ['points'] },
      { amongTied: ['goalDifference'] },
      { overall: 'goalDifference' },
      { overall: 'goalsFor' },
    ],
    meetOnce: false,
    rho: -0.08,
  };
}

function rated({ home, away, homeGoals, awayGoals }: DixonColesResult, id: number): RatedMatch {
  return {
    ...{ id, home, away, season: 2025, day: 20_000, neutral: false, weight: 1 },
    competition: { id: 1, isDivision: true, level: 0 },
    goals: { home: homeGoals, away: awayGoals },
    shotsOnTarget: { home: 5, away: 4 },
    corners: { home: 6, away: 4 },
    expectedGoals: null,
    marketRates: null,
  };
}
