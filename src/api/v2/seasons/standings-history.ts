import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { isInPlay } from '../../../football/status.ts';
import { tableHistory } from '../../../football/table/history.ts';
import { tableRules } from '../../../football/table/rules.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireTeam } from '../filters/entities.ts';
import { leagueId, teamId } from '../params.ts';
import { presentStandingHistory, StandingHistoryBody } from '../present/seasons/standing-history.ts';
import { presentedLeagueId, presentedTeamId } from '../present/view.ts';

export const standingsHistory = endpoint({
  ...v2,
  id: 'v2.standings.history',
  path: '/api/v2/standings/history',
  tag: 'Standings',
  summary: 'Rank and points of every team after each matchday (an extension)',
  description:
    'One row for each team, in the order of the last table. A matchday is a numbered round, or, where matches have none, a run of days in which no team plays twice. A rescheduled match counts from the matchday that it was played after. Points deductions apply to every matchday, because their start dates are unknown.',
  query: z.object({
    league: leagueId(),
    season: param.season(),
    team: teamId('only the row of this team').optional(),
    timezone: param.timezone('IANA time zone of the dates').optional(),
  }),
  response: singleResponse(forBothShapes(z.array(StandingHistoryBody)), {
    league: z.string(),
    season: z.int(),
    count: z.int(),
    matchdays: z.int().describe('number of matchdays with a result'),
  }),
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store } = context;
    const { season } = query;
    const league = requireLeague(store.reference, query.league);
    const fixtures = await store.fixtures.ofSeason(league.legacyId, season);
    if (fixtures.length === 0) throw new ApiError('not_found', `${league.name} has no stored season ${season}`);
    const view = viewOf(context, query.timezone);
    const only = query.team === undefined ? undefined : presentedTeamId(requireTeam(store.reference, query.team), view);
    const matchdays = tableHistory(fixtures, tableRules(league, season, store.reference.deductions(league, season)));
    const stamp = view.seasonStamp(league, season);
    const rows = presentStandingHistory({ matchdays, league, stamp }, view);
    const data = only === undefined ? rows : rows.filter(({ team }) => team.id === only);
    return singleAnswer(context, data, {
      scopes: [seasonScope(league.legacyId, season), REFERENCE_SCOPE],
      inPlay: fixtures.some(({ status }) => isInPlay(status)),
      meta: { league: presentedLeagueId(league, view), season, count: data.length, matchdays: matchdays.length },
    });
  },
});
