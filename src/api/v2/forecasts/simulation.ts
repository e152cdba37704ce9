/** Simulation of the rest of a season. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import type { Goals } from '../../../football/score.ts';
import { isOpen, withResults } from '../../../football/season/assumed-results.ts';
import { isInPlay } from '../../../football/status.ts';
import { completedCalendar } from '../../../football/table/open-matches.ts';
import { tableRules } from '../../../football/table/rules.ts';
import type { Fixture } from '../../../football/terms.ts';
import { seasonRatings } from '../../../forecasts/ratings/season-ratings.ts';
import { RATINGS_MODEL } from '../../../forecasts/ratings/update.ts';
import { projectSeason } from '../../../forecasts/season/projection.ts';
import { projectTournament } from '../../../forecasts/season/tournament.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { presentSimulation, presentTournamentTeam, SimulationBody } from '../present/forecasts/simulation.ts';
import { presentedLeagueId } from '../present/view.ts';
import { momentOf, requestedSeason, seasonFilters, seasonMeta } from './league-season.ts';
import { forecastScopes, forecastStamp } from './projection.ts';

const SIMS_MAX = 100_000;
const SIMS_DEFAULT = 1000;
const SEED_MAX = 2 ** 31 - 1;
const SEED_DEFAULT = 1;
const ASSUMED_MAX = 400;
const ASSUMED = /^([^:,]+):(\d{1,2})-(\d{1,2})$/;

const assumedResults = param
  .text(
    {
      description: `results to assume for open matches, as \`fixture:home-away\`, up to ${ASSUMED_MAX} separated by commas`,
      example: 'fx_2k8f0c1d9a:2-1',
    },
    { max: ASSUMED_MAX * 30 },
  )
  .refine((text) => text.split(',').every((part) => ASSUMED.test(part)), {
    error: 'must be results such as fx_2k8f0c1d9a:2-1, separated by commas',
  })
  .refine((text) => text.split(',').length <= ASSUMED_MAX, { error: `must have at most ${ASSUMED_MAX} results` })
  .transform((text): ReadonlyMap<string, Goals> => {
    return new Map(
      text.split(',').map((part) => {
        const [, fixture, home, away] = ASSUMED.exec(part)!;
        return [fixture!, { home: Number(home), away: Number(away) }];
      }),
    );
  })
  .optional();

const NONE: ReadonlyMap<string, Goals> = new Map();

/** Every match must be an open one of the season. */
function checkAssumed(fixtures: readonly Fixture[], assumed: ReadonlyMap<string, Goals>): void {
  const byId = new Map(fixtures.map((fixture) => [fixture.id, fixture]));
  for (const id of assumed.keys()) {
    const fixture = byId.get(id);
    if (fixture !== undefined && isOpen(fixture)) continue;
    const message = fixture === undefined ? `${id} is not a match of this season` : `${id} already has a result`;
    throw new ApiError('bad_request', message, { fields: [{ field: 'if', message }] });
  }
}

function refused(reason: string): ApiError {
  const message = `the season cannot be simulated: ${reason}`;
  return new ApiError('not_found', message, { fields: [{ field: 'season', message }] });
}

export const simulation = endpoint({
  ...v2,
  id: 'v2.leagues.simulation',
  path: '/api/v2/leagues/simulation',
  tag: 'Forecasts',
  summary: 'Simulation of the rest of a league season, or of a cup or tournament to its final',
  description:
    "Each run samples the strengths of the teams, plays the matches left and ranks the tables by the competition's tie-breakers and deductions; after a group stage it plays the knock-out rounds, with extra time and penalties. The same seed and data give the same numbers. If only the results of a running double round robin are stored, its other matches are added (`meta.matchesAdded`). Matches after a league split that are not scheduled yet are not simulated.",
  query: z.object({
    ...seasonFilters,
    sims: param
      .integer({ description: 'number of simulations', example: SIMS_DEFAULT }, { min: 1, max: SIMS_MAX })
      .default(SIMS_DEFAULT),
    seed: param
      .integer({ description: 'seed of the random numbers', example: 7 }, { max: SEED_MAX })
      .default(SEED_DEFAULT),
    if: assumedResults,
  }),
  response: singleResponse(forBothShapes(z.array(SimulationBody)), {
    ...seasonMeta,
    sims: z.int(),
    seed: z.int(),
    matchesLeft: z.int().describe('number of simulated matches of the tables'),
    matchesAdded: z.int().describe('of these, matches that no source lists'),
    assumed: z.int().describe('number of results from `if`'),
  }),
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, now } = context;
    const { simulate } = context.forecasts.simulations;
    const { sims, seed } = query;
    const assumed = query.if ?? NONE;
    const { league, fixtures: stored, isRequested } = await requestedSeason(store, query);
    await yieldToEventLoop(); // reading the season took milliseconds
    checkAssumed(stored, assumed);
    const rules = tableRules(league, query.season, store.reference.deductions(league, query.season));
    const calendar = completedCalendar(stored, { now, rules });
    if ('refused' in calendar) throw refused(calendar.refused);
    const fixtures = withResults(calendar.fixtures, assumed);
    const moment = momentOf(fixtures, now);
    const ratings = await seasonRatings(store, { fixtures, moment });
    const request = { fixtures, ratings, sims, seed, rules };
    const view = viewOf(context);
    const stamp = forecastStamp({ league, season: query.season }, store);
    const parts = { league, season: query.season, stamp };
    const project = league.type === 'League' ? projectSeason : projectTournament;
    const projection = await project(request, simulate);
    if ('refused' in projection) throw refused(projection.refused);
    const data = projection.teams
      .filter(({ team }) => isRequested(team))
      .map((team) =>
        'reach' in team ? presentTournamentTeam(team, parts, view) : presentSimulation(team, parts, view),
      );
    return singleAnswer(context, data, {
      scopes: forecastScopes({ league, season: query.season }),
      ...(moment === now && { until: nextMidnight(now) }),
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
      meta: {
        league: presentedLeagueId(league, view),
        season: query.season,
        count: data.length,
        model: RATINGS_MODEL,
        source: 'model',
        sims,
        seed,
        matchesLeft: projection.matchesLeft,
        matchesAdded: calendar.missing,
        assumed: assumed.size,
      },
    });
  },
});
