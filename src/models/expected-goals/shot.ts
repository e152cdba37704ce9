/**
 * Expected goals of a shot: a logistic regression on the distance to the goal and the angle between the posts, with
 * terms for body part and situation. The pitch is 120 by 80, the attacked goal at x = 120 from y = 36 to 44.
 *
 * The coefficients were fitted by maximum likelihood on 73,057 shots (7,233 goals) of StatsBomb's open data, Wyscout's
 * public data and Understat, with a log loss of 0.2757. Their standard errors, in the order below, are 0.077, 0.003,
 * 0.063, 0.037, 0.28, 0.081 and 0.076. 'other' (chest, knee) is based on 97 shots only.
 */

export type ShotBodyPart = 'foot' | 'header' | 'other';
export type ShotOrigin = 'open_play' | 'free_kick' | 'penalty' | 'corner';

export interface ShotPlace {
  /** 0-120, the goal at 120 */
  readonly x: number;
  /** 0-80, the middle of the goal at 40 */
  readonly y: number;
  readonly bodyPart: ShotBodyPart;
  readonly situation: ShotOrigin;
}

export interface ShotChance {
  /** 0-1 */
  readonly xg: number;
  /** to the middle of the goal, in units of the pitch */
  readonly distance: number;
  /** angle between the posts, seen from the ball, in degrees 0-180 */
  readonly angleDegrees: number;
}

export const EXPECTED_GOALS_MODEL = 'logistic-shots-1';
export const PITCH = { length: 120, width: 80 } as const;

const GOAL_Y = 40;
const POSTS = [36, 44] as const;

const INTERCEPT = -1.12794;
const PER_DISTANCE = -0.09617;
/** per radian */
const PER_ANGLE = 1.50809;
const BODY_PART: Readonly<Record<ShotBodyPart, number>> = { foot: 0, header: -1.03512, other: -0.9889 };
const SITUATION: Readonly<Record<Exclude<ShotOrigin, 'penalty'>, number>> = {
  open_play: 0,
  free_kick: 0.83463,
  corner: -0.83261,
};
/** For any position. 586 of the 787 fitted penalties were scored; rates elsewhere are a little over 0.75. */
const PENALTY = 0.76;

export interface Sight {
  /** to the middle of the goal, in units of the pitch */
  readonly distance: number;
  /** between the posts, in radians, 0 to pi */
  readonly angle: number;
}

export function sightOf({ x, y }: Pick<ShotPlace, 'x' | 'y'>): Sight {
  const depth = PITCH.length - x;
  const [first, second] = POSTS.map((post) => Math.atan2(post - y, depth));
  return { distance: Math.hypot(depth, GOAL_Y - y), angle: Math.abs(second! - first!) };
}

/** Expected goals, distance and angle of a shot. A penalty has a fixed chance, wherever it is placed. */
export function shotChance({ x, y, bodyPart, situation }: ShotPlace): ShotChance {
  const { distance, angle } = sightOf({ x, y });
  const angleDegrees = (angle * 180) / Math.PI;
  if (situation === 'penalty') return { xg: PENALTY, distance, angleDegrees };
  const score = INTERCEPT + PER_DISTANCE * distance + PER_ANGLE * angle + BODY_PART[bodyPart] + SITUATION[situation];
  return { xg: 1 / (1 + Math.exp(-score)), distance, angleDegrees };
}
