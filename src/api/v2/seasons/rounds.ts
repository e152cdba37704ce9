import { z } from 'zod';
import { roundList } from '../../../football/season/round-list.ts';
import { isInPlay } from '../../../football/status.ts';
import type { League } from '../../../football/terms.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { type Context, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireSeason } from '../filters/entities.ts';
import { leagueId } from '../params.ts';
import { presentRound, RoundBody } from '../present/seasons/round.ts';
import { presentedLeagueId } from '../present/view.ts';

const filters = {
  season: param.season(),
  current: param.boolean('true: only the current round; false: all others').optional(),
  timezone: param.timezone('IANA time zone of the first and last days').optional(),
};
type Query = z.output<z.ZodObject<typeof filters>>;

const definition = {
  ...v2,
  tag: 'Standings',
  summary: 'Rounds of a league season, in playing order (an extension)',
  description: 'Each round has its first and last day, the number of its matches, and how many of them have a result.',
  response: singleResponse(forBothShapes(z.array(RoundBody)), {
    league: z.string(),
    season: z.int(),
    count: z.int(),
    current: z.string().nullable().describe('name of the current round; null if the season has no rounds'),
  }),
};

async function answerRounds(context: Context, league: League, query: Query): Promise<EndpointResult> {
  const { store } = context;
  const season = requireSeason(store.reference, league, query.season);
  const fixtures = await store.fixtures.ofSeason(league.legacyId, season.year);
  const rounds = roundList(fixtures);
  const shown = rounds.filter(({ current }) => query.current === undefined || current === query.current);
  const view = viewOf(context, query.timezone);
  return singleAnswer(
    context,
    shown.map((round) => presentRound(round, season, view)),
    {
      scopes: [seasonScope(league.legacyId, season.year), REFERENCE_SCOPE],
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
      meta: {
        league: presentedLeagueId(league, view),
        season: season.year,
        count: shown.length,
        current: rounds.find(({ current }) => current)?.name ?? null,
      },
    },
  );
}

const roundsByLeague = endpoint({
  ...definition,
  id: 'v2.leagues.rounds',
  path: '/api/v2/leagues/:id/rounds',
  query: z.object(filters),
  params: z.object({ id: leagueId() }),
  example: { params: { id: examples.league }, query: { season: examples.season } },

  handle(context) {
    const { params, query, store } = context;
    return answerRounds(context, requireLeague(store.reference, params.id, 'id'), query);
  },
});

const roundsByQuery = endpoint({
  ...definition,
  id: 'v2.rounds',
  path: '/api/v2/leagues/rounds',
  query: z.object({ league: leagueId(), ...filters }),
  example: { query: { league: examples.league, season: examples.season } },

  handle(context) {
    const { query, store } = context;
    return answerRounds(context, requireLeague(store.reference, query.league), query);
  },
});

export const leagueRounds = [roundsByLeague, roundsByQuery] as const;
