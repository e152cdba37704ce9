/** Team strengths of a league season, and what the simulation shares with them. */
import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import type { Fixture, League, Team } from '../../../football/terms.ts';
import { DIXON_COLES_MODEL, type Forecasts } from '../../../forecasts/forecasts.ts';
import { RATINGS_MODEL } from '../../../forecasts/ratings/update.ts';
import { endpoint, type HandleContext } from '../../../http/endpoint/endpoint.ts';
import type { Store } from '../../../store/store.ts';
import { nextMidnight } from '../../days.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireTeam } from '../filters/entities.ts';
import { leagueId, teamId } from '../params.ts';
import { presentStrength, StrengthBody, type StrengthRow } from '../present/forecasts/projection.ts';
import { presentedLeagueId } from '../present/view.ts';
import { forecastScopes, forecastStamp, modelFilter, modelMeta, modelNotFitted } from './projection.ts';

export const seasonFilters = {
  league: leagueId(),
  season: param.season(),
  team: teamId('only this team (tm_... or t_...)').optional(),
};
export const seasonMeta = { league: z.string(), season: z.int(), count: z.int(), ...modelMeta };

interface RequestedSeason {
  readonly league: League;
  readonly fixtures: readonly Fixture[];
  readonly isRequested: (team: { readonly legacyId: number }) => boolean;
}

/** Throws `not_found` if no match of the season is stored. */
export async function requestedSeason(
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
export function momentOf(fixtures: readonly Fixture[], now: number): number {
  const last = fixtures.reduce((latest, { kickoff }) => Math.max(latest, kickoff), 0);
  return Math.min(now, nextMidnight(last));
}

interface StrengthRequest {
  readonly league: League;
  readonly season: number;
  readonly moment: number;
}

type Strengths = (team: Team) => StrengthRow | null;

/** The default model has a rating for every team: one without results has that of a newcomer. */
async function defaultStrengths(
  { forecasts, store: { reference } }: Pick<HandleContext<unknown, unknown>, 'forecasts' | 'store'>,
  request: StrengthRequest,
): Promise<Strengths> {
  const strengths = await forecasts.strengths(reference.teamsOfSeason(request.league, request.season), request);
  return ({ legacyId }) => {
    const own = strengths.get(legacyId);
    if (own === undefined) return null;
    const { attack, defence: defense, errors } = own;
    return { attack, defense, errors: { attack: errors.attack, defense: errors.defence } };
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
    'Ratings are relative to the mean of the teams, which has 1; higher is better for both. All results of the teams count, in every competition; with `model=dixon-coles`, those of this league in three seasons.',
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
        ? await defaultStrengths(context, request)
        : await dixonColesStrengths(forecasts, request);
    const view = viewOf(context);
    const stamp = forecastStamp({ league, season: query.season }, store);
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
        model: query.model === undefined ? RATINGS_MODEL : DIXON_COLES_MODEL,
        source: 'model',
      },
    });
  },
});
