/** What can be simulated, as plain data that a thread can receive, and what the simulation counts. */
import { seededRandom } from '../../base/random.ts';
import type { RemainingSeason } from '../../models/season/remaining-season.ts';
import { type SeasonCounts, SeasonRuns } from '../../models/season/season.ts';
import { type TournamentCounts, type TournamentPlan, TournamentRuns } from './tournament-runs.ts';

export interface TableSimulation {
  readonly season: RemainingSeason;
  readonly seed: string;
  /** number of runs */
  readonly sims: number;
}

export interface TournamentSimulation {
  readonly tournament: TournamentPlan;
  readonly seed: number;
  /** number of runs */
  readonly sims: number;
}

export type Simulation = TableSimulation | TournamentSimulation;
export type Counts<Simulated extends Simulation> = Simulated extends TableSimulation ? SeasonCounts : TournamentCounts;
/** Plays a simulation, here or in a thread. */
export type Simulate = <Simulated extends Simulation>(simulation: Simulated) => Promise<Counts<Simulated>>;

/** A simulation before its first run. */
export function runsOf(simulation: Simulation): SeasonRuns | TournamentRuns {
  return 'season' in simulation
    ? new SeasonRuns(simulation.season, seededRandom(simulation.seed))
    : new TournamentRuns(simulation.tournament, simulation.seed);
}

/** Plays a simulation in the thread of the caller, which it holds for 3 ms to 0.2 s for each 1,000 runs. */
export const simulateHere: Simulate = async <Simulated extends Simulation>(simulation: Simulated) => {
  const runs = runsOf(simulation);
  runs.play(simulation.sims);
  return runs.counts as Counts<Simulated>;
};
