/** The stages of a season, and the bracket of its knock-out rounds. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { bracketOf, championOf } from '../../../football/bracket/bracket.ts';
import { stagesOf } from '../../../football/bracket/stages.ts';
import { resultOf } from '../../../football/result.ts';
import { isInPlay } from '../../../football/status.ts';
import type { Fixture, League } from '../../../football/terms.ts';
import { endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireSeason } from '../filters/entities.ts';
import { leagueId } from '../params.ts';
import { presentTeamRef, TeamRef } from '../present/reference/team.ts';
import { BracketRoundBody, presentBracketRound, presentStage, StageBody } from '../present/seasons/bracket.ts';
import { presentedLeagueId } from '../present/view.ts';

const query = z.object({ season: param.season('starting year; default: the current season').optional() });
const params = z.object({ id: leagueId() });
const meta = { league: z.string(), season: z.int(), count: z.int() };

interface RequestedSeason {
  readonly league: League;
  readonly year: number;
  readonly fixtures: readonly Fixture[];
}

async function requestedSeason({
  params: { id },
  query: { season },
  store,
  now,
}: HandleContext<z.output<typeof query>, z.output<typeof params>>): Promise<RequestedSeason> {
  const league = requireLeague(store.reference, id, 'id');
  const year = season ?? store.reference.currentSeason(league, now)?.year;
  if (year === undefined) throw new ApiError('not_found', `${league.name} has no stored season`);
  requireSeason(store.reference, league, year);
  return { league, year, fixtures: await store.fixtures.ofSeason(league.legacyId, year) };
}

/** The season that is current can change at midnight. */
function partsOf({ league, year, fixtures }: RequestedSeason, sent: number | undefined, now: number) {
  return {
    scopes: [seasonScope(league.legacyId, year), REFERENCE_SCOPE],
    inPlay: fixtures.some(({ status }) => isInPlay(status)),
    ...(sent === undefined && { until: nextMidnight(now) }),
  };
}

export const leagueStages = endpoint({
  ...v2,
  id: 'v2.league.stages',
  path: '/api/v2/leagues/:id/stages',
  tag: 'Standings',
  summary: 'Stages of a season, in playing order',
  description: 'An extension of this service.',
  query,
  params,
  response: singleResponse(forBothShapes(z.array(StageBody)), meta),
  example: { params: { id: examples.cup }, query: { season: examples.season } },

  async handle(context) {
    const requested = await requestedSeason(context);
    const view = viewOf(context);
    const stages = stagesOf(requested.fixtures);
    const current = stages.find(({ fixtures }) => fixtures.some((fixture) => resultOf(fixture) === null));
    return singleAnswer(
      context,
      stages.map((stage) => presentStage({ stage, current: stage === current }, view)),
      {
        ...partsOf(requested, context.query.season, context.now),
        meta: {
          league: presentedLeagueId(requested.league, view),
          season: requested.year,
          count: stages.length,
        },
      },
    );
  },
});

export const leagueBracket = endpoint({
  ...v2,
  id: 'v2.league.bracket',
  path: '/api/v2/leagues/:id/bracket',
  tag: 'Standings',
  summary: 'Knock-out rounds of a season, with their ties and winners',
  description:
    'An extension of this service. Rounds are in playing order. A tie is one match, two legs, a match with its replays, ' +
    'or a series; `next` is the tie that its winner plays next. A league without knock-out rounds has an empty list.',
  query,
  params,
  response: singleResponse(forBothShapes(z.array(BracketRoundBody)), {
    ...meta,
    winner: TeamRef.nullable().describe('winner of the final; null while it is not known, and without a final'),
  }),
  example: { params: { id: examples.cup }, query: { season: examples.season } },

  async handle(context) {
    const requested = await requestedSeason(context);
    const view = viewOf(context);
    const rounds = bracketOf(requested.fixtures);
    const winner = championOf(rounds);
    return singleAnswer(
      context,
      rounds.map((round) => presentBracketRound(round, view)),
      {
        ...partsOf(requested, context.query.season, context.now),
        meta: {
          league: presentedLeagueId(requested.league, view),
          season: requested.year,
          count: rounds.length,
          winner: winner && presentTeamRef(winner, view),
        },
      },
    );
  },
});
