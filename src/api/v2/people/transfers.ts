import { z } from 'zod';
import type { Transfer } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { missingIds, missingOf, nativeBatch } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requirePlayer, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { idList, paging, playerId, teamId } from '../params.ts';
import { presentTransfer, TransferBody } from '../present/people/career.ts';

const ORDER: Order<Transfer> = {
  by: [{ kind: 'text', descending: true }, { kind: 'text' }],
  keyOf: ({ date, id }) => [date, id],
};

export const transfers = endpoint({
  ...v2,
  id: 'v2.transfers',
  path: '/api/v2/transfers',
  tag: 'People',
  summary: 'Transfers of players, latest first',
  query: z.object({
    player: playerId().optional(),
    team: teamId('transfers to or from this team (tm_... or t_...)').optional(),
    from: param.date('first date').optional(),
    to: param.date('last date').optional(),
    ids: idList('native id (tf_...)').optional(),
    ...paging,
  }),
  rules: (query) => [...pagingRules(query), ...daysRules(query)],
  response: listResponse(forBothShapes(TransferBody), {}, missingIds),
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, shape } = context;
    const { player, team, from, to } = query;
    const batch = query.ids && (await nativeBatch(store, 'transfers', query.ids));
    const filter = {
      ...(batch !== undefined && { ids: batch.ids }),
      ...(player !== undefined && { player: (await requirePlayer(store, player)).legacyId }),
      ...(team !== undefined && { team: requireTeam(store.reference, team).legacyId }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
    const page = await readPage(query, {
      read: (window) => store.careers.transfers(filter, window),
      count: () => store.careers.countTransfers(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = viewOf(context);
    return pageAnswer(context, page, (transfer) => presentTransfer(transfer, view), {
      scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE],
      ...missingOf(batch),
    });
  },
});
