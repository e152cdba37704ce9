/** Translation between legacy ids, native ids and the ids of providers. */
import { z } from 'zod';
import { ApiError, type FieldError } from '../../../base/errors.ts';
import { LEGACY_ID_END } from '../../../base/ids.ts';
import type { League } from '../../../football/terms.ts';
import { endpoint } from '../../../http/endpoint/endpoint.ts';
import type { RuleInput } from '../../../http/endpoint/rules.ts';
import { ANY_SCOPE, PEOPLE_SCOPE, REFERENCE_SCOPE } from '../../../store/changes/revisions.ts';
import { PROVIDER_KINDS, type ProviderKind } from '../../../store/reference/provider-ids.ts';
import type { Store } from '../../../store/store.ts';
import * as param from '../../params.ts';
import { singleAnswer, v2, viewOf } from '../answer.ts';
import { forBothShapes, singleResponse } from '../envelope.ts';
import { examples } from '../examples.ts';
import { byName } from '../filters/search.ts';
import { name, noQuery, numericId } from '../params.ts';
import {
  ENTITIES,
  type Entity,
  LeagueTranslation,
  presentLeagueTranslation,
  Translation,
} from '../present/reference/translation.ts';
import { presentedLeagueId, presentedTeamId, type View } from '../present/view.ts';

const SCOPES: Readonly<Record<Entity, string>> = {
  league: REFERENCE_SCOPE,
  team: REFERENCE_SCOPE,
  venue: REFERENCE_SCOPE,
  fixture: ANY_SCOPE,
  player: PEOPLE_SCOPE,
  coach: PEOPLE_SCOPE,
};

const query = z.object({
  entity: param.oneOf(ENTITIES, { description: 'type of the entity' }),
  legacyId: numericId('the integer id of version 1', 39).optional(),
  id: name('native id, or league code, or slug of a team; instead of legacyId', 'tm_...').optional(),
  provider: name('provider of `providerId`, as in `sources` of fixtures', 'transfermarkt').optional(),
  providerId: name("the provider's id; instead of legacyId", '418560').optional(),
});
type Query = z.output<typeof query>;

interface Ids {
  readonly legacyId: number;
  readonly id: string;
}

/** Exactly one form of the id. */
function formRules({ legacyId, id, provider, providerId }: RuleInput<Query>): FieldError[] {
  const forms = [legacyId, id, providerId ?? provider].filter((form) => form !== undefined);
  if (forms.length === 0) {
    return [{ field: 'legacyId', message: 'is missing: send legacyId, id, or provider and providerId' }];
  }
  if (forms.length > 1) {
    return [{ field: 'legacyId', message: 'send only one of legacyId, id, or provider and providerId' }];
  }
  if (provider === undefined && providerId !== undefined) return [{ field: 'provider', message: 'is missing' }];
  return provider !== undefined && providerId === undefined ? [{ field: 'providerId', message: 'is missing' }] : [];
}

/** An entity by legacy id or native id. A merged entity has the ids of the survivor. */
async function entityOf(store: Store, entity: Entity, of: number | string, view: View): Promise<Ids | undefined> {
  const { reference, fixtures, people } = store;
  const isStorable = typeof of === 'string' || of < LEGACY_ID_END;
  switch (entity) {
    case 'league': {
      const league = reference.league(of);
      return league && { legacyId: league.legacyId, id: presentedLeagueId(league, view) };
    }
    case 'team': {
      const team = reference.team(of);
      return team && { legacyId: team.legacyId, id: presentedTeamId(team, view) };
    }
    case 'venue':
      return reference.venue(of);
    case 'fixture':
      return isStorable ? await fixtures.byId(of) : undefined;
    case 'player':
      return isStorable ? await people.player(of) : undefined;
    case 'coach':
      return isStorable ? await people.coach(of) : undefined;
  }
}

function providerKind(entity: Entity): ProviderKind | null {
  return PROVIDER_KINDS.find((kind) => kind === entity) ?? null;
}

async function requested(store: Store, sent: Query, view: View): Promise<Ids> {
  const { entity, legacyId, id, provider, providerId } = sent;
  const fail = (field: string, message: string) => new ApiError('not_found', message, { fields: [{ field, message }] });
  if (legacyId !== undefined) {
    const found = await entityOf(store, entity, legacyId, view);
    if (found === undefined) throw fail('legacyId', `no ${entity} has the legacy id ${legacyId}`);
    return found;
  }
  if (id !== undefined) {
    const found = await entityOf(store, entity, id, view);
    if (found === undefined) throw fail('id', `no ${entity} has the id '${id}'`);
    return found;
  }
  const kind = providerKind(entity);
  const owner = kind === null ? undefined : await store.providerIds.find(kind, provider!, providerId!);
  const found = owner === undefined ? undefined : await entityOf(store, entity, owner, view);
  if (found === undefined) throw fail('providerId', `no ${entity} has the id '${providerId}' at ${provider}`);
  return found;
}

export const translate = endpoint({
  ...v2,
  id: 'v2.translate',
  path: '/api/v2/translate',
  tag: 'Translation',
  summary: 'The ids of an entity: native, legacy, and those of providers',
  description:
    'Send one of `legacyId`, `id`, or `provider` with `providerId`. The last two are an extension of this service. ' +
    '`providers` lists the ids under which imported sources know the entity; venues have none.',
  query,
  rules: formRules,
  response: singleResponse(forBothShapes(Translation)),
  example: { query: { entity: 'league', legacyId: examples.leagueLegacyId } },

  async handle(context) {
    const { query, store } = context;
    const { legacyId, id } = await requested(store, query, viewOf(context));
    const kind = providerKind(query.entity);
    const providers = kind === null ? [] : await store.providerIds.of(kind, legacyId);
    const scopes = [SCOPES[query.entity]];
    return singleAnswer(context, { entity: query.entity, legacyId, id, providers }, { scopes });
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
