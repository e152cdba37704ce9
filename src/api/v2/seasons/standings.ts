import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { isInPlay } from '../../../football/status.ts';
import { asOf } from '../../../football/table/as-of.ts';
import { withRunningScores } from '../../../football/table/live.ts';
import { tableRules } from '../../../football/table/rules.ts';
import { leagueTable } from '../../../football/table/standings.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { asOfFilters, asOfMeta, pastEnd, presentAsOf } from '../filters/as-of.ts';
import { requireLeague, requireTeam } from '../filters/entities.ts';
import { leagueId, teamId } from '../params.ts';
import { presentStanding, StandingBody } from '../present/seasons/standing.ts';
import { presentedLeagueId } from '../present/view.ts';

export const standings = endpoint({
  ...v2,
  id: 'v2.standings',
  path: '/api/v2/standings',
  tag: 'Standings',
  summary: 'League table of one season, by group',
  description:
    'Two extensions of this service: `asOf` returns the table after a given date. Points deductions apply to every date of the season, because their start dates are unknown. ' +
    '`live=true` counts matches in play as if they ended now; it requires a paid plan.',
  query: z.object({
    league: leagueId(),
    season: param.season(),
    team: teamId('only the row of this team').optional(),
    group: param.text({ description: 'name of one group', example: 'Group A' }).optional(),
    live: param.boolean('true: count the running scores of matches in play; requires a paid plan').optional(),
    ...asOfFilters('table'),
  }),
  rules: ({ live, asOf }) =>
    live === true && asOf !== undefined
      ? [{ field: 'live', message: 'cannot be combined with asOf: a past table has no matches in play' }]
      : [],
  gate: ({ live }) => (live === true ? { plan: 'paid', field: 'live' } : null),
  response: singleResponse(forBothShapes(z.array(StandingBody)), {
    league: z.string(),
    season: z.int(),
    count: z.int(),
    ...asOfMeta,
    provisional: z.boolean().optional().describe('with `live=true`: whether a match in play is counted'),
    inPlay: z.array(z.string()).optional().describe('with `live=true`: native ids of the counted matches in play'),
  }),
  example: { query: { league: examples.league, season: examples.season } },

  async handle(context) {
    const { query, store, now } = context;
    const end = pastEnd(query, now);
    const league = requireLeague(store.reference, query.league);
    const only = query.team === undefined ? undefined : requireTeam(store.reference, query.team);
    const fixtures = await store.fixtures.ofSeason(league.legacyId, query.season);
    if (fixtures.length === 0) throw new ApiError('not_found', `${league.name} has no stored season ${query.season}`);
    const deductions = store.reference.deductions(league, query.season);
    const running = query.live === true ? withRunningScores(fixtures) : { fixtures, counted: [] };
    const playing = new Set(running.counted.flatMap(({ home, away }) => [home.legacyId, away.legacyId]));
    const tableFixtures = end === undefined ? running.fixtures : asOf(fixtures, end);
    const rows = leagueTable(tableFixtures, tableRules(league, query.season, deductions))
      .flatMap((group) => group.rows)
      .filter(({ team }) => only === undefined || team.legacyId === only.legacyId)
      .filter(({ group }) => query.group === undefined || group.toLowerCase() === query.group.toLowerCase());
    const view = viewOf(context);
    return singleAnswer(
      context,
      rows.map((row) =>
        presentStanding(
          { row, provisional: playing.has(row.team.legacyId) },
          view.seasonStamp(league, query.season),
          view,
        ),
      ),
      {
        scopes: [seasonScope(league.legacyId, query.season), REFERENCE_SCOPE],
        inPlay: fixtures.some(({ status }) => isInPlay(status)),
        meta: {
          league: presentedLeagueId(league, view),
          season: query.season,
          count: rows.length,
          ...presentAsOf(query),
          ...(query.live === true && {
            provisional: running.counted.length > 0,
            inPlay: running.counted.map(({ id }) => id),
          }),
        },
      },
    );
  },
});
