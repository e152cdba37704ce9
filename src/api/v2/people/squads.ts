import { z } from 'zod';
import type { Team } from '../../../football/terms.ts';
import { type EndpointResult, endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireTeam } from '../filters/entities.ts';
import { teamId } from '../params.ts';
import { presentSquadMember, SquadMemberBody } from '../present/people/person.ts';
import { presentedTeamId } from '../present/view.ts';

const definition = {
  ...v2,
  tag: 'People',
  summary: 'Squad of a team, by position and number',
  description: 'Returns the latest stored squad unless `season` is set. If none is stored, the list is empty.',
  response: singleResponse(forBothShapes(z.array(SquadMemberBody)), {
    team: z.string(),
    name: z.string(),
    season: z.int().nullable().describe('null if no squad is stored'),
    count: z.int(),
    source: z.string().describe('source of the squad'),
  }),
};

/** The source of players who are in lineups but in no squad list. */
const LINEUPS = 'line-ups';

const filters = { season: param.season('squad of this season; default: the latest squad').optional() };

async function answerSquad(
  context: HandleContext<unknown, unknown>,
  team: Team,
  season: number | undefined,
): Promise<EndpointResult> {
  const { people } = context.store;
  const [members, providers] = await Promise.all([
    people.squad(team.legacyId, season),
    people.squadProviders(team.legacyId, season),
  ]);
  const view = { ...viewOf(context), now: context.now };
  const data = members.map((member) => presentSquadMember(member, view));
  return singleAnswer(context, data, {
    scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE],
    until: nextMidnight(context.now),
    meta: {
      team: presentedTeamId(team, view),
      name: team.name,
      season: members[0]?.season ?? null,
      count: data.length,
      source: providers.map((provider) => provider || LINEUPS).join(', '),
    },
  });
}

export const squadByTeam = endpoint({
  ...definition,
  id: 'v2.squads.team',
  path: '/api/v2/squads/:id',
  query: z.object(filters),
  params: z.object({ id: teamId() }),
  example: { params: { id: examples.team } },

  handle(context) {
    const { params, query, store } = context;
    return answerSquad(context, requireTeam(store.reference, params.id, 'id'), query.season);
  },
});

export const squadByQuery = endpoint({
  ...definition,
  id: 'v2.squads',
  path: '/api/v2/squads',
  query: z.object({ team: teamId(), ...filters }),
  example: { query: { team: examples.team } },

  handle(context) {
    const { query, store } = context;
    return answerSquad(context, requireTeam(store.reference, query.team), query.season);
  },
});
