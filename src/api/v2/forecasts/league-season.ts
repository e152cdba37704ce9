/** Team strengths and season simulation of a league. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { isInPlay } from '../../../football/status.ts';
import { tableRules } from '../../../football/table/rules.ts';
import type { Fixture, League, Team } from '../../../football/terms.ts';
import { DIXON_COLES_MODEL, FORECAST_MODEL, type Forecasts } from '../../../forecasts/forecasts.ts';
import { projectSeason } from '../../../forecasts/season-projection.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { strengthErrors, strengthOf } from '../../../models/strengths/fit.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireTeam } from '../filters/entities.ts';
import { leagueId, teamId } from '../params.ts';
import {
  presentSimulation,
  presentStrength,
  SimulationBody,
  StrengthBody,
  type StrengthRow,
} from '../present/forecasts/projection.ts';
import { presentedLeagueId } from '../present/view.ts';
import { forecastScopes, forecastStamp, modelFilter, modelMeta, modelNotFitted } from './projection.ts';

const SIMS_MAX = 100_000;
const SIMS_DEFAULT = 1000;
const SEED_MAX = 2 ** 31 - 1;
const SEED_DEFAULT = 1;

const seasonFilters = {
  league: leagueId(),
  season: param.season(),
  team: teamId('only this team (tm_... or t_...)').optional(),
};
const seasonMeta = { league: z.string(), season: z.int(), count: z.int(), ...modelMeta };

interface RequestedSeason {
  readonly league: League;
  readonly fixtures: readonly Fixture[];
  readonly isRequested: (team: { readonly legacyId: number }) => boolean;
}

/** Throws `not_found` if no match of the season is stored. */
async function requestedSeason(
  { reference, fixtures }: Store,
  { league: id, season: year, team }: { league: string; season: number; team?: string | undefined },
): Promise<RequestedSeason> {
  const league = requireLeague(reference, id);
  const only = team === undefined ? undefined : requireTeam(reference, team).legacyId;
  const all = await fixtures.ofSeason(league.legacyId, year);
  if (all.length === 0) {
    const message = `${league.name} has no stored season ${year}`;
    throw new ApiError('not_found', message, { fields: [{ field: 'season', message }] });
  }
  return { league, fixtures: all, isRequested: ({ legacyId }) => only === undefined || legacyId === only };
}

/** The moment of the strengths: now, or the end of a finished season. */
function momentOf(fixtures: readonly Fixture[], now: number): number {
  const last = fixtures.reduce((latest, { kickoff }) => Math.max(latest, kickoff), 0);
  return Math.min(now, nextMidnight(last));
}

interface StrengthRequest {
  readonly league: League;
  readonly season: number;
  readonly moment: number;
}

type Strengths = (team: Team) => StrengthRow | null;

/** The default model has a rating for every team: one without results is average. */
async function defaultStrengths(forecasts: Forecasts, { league, season, moment }: StrengthRequest): Promise<Strengths> {
  const fit = await forecasts.fitBefore(league.legacyId, season, moment);
  return ({ legacyId }) => {
    const own = strengthOf(fit, legacyId);
    const errors = strengthErrors(own);
    const { attack, concession } = own;
    // error of the inverse 1/c: the relative error is the same
    return { attack, defense: 1 / concession, errors: { ...errors, defense: errors.concession / concession ** 2 } };
  };
}

/** Factors relative to the mean team; a team without results has none. */
async function dixonColesStrengths(
  forecasts: Forecasts,
  { league, season, moment }: StrengthRequest,
): Promise<Strengths> {
  const fit = await forecasts.dixonColesBefore(league.legacyId, season, moment);
  if ('refused' in fit) throw modelNotFitted(fit.reason);
  const all = [...fit.teams.values()];
  const mean = (name: 'attack' | 'defence') => all.reduce((sum, team) => sum + team[name], 0) / all.length;
  const [meanAttack, meanDefence] = [mean('attack'), mean('defence')];
  return ({ legacyId }) => {
    const own = fit.teams.get(legacyId);
    if (own === undefined) return null;
    const [attack, defense] = [Math.exp(own.attack - meanAttack), Math.exp(meanDefence - own.defence)];
    return { attack, defense, errors: { attack: attack * own.errors.attack, defense: defense * own.errors.defence } };
  };
}

