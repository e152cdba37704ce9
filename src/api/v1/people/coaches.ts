import { z } from 'zod';
import type { Coach } from '../../../football/person.ts';
import type { Team } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, FLAT_ONLY, listed, NESTED_ONLY, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { type Page, page, pageOf, readPage } from '../paging.ts';
import { coachId, teamId } from '../params.ts';
import { FlatCoach, flatCoach, NestedCoach, nestedCoach } from '../present/people/person.ts';

const COACHES_OF_TEAM_MAX = 200;

interface Query {
  readonly id?: number | undefined;
  readonly team?: number | undefined;
  readonly search?: string | undefined;
  readonly page?: number | undefined;
}

/** The requested coaches. For a team, its current coaches, or else its last one. */
async function requestedCoaches({ people, reference }: Store, { id, team, search, page }: Query): Promise<Page<Coach>> {
  const one = id === undefined ? undefined : await people.coach(id);
  const requested = team === undefined ? undefined : reference.team(team);
  if ((id !== undefined && one === undefined) || (team !== undefined && requested === undefined)) {
    return pageOf<Coach>([], page);
  }
  const filter = {
    ...(one !== undefined && { ids: [one.legacyId] }),
    ...(search !== undefined && { search }),
  };
  if (requested === undefined) {
    return readPage(page, {
      read: (window) => people.coaches(filter, window),
      count: () => people.countCoaches(filter),
    });
  }
  const ofTeam = { ...filter, team: requested.legacyId };
  return pageOf(
    currentCoaches(requested, await people.coaches(ofTeam, { limit: COACHES_OF_TEAM_MAX, offset: 0 })),
    page,
  );
}

/** The current coaches of a team among those it ever had, or else the last one. */
function currentCoaches({ legacyId }: Team, coaches: readonly Coach[]): readonly Coach[] {
  const current = coaches.filter((coach) => coach.team?.legacyId === legacyId);
  if (current.length > 0) return current;
  const startOf = (coach: Coach) => coach.career.find((spell) => spell.team.legacyId === legacyId)?.start ?? '';
  return coaches.toSorted((a, b) => (startOf(a) < startOf(b) ? 1 : -1)).slice(0, 1);
}

const filters = {
  id: coachId().optional(),
  team: teamId().optional(),
  page: page(),
};

export const coachs = endpoint({
  ...v1,
  id: 'v1.coachs',
  path: '/api/v1/coachs',
  tag: 'Coaches',
  summary: 'Coaches with their careers',
  description: 'Ordered by id; for a team, its current coaches. More than 1,000 coaches come in pages.',
  query: z.object({ ...filters, search: param.search('part of the name', { min: 3, example: 'brask' }).optional() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedCoach) },
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl, now } = context;
    const view = { publicUrl, timezone: 'UTC', now };
    const { rows, paging } = await requestedCoaches(store, query);
    const parts = { scopes: [ANY_SCOPE], paging, until: nextMidnight(now) };
    return answer(
      context,
      'coachs',
      rows.map((coach) => nestedCoach(coach, view)),
      parts,
    );
  },
});

export const coaches = endpoint({
  ...v1,
  id: 'v1.coaches',
  path: '/api/v1/coaches',
  tag: 'Coaches',
  summary: 'Coaches: one by id, the current one of a team, or all',
  description: 'Ordered by id. More than 1,000 coaches come in pages.',
  query: z.object(filters),
  shapes: FLAT_ONLY,
  response: { flat: listed(FlatCoach) },
  example: { query: { team: examples.team } },

  async handle(context) {
    const { query, store, publicUrl } = context;
    const view = { publicUrl, timezone: 'UTC' };
    const { rows, paging } = await requestedCoaches(store, query);
    const response = rows.map((coach) => flatCoach(coach, view));
    return answer(context, 'coaches', response, { scopes: [ANY_SCOPE], paging });
  },
});
