import * as param from '../../params.ts';
import { viewOf } from '../answer.ts';
import { knownPlayer, knownTeam } from '../filters/entities.ts';
import { playerId, teamId } from '../params.ts';
import { EVENT_TYPES, EventBody, presentEvent } from '../present/match.ts';
import { ofFixture, rowsAnswer, rowsResponse } from './of-fixture.ts';

export const fixtureEvents = ofFixture({
  name: 'events',
  summary: 'Goals, cards, substitutions and VAR decisions of one match, in order',
  filters: {
    type: param.oneOf(EVENT_TYPES, { description: 'only events of this kind' }).optional(),
    team: teamId('only events of this team (tm_... or t_...)').optional(),
    player: playerId('only events that involve this player (pl_...)').optional(),
    deleted: param.boolean('true: include deleted events').optional(),
  },
  response: rowsResponse(EventBody),

  async answer(context, fixture, { type, team, player, deleted }) {
    const { store } = context;
    const filter = {
      ...(type !== undefined && { kind: type }),
      ...(team !== undefined && { team: knownTeam(store.reference, team).legacyId }),
      ...(player !== undefined && { player: (await knownPlayer(store, player)).legacyId }),
      ...(deleted !== undefined && { deleted }),
    };
    const events = await store.events.ofFixtures([fixture.legacyId], filter);
    const view = viewOf(context);
    const data = (events.get(fixture.legacyId) ?? []).map((event) => presentEvent(event, fixture, view));
    return rowsAnswer(context, fixture, data);
  },
});
