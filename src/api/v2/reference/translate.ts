import { z } from 'zod';
import { ApiError } from '../../../base/errors.ts';
import { LEGACY_ID_END } from '../../../base/ids.ts';
import type { League } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { byName } from '../filters/search.ts';
import { noQuery, numericId } from '../params.ts';
import { LeagueTranslation, presentLeagueTranslation, Translation } from '../present/reference/translation.ts';
import { presentedLeagueId, presentedTeamId, type View } from '../present/view.ts';

const ENTITIES = ['league', 'team', 'fixture', 'player', 'coach', 'venue'] as const;
type Entity = (typeof ENTITIES)[number];

const SCOPES: Readonly<Record<Entity, string>> = {
  league: REFERENCE_SCOPE,
  team: REFERENCE_SCOPE,
  venue: REFERENCE_SCOPE,
  fixture: ANY_SCOPE,
  player: PEOPLE_SCOPE,
  coach: PEOPLE_SCOPE,
};

/** The id of a legacy id in this shape. A merged entity has the id of the survivor. */
async function translatedId({ reference, fixtures, people }: Store, entity: Entity, id: number, view: View) {
  switch (entity) {
    case 'league': {
      const league = reference.league(id);
      return league && presentedLeagueId(league, view);
    }
    case 'team': {
      const team = reference.team(id);
      return team && presentedTeamId(team, view);
    }
    case 'venue':
      return reference.venue(id)?.id;
    case 'fixture':
      return id < LEGACY_ID_END ? (await fixtures.byId(id))?.id : undefined;
    case 'player':
      return id < LEGACY_ID_END ? (await people.player(id))?.id : undefined;
    case 'coach':
      return id < LEGACY_ID_END ? (await people.coach(id))?.id : undefined;
  }
}

export const translate = endpoint({
  ...v2,
  id: 'v2.translate',
  path: '/api/v2/translate',
  tag: 'Translation',
  summary: 'The native id of a legacy id',
  query: z.object({
    entity: param.oneOf(ENTITIES, { description: 'type of the entity' }),
    legacyId: numericId('the integer id of version 1', 39),
  }),
  response: singleResponse(forBothShapes(Translation)),
  example: { query: { entity: 'league', legacyId: examples.leagueLegacyId } },

  async handle(context) {
    const { entity, legacyId } = context.query;
    const id = await translatedId(context.store, entity, legacyId, viewOf(context));
    if (id === undefined) {
      const message = `no ${entity} has the legacy id ${legacyId}`;
      throw new ApiError('not_found', message, { fields: [{ field: 'legacyId', message }] });
    }
    const scopes = [SCOPES[entity]];
    return singleAnswer(context, { entity, legacyId, id }, { scopes });
  },
});

export const translateLeagues = endpoint({
  ...v2,
  id: 'v2.translate.leagues',
  path: '/api/v2/translate/leagues',
  tag: 'Translation',
  summary: 'Legacy and native ids of all leagues with a season, in one response',
  query: noQuery,
  response: singleResponse(forBothShapes(z.array(LeagueTranslation)), { count: z.int() }),
  example: {},

  handle(context) {
    const view = viewOf(context);
    const leagues = byName(context.store.reference.leagues(), (league: League) => league.legacyId);
    const data = leagues.map((league) => presentLeagueTranslation(league, view));
    return singleAnswer(context, data, { scopes: [ANY_SCOPE], meta: { count: data.length } });
  },
});
