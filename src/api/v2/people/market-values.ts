/** Market values of a player over time. */
import { z } from 'zod';
import type { MarketValue } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requirePlayer } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { paging, playerId } from '../params.ts';
import { MarketValueBody, presentMarketValue } from '../present/people/market-value.ts';

const ORDER: Order<MarketValue> = {
  by: [{ kind: 'text', descending: true }, { kind: 'text' }],
  keyOf: ({ date, source }) => [date, source],
};

export const playerMarketValues = endpoint({
  ...v2,
  id: 'v2.player.market-values',
  path: '/api/v2/players/:id/market-values',
  tag: 'People',
  summary: 'Market values of a player, latest first',
  description: 'An extension of this service. The values are estimates of the sources that were imported.',
  query: z.object({
    from: param.date('first date').optional(),
    to: param.date('last date').optional(),
    ...paging,
  }),
  params: z.object({ id: playerId() }),
  rules: (query) => [...pagingRules(query), ...daysRules(query)],
  response: listResponse(forBothShapes(MarketValueBody), { player: z.string() }),
  example: { params: { id: examples.player } },

  async handle(context) {
    const { params, query, store, shape } = context;
    const { id, legacyId } = await requirePlayer(store, params.id, 'id');
    const { from, to } = query;
    const filter = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    const page = await readPage(query, {
      read: (window) => store.playerValues.marketValues(legacyId, filter, window),
      count: () => store.playerValues.countMarketValues(legacyId, filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = viewOf(context);
    return pageAnswer(context, page, (row) => presentMarketValue(row, view), {
      scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE],
      meta: { player: id },
    });
  },
});
