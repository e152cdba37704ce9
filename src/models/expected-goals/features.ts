/**
 * The inputs of the shot model: distance to the goal, angle between the posts, body part and situation, as splines and
 * interactions.
 */

import type { ShotPlace, Sight } from './shot.ts';

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
  ...[
    'distance x angle',
    'header x ln(distance)',
    'header x ln(angle)',
    'corner x ln(distance)',
    'free_kick x ln(angle)',
  ],
  'ln(angle)^2',
];

/** The inputs of one shot, in the order of FEATURES. Penalties are not modelled: their place says nothing. */
export function featuresOf(
  { distance, angle }: Sight,
  { bodyPart, situation }: Pick<ShotPlace, 'bodyPart' | 'situation'>,
): number[] {
  const [header, other] = [Number(bodyPart === 'header'), Number(bodyPart === 'other')];
  const [freeKick, corner] = [Number(situation === 'free_kick'), Number(situation === 'corner')];
  const [logDistance, logAngle] = [Math.log(Math.max(distance, 0.5)), Math.log(Math.max(angle, 0.01))];
  return [
    ...[distance, angle, logDistance, 1 / Math.max(distance, 1), logAngle],
    ...[header, other, freeKick, corner],
    ...[header * distance, header * angle, other * distance, freeKick * distance, freeKick * angle],
    ...[corner * distance, corner * angle, header * corner],
    ...DISTANCE_KNOTS.map((knot) => Math.max(distance - knot, 0)),
    ...ANGLE_KNOTS.map((knot) => Math.max(angle - knot, 0)),
    header * Math.max(distance - HEADER_KNOT, 0),
    ...[distance * angle, header * logDistance, header * logAngle, corner * logDistance, freeKick * logAngle],
    logAngle ** 2,
  ];
}
