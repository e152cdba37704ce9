/** Match statistics, consistent with the score and with each other. */
import { poisson, type Random, seededRandom } from '../../base/random.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { SideStatistics, TeamStatistics } from '../../football/terms.ts';
import { binomial, clamp, normal } from '../leagues/chance.ts';
import type { Rates } from '../leagues/strengths.ts';

export interface PlayedMatch {
  /** goals of the whole match without the shoot-out */
  readonly goals: Goals;
  readonly rates: Rates;
  /** 90, or 120 after extra time */
  readonly minutes: number;
}

interface Shots {
  readonly onGoal: number;
  readonly offGoal: number;
  readonly blocked: number;
  readonly total: number;
  readonly insideBox: number;
  /** expected goals of all shots */
  readonly expected: number;
  /** post-shot expected goals of the shots on goal */
  readonly expectedOnGoal: number;
}

/**
 * All 18 statistics of both sides. Shots are on goal, off goal or blocked; each shot on goal is a goal or a save.
 * Possession of both sides sums to 100. The pass percentage follows from the two pass counts.
 */
export function matchStatistics(key: string, match: PlayedMatch): TeamStatistics {
  const random = seededRandom(key);
  const { goals, rates, minutes } = match;
  const length = minutes / 90;
  const shots = {
    home: drawShots(random, goals.home, rates.home * length),
    away: drawShots(random, goals.away, rates.away * length),
  };
  const advantage = 11 * Math.log(rates.home / rates.away) + 6 * normal(random);
  const home = Math.round(clamp(50 + advantage, 24, 76));
  const side = (own: Side, other: Side, possession: number) =>
    sideStatistics(random, { shots: shots[own], faced: shots[other], conceded: goals[other], possession, length });
  return { home: side('home', 'away', home), away: side('away', 'home', 100 - home) };
}

function drawShots(random: Random, goals: number, rate: number): Shots {
  const onGoal = goals + poisson(random, 1.2 + 1.1 * rate);
  const offGoal = poisson(random, 2.4 + 1.6 * rate);
  const blocked = poisson(random, 1.4 + 1.2 * rate);
  const total = onGoal + offGoal + blocked;
  const insideBox = binomial(random, total, 0.63);
  const finishing = Math.exp(0.22 * normal(random));
  return {
    onGoal,
    offGoal,
    blocked,
    total,
    insideBox,
    expected: finishing * (0.15 * insideBox + 0.04 * (total - insideBox)) + 0.06 * goals,
    expectedOnGoal: 0.55 * goals + 0.22 * (onGoal - goals) + 0.25 * random(),
  };
}

interface SideOfMatch {
  readonly shots: Shots;
  /** the opponent's shots */
  readonly faced: Shots;
  readonly conceded: number;
  readonly possession: number;
  /** 1 for 90 minutes, 4/3 for 120 */
  readonly length: number;
}

function sideStatistics(random: Random, side: SideOfMatch): SideStatistics {
  const { shots, faced, conceded, possession, length } = side;
  const passes = Math.round(length * clamp(8.6 * possession + 28 * normal(random), 150, 900));
  const accuracy = clamp(0.79 + 0.0045 * (possession - 50) + 0.025 * normal(random), 0.58, 0.93);
  const accurate = Math.round(passes * accuracy);
  return {
    shotsOnGoal: shots.onGoal,
    shotsOffGoal: shots.offGoal,
    totalShots: shots.total,
    blockedShots: shots.blocked,
    shotsInsideBox: shots.insideBox,
    shotsOutsideBox: shots.total - shots.insideBox,
    fouls: poisson(random, length * (11.4 + 0.05 * (50 - possession))),
    cornerKicks: poisson(random, 1 + 0.3 * shots.total),
    offsides: poisson(random, 1.8 * length),
    ballPossession: possession,
    yellowCards: poisson(random, 1.9 * length),
    redCards: poisson(random, 0.06 * length),
    goalkeeperSaves: faced.onGoal - conceded,
    totalPasses: passes,
    passesAccurate: accurate,
    passesPercent: Math.round((100 * accurate) / passes),
    expectedGoals: Math.round(100 * shots.expected) / 100,
    goalsPrevented: Math.round(faced.expectedOnGoal - conceded) + 0, // + 0 turns -0 into 0
  };
}
