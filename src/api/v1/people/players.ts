import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { isOut } from '../../../football/people/availability.ts';
import type { Player } from '../../../football/person.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { Given } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE, PEOPLE_SCOPE } from '../../../store/changes/revisions.ts';
import type { PersonFilter } from '../../../store/people/filter.ts';
import type { PlayerSeason } from '../../../store/people/player-seasons.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, inShape, listed, NESTED_ONLY, pagingOf, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { leagueId, needsOther, needsSome, playerId, teamId } from '../params.ts';
import { FlatPlayer, flatPlayer, NestedProfile, nestedProfile } from '../present/people/person.ts';
import {
  MergedPlayer,
  mergedPlayer,
  NestedPlayer,
  nestedPlayer,
  type PlayerRow,
  type PlayerSeasonRow,
} from '../present/people/player-season.ts';
import { presentTeamRef, TeamRef } from '../present/view.ts';

const PLAYERS_PER_PAGE = 20;
const PROFILES_PER_PAGE = 250;

const query = z.object({
  id: playerId().optional(),
  team: teamId().optional(),
  league: leagueId().optional(),
  season: param.season('season of the statistics; default with a league or team: the current season').optional(),
  search: param.search('part of the name', { min: 3, example: 'brask' }).optional(),
  page: param.page().optional(),
});
type Query = z.output<typeof query>;

function rules(sent: Given<Query>): FieldError[] {
  return [
    ...needsSome(sent, ['id', 'team', 'league', 'search']),
    ...needsOther(sent, 'season', ['id', 'team', 'league']),
  ];
}

/** What is asked for, with the season that goes without saying; null where an id is unknown. */
async function playerFilter(store: Store, sent: Query, now: number): Promise<PersonFilter | null> {
  const { reference, people } = store;
  const player = sent.id === undefined ? undefined : await people.player(sent.id);
  const team = sent.team === undefined ? undefined : reference.team(sent.team);
  const league = sent.league === undefined ? undefined : reference.league(sent.league);
  if (sent.id !== undefined && player === undefined) return null;
  if (sent.team !== undefined && team === undefined) return null;
  if (sent.league !== undefined && league === undefined) return null;
  const season =
    sent.season ??
    (league !== undefined
      ? reference.currentSeason(league, now)?.year
      : team === undefined
        ? undefined
        : reference.seasonsOfTeam(team).at(-1)?.year);
  return {
    ...(player !== undefined && { ids: [player.legacyId] }),
    ...(team !== undefined && { team: team.legacyId }),
    ...(league !== undefined && { league: league.legacyId }),
    // a player is known by his id: his season only narrows his statistics
    ...(season !== undefined && (player === undefined || team !== undefined || league !== undefined) && { season }),
    ...(sent.search !== undefined && { search: sent.search }),
  };
}

/** A season's row with league and team looked up; undefined where either is gone. */
export function seasonRow({ reference }: Store, row: PlayerSeason): PlayerSeasonRow | undefined {
  const [league, team] = [reference.league(row.league), reference.team(row.team)];
  return league === undefined || team === undefined ? undefined : { ...row, league, team };
}

/** Rows of one team beside each other, teams and rows in the order in which they come. */
function byTeam<Row extends { readonly team: { readonly legacyId: number } }>(rows: readonly Row[]): Row[] {
  return [...Map.groupBy(rows, ({ team }) => team.legacyId).values()].flat();
}

/** Which of some players are out, by legacy id; asked for all at once. */
export async function playersOut(store: Store, players: readonly number[], now: number): Promise<ReadonlySet<number>> {
  const spells = players.length === 0 ? [] : await store.careers.injuries({ players });
  const byPlayer = Map.groupBy(spells, ({ player }) => player.legacyId);
  return new Set(players.filter((player) => isOut(byPlayer.get(player) ?? [], now)));
}

/** Players with their rows of the season asked for, or of their latest one. */
async function withSeasons(
  store: Store,
  players: readonly Player[],
  { filter, season, now }: { readonly filter: PersonFilter; readonly season: number | undefined; readonly now: number },
): Promise<PlayerRow[]> {
  const ids = players.map(({ legacyId }) => legacyId);
  const { league, team } = filter;
  const rows = await store.playerSeasons.list({
    players: ids,
    ...(league !== undefined && { league }),
    ...(team !== undefined && { team }),
    ...(season !== undefined && { season }),
  });
  const byPlayer = Map.groupBy(rows, ({ player }) => player);
  const out = await playersOut(store, ids, now);
  return players.map((player) => {
    const own = byPlayer.get(player.legacyId) ?? [];
    const latest = season ?? own[0]?.season;
    return {
      player,
      injured: out.has(player.legacyId),
      seasons: byTeam(own.filter((row) => row.season === latest).flatMap((row) => seasonRow(store, row) ?? [])),
    };
  });
}

export const players = endpoint({
  ...v1,
  id: 'v1.players',
  path: '/api/v1/players',
  tag: 'Players',
  summary: 'Players with their statistics of a season, twenty per page',
  description:
    'Ordered by id. Without `season`, the response covers the current season of the league or team, or the latest season of a player.',
  query,
  rules,
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedPlayer), nested: listed(NestedPlayer), flat: listed(FlatPlayer) },
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, publicUrl, now } = context;
    const made = { scopes: [ANY_SCOPE], until: nextMidnight(now) };
    const filter = await playerFilter(store, query, now);
    if (filter === null) return answer(context, 'players', [], made);
    const page = query.page ?? 1;
    const paging = pagingOf(page, await store.people.countPlayers(filter), PLAYERS_PER_PAGE);
    const window = { limit: PLAYERS_PER_PAGE, offset: (page - 1) * PLAYERS_PER_PAGE };
    const found = page > paging.total ? [] : await store.people.players(filter, window);
    const rows = await withSeasons(store, found, { filter, season: query.season ?? filter.season, now });
    const view = { publicUrl, timezone: 'UTC', now };
    const present = inShape<PlayerRow>(context, {
      nested: (row) => nestedPlayer(row, view),
      flat: ({ player }) => flatPlayer(player, view),
      merged: (row) => mergedPlayer(row, view),
    });
    return answer(context, 'players', rows.map(present), { ...made, paging });
  },
});

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
    const one = query.player === undefined ? undefined : await store.people.player(query.player);
    const filter = {
      ...(query.player !== undefined && { ids: one === undefined ? [] : [one.legacyId] }),
      ...(query.search !== undefined && { search: query.search }),
    };
    const page = query.page ?? 1;
    const paging = pagingOf(page, await store.people.countPlayers(filter), PROFILES_PER_PAGE);
    const window = { limit: PROFILES_PER_PAGE, offset: (page - 1) * PROFILES_PER_PAGE };
    const found = page > paging.total ? [] : await store.people.players(filter, window);
    const view = { publicUrl, timezone: 'UTC', now };
    const made = { scopes: [PEOPLE_SCOPE], until: nextMidnight(now), paging };
    return answer(
      context,
      'players/profiles',
      found.map((player) => nestedProfile(player, view)),
      made,
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
    const made = { scopes: [ANY_SCOPE] };
    if (query.player === undefined) return answer(context, 'players/seasons', await store.people.seasons(), made);
    const player = await store.people.player(query.player);
    const seasons = player === undefined ? [] : await store.people.seasons(player.legacyId);
    return answer(context, 'players/seasons', seasons, made);
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
