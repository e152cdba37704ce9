import { z } from 'zod';
import type { Injury } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { InjuryFilter } from '../../../store/people/careers.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { missingIds, missingOf, nativeBatch } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requireFixture, requireLeague, requirePlayer, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { fixtureId, idList, leagueId, paging, playerId, teamId } from '../params.ts';
import { InjuryBody, presentInjury } from '../present/people/career.ts';

const ORDER: Order<Injury> = {
  by: [{ kind: 'text', descending: true }, { kind: 'text' }],
  keyOf: ({ start, id }) => [start, id],
};

const query = z.object({
  league: leagueId().optional(),
  season: param.season().optional(),
  team: teamId().optional(),
  player: playerId().optional(),
  fixture: fixtureId('players who miss this match (fx_...)').optional(),
  date: param.date('start date of the absence').optional(),
  from: param.date('earliest start date').optional(),
  to: param.date('latest start date').optional(),
  ids: idList('native id (ij_...)').optional(),
  ...paging,
});

async function injuryFilter(store: Store, requested: z.output<typeof query>): Promise<InjuryFilter> {
  const { league, season, team, player, fixture, date, from, to } = requested;
  return {
    ...(league !== undefined && { league: requireLeague(store.reference, league).legacyId }),
    ...(season !== undefined && { season }),
    ...(team !== undefined && { team: requireTeam(store.reference, team).legacyId }),
    ...(player !== undefined && { players: [(await requirePlayer(store, player)).legacyId] }),
    ...(fixture !== undefined && { fixtures: [(await requireFixture(store, fixture)).legacyId] }),
    ...(date !== undefined && { date }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

export const injuries = endpoint({
  ...v2,
  id: 'v2.injuries',
  path: '/api/v2/injuries',
  tag: 'People',
  summary: 'Injuries and suspensions of players, latest first',
  query,
  rules: (query) => [...pagingRules(query), ...daysRules(query)],
  response: listResponse(forBothShapes(InjuryBody), {}, missingIds),
  example: { query: { league: examples.league, season: examples.season, limit: '5' } },

  async handle(context) {
    const { query, store, shape } = context;
    const batch = query.ids && (await nativeBatch(store, 'injuries', query.ids));
    const filter = { ...(await injuryFilter(store, query)), ...(batch !== undefined && { ids: batch.ids }) };
    const page = await readPage(query, {
      read: (window) => store.careers.injuries(filter, window),
      count: () => store.careers.countInjuries(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = viewOf(context);
    return pageAnswer(context, page, (injury) => presentInjury(injury, view), {
      scopes: [ANY_SCOPE],
      ...missingOf(batch),
    });
  },
});
