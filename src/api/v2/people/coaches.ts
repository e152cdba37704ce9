import { z } from 'zod';
import type { Coach } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { CoachFilter } from '../../../store/people/people.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import { pageAnswer, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { missingIds, missingOf, type StoredBatch, storedBatch } from '../filters/batch.ts';
import type { Order } from '../filters/cursor.ts';
import { requireCoach, requireCountry, requireTeam } from '../filters/entities.ts';
import { pagingRules, readPage } from '../filters/paging.ts';
import { coachId, countryId, idList, noQuery, paging, search, teamId } from '../params.ts';
import { CoachBody, presentCoach } from '../present/people/person.ts';

const ORDER: Order<Coach> = { by: [{ kind: 'id' }], keyOf: ({ legacyId }) => [legacyId] };

const query = z.object({
  search: search(),
  country: countryId('nationality: key (eng), code (GB-ENG) or name (England)').optional(),
  team: teamId('coaches, present or past, of this team (tm_... or t_...)').optional(),
  ids: idList('native id').optional(),
  ...paging,
});

function coachFilter(store: Store, requested: z.output<typeof query>, batch: StoredBatch | undefined): CoachFilter {
  const { search, country, team } = requested;
  return {
    ...(search !== undefined && { search }),
    ...(country !== undefined && { nationality: requireCountry(store.reference, country).name }),
    ...(team !== undefined && { team: requireTeam(store.reference, team).legacyId }),
    ...(batch !== undefined && { ids: batch.legacyIds }),
  };
}

export const coaches = endpoint({
  ...v2,
  id: 'v2.coaches',
  path: '/api/v2/coaches',
  tag: 'People',
  summary: 'Coaches with their careers, in a stable order',
  query,
  aliases: { id: 'ids', coach: 'ids' },
  rules: pagingRules,
  response: listResponse(forBothShapes(CoachBody), {}, missingIds),
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, now, shape } = context;
    const batch = query.ids && (await storedBatch(store, 'coach', query.ids));
    const filter = coachFilter(store, query, batch);
    const page = await readPage(query, {
      read: (window) => store.people.coaches(filter, window),
      count: () => store.people.countCoaches(filter),
      counted: shape === 'migration',
      order: ORDER,
    });
    const view = { ...viewOf(context), now };
    return pageAnswer(context, page, (coach) => presentCoach(coach, view), {
      scopes: [ANY_SCOPE],
      until: nextMidnight(now),
      ...missingOf(batch),
    });
  },
});

export const coach = endpoint({
  ...v2,
  id: 'v2.coach',
  path: '/api/v2/coaches/:id',
  tag: 'People',
  summary: 'One coach with their career',
  query: noQuery,
  params: z.object({ id: coachId() }),
  response: singleResponse(forBothShapes(CoachBody)),
  example: { params: { id: examples.coach } },

  async handle(context) {
    const { params, store, now } = context;
    const found = await requireCoach(store, params.id, 'id');
    const data = presentCoach(found, { ...viewOf(context), now });
    return singleAnswer(context, data, { scopes: [ANY_SCOPE], until: nextMidnight(now) });
  },
});
