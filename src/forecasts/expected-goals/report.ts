/** How good the probabilities of shots are. */
import { calibrationError, type ReliabilityBin, reliability } from '../../models/backtest/scores.ts';
import {
  type FittedShot,
  fitShots,
  fittedChance,
  recalibrate,
  type ShotFit,
  unseenChances,
} from '../../models/expected-goals/fit.ts';

export interface ShotReport {
  readonly shots: number;
  readonly goals: number;
  /** sum of the probabilities */
  readonly expected: number;
  /** mean, natural logarithm; likewise `brier` */
  readonly logLoss: number;
  readonly brier: number;
  readonly calibrationError: number;
  readonly reliability: readonly ReliabilityBin[];
}

/** Scores probabilities of shots. */
export function shotReport(shots: readonly FittedShot[], chances: readonly number[]): ShotReport {
  const bounded = chances.map((chance) => Math.min(Math.max(chance, 1e-12), 1 - 1e-12));
  const mean = (value: (chance: number, goal: boolean) => number) =>
    shots.reduce((sum, { goal }, i) => sum + value(bounded[i]!, goal), 0) / shots.length;
  const bins = reliability(shots.map(({ goal }, i) => ({ chance: bounded[i]!, happened: goal })));
  return {
    shots: shots.length,
    goals: shots.filter(({ goal }) => goal).length,
    expected: bounded.reduce((sum, chance) => sum + chance, 0),
    logLoss: mean((chance, goal) => -Math.log(goal ? chance : 1 - chance)),
    brier: mean((chance, goal) => (Number(goal) - chance) ** 2),
    calibrationError: calibrationError(bins),
    reliability: bins,
  };
}

/** The five-fold report of a model that is fitted to these shots. */
export function crossValidated(shots: readonly FittedShot[]): ShotReport {
  return shotReport(
    shots,
    unseenChances(shots, (others) => {
      const fit = fitShots(others);
      return (shot) => fittedChance(fit, shot);
    }),
  );
}

/** The five-fold report of a fixed model that is recalibrated to the other folds of these shots. */
export function recalibratedReport(fit: ShotFit, shots: readonly FittedShot[]): ShotReport {
  return shotReport(
    shots,
    unseenChances(shots, (others) => {
      const recalibration = recalibrate(fit, others);
      return (shot) => fittedChance(fit, shot, recalibration);
    }),
  );
}
