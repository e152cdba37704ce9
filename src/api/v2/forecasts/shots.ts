/** Expected goals of shots that the caller describes. */
import { z } from 'zod';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import { EXPECTED_GOALS_MODEL, PITCH, type ShotPlace, shotChance } from '../../../models/expected-goals/shot.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2 } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { noQuery } from '../params.ts';

const SHOTS_MAX = 500;
const ID_LENGTH_MAX = 100;
const BODY_PARTS = ['foot', 'header', 'other'] as const;
const SITUATIONS = ['open_play', 'free_kick', 'penalty', 'corner'] as const;

const definition = { ...v2, tag: 'Forecasts' } as const;

const Inputs = z.object({
  x: z.number(),
  y: z.number(),
  bodyPart: z.enum(BODY_PARTS),
  situation: z.enum(SITUATIONS),
});

const ShotBody = z.object({
  xg: z.number().min(0).max(1).describe('probability of a goal, 0 to 1'),
  distance: z.number().describe('distance to the centre of the goal'),
  angleDegrees: z.number().describe('angle between the posts as seen from the ball'),
  inputs: Inputs,
});
const meta = { model: z.string() };

function presentChance(inputs: ShotPlace): z.infer<typeof ShotBody> {
  const { xg, distance, angleDegrees } = shotChance(inputs);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return { xg: rounded(xg, 4), distance: rounded(distance, 2), angleDegrees: rounded(angleDegrees, 2), inputs };
}

const ModelBody = z.object({
  name: z.string(),
  pitchFrame: z.string(),
  features: z.array(z.string()),
  bodyParts: z.array(z.enum(BODY_PARTS)),
  situations: z.array(z.enum(SITUATIONS)),
});

export const xgModel = endpoint({
  ...definition,
  id: 'v2.xg.model',
  path: '/api/v2/xg/model',
  summary: 'Parameters of the shot model',
  query: noQuery,
  response: singleResponse(forBothShapes(ModelBody), { note: z.string() }),
  example: {},

  handle(context) {
    const data = {
      name: EXPECTED_GOALS_MODEL,
      pitchFrame: `${PITCH.length} by ${PITCH.width}, attacking towards the goal at x=${PITCH.length}, y=${PITCH.width / 2}`,
      features: ['distance', 'angle', 'bodyPart', 'situation'],
      bodyParts: [...BODY_PARTS],
      situations: [...SITUATIONS],
    };
    const note =
      'Defaults: `bodyPart` is foot, and `situation` is open play. All penalties have the same probability, whatever their position.';
    return singleAnswer(context, data, { scopes: [], meta: { note } });
  },
});

export const xgShot = endpoint({
  ...definition,
  id: 'v2.xg.shot',
  path: '/api/v2/xg/shot',
  summary: 'Probability that a shot becomes a goal',
  query: z.object({
    x: param.decimal(
      { description: 'position along the pitch; the attacked goal is at 120', example: 108 },
      { min: 0, max: PITCH.length },
    ),
    y: param.decimal(
      { description: 'position across the pitch; the goal is at 40', example: 40 },
      { min: 0, max: PITCH.width },
    ),
    bodyPart: param.oneOf(BODY_PARTS, { description: 'body part used' }).default('foot'),
    situation: param.oneOf(SITUATIONS, { description: 'situation of the shot' }).default('open_play'),
  }),
  response: singleResponse(forBothShapes(ShotBody), meta),
  example: { query: { x: '108.5', y: '38', bodyPart: 'header', situation: 'corner' } },

  handle(context) {
    return singleAnswer(context, presentChance(context.query), { scopes: [], meta: { model: EXPECTED_GOALS_MODEL } });
  },
});

const Shot = z.strictObject({
  id: z
    .union([z.string().max(ID_LENGTH_MAX), z.int()])
    .optional()
    .describe('your own id; returned with the probability'),
  x: z.number().min(0).max(PITCH.length),
  y: z.number().min(0).max(PITCH.width),
  bodyPart: z.enum(BODY_PARTS).default('foot'),
  situation: z.enum(SITUATIONS).default('open_play'),
});
const Batch = z.strictObject({ shots: z.array(Shot).min(1).max(SHOTS_MAX).describe(`at most ${SHOTS_MAX}`) });

export const xgShots: Endpoint = endpoint({
  ...definition,
  id: 'v2.xg.shots',
  method: 'POST',
  path: '/api/v2/xg/shot',
  summary: 'Probabilities of several shots, in the order sent',
  query: noQuery,
  body: Batch,
  response: singleResponse(forBothShapes(z.array(ShotBody.extend({ id: z.union([z.string(), z.int()]).optional() }))), {
    ...meta,
    count: z.int(),
  }),
  example: {},
  isCached: false,

  handle(context) {
    const { shots } = context.body as z.output<typeof Batch>; // parsed by the pipeline
    const data = shots.map(({ id, ...place }) => ({ ...(id !== undefined && { id }), ...presentChance(place) }));
    return singleAnswer(context, data, { scopes: [], meta: { model: EXPECTED_GOALS_MODEL, count: data.length } });
  },
});
