import { z } from 'zod';
import { isInPlay } from '../../football/status.ts';
import { type Answer, endpoint } from '../../http/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../store/revisions.ts';
import type { Store } from '../../store/store.ts';
import * as param from '../params.ts';
import { answer, type Context, FLAT_ONLY, listed, NESTED_ONLY, v1 } from './envelope.ts';
import { examples } from './examples.ts';
import { fixtureById } from './fixtures-by-id.ts';
import { fixtureId, teamId } from './parameters.ts';
import {
  FlatStatistics,
  flatStatistics,
  NestedStatistics,
  nestedStatistics,
  STATISTIC_TYPES,
  type StatisticsRow,
} from './present/statistics.ts';

/** An answer about the statistics of one fixture; empty where it is unknown or none are stored. */
async function statisticsAnswer(
  context: Context & { readonly store: Store },
  id: number,
  present: (row: Pick<StatisticsRow, 'fixture' | 'statistics'>) => Promise<object[]> | object[],
): Promise<Answer> {
  const { store } = context;
  const fixture = await fixtureById(store, id);
  const statistics = fixture && (await store.statistics.ofFixture(fixture.legacyId));
  if (fixture === undefined) return answer(context, 'fixtures/statistics', [], { scopes: [ANY_SCOPE] });
  return answer(
    context,
    'fixtures/statistics',
    statistics === undefined ? [] : await present({ fixture, statistics }),
    {
      scopes: [seasonScope(fixture.league.legacyId, fixture.season), REFERENCE_SCOPE],
      inPlay: isInPlay(fixture.status),
    },
  );
}

export const fixturesStatistics = endpoint({
  ...v1,
  id: 'v1.fixtures-statistics',
  path: '/api/v1/fixtures/statistics',
  tag: 'Fixtures',
  summary: 'Statistics of a match by team',
  query: z.object({
    fixture: fixtureId(),
    team: teamId().optional(),
    type: param.oneOf(STATISTIC_TYPES, { description: 'name of one statistic' }).optional(),
    half: param.boolean('true: also return each half, if known').optional(),
  }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedStatistics) },
  example: { query: { fixture: examples.fixture } },

  handle(context) {
    const { query, store, publicUrl } = context;
    // a team nobody knows is no team of the match
    const team = query.team === undefined ? undefined : (store.reference.team(query.team)?.legacyId ?? -1);
    const view = { publicUrl, timezone: 'UTC' };
    return statisticsAnswer(context, query.fixture, async (row) => {
      const { legacyId } = row.fixture;
      const halves = query.half ? ((await store.statistics.halvesOf([legacyId])).get(legacyId) ?? null) : undefined;
      return nestedStatistics({ ...row, team, type: query.type, halves }, view);
    });
  },
});

export const statisticsOfFixture = endpoint({
  ...v1,
  id: 'v1.fixture-statistics',
  path: '/api/v1/fixtures/:id/statistics',
  tag: 'Fixtures',
  summary: 'Statistics of a match by team, keyed by statistic',
  query: z.object({}),
  params: z.object({ id: fixtureId() }),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatStatistics) },
  example: { params: { id: examples.fixture } },
  handle: (context) => statisticsAnswer(context, context.params.id, flatStatistics),
});
