import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import type { Forecast } from '../../../forecasts/forecast.ts';
import { blendOf, forecastOfMarket, SEASONS_BEFORE } from '../../../forecasts/forecasts.ts';
import type { HandleContext } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { ofFixture } from '../fixtures/of-fixture.ts';
import { ProjectionBody, presentProjection } from '../present/forecasts/projection.ts';
import { latestOf, type Stamp } from '../present/stamp.ts';

type LeagueSeason = Pick<Fixture, 'league' | 'season'>;

function seasonsUsed(season: number): number[] {
  return Array.from({ length: SEASONS_BEFORE + 1 }, (_, i) => season - i);
}

/** The last change of the data behind a forecast. */
export function forecastStamp({ league, season }: LeagueSeason, reference: Reference): Stamp {
  const seasons = seasonsUsed(season).flatMap((year) => reference.season(league, year) ?? []);
  return latestOf([reference.stamp('league', league.legacyId), ...seasons]);
}

/** Cache scopes of a forecast: the league in this season and in the earlier seasons that count. */
export function forecastScopes({ league, season }: LeagueSeason): string[] {
  return [...seasonsUsed(season).map((year) => seasonScope(league.legacyId, year)), REFERENCE_SCOPE];
}

/** Before kickoff a forecast is valid until midnight, because older results lose weight every day. */
export function forecastUntil({ kickoff }: Pick<Fixture, 'kickoff'>, now: number): { until?: number } {
  return kickoff <= now ? {} : { until: nextMidnight(now) };
}

export const modelMeta = {
  model: z.string().describe('name of the model'),
  source: z.enum(['model', 'market', 'blend']).describe('whether the probabilities come from results, odds, or both'),
};

/** `model=`: the textbook's model beside the default. */
export const modelFilter = {
  model: param
    .oneOf(['dixon-coles'], {
      description: 'the textbook model of Dixon and Coles instead of the default',
      example: 'dixon-coles',
    })
    .optional(),
};

const sourceFilter = {
  source: param
    .oneOf(['model', 'market', 'blend'], {
      description:
        'results (`model`), the stored odds of the match without their margin (`market`), or both (`blend`); odds require the plan ultra',
      example: 'model',
    })
    .default('model'),
};

type Context = HandleContext<unknown, unknown>;

async function requestedForecast(
  { forecasts, store, now }: Context,
  fixture: Fixture,
  { model, source }: { readonly model: 'dixon-coles' | undefined; readonly source: Forecast['source'] },
): Promise<Forecast> {
  const market = source === 'model' ? null : await marketForecast(store, fixture);
  if (market !== null && source === 'market') return market;
  const forecast =
    model === undefined ? await forecasts.ofFixture(fixture, now) : await forecasts.dixonColesOfFixture(fixture, now);
  if ('reason' in forecast) throw modelNotFitted(forecast.reason);
  return market === null ? forecast : blendOf(forecast, market);
}

async function marketForecast({ odds }: Context['store'], { legacyId }: Fixture): Promise<Forecast> {
  const stored = (await odds.ofFixtures([legacyId])).get(legacyId);
  const forecast = stored === undefined ? null : forecastOfMarket(stored.markets);
  if (forecast !== null) return forecast;
  const message = 'no odds of home win, draw and away win are stored for this match: send `source=model`';
  throw new ApiError('not_found', message, { fields: [{ field: 'source', message }] });
}

/** The error of a model that cannot be fitted to the stored results. */
export function modelNotFitted(reason: string): ApiError {
  const message = `the model of Dixon and Coles cannot be fitted: ${reason}. Leave out \`model\``;
  return new ApiError('not_found', message, { fields: [{ field: 'model', message }] });
}

export const projection = ofFixture({
  name: 'projection',
  tag: 'Forecasts',
  summary: 'Probabilities for one match before kickoff',
  description:
    'The projection uses the strengths of both teams, from results of their league before the match. It never uses the result of the match itself. All probabilities are sums over one grid of scores, so that they agree with each other.',
  queryPath: '/projection',
  filters: { ...modelFilter, ...sourceFilter },
  gate: ({ source }) => (source === 'model' ? null : { plan: 'ultra', field: 'source' }),
  response: singleResponse(forBothShapes(ProjectionBody), {
    ...modelMeta,
    matches: z.number().describe('weighted number of results behind the projection; low values mean little evidence'),
  }),

  async answer(context, fixture, { model, source }) {
    const forecast = await requestedForecast(context, fixture, { model, source });
    context.forecasts.served(fixture, forecast, context.now);
    const stamp = forecastStamp(fixture, context.store.reference);
    return singleAnswer(context, presentProjection(fixture, forecast, stamp), {
      scopes: forecastScopes(fixture),
      ...forecastUntil(fixture, context.now),
      inPlay: isInPlay(fixture.status),
      meta: { model: forecast.model, source: forecast.source, matches: Math.round(forecast.matches * 10) / 10 },
    });
  },
});
