import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture } from '../../../football/terms.ts';
import { SEASONS_BEFORE } from '../../../forecasts/forecasts.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import type { Reference } from '../../../store/reference/reference.ts';
import { nextMidnight } from '../../days.ts';
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
  source: z.enum(['model', 'market']).describe('whether the model uses results or prices'),
};

export const projection = ofFixture({
  name: 'projection',
  tag: 'Forecasts',
  summary: 'Probabilities for one match before kickoff',
  description:
    'The projection uses the strengths of both teams, from results of their league before the match. It never uses the result of the match itself.',
  queryPath: '/projection',
  filters: {},
  response: singleResponse(forBothShapes(ProjectionBody), {
    ...modelMeta,
    matches: z.number().describe('weighted number of results behind the projection; low values mean little evidence'),
  }),

  async answer(context, fixture) {
    const forecast = await context.forecasts.ofFixture(fixture, context.now);
    const stamp = forecastStamp(fixture, context.store.reference);
    return singleAnswer(context, presentProjection(fixture, forecast, stamp), {
      scopes: forecastScopes(fixture),
      ...forecastUntil(fixture, context.now),
      inPlay: isInPlay(fixture.status),
      meta: { model: forecast.model, source: 'model', matches: Math.round(forecast.matches * 10) / 10 },
    });
  },
});
