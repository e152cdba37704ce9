/**
 * The shipped model of expected goals: the coefficients in coefficients.json, which `touchline models fit-xg` wrote, with
 * the provider of the shots and its licence.
 */
import SHIPPED_MODEL from './coefficients.json' with { type: 'json' };
import { fittedChance, type Recalibration, type ShotFit } from './fit.ts';
import { type ShotBodyPart, type ShotPlace, sightOf } from './shot.ts';

/** Name and version, as responses show it. Other coefficients need another version: then all shots are scored again. */
export const EXPECTED_GOALS_MODEL = 'logistic-shots-2';

export { SHIPPED_MODEL };

export const SHIPPED_FIT: ShotFit = { ...SHIPPED_MODEL.fit, bodyParts: SHIPPED_MODEL.fit.bodyParts as ShotBodyPart[] };

export interface ShotChance {
  readonly xg: number;
  /** to the middle of the goal, in units of the pitch */
  readonly distance: number;
  /** angle between the posts, seen from the ball, in degrees 0-180 */
  readonly angleDegrees: number;
}

/** Expected goals (0-1), distance and angle of a shot. A penalty has a fixed chance, wherever it is placed. */
export function shotChance(shot: ShotPlace, recalibration?: Recalibration): ShotChance {
  const { distance, angle } = sightOf(shot);
  return { xg: fittedChance(SHIPPED_FIT, shot, recalibration), distance, angleDegrees: (angle * 180) / Math.PI };
}