export const strength = endpoint({
  ...v2,
  id: 'v2.leagues.strength',
  path: '/api/v2/leagues/strength',
  tag: 'Forecasts',
  summary: 'Attack and defence ratings of the teams of a league season, strongest first',
  description:
    'Ratings are relative to an average team of the league, which has 1; higher is better for both. Results of the two previous seasons count too, with lower weight for older results.',
  query: z.object({ ...seasonFilters, ...modelFilter }),
  response: singleResponse(forBothShapes(z.array(StrengthBody)), seasonMeta),
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, forecasts, now } = context;
    const { league, fixtures, isRequested } = await requestedSeason(store, query);
    const moment = momentOf(fixtures, now);
    const request = { league, season: query.season, moment };
    const strengths =
      query.model === undefined
        ? await defaultStrengths(forecasts, request)
        : await dixonColesStrengths(forecasts, request);
    const view = viewOf(context);
    const stamp = forecastStamp({ league, season: query.season }, store.reference);
    const product = ({ attack, defense }: StrengthRow) => attack * defense;
    const data = store.reference
      .teamsOfSeason(league, query.season)
      .filter(isRequested)
      .flatMap((team) => {
        const strength = strengths(team);
        return strength === null ? [] : [{ team, strength }];
      })
      .sort((a, b) => product(b.strength) - product(a.strength) || a.team.legacyId - b.team.legacyId)
      .map(({ team, strength }) => presentStrength(team, { strength, stamp }, view));
    return singleAnswer(context, data, {
      scopes: forecastScopes({ league, season: query.season }),
      ...(moment === now && { until: nextMidnight(now) }),
      meta: {
        league: presentedLeagueId(league, view),
        season: query.season,
        count: data.length,
        model: query.model === undefined ? FORECAST_MODEL : DIXON_COLES_MODEL,
        source: 'model',
      },
    });
  },
});

export const simulation = endpoint({
  ...v2,
  id: 'v2.leagues.simulation',
  path: '/api/v2/leagues/simulation',
  tag: 'Forecasts',
  summary: 'Simulation of the rest of a league season',
  description:
    "The simulation starts from the current table and uses team strengths and the league's tie-breakers. The same seed and data give the same numbers. Matches that are not scheduled yet, such as those after a league split, are not simulated.",
  query: z.object({
    ...seasonFilters,
    sims: param
      .integer({ description: 'number of simulations', example: SIMS_DEFAULT }, { min: 1, max: SIMS_MAX })
      .default(SIMS_DEFAULT),
    seed: param
      .integer({ description: 'seed of the random numbers', example: 7 }, { max: SEED_MAX })
      .default(SEED_DEFAULT),
  }),
  response: singleResponse(forBothShapes(z.array(SimulationBody)), {
    ...seasonMeta,
    sims: z.int(),
    seed: z.int(),
    matchesLeft: z.int().describe('number of simulated matches'),
  }),
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, forecasts, now } = context;
    const { sims, seed } = query;
    const { league, fixtures, isRequested } = await requestedSeason(store, query);
    const moment = momentOf(fixtures, now);
    const fit = await forecasts.fitBefore(league.legacyId, query.season, moment);
    const rules = tableRules(league, query.season, store.reference.deductions(league, query.season));
    const { teams, matchesLeft } = await projectSeason({ fixtures, fit, sims, seed, rules });
    const view = viewOf(context);
    const stamp = forecastStamp({ league, season: query.season }, store.reference);
    const data = teams
      .filter(({ team }) => isRequested(team))
      .map((team) => presentSimulation(team, { league, season: query.season, stamp }, view));
    return singleAnswer(context, data, {
      scopes: forecastScopes({ league, season: query.season }),
      ...(moment === now && { until: nextMidnight(now) }),
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
      meta: {
        league: presentedLeagueId(league, view),
        season: query.season,
        count: data.length,
        model: FORECAST_MODEL,
        source: 'model',
        sims,
        seed,
        matchesLeft,
      },
    });
  },
});
