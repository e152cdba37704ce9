import { z } from 'zod';
import type { FieldError } from '../../../base/errors.ts';
import { isOut } from '../../../football/people/availability.ts';
import type { Player } from '../../../football/person.ts';
import type { League } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { PersonFilter } from '../../../store/people/filter.ts';
import type { TeamSeason } from '../../../store/people/people.ts';
import type { PlayerSeason } from '../../../store/people/player-seasons.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { answer, BOTH_LISTS, listed, pagingOf, presenterFor, v1 } from '../envelope.ts';
import { examples } from '../examples.ts';
import { leagueId, playerId, requireAnyOf, requireWith, teamId } from '../params.ts';
import { FlatPlayer, flatPlayer } from '../present/people/person.ts';
import {
  MergedPlayer,
  mergedPlayer,
  NestedPlayer,
  nestedPlayer,
  type PlayerRow,
  type PlayerSeasonRow,
} from '../present/people/player-season.ts';

const PLAYERS_PER_PAGE = 20;

const query = z.object({
  id: playerId().optional(),
  team: teamId().optional(),
  league: leagueId().optional(),
  season: param.season('season of the statistics; default with a league or team: the current season').optional(),
  search: param.search('part of the name', { min: 3, example: 'brask' }).optional(),
  page: param.page().optional(),
});
type Query = z.output<typeof query>;

function rules(sent: RuleInput<Query>): FieldError[] {
  return [
    ...requireAnyOf(sent, ['id', 'team', 'league', 'search']),
    ...requireWith(sent, 'season', ['id', 'team', 'league']),
  ];
}

/** The store filter of a query with its default season; null if an id is unknown. */
async function playerFilter(store: Store, sent: Query, now: number): Promise<PersonFilter | null> {
  const { reference, people } = store;
  const player = sent.id === undefined ? undefined : await people.player(sent.id);
  const team = sent.team === undefined ? undefined : reference.team(sent.team);
  const league = sent.league === undefined ? undefined : reference.league(sent.league);
  if (sent.id !== undefined && player === undefined) return null;
  if (sent.team !== undefined && team === undefined) return null;
  if (sent.league !== undefined && league === undefined) return null;
  const season = sent.season ?? (league === undefined ? undefined : reference.currentSeason(league, now)?.year);
  const squadSeason =
    team === undefined || season !== undefined ? undefined : reference.seasonsOfTeam(team).at(-1)?.year;
  return {
    ...(player !== undefined && { ids: [player.legacyId] }),
    ...(team !== undefined && { team: team.legacyId }),
    ...(league !== undefined && { league: league.legacyId }),
    ...(season !== undefined && { season }),
    ...(squadSeason !== undefined && { squadSeason }),
    ...(sent.search !== undefined && { search: sent.search }),
  };
}

/** Adds the league and the team to a row; undefined if either is not stored. */
export function seasonRow({ reference }: Store, row: PlayerSeason): PlayerSeasonRow | undefined {
  const [league, team] = [reference.league(row.league), reference.team(row.team)];
  return league === undefined || team === undefined ? undefined : { ...row, league, team };
}

/** Groups rows by team and keeps the order of teams and rows. */
function byTeam(rows: readonly PlayerSeasonRow[]): PlayerSeasonRow[] {
  return [...Map.groupBy(rows, ({ team }) => team?.legacyId).values()].flat();
}

/** Legacy ids of the unavailable players among `players`, from one query. */
export async function unavailablePlayers(
  store: Store,
  players: readonly number[],
  now: number,
): Promise<ReadonlySet<number>> {
  const injuries = players.length === 0 ? [] : await store.careers.injuries({ players });
  const byPlayer = Map.groupBy(injuries, ({ player }) => player.legacyId);
  return new Set(players.filter((player) => isOut(byPlayer.get(player) ?? [], now)));
}

/** The league of a team in a season: the division before the cups. */
function leagueOf({ reference }: Store, { team, season }: TeamSeason): League | undefined {
  const leagues = reference.seasonsOfTeam(team).flatMap(({ league, year }) => (year === season ? [league] : []));
  return leagues.toSorted((a, b) => (a.tier ?? 1000) - (b.tier ?? 1000))[0];
}

/**
 * The row of a player without statistics: clients read `statistics[0]` of every player. It names the latest team whose
 * league is stored.
 */
function emptyRow(store: Store, teams: readonly TeamSeason[]): PlayerSeasonRow {
  const latest = teams.find((one) => leagueOf(store, one) !== undefined) ?? teams[0];
  return {
    team: latest?.team ?? null,
    league: (latest && leagueOf(store, latest)) ?? null,
    season: latest?.season ?? null,
    number: null,
    position: null,
    captain: false,
    statistics: {},
  };
}

/** Players with their rows of the season, or of their latest season; each has at least one row. */
async function withSeasons(
  store: Store,
  players: readonly Player[],
  { filter, now }: { readonly filter: PersonFilter; readonly now: number },
): Promise<PlayerRow[]> {
  const ids = players.map(({ legacyId }) => legacyId);
  const { league, team } = filter;
  const season = filter.season ?? filter.squadSeason;
  const rows = await store.playerSeasons.list({
    players: ids,
    ...(league !== undefined && { league }),
    ...(team !== undefined && { team }),
    ...(season !== undefined && { season }),
  });
  const byPlayer = Map.groupBy(rows, ({ player }) => player);
  const unavailable = await unavailablePlayers(store, ids, now);
  const without = ids.filter((id) => !byPlayer.has(id));
  const teamSeasons = await store.people.teamSeasons(without);
  const ofRequest = ({ team: { legacyId }, season: year }: TeamSeason) =>
    (team === undefined || legacyId === team) && (season === undefined || year === season);
  return players.map((player) => {
    const playerRows = byPlayer.get(player.legacyId) ?? [];
    const year = season ?? playerRows[0]?.season;
    const seasons = byTeam(
      playerRows.filter((row) => row.season === year).flatMap((row) => seasonRow(store, row) ?? []),
    );
    const teams = (teamSeasons.get(player.legacyId) ?? []).filter(ofRequest);
    return {
      player,
      injured: unavailable.has(player.legacyId),
      seasons: seasons.length > 0 ? seasons : [emptyRow(store, teams)],
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
    'Ordered by id. With `season` or `league`, the response lists players who have statistics in that season; the default is the current season of the league. A `team` without `season` gives its latest squad, and `id` or `search` alone gives the latest season of each player. `statistics` is never empty: a player without any has one row of zeros.',
  query,
  rules,
  shapes: BOTH_LISTS,
  response: { merged: listed(MergedPlayer), nested: listed(NestedPlayer), flat: listed(FlatPlayer) },
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, publicUrl, now } = context;
    const parts = { scopes: [ANY_SCOPE], until: nextMidnight(now) };
    const filter = await playerFilter(store, query, now);
    if (filter === null) return answer(context, 'players', [], parts);
    const page = query.page ?? 1;
    const paging = pagingOf(page, await store.people.countPlayers(filter), PLAYERS_PER_PAGE);
    const window = { limit: PLAYERS_PER_PAGE, offset: (page - 1) * PLAYERS_PER_PAGE };
    const found = page > paging.total ? [] : await store.people.players(filter, window);
    const rows = await withSeasons(store, found, { filter, now });
    const view = { publicUrl, timezone: 'UTC', now };
    const present = presenterFor<PlayerRow>(context, {
      nested: (row) => nestedPlayer(row, view),
      flat: ({ player }) => flatPlayer(player, view),
      merged: (row) => mergedPlayer(row, view),
    });
    return answer(context, 'players', rows.map(present), { ...parts, paging });
  },
});
