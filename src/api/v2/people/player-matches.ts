import { z } from 'zod';
import type { Player } from '../../../football/person.ts';
import { isInPlay } from '../../../football/status.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE } from '../../../store/changes/revisions.ts';
import type { PlayerMatchFilter } from '../../../store/match-details/player-matches.ts';
import type { Store } from '../../../store/store.ts';
import { period } from '../../days.ts';
import * as param from '../../params.ts';
import { type Context, pageAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, listResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import type { Order } from '../filters/cursor.ts';
import { daysRules } from '../filters/days.ts';
import { requireLeagues, requirePlayer, requireTeam } from '../filters/entities.ts';
import { type PagingQuery, pagingRules, type RowWindow, readPage } from '../filters/paging.ts';
import { leagueIds, paging, playerId, teamId } from '../params.ts';
import { PlayedMatchBody, type PlayedRow, presentPlayedMatch } from '../present/people/played-match.ts';

const filters = {
  league: leagueIds().optional(),
  season: param.season().optional(),
  team: teamId('matches for this team (tm_... or t_...)').optional(),
  date: param.date('one date, in `timezone`').optional(),
  from: param.date('first date, in `timezone`').optional(),
  to: param.date('last date, in `timezone`').optional(),
  timezone: param.timezone().optional(),
  played: param.boolean('true: only matches that he played in; false: only matches on the bench').optional(),
  order: param.oneOf(['desc', 'asc'], { description: 'by kickoff' }).default('desc'),
  ...paging,
};
type Query = z.output<z.ZodObject<typeof filters>>;

const definition = {
  ...v2,
  tag: 'People',
  summary: 'Matches of a player with minutes, goals and rating, latest first (an extension)',
  description: 'Includes matches on the bench. Unknown statistics are null or omitted.',
  rules: (query: RuleInput<PagingQuery & Query>) => [...pagingRules(query), ...daysRules(query)],
  response: listResponse(forBothShapes(PlayedMatchBody), { player: z.string() }),
};

function matchFilter({ reference }: Store, player: Player, query: Query): PlayerMatchFilter {
  const { league, season, team, date, from, to, timezone, played } = query;
  return {
    player: player.legacyId,
    ...period(date ?? from, date ?? to, timezone),
    ...(league !== undefined && { leagues: requireLeagues(reference, league).map(({ legacyId }) => legacyId) }),
    ...(season !== undefined && { season }),
    ...(team !== undefined && { team: requireTeam(reference, team).legacyId }),
    ...(played !== undefined && { played }),
  };
}

function orderOf(order: Query['order']): Order<PlayedRow> {
  const descending = order === 'desc';
  return {
    by: [
      { kind: 'moment', descending },
      { kind: 'id', descending },
    ],
    keyOf: ({ fixture: { kickoff, legacyId } }) => [kickoff, legacyId],
  };
}

/** One page of matches: one query for the player's rows, and one for the fixtures. */
async function playedRows(store: Store, filter: PlayerMatchFilter, page: RowWindow & Pick<Query, 'order'>) {
  const matches = await store.playerMatches.ofPlayer(filter, page);
  const ids = matches.map(({ fixture }) => fixture);
  const fixtures = ids.length === 0 ? [] : await store.fixtures.list({ ids }, { order: 'asc' });
  const byId = new Map(fixtures.map((fixture) => [fixture.legacyId, fixture]));
  return matches.map((match): PlayedRow => ({ match, fixture: byId.get(match.fixture)! }));
}

async function answerMatches(context: Context, player: Player, query: Query): Promise<EndpointResult> {
  const { store, shape } = context;
  const filter = matchFilter(store, player, query);
  const { order } = query;
  const page = await readPage(query, {
    read: (window) => playedRows(store, filter, { ...window, order }),
    count: () => store.playerMatches.countOfPlayer(filter),
    counted: shape === 'migration',
    order: orderOf(order),
  });
  const view = viewOf(context, query.timezone);
  return pageAnswer(context, page, (row) => presentPlayedMatch(row, view), {
    scopes: [ANY_SCOPE],
    inPlay: page.rows.some(({ fixture }) => isInPlay(fixture.status)),
    meta: { player: player.id },
  });
}

const byPath = endpoint({
  ...definition,
  id: 'v2.players.matches',
  path: '/api/v2/players/:id/matches',
  query: z.object(filters),
  params: z.object({ id: playerId() }),
  example: { params: { id: examples.winner } },

  async handle(context) {
    const { params, query, store } = context;
    return answerMatches(context, await requirePlayer(store, params.id, 'id'), query);
  },
});

const byQuery = endpoint({
  ...definition,
  id: 'v2.players.matches.by-query',
  path: '/api/v2/players/matches',
  query: z.object({ player: playerId(), ...filters }),
  example: { query: { player: examples.winner } },

  async handle(context) {
    const { query, store } = context;
    return answerMatches(context, await requirePlayer(store, query.player), query);
  },
});

export const playerMatches = [byPath, byQuery] as const;
