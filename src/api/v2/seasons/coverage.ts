import { z } from 'zod';
import { COVERED_SHARE } from '../../../football/season/coverage.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { requireLeague, requireSeason } from '../filters/entities.ts';
import { leagueId } from '../params.ts';
import { CoverageBody, presentCoverage } from '../present/seasons/coverage.ts';

export const coverage = endpoint({
  ...v2,
  id: 'v2.coverage',
  path: '/api/v2/coverage',
  tag: 'Standings',
  summary: 'How much of a league season each kind of data covers (an extension)',
  description: `Counts finished matches, their goals, or teams. From a share of ${COVERED_SHARE}, \`covered\` is true.`,
  query: z.object({ league: leagueId(), season: param.season() }),
  response: singleResponse(forBothShapes(CoverageBody)),
  example: { query: { league: examples.league, season: examples.season } },

  handle(context) {
    const { query, store } = context;
    const season = requireSeason(store.reference, requireLeague(store.reference, query.league), query.season);
    return singleAnswer(context, presentCoverage(season, viewOf(context)), {
      scopes: [seasonScope(season.league.legacyId, season.year), REFERENCE_SCOPE],
    });
  },
});
