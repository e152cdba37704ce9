import { z } from 'zod';
import { isInPlay } from '../../../football/status.ts';
import { winProbabilities } from '../../../forecasts/win-probability.ts';
import { singleAnswer } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { ofFixture } from '../fixtures/of-fixture.ts';
import { presentStamp, SeasonStampBody } from '../present/stamp.ts';
import { forecastScopes, forecastStamp, forecastUntil, modelMeta } from './projection.ts';

const Chance = z.number().min(0).max(1);

const WinProbabilityBody = z.object({
  fixture: z.string(),
  points: z.array(
    z.object({
      minute: z
        .int()
        .describe(
          'minutes played, up to 120 in extra time; the last point of a finished match, again 90 or 120, is the final whistle',
        ),
      score: z.object({ home: z.int(), away: z.int() }),
      home: Chance,
      draw: Chance,
      away: Chance,
    }),
  ),
  ...SeasonStampBody.shape,
});

/** Probabilities are rounded to four decimals. */
const rounded = (value: number) => Number(value.toFixed(4));

export const winProbability = ofFixture({
  name: 'win-probability',
  tag: 'Forecasts',
  summary: 'Win probability of one match, minute by minute',
  description:
    'An extension of this service. Each point has the probabilities of the result after 90 minutes, from the projection, the score, red cards and the time left; the points of extra time, from minute 91 on, those of the result after 120 minutes. A match in play ends at the current minute; one that has not started has one point.',
  filters: {},
  response: singleResponse(forBothShapes(WinProbabilityBody), {
    ...modelMeta,
    count: z.int(),
    complete: z
      .boolean()
      .describe('false if events of the match are missing: then only kickoff and the present or final score are given'),
  }),

  async answer(context, fixture) {
    const { store, forecasts, now } = context;
    const forecast = await forecasts.ofFixture(fixture);
    forecasts.served(fixture, forecast, now);
    const events = (await store.events.ofFixtures([fixture.legacyId])).get(fixture.legacyId) ?? [];
    const { points, isComplete } = winProbabilities(fixture, forecast.expectedGoals, events);
    const presented = points.map(({ minute, score, home, draw, away }) => {
      return { minute, score, home: rounded(home), draw: rounded(draw), away: rounded(away) };
    });
    const stamp = presentStamp(forecastStamp(fixture, store));
    return singleAnswer(
      context,
      { fixture: fixture.id, points: presented, ...stamp },
      {
        scopes: forecastScopes(fixture),
        ...forecastUntil(fixture, now),
        inPlay: isInPlay(fixture.status),
        meta: { model: forecast.model, source: 'model', count: points.length, complete: isComplete },
      },
    );
  },
});
