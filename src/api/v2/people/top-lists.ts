/** Top lists of a season, of one league or over several: goals, assists, cards. */
import { z } from 'zod';
import { TOP_LIST_LENGTH, type TopList } from '../../../football/people/top-lists.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { PEOPLE_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeagues, requireSeason } from '../filters/entities.ts';
import { LIMIT_MAX } from '../filters/paging.ts';
import { leagueIds } from '../params.ts';
import { presentTopPlayer, TOP_BODIES } from '../present/people/top-list.ts';
import { CompletenessBody, presentCompletenessOf } from '../present/seasons/coverage.ts';
import { latestOf } from '../present/stamp.ts';
import { presentedLeagueId } from '../present/view.ts';

const query = z.object({
  league: leagueIds('native id (lg_...) or league code (eng.1)'),
  season: param.season(),
  limit: param.limit(LIMIT_MAX, `maximum number of players in the response; default: ${TOP_LIST_LENGTH}`).optional(),
});

/** The coverage of each list. */
const COUNTED_BY = {
  goals: 'topScorers',
  assists: 'topAssists',
  yellowCards: 'topCards',
  redCards: 'topCards',
} as const satisfies Record<TopList, string>;

function topListEndpoint(list: TopList, path: string, summary: string) {
  return endpoint({
    ...v2,
    id: `v2.${path}`,
    path: `/api/v2/${path}`,
    tag: 'Standings',
    summary,
    query,
    response: singleResponse(forBothShapes(z.array(TOP_BODIES[list])), {
      league: z.string().describe('id of the league, or the ids separated by commas'),
      season: z.int(),
      count: z.int(),
      completeness: CompletenessBody.describe('the part of the season that the list is counted from'),
    }),
    example: { query: { league: examples.league, season: examples.season } },

    async handle(context) {
      const { store } = context;
      const { season, limit = TOP_LIST_LENGTH } = context.query;
      const leagues = requireLeagues(store.reference, context.query.league);
      const seasons = leagues.map((league) => requireSeason(store.reference, league, season));
      const ids = leagues.map(({ legacyId }) => legacyId);
      const leaders = await store.playerSeasons.top(list, ids, season, limit);
      const players = await store.people.playersById(leaders.map(({ player }) => player));
      const view = viewOf(context);
      const stamp = latestOf(seasons);
      const data = leaders.flatMap(({ player: id, seasons: rows }, index) => {
        const player = players.get(id);
        const teams = [...new Set(rows.map(({ team }) => team))].flatMap((team) => store.reference.team(team) ?? []);
        return player === undefined
          ? []
          : [presentTopPlayer(list, { rank: index + 1, player, teams, seasons: rows, stamp }, view)];
      });
      return singleAnswer(context, data, {
        scopes: [...ids.map((id) => seasonScope(id, season)), PEOPLE_SCOPE, REFERENCE_SCOPE],
        meta: {
          league: leagues.map((league) => presentedLeagueId(league, view)).join(','),
          season,
          count: data.length,
          completeness: presentCompletenessOf(seasons, COUNTED_BY[list]),
        },
      });
    },
  });
}

export const topScorers = topListEndpoint('goals', 'topscorers', 'Players with the most goals in a league season');
export const topAssists = topListEndpoint('assists', 'topassists', 'Players with the most assists in a league season');
export const topYellowCards = topListEndpoint(
  'yellowCards',
  'topyellowcards',
  'Players with the most yellow cards in a league season (an extension)',
);
export const topRedCards = topListEndpoint(
  'redCards',
  'topredcards',
  'Players with the most red cards in a league season (an extension)',
);
