/** Fits the shot model, forecasts shots that a fit has not seen, and recalibrates it for the shots of another provider. */
import { featuresOf } from './features.ts';
import { chanceOf, fitLogistic, type Logistic, scoreOf } from './logistic.ts';
import { type ShotBodyPart, type ShotPlace, sightOf } from './shot.ts';

export interface FittedShot extends ShotPlace {
  /** shots of one match stay in one fold */
  readonly match: number | string;
  readonly goal: boolean;
}

export interface ShotFit {
  readonly model: Logistic;
  /** probability of a penalty */
  readonly penalty: number;
  /** body parts that the fit knows; a shot with another one counts as a header, which it is most like */
  readonly bodyParts: readonly ShotBodyPart[];
}

/** Corrects the probabilities for the shots of another provider, who counts and places shots in another way. */
export interface Recalibration {
  /** intercept, then the factor of the score, and terms for header, free kick and corner */
  readonly model: Logistic;
  /** probability of a penalty */
  readonly penalty: number;
}

const BODY_PARTS: readonly ShotBodyPart[] = ['foot', 'header', 'other'];
/** Few penalties do not decide: as if so many had been taken before. */
const EARLIER_PENALTIES = 25;
const EARLIER_SHARE = 0.76;

const isPenalty = ({ situation }: ShotPlace) => situation === 'penalty';

function penaltyShare(shots: readonly FittedShot[], earlier: number): number {
  const penalties = shots.filter(isPenalty);
  const scored = penalties.filter(({ goal }) => goal).length;
  return (scored + earlier * EARLIER_PENALTIES) / (penalties.length + EARLIER_PENALTIES);
}

/** @throws RangeError if all or none of the shots were scored */
export function fitShots(shots: readonly FittedShot[]): ShotFit {
  const open = shots.filter((shot) => !isPenalty(shot));
  return {
    model: fitLogistic(
      open.map((shot) => featuresOf(sightOf(shot), shot)),
      open.map(({ goal }) => goal),
    ),
    penalty: penaltyShare(shots, EARLIER_SHARE),
    bodyParts: BODY_PARTS.filter((part) => open.some(({ bodyPart }) => bodyPart === part)),
  };
}

/** Probability that a shot is a goal. */
export function fittedChance(fit: ShotFit, stated: ShotPlace, recalibration?: Recalibration): number {
  if (isPenalty(stated)) return (recalibration ?? fit).penalty;
  const shot = knownShot(fit, stated);
  const score = scoreOf(fit.model, featuresOf(sightOf(shot), shot));
  return chanceOf(recalibration === undefined ? score : scoreOf(recalibration.model, recalibrationInputs(score, shot)));
}

function knownShot({ bodyParts }: ShotFit, shot: ShotPlace): ShotPlace {
  return bodyParts.includes(shot.bodyPart) ? shot : { ...shot, bodyPart: 'header' };
}

function recalibrationInputs(score: number, { bodyPart, situation }: ShotPlace): number[] {
  return [score, Number(bodyPart === 'header'), Number(situation === 'free_kick'), Number(situation === 'corner')];
}

/** @throws RangeError if all or none of the shots were scored */
export function recalibrate(fit: ShotFit, shots: readonly FittedShot[]): Recalibration {
  const open = shots.filter((shot) => !isPenalty(shot));
  const inputs = open.map((stated) => {
    const shot = knownShot(fit, stated);
    return recalibrationInputs(scoreOf(fit.model, featuresOf(sightOf(shot), shot)), shot);
  });
  return {
    model: fitLogistic(
      inputs,
      open.map(({ goal }) => goal),
    ),
    penalty: penaltyShare(shots, fit.penalty),
  };
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
