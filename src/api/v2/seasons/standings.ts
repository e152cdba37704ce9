import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { isInPlay } from '../../../football/status.ts';
import { asOf } from '../../../football/table/as-of.ts';
import { withRunningScores } from '../../../football/table/live.ts';
import type { TableRow } from '../../../football/table/rows.ts';
import { tableRules } from '../../../football/table/rules.ts';
import { leagueTable } from '../../../football/table/standings.ts';
import type { Fixture } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { asOfFilters, asOfMeta, pastEnd, presentAsOf } from '../filters/as-of.ts';
import { requireLeagues, requireTeam } from '../filters/entities.ts';
import { leagueIds, teamId } from '../params.ts';
import { presentStanding, StandingBody } from '../present/seasons/standing.ts';
import { presentedLeagueId } from '../present/view.ts';

export const standings = endpoint({
  ...v2,
  id: 'v2.standings',
  path: '/api/v2/standings',
  tag: 'Standings',
  summary: 'League tables of one season, by league and group',
  description:
    'Two extensions of this service: `asOf` returns the table after a given date. Points deductions apply to every date of the season, because their start dates are unknown. ' +
    '`live=true` counts matches in play as if they ended now; it requires a paid plan.',
  query: z.object({
    league: leagueIds(),
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
    league: z.string().describe('id of the league, or the ids separated by commas'),
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
    const leagues = requireLeagues(store.reference, query.league);
    const only = query.team === undefined ? undefined : requireTeam(store.reference, query.team).legacyId;
    const view = viewOf(context);
    const data: z.infer<typeof StandingBody>[] = [];
    const counted: Fixture[] = [];
    let inPlay = false;
    for (const league of leagues) {
      const fixtures = await store.fixtures.ofSeason(league.legacyId, query.season);
      if (fixtures.length === 0) throw new ApiError('not_found', `${league.name} has no stored season ${query.season}`);
      inPlay ||= fixtures.some(({ status }) => isInPlay(status));
      const deductions = store.reference.deductions(league, query.season);
      const running = query.live === true ? withRunningScores(fixtures) : { fixtures, counted: [] };
      const playing = new Set(running.counted.flatMap(({ home, away }) => [home.legacyId, away.legacyId]));
      const tableFixtures = end === undefined ? running.fixtures : asOf(fixtures, end);
      const rows = leagueTable(tableFixtures, tableRules(league, query.season, deductions))
        .flatMap((group) => group.rows)
        .filter(({ team }) => only === undefined || team.legacyId === only)
        .filter(({ group }) => query.group === undefined || group.toLowerCase() === query.group.toLowerCase());
      const stamp = view.seasonStamp(league, query.season);
      const provisional = (row: TableRow) => playing.has(row.team.legacyId);
      data.push(...rows.map((row) => presentStanding({ row, league, stamp, provisional: provisional(row) }, view)));
      counted.push(...running.counted);
    }
    return singleAnswer(context, data, {
      scopes: [...leagues.map(({ legacyId }) => seasonScope(legacyId, query.season)), REFERENCE_SCOPE],
      inPlay,
      meta: {
        league: leagues.map((league) => presentedLeagueId(league, view)).join(','),
        season: query.season,
        count: data.length,
        ...presentAsOf(query),
        ...(query.live === true && { provisional: counted.length > 0, inPlay: counted.map(({ id }) => id) }),
      },
    });
  },
});
