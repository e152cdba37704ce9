import { z } from 'zod';
import type { Player } from '../../../football/person.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { PlayerSeasonFilter } from '../../../store/people/player-seasons.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { type Context, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeagues, requirePlayer, requireTeam } from '../filters/entities.ts';
import { leagueIds, playerId, teamId } from '../params.ts';
import { PlayerSeasonBody, type PlayerSeasonRow, presentPlayerSeason } from '../present/people/player-season.ts';

const filters = {
  season: param.season('only this season; default: all seasons').optional(),
  league: leagueIds('only this league (lg_... or eng.1)').optional(),
  team: teamId('only for this team (tm_... or t_...)').optional(),
};
type Query = z.output<z.ZodObject<typeof filters>>;

const definition = {
  ...v2,
  tag: 'People',
  summary: 'Season statistics of a player, by league and team, latest season first (an extension)',
  description:
    'Sums, values per 90 minutes and expected goals. Totals that a source states for the season replace sums from fewer matches. `completeness` says how much of the season is known.',
  response: singleResponse(forBothShapes(z.array(PlayerSeasonBody)), { player: z.string(), count: z.int() }),
};

function seasonFilter({ reference }: Store, { season, league, team }: Query): Omit<PlayerSeasonFilter, 'players'> {
  return {
    ...(season !== undefined && { season }),
    ...(league !== undefined && { leagues: requireLeagues(reference, league).map(({ legacyId }) => legacyId) }),
    ...(team !== undefined && { team: requireTeam(reference, team).legacyId }),
  };
}

async function answerStatistics(context: Context, player: Player, query: Query): Promise<EndpointResult> {
  const { store } = context;
  const { reference } = store;
  const filter = { ...seasonFilter(store, query), players: [player.legacyId] };
  const rows = (await store.playerSeasons.list(filter)).flatMap((row): PlayerSeasonRow[] => {
    const [league, team] = [reference.league(row.league), reference.team(row.team)];
    return league === undefined || team === undefined
      ? []
      : [{ ...row, position: row.position ?? player.position, league, team, of: reference.season(league, row.season) }];
  });
  const view = viewOf(context);
  return singleAnswer(
    context,
    rows.map((row) => presentPlayerSeason(row, view)),
    { scopes: [ANY_SCOPE], meta: { player: player.id, count: rows.length } },
  );
}

const byPath = endpoint({
  ...definition,
  id: 'v2.players.statistics',
  path: '/api/v2/players/:id/statistics',
  query: z.object(filters),
  params: z.object({ id: playerId() }),
  example: { params: { id: examples.winner } },

  async handle(context) {
    const { params, query, store } = context;
    return answerStatistics(context, await requirePlayer(store, params.id, 'id'), query);
  },
});

const byQuery = endpoint({
  ...definition,
  id: 'v2.players.statistics.by-query',
  path: '/api/v2/players/statistics',
  query: z.object({ player: playerId(), ...filters }),
  example: { query: { player: examples.winner } },

  async handle(context) {
    const { query, store } = context;
    return answerStatistics(context, await requirePlayer(store, query.player), query);
  },
});

export const playerStatistics = [byPath, byQuery] as const;
