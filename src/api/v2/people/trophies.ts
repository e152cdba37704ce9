import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import type { Trophy } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { PEOPLE_SCOPE } from '../../../store/changes/revisions.ts';
import { pageAnswer, v2 } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { requireCoach, requirePlayer } from '../filters/entities.ts';
import { pageOf, pagingRules } from '../filters/paging.ts';
import { coachId, paging, playerId } from '../params.ts';
import { presentTrophy, TrophyBody } from '../present/people/career.ts';

const query = z.object({
  player: playerId('native id (pl_...), instead of coach').optional(),
  coach: coachId('native id (co_...), instead of player').optional(),
  ...paging,
});

const ORDER: Order<Trophy> = {
  by: [{ kind: 'text', descending: true }, { kind: 'text' }, { kind: 'text' }],
  keyOf: ({ season, league, id }) => [season, league, id],
};

function personRules({ player, coach }: RuleInput<z.output<typeof query>>): FieldError[] {
  if (player !== undefined && coach !== undefined)
    return [{ field: 'coach', message: 'cannot be combined with player: send player or coach' }];
  return (player ?? coach) === undefined ? [{ field: 'player', message: 'is missing: send player or coach' }] : [];
}

export const trophies = endpoint({
  ...v2,
  id: 'v2.trophies',
  path: '/api/v2/trophies',
  tag: 'People',
  summary: 'Trophies of a player or coach, latest first',
  query,
  rules: (query) => [...personRules(query), ...pagingRules(query)],
  response: listResponse(forBothShapes(TrophyBody)),
  example: { query: { player: examples.winner } },

  async handle(context) {
    const { query, store } = context;
    const [role, person] =
      query.coach === undefined
        ? (['player', await requirePlayer(store, query.player ?? '')] as const)
        : (['coach', await requireCoach(store, query.coach)] as const);
    const rows = await store.careers.trophies(role, [person.legacyId]);
    return pageAnswer(context, pageOf(rows, query, ORDER), presentTrophy, { scopes: [PEOPLE_SCOPE] });
  },
});
