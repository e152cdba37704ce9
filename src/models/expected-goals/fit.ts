/** Fits the shot model, forecasts shots that a fit has not seen, and recalibrates it for the shots of another provider. */
import { featuresOf } from './features.ts';
import { chanceOf, fitLogistic, type Logistic, scoreOf } from './logistic.ts';
import { type ShotPlace, sightOf } from './shot.ts';

export interface FittedShot extends ShotPlace {
  /** shots of one match stay in one fold */
  readonly match: number | string;
  readonly goal: boolean;
}

export interface ShotFit {
  readonly model: Logistic;
  /** probability of a penalty */
  readonly penalty: number;
}

/** Corrects the score of a shot: intercept, then factor of the score, and terms for header, free kick and corner. */
export type Recalibration = Logistic;

const isPenalty = ({ situation }: ShotPlace) => situation === 'penalty';

/** @throws RangeError if all or none of the shots were scored */
export function fitShots(shots: readonly FittedShot[]): ShotFit {
  const open = shots.filter((shot) => !isPenalty(shot));
  const penalties = shots.filter(isPenalty);
  const scored = penalties.filter(({ goal }) => goal).length;
  return {
    model: fitLogistic(
      open.map((shot) => featuresOf(sightOf(shot), shot)),
      open.map(({ goal }) => goal),
    ),
    // as if 19 of 25 had been scored before: few penalties do not decide
    penalty: (scored + 19) / (penalties.length + 25),
  };
}

/** Probability that a shot is a goal. */
export function fittedChance({ model, penalty }: ShotFit, shot: ShotPlace, recalibration?: Recalibration): number {
  if (isPenalty(shot)) return penalty;
  const score = scoreOf(model, featuresOf(sightOf(shot), shot));
  return chanceOf(recalibration === undefined ? score : scoreOf(recalibration, recalibrationInputs(score, shot)));
}

function recalibrationInputs(score: number, { bodyPart, situation }: ShotPlace): number[] {
  return [score, Number(bodyPart === 'header'), Number(situation === 'free_kick'), Number(situation === 'corner')];
}

/** @throws RangeError if all or none of the shots were scored */
export function recalibrate({ model }: Pick<ShotFit, 'model'>, shots: readonly FittedShot[]): Recalibration {
  const open = shots.filter((shot) => !isPenalty(shot));
  return fitLogistic(
    open.map((shot) => recalibrationInputs(scoreOf(model, featuresOf(sightOf(shot), shot)), shot)),
    open.map(({ goal }) => goal),
  );
}

export const FOLDS = 5;

/**
 * Probabilities of shots by fits that have not seen their match. `fit` gets the shots of the other folds.
 *
 * @returns one probability for each shot, in the order of the shots
 */
export function unseenChances(
  shots: readonly FittedShot[],
  fit: (others: readonly FittedShot[]) => (shot: FittedShot) => number,
): number[] {
  const matches = [...new Set(shots.map(({ match }) => match))];
  const folds = new Map(matches.map((match, i) => [match, i % FOLDS]));
  const chances = new Array<number>(shots.length);
  for (let fold = 0; fold < FOLDS; fold++) {
    const chance = fit(shots.filter(({ match }) => folds.get(match) !== fold));
    for (const [i, shot] of shots.entries()) if (folds.get(shot.match) === fold) chances[i] = chance(shot);
  }
  return chances;
}
