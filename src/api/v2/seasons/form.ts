import { z } from 'zod';
import { teamForm } from '../../../football/form.ts';
import type { League, Team } from '../../../football/terms.ts';
import { type EndpointResult, endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { type Context, singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { asOfFilters, asOfMeta, pastEnd, presentAsOf } from '../filters/as-of.ts';
import { requireLeague, requireTeam } from '../filters/entities.ts';
import { RESULT_STATUSES } from '../filters/statuses.ts';
import { leagueId, teamId } from '../params.ts';
import { FormBody, presentForm } from '../present/seasons/form.ts';
import { latestOf } from '../present/stamp.ts';
import { presentedLeagueId } from '../present/view.ts';

const MATCHES_MAX = 20;
const MATCHES_DEFAULT = 5;

const filters = {
  season: param.season(),
  n: param
    .integer({ description: 'number of latest matches', example: 5 }, { min: 1, max: MATCHES_MAX })
    .default(MATCHES_DEFAULT),
  ...asOfFilters('form'),
  league: leagueId('only matches of this league (lg_... or eng.1)').optional(),
};

const definition = {
  ...v2,
  tag: 'Teams',
  summary: 'Form of a team: results of its latest matches in one season',
  description: '`asOf`, an extension of this service, returns the form after a given date.',
  response: singleResponse(forBothShapes(FormBody), {
    league: z.string().nullable().describe('the requested league; null: every competition'),
    n: z.int().describe('the requested number of matches'),
    ...asOfMeta,
  }),
};

interface FormRequest {
  readonly team: Team;
  readonly league: League | undefined;
  readonly season: number;
  readonly n: number;
  readonly asOf?: string | undefined;
  readonly timezone?: string | undefined;
}

async function answerForm(context: Context & { readonly now: number }, request: FormRequest): Promise<EndpointResult> {
  const { team, league, season: year, n } = request;
  const end = pastEnd(request, context.now);
  const leagues = league === undefined ? {} : { leagues: [league.legacyId] };
  const filter = { team: team.legacyId, season: year, statuses: RESULT_STATUSES, ...leagues, ...end };
  const played = await context.store.fixtures.list(filter, { order: 'asc' });
  const view = viewOf(context);
  const teamSeasons = context.store.reference.seasonsOfTeam(team).filter((season) => {
    return season.year === year && (league === undefined || season.league.legacyId === league.legacyId);
  });
  const stamp = latestOf([view.stamp('team', team.legacyId), ...teamSeasons]);
  const row = { team, season: year, form: teamForm(team, played, n), stamp };
  const scopes = league === undefined ? [ANY_SCOPE] : [seasonScope(league.legacyId, year), REFERENCE_SCOPE];
  const ofLeague = league === undefined ? null : presentedLeagueId(league, view);
  return singleAnswer(context, presentForm(row, view), {
    scopes,
    meta: { league: ofLeague, n, ...presentAsOf(request) },
  });
}

function optionalLeague({ store }: Context, id: string | undefined): League | undefined {
  return id === undefined ? undefined : requireLeague(store.reference, id);
}

export const teamFormById = endpoint({
  ...definition,
  id: 'v2.teams.form',
  path: '/api/v2/teams/:id/form',
  query: z.object(filters),
  params: z.object({ id: teamId() }),
  example: { params: { id: examples.team }, query: { season: examples.season } },

  handle(context) {
    const { params, query, store } = context;
    const team = requireTeam(store.reference, params.id, 'id');
    return answerForm(context, { ...query, team, league: optionalLeague(context, query.league) });
  },
});

export const teamFormByQuery = endpoint({
  ...definition,
  id: 'v2.form',
  path: '/api/v2/teams/form',
  query: z.object({ team: teamId(), ...filters }),
  example: { query: { team: examples.team, season: examples.season } },

  handle(context) {
    const { query, store } = context;
    const team = requireTeam(store.reference, query.team);
    return answerForm(context, { ...query, team, league: optionalLeague(context, query.league) });
  },
});
