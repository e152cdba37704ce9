/**
 * The inputs of the shot model: distance to the goal, angle between the posts, body part and situation, as splines and
 * interactions. The pitch is 120 by 80, the attacked goal at x = 120 from y = 36 to 44.
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

export const PITCH = { length: 120, width: 80 } as const;
const GOAL_Y = 40;
const POSTS = [36, 44] as const;
const DISTANCE_KNOTS = [4, 8, 12, 18, 25, 35] as const;
const ANGLE_KNOTS = [0.2, 0.35, 0.5, 0.8, 1.2] as const;
const HEADER_KNOT = 6;

/** Names of the inputs, in the order of the coefficients. */
export const FEATURES: readonly string[] = [
  ...['distance', 'angle', 'ln(max(distance, 0.5))', '1 / max(distance, 1)', 'ln(max(angle, 0.01))'],
  ...['header', 'other', 'free_kick', 'corner'],
  ...['header x distance', 'header x angle', 'other x distance', 'free_kick x distance', 'free_kick x angle'],
  ...['corner x distance', 'corner x angle', 'header x corner'],
  ...DISTANCE_KNOTS.map((knot) => `max(distance - ${knot}, 0)`),
  ...ANGLE_KNOTS.map((knot) => `max(angle - ${knot}, 0)`),
  `header x max(distance - ${HEADER_KNOT}, 0)`,
];

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

/** The inputs of one shot, in the order of FEATURES. Penalties are not modelled: their place says nothing. */
export function featuresOf(
  { distance, angle }: Sight,
  { bodyPart, situation }: Pick<ShotPlace, 'bodyPart' | 'situation'>,
): number[] {
  const [header, other] = [Number(bodyPart === 'header'), Number(bodyPart === 'other')];
  const [freeKick, corner] = [Number(situation === 'free_kick'), Number(situation === 'corner')];
  return [
    ...[distance, angle, Math.log(Math.max(distance, 0.5)), 1 / Math.max(distance, 1), Math.log(Math.max(angle, 0.01))],
    ...[header, other, freeKick, corner],
    ...[header * distance, header * angle, other * distance, freeKick * distance, freeKick * angle],
    ...[corner * distance, corner * angle, header * corner],
    ...DISTANCE_KNOTS.map((knot) => Math.max(distance - knot, 0)),
    ...ANGLE_KNOTS.map((knot) => Math.max(angle - knot, 0)),
    header * Math.max(distance - HEADER_KNOT, 0),
  ];
}
