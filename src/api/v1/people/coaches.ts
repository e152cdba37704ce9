import { z } from 'zod';
import type { Coach } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, FLAT_ONLY, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { coachId, requireAnyOf, teamId } from '../params.ts';
import { FlatCoach, flatCoach, NestedCoach, nestedCoach } from '../present/people/person.ts';

const COACHES_MAX = 200;

interface Query {
  readonly id?: number | undefined;
  readonly team?: number | undefined;
  readonly search?: string | undefined;
}

/** The requested coaches. For a team, its current coaches, or else its last one. */
async function requestedCoaches({ people, reference }: Store, { id, team, search }: Query): Promise<Coach[]> {
  const one = id === undefined ? undefined : await people.coach(id);
  const requested = team === undefined ? undefined : reference.team(team);
  if ((id !== undefined && one === undefined) || (team !== undefined && requested === undefined)) return [];
  const filter = {
    ...(one !== undefined && { ids: [one.legacyId] }),
    ...(requested !== undefined && { team: requested.legacyId }),
    ...(search !== undefined && { search }),
  };
  const found = await people.coaches(filter, { limit: COACHES_MAX, offset: 0 });
  if (requested === undefined) return found;
  const current = found.filter((coach) => coach.team?.legacyId === requested.legacyId);
  if (current.length > 0) return current;
  const startOf = (coach: Coach) =>
    coach.career.find((spell) => spell.team.legacyId === requested.legacyId)?.start ?? '';
  return found.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1)).slice(0, 1);
}

const filters = {
  id: coachId().optional(),
  team: teamId().optional(),
};

export const coachs = endpoint({
  ...v1,
  id: 'v1.coachs',
  path: '/api/v1/coachs',
  tag: 'Coaches',
  summary: 'Coaches with their careers',
  query: z.object({ ...filters, search: param.search('part of the name', { min: 3, example: 'brask' }).optional() }),
  rules: (sent) => requireAnyOf(sent, ['id', 'team', 'search']),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedCoach) },
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl, now } = context;
    const view = { publicUrl, timezone: 'UTC', now };
    const response = (await requestedCoaches(store, query)).map((coach) => nestedCoach(coach, view));
    return answer(context, 'coachs', response, { scopes: [ANY_SCOPE], until: nextMidnight(now) });
  },
});

export const coaches = endpoint({
  ...v1,
  id: 'v1.coaches',
  path: '/api/v1/coaches',
  tag: 'Coaches',
  summary: 'A coach by id or name, or the current coach of a team',
  query: z.object(filters),
  rules: (sent) => requireAnyOf(sent, ['id', 'team']),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatCoach) },
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const response = (await requestedCoaches(store, query)).map((coach) => flatCoach(coach, view));
    return answer(context, 'coaches', response, { scopes: [ANY_SCOPE] });
  },
});
