/** Expected goals of shots that the caller describes. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { type Endpoint, endpoint } from '../../../http/endpoint/endpoint.ts';
import type { Recalibration } from '../../../models/expected-goals/fit.ts';
import { EXPECTED_GOALS_MODEL, SHIPPED_MODEL, shotChance } from '../../../models/expected-goals/model.ts';
import { PITCH, type ShotPlace } from '../../../models/expected-goals/shot.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { type Context, singleAnswer, v2 } from '../answer.ts';
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
const PROVIDER = 'source of the shots: its calibration is applied';
const meta = {
  model: z.string().describe('name and version; a calibration follows after a plus sign'),
  provider: z.string().nullable().describe('the provider in the request; an extension of this service'),
  calibratedOn: z
    .int()
    .describe(
      'shots of the provider that the calibration was fitted to; 0: not calibrated; an extension of this service',
    ),
};

interface UsedModel {
  readonly calibration: Recalibration | null;
  readonly meta: { readonly model: string; readonly provider: string | null; readonly calibratedOn: number };
  readonly scopes: readonly string[];
}

/** The model, calibrated to a provider if one is named. */
async function modelFor({ store }: Pick<Context, 'store'>, provider: string | undefined): Promise<UsedModel> {
  if (provider === undefined) {
    const plain = { model: EXPECTED_GOALS_MODEL, provider: null, calibratedOn: 0 };
    return { calibration: null, meta: plain, scopes: [] };
  }
  const calibrations = await store.shots.calibrations();
  const found = calibrations.get(provider);
  if (found === undefined) throw unknownProvider(provider, [...calibrations.keys()]);
  const { model, calibration, shots } = found;
  return { calibration, meta: { model, provider, calibratedOn: shots }, scopes: [ANY_SCOPE] };
}

function unknownProvider(provider: string, known: readonly string[]): ApiError {
  const choice = known.length === 0 ? 'no provider has any' : `send ${known.join(' or ')}`;
  const message = `no shots of ${provider} are stored: ${choice}, or leave \`provider\` out`;
  return new ApiError('not_found', message, { fields: [{ field: 'provider', message }] });
}

function presentChance(inputs: ShotPlace, { calibration }: UsedModel): z.infer<typeof ShotBody> {
  const { xg, distance, angleDegrees } = shotChance(inputs, calibration ?? undefined);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return { xg: rounded(xg, 4), distance: rounded(distance, 2), angleDegrees: rounded(angleDegrees, 2), inputs };
}

const ModelBody = z.object({
  name: z.string(),
  pitchFrame: z.string(),
  features: z.array(z.string()),
  bodyParts: z.array(z.enum(BODY_PARTS)),
  situations: z.array(z.enum(SITUATIONS)),
  source: z
    .object({
      provider: z.string(),
      licence: z.string(),
      seasons: z.array(z.string()).describe('league and season'),
      shots: z.int(),
      goals: z.int(),
      logLoss: z.number().describe('mean over shots of matches that the fit has not seen, in five folds'),
      calibrationError: z.number().describe('likewise'),
    })
    .describe('the shots that the model was fitted to; an extension of this service'),
  coefficients: z
    .object({
      intercept: z.number(),
      terms: z.array(z.object({ name: z.string(), coefficient: z.number() })),
      penalty: z.number().describe('probability of a penalty'),
    })
    .describe('distances in units of the pitch, angles in radians; an extension of this service'),
});

function shippedModel(): Pick<z.infer<typeof ModelBody>, 'source' | 'coefficients'> {
  const { provider, licence, seasons, features, fit, fiveFold } = SHIPPED_MODEL;
  const { shots, goals, logLoss, calibrationError } = fiveFold;
  return {
    source: { provider, licence, seasons, shots, goals, logLoss, calibrationError },
    coefficients: {
      intercept: fit.model.intercept,
      terms: features.map((name, i) => ({ name, coefficient: fit.model.coefficients[i]! })),
      penalty: fit.penalty,
    },
  };
}

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
      ...shippedModel(),
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
    provider: param.text({ description: PROVIDER, example: 'sandbox' }).optional(),
  }),
  response: singleResponse(forBothShapes(ShotBody), meta),
  example: { query: { x: '108.5', y: '38', bodyPart: 'header', situation: 'corner' } },

  async handle(context) {
    const { provider, ...place } = context.query;
    const used = await modelFor(context, provider);
    return singleAnswer(context, presentChance(place, used), { scopes: used.scopes, meta: used.meta });
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
const Batch = z.strictObject({
  shots: z.array(Shot).min(1).max(SHOTS_MAX).describe(`at most ${SHOTS_MAX}`),
  provider: z.string().min(1).max(ID_LENGTH_MAX).optional().describe(PROVIDER),
});

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

  async handle(context) {
    const { shots, provider } = context.body as z.output<typeof Batch>; // parsed by the pipeline
    const used = await modelFor(context, provider);
    const data = shots.map(({ id, ...place }) => ({ ...(id !== undefined && { id }), ...presentChance(place, used) }));
    return singleAnswer(context, data, { scopes: used.scopes, meta: { ...used.meta, count: data.length } });
  },
});
