import { z } from 'zod';
import { isInPlay } from '../../football/status.ts';
import type { Fixture } from '../../football/terms.ts';
import { type Answer, endpoint } from '../../http/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../store/revisions.ts';
import { type Context, v2, viewOf, wholeAnswer } from './answer.ts';
import { inBothShapes, wholeResponse } from './envelope.ts';
import { examples } from './examples.ts';
import { knownFixture, knownTeam } from './filters/entities.ts';
import { fixtureId, teamId } from './params.ts';
import { presentStatistics, StatisticsBody } from './present/statistics.ts';

const definition = {
  ...v2,
  tag: 'Fixtures',
  summary: 'Statistics of both teams in one match',
  description: 'Unknown statistics are omitted. If no statistics of the match are known, the list is empty.',
  response: wholeResponse(inBothShapes(z.array(StatisticsBody)), { count: z.int(), fixture: z.string() }),
};
const filters = { team: teamId('only this team (tm_... or t_...)').optional() };

async function answerStatistics(context: Context, fixture: Fixture, team: string | undefined): Promise<Answer> {
  const { store } = context;
  const side = team === undefined ? undefined : sideOf(fixture, knownTeam(store.reference, team).legacyId);
  const statistics = await store.statistics.ofFixture(fixture.legacyId);
  const both = statistics === undefined ? [] : presentStatistics({ fixture, statistics }, viewOf(context));
  const data = side === undefined ? both : both.slice(side, side + 1);
  return wholeAnswer(context, data, {
    scopes: [seasonScope(fixture.league.legacyId, fixture.season), REFERENCE_SCOPE],
    inPlay: isInPlay(fixture.status),
    meta: { count: data.length, fixture: fixture.id },
  });
}

/** Where a team stands in the list, home first; a team of neither side is past its end. */
function sideOf({ home, away }: Fixture, team: number): number {
  return [home.legacyId, away.legacyId, team].indexOf(team);
}

export const fixtureStatisticsById = endpoint({
  ...definition,
  id: 'v2.fixtures.statistics',
  path: '/api/v2/fixtures/:id/statistics',
  query: z.object(filters),
  params: z.object({ id: fixtureId() }),
  example: { params: { id: examples.fixture } },

  async handle(context) {
    const fixture = await knownFixture(context.store, context.params.id, 'id');
    return answerStatistics(context, fixture, context.query.team);
  },
});

export const fixtureStatisticsByQuery = endpoint({
  ...definition,
  id: 'v2.statistics',
  path: '/api/v2/fixtures/statistics',
  query: z.object({ fixture: fixtureId(), ...filters }),
  example: { query: { fixture: examples.fixture } },

  async handle(context) {
    const { query, store } = context;
    return answerStatistics(context, await knownFixture(store, query.fixture), query.team);
  },
});
