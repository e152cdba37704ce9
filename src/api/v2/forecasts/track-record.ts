import { z } from 'zod';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { REFERENCE_SCOPE, TRACK_RECORD_SCOPE } from '../../../store/changes/revisions.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { requireLeague } from '../filters/entities.ts';
import { leagueId } from '../params.ts';
import { presentTrackRecord, TrackRecordBody } from '../present/forecasts/track-record.ts';

export const trackRecord = endpoint({
  ...v2,
  id: 'v2.track-record',
  path: '/api/v2/track-record',
  tag: 'Forecasts',
  summary: 'How good the forecasts were, by model and by league season',
  description:
    'An extension of this service. Every projection that is served before kickoff is recorded, and that of every match within the hour before its kickoff. Records are never changed. After the match the last one of each model is scored, on the result after 90 minutes. Lower scores are better.',
  query: z.object({
    league: leagueId('only this league: native id (lg_...) or league code (eng.1)').optional(),
    season: param.season('only this season: the year in which it starts').optional(),
    model: param
      .text({ description: 'only this model, as `meta.model` of a projection names it', example: 'shin-odds-1' })
      .optional(),
  }),
  response: singleResponse(forBothShapes(TrackRecordBody), { count: z.int().describe('number of models') }),
  example: {},

  async handle(context) {
    const { query, store } = context;
    const { season, model } = query;
    const league = query.league === undefined ? undefined : requireLeague(store.reference, query.league).legacyId;
    const scores = await store.trackRecord.scores({
      ...(league !== undefined && { league }),
      ...(season !== undefined && { season }),
      ...(model !== undefined && { model }),
    });
    const data = presentTrackRecord(scores, store.reference, viewOf(context));
    return singleAnswer(context, data, {
      scopes: [TRACK_RECORD_SCOPE, REFERENCE_SCOPE],
      meta: { count: data.models.length },
    });
  },
});
