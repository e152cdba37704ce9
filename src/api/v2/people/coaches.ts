import { z } from 'zod';
import { endpoint } from '../../../http/endpoint.ts';
import type { CoachFilter } from '../../../store/people.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight, pageAnswer, v2, viewOf, wholeAnswer } from '../answer.ts';
import { inBothShapes, listResponse, wholeResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { knownCoach, knownCountry, knownTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { coachId, countryId, idList, noQuery, paging, search, teamId } from '../params.ts';
import { CoachBody, presentCoach } from '../present/person.ts';

const query = z.object({
  search: search(),
  country: countryId('nationality: key (eng), code (GB-ENG) or name (England)').optional(),
  team: teamId('who coaches or coached this team (tm_... or t_...)').optional(),
  ids: idList('native id').optional(),
  ...paging,
});

async function coachFilter(store: Store, { search, country, team, ids }: z.output<typeof query>): Promise<CoachFilter> {
  const wanted = ids && (await Promise.all(ids.map((id) => knownCoach(store, id, 'ids'))));
  return {
    ...(search !== undefined && { search }),
    ...(country !== undefined && { nationality: knownCountry(store.reference, country).name }),
    ...(team !== undefined && { team: knownTeam(store.reference, team).legacyId }),
    ...(wanted !== undefined && { ids: wanted.map(({ legacyId }) => legacyId) }),
  };
}

export const coaches = endpoint({
  ...v2,
  id: 'v2.coaches',
  path: '/api/v2/coaches',
  tag: 'People',
  summary: 'Coaches with their careers, in a fixed order',
  query,
  aliases: { id: 'ids', coach: 'ids' },
  rules: pagingRules,
  response: listResponse(inBothShapes(CoachBody)),
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, now, shape } = context;
    const filter = await coachFilter(store, query);
    const page = await readPage(query, {
      read: (window) => store.people.coaches(filter, window),
      count: () => store.people.countCoaches(filter),
      counted: shape === 'migration',
    });
    const view = { ...viewOf(context), now };
    return pageAnswer(context, page, (coach) => presentCoach(coach, view), {
      scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE],
      until: nextMidnight(now),
    });
  },
});

export const coach = endpoint({
  ...v2,
  id: 'v2.coach',
  path: '/api/v2/coaches/:id',
  tag: 'People',
  summary: 'One coach with the career',
  query: noQuery,
  params: z.object({ id: coachId() }),
  response: wholeResponse(inBothShapes(CoachBody)),
  example: { params: { id: examples.coach } },

  async handle(context) {
    const { params, store, now } = context;
    const found = await knownCoach(store, params.id, 'id');
    const data = presentCoach(found, { ...viewOf(context), now });
    return wholeAnswer(context, data, { scopes: [PEOPLE_SCOPE, REFERENCE_SCOPE], until: nextMidnight(now) });
  },
});
