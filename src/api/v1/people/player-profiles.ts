/** Players without statistics, and their seasons and teams. */
import { z } from 'zod';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, PEOPLE_SCOPE } from '../../../store/changes/revisions.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, listed, NESTED_ONLY, pagingOf, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { playerId } from '../params.ts';
import { NestedProfile, nestedProfile } from '../present/people/person.ts';
import { presentTeamRef, TeamRef } from '../present/view.ts';

const PROFILES_PER_PAGE = 250;

export const playersProfiles = endpoint({
  ...v1,
  id: 'v1.players-profiles',
  path: '/api/v1/players/profiles',
  tag: 'Players',
  summary: 'Players without statistics, 250 per page',
  query: z.object({
    player: playerId().optional(),
    search: param.search('part of the name', { min: 3, example: 'brask' }).optional(),
    page: param.page().optional(),
  }),
  shapes: NESTED_ONLY,
  response: { nested: listed(NestedProfile) },
  example: {},

  async handle(context) {
    const { query, store, publicUrl, now } = context;
    const player = query.player === undefined ? undefined : await store.people.player(query.player);
    const filter = {
      ...(query.player !== undefined && { ids: player === undefined ? [] : [player.legacyId] }),
      ...(query.search !== undefined && { search: query.search }),
    };
    const page = query.page ?? 1;
    const paging = pagingOf(page, await store.people.countPlayers(filter), PROFILES_PER_PAGE);
    const window = { limit: PROFILES_PER_PAGE, offset: (page - 1) * PROFILES_PER_PAGE };
    const found = page > paging.total ? [] : await store.people.players(filter, window);
    const view = { publicUrl, timezone: 'UTC', now };
    const parts = { scopes: [PEOPLE_SCOPE], until: nextMidnight(now), paging };
    return answer(
      context,
      'players/profiles',
      found.map((row) => nestedProfile(row, view)),
      parts,
    );
  },
});

export const playersSeasons = endpoint({
  ...v1,
  id: 'v1.players-seasons',
  path: '/api/v1/players/seasons',
  tag: 'Players',
  summary: 'Seasons with stored players, or the seasons of one player',
  query: z.object({ player: playerId().optional() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(z.int()) },
  example: {},

  async handle(context) {
    const { query, store } = context;
    const parts = { scopes: [ANY_SCOPE] };
    if (query.player === undefined) return answer(context, 'players/seasons', await store.people.seasons(), parts);
    const player = await store.people.player(query.player);
    const seasons = player === undefined ? [] : await store.people.seasons(player.legacyId);
    return answer(context, 'players/seasons', seasons, parts);
  },
});

const PlayerTeam = z.object({ team: TeamRef, seasons: z.array(z.int()) });

export const playersTeams = endpoint({
  ...v1,
  id: 'v1.players-teams',
  path: '/api/v1/players/teams',
  tag: 'Players',
  summary: 'Teams and seasons of a player',
  query: z.object({ player: playerId() }),
  shapes: NESTED_ONLY,
  response: { nested: listed(PlayerTeam) },
  example: { query: { player: examples.player } },

  async handle(context) {
    const { query, store, publicUrl } = context;
    const player = await store.people.player(query.player);
    const teams = player === undefined ? [] : await store.people.teamsOfPlayer(player.legacyId);
    const view = { publicUrl, timezone: 'UTC' };
    const response = teams.map(({ team, seasons }) => ({ team: presentTeamRef(team, view), seasons }));
    return answer(context, 'players/teams', response, { scopes: [ANY_SCOPE] });
  },
});
