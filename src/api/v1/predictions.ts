import { z } from 'zod';
import { isFinished } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { predictionOf } from '../../forecasts/prediction.ts';
import { endpoint, type HandleContext } from '../../http/endpoint.ts';
import { ANY_SCOPE } from '../../store/revisions.ts';
import { nextMidnight } from '../days.ts';
import { answer, BOTH_LISTS, listed, v1 } from './envelope.ts';
import { examples } from './examples.ts';
import { fixtureById } from './fixtures-by-id.ts';
import { fixtureId } from './parameters.ts';
import {
  FlatPrediction,
  flatPrediction,
  MergedPrediction,
  NestedPrediction,
  nestedPrediction,
} from './present/prediction.ts';
import { seasonDepth } from './season-depth.ts';

const MEETINGS_MAX = 10;

/** A prediction as it stood before the match, for one that is over as for one to come. */
async function predict(
  { store, forecasts, now }: Pick<HandleContext<unknown, unknown>, 'store' | 'forecasts' | 'now'>,
  fixture: Fixture,
) {
  const { league, season, home, away, kickoff } = fixture;
  const pair = [home.legacyId, away.legacyId] as const;
  const earlier = await store.fixtures.list({ pair, to: kickoff }, { order: 'desc', limit: 2 * MEETINGS_MAX });
  return predictionOf({
    fixture,
    forecast: await forecasts.ofFixture(fixture, now),
    season: await store.fixtures.ofSeason(league.legacyId, season),
    meetings: earlier.filter(({ status }) => isFinished(status)).slice(0, MEETINGS_MAX),
  });
}

export const predictions = endpoint({
  ...v1,
  id: 'v1.predictions',
  path: '/api/v1/predictions',
  tag: 'Predictions',
  summary: 'Prediction for a match',
  description:
    'The prediction uses the attack and defence of both teams in this league before the match. It never uses the result of the match itself.',
  query: z.object({ fixture: fixtureId() }),
  aliases: { fixtureId: 'fixture' },
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedPrediction), nested: listed(NestedPrediction), flat: listed(FlatPrediction) },
  example: { query: { fixture: examples.fixture } },

  async handle(context) {
    const { query, store, publicUrl, shape, now } = context;
    const fixture = await fixtureById(store, query.fixture);
    const made = { scopes: [ANY_SCOPE], until: nextMidnight(now) };
    if (fixture === undefined) return answer(context, 'predictions', [], made);
    const prediction = await predict(context, fixture);
    const { league, season, kickoff: before } = fixture;
    const fixtures = await store.fixtures.ofSeason(league.legacyId, season);
    const depthOf = (side: 'home' | 'away') =>
      seasonDepth(store, { league, season, team: fixture[side], before }, fixtures);
    const depth = { home: await depthOf('home'), away: await depthOf('away') };
    const hasTable = ({ league, season }: Fixture) =>
      store.reference.season(league, season)?.coverage.standings ?? false;
    const nested = () => nestedPrediction(prediction, { hasTable, depth }, { publicUrl, timezone: 'UTC' });
    const item =
      shape === 'flat'
        ? flatPrediction(prediction)
        : shape === 'nested'
          ? nested()
          : { ...flatPrediction(prediction), ...nested() };
    return answer(context, 'predictions', [item], made);
  },
});
