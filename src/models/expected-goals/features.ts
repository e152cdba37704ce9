/**
 * The inputs of the shot model: distance to the goal, angle between the posts, body part and situation, as splines and
 * interactions.
 */

import type { ShotPlace, Sight } from './shot.ts';

const DISTANCE_KNOTS = [4, 8, 12, 18, 25, 35] as const;
const ANGLE_KNOTS = [0.2, 0.35, 0.5, 0.8, 1.2] as const;
const HEADER_KNOT = 6;
/** Hardly any shot is from farther away, or from closer to the goal line; the model goes on as at these limits. */
const DISTANCE_MAX = 40;
const ANGLE_MIN = 0.06;
/** Free kicks are not taken from where the goal looks wider. */
const FREE_KICK_ANGLE_MAX = 0.5;

/** Names of the inputs, in the order of the coefficients. */
export const FEATURES: readonly string[] = [
  ...['distance', 'angle', 'ln(max(distance, 0.5))', '1 / max(distance, 1)', `ln(max(angle, ${ANGLE_MIN}))`],
  ...['header', 'other', 'free_kick', 'corner'],
  ...['header x distance', 'header x angle', 'other x distance', 'free_kick x distance'],
  `free_kick x min(angle, ${FREE_KICK_ANGLE_MAX})`,
  ...['corner x distance', 'corner x angle', 'header x corner'],
  ...DISTANCE_KNOTS.map((knot) => `max(distance - ${knot}, 0)`),
  ...ANGLE_KNOTS.map((knot) => `max(angle - ${knot}, 0)`),
  `header x max(distance - ${HEADER_KNOT}, 0)`,
  ...[
    'distance x angle',
    'header x ln(distance)',
    'header x ln(angle)',
    'corner x ln(distance)',
    `free_kick x ln(min(angle, ${FREE_KICK_ANGLE_MAX}))`,
  ],
];

/** The inputs of one shot, in the order of FEATURES. Penalties are not modelled: their place says nothing. */
export function featuresOf(sight: Sight, { bodyPart, situation }: Pick<ShotPlace, 'bodyPart' | 'situation'>): number[] {
  const distance = Math.min(sight.distance, DISTANCE_MAX);
  // as wide as the goal looks from there
  const angle = sight.angle * (sight.distance / distance || 1);
  const [header, other] = [Number(bodyPart === 'header'), Number(bodyPart === 'other')];
  const [freeKick, corner] = [Number(situation === 'free_kick'), Number(situation === 'corner')];
  const [logDistance, logAngle] = [Math.log(Math.max(distance, 0.5)), Math.log(Math.max(angle, ANGLE_MIN))];
  const freeKickAngle = Math.min(angle, FREE_KICK_ANGLE_MAX);
  const logFreeKickAngle = Math.log(Math.max(freeKickAngle, ANGLE_MIN));
  return [
    ...[distance, angle, logDistance, 1 / Math.max(distance, 1), logAngle],
    ...[header, other, freeKick, corner],
    ...[header * distance, header * angle, other * distance, freeKick * distance, freeKick * freeKickAngle],
    ...[corner * distance, corner * angle, header * corner],
    ...DISTANCE_KNOTS.map((knot) => Math.max(distance - knot, 0)),
    ...ANGLE_KNOTS.map((knot) => Math.max(angle - knot, 0)),
    header * Math.max(distance - HEADER_KNOT, 0),
    ...[distance * angle, header * logDistance, header * logAngle, corner * logDistance, freeKick * logFreeKickAngle],
  ];
}
