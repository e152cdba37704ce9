import { z } from 'zod';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import { answer, listed, NESTED_FIRST, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { playerId, requireAnyOf, teamId } from '../params.ts';
import { FlatTransfer, flatTransfer, NestedTransfers, nestedTransfers } from '../present/people/career.ts';

export const transfers = endpoint({
  ...v1,
  id: 'v1.transfers',
  path: '/api/v1/transfers',
  tag: 'Players',
  summary: 'Transfers of a player, or of all players to and from a team, latest first',
  query: z.object({ player: playerId().optional(), team: teamId().optional() }),
  rules: (sent) => requireAnyOf(sent, ['player', 'team']),
  shapes: NESTED_FIRST,
  response: { nested: listed(NestedTransfers), flat: listed(FlatTransfer) },
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl, shape } = context;
    const parts = { scopes: [ANY_SCOPE] };
    const player = query.player === undefined ? undefined : await store.people.player(query.player);
    const team = query.team === undefined ? undefined : store.reference.team(query.team);
    const isUnknown =
      (query.player !== undefined && player === undefined) || (query.team !== undefined && team === undefined);
    if (isUnknown) return answer(context, 'transfers', [], parts);
    const found = await store.careers.transfers({
      ...(player !== undefined && { player: player.legacyId }),
      ...(team !== undefined && { team: team.legacyId }),
    });
    if (shape === 'flat') return answer(context, 'transfers', found.map(flatTransfer), parts);
    const view = { publicUrl, timezone: 'UTC' };
    const response = [...Map.groupBy(found, ({ player }) => player.legacyId).values()].map((moves) =>
      nestedTransfers({ player: moves[0]!.player, transfers: moves }, view),
    );
    return answer(context, 'transfers', response, parts);
  },
});
