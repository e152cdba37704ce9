/** Filters of the list of changes, the stream and webhooks. */
import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../store/changes/changes.ts';
import type { ChangeFilter } from '../../../store/changes/reader.ts';
import type { Store } from '../../../store/store.ts';
import { ODDS_RESOURCES } from '../../../store/visible-changes.ts';
import * as param from '../../params.ts';
import { fixtureId, leagueId } from '../params.ts';
import { requireFixture, requireLeague } from './entities.ts';

const TYPES_MAX = 50;
const CHANGE_TYPES: ReadonlySet<string> = new Set(
  CHANGE_RESOURCES.flatMap((resource) => [resource, ...CHANGE_ACTIONS.map((action) => `${resource}.${action}`)]),
);

/** 'event,fixture.updated' */
export function changeTypes() {
  const types = (text: string) => [...new Set(text.split(','))];
  return param
    .text(
      {
        description: `resources (${CHANGE_RESOURCES.join(', ')}) or single actions of a resource (${CHANGE_ACTIONS.join(', ')}), separated by commas`,
        example: 'event,fixture.updated',
      },
      { max: TYPES_MAX * 30 },
    )
    .refine((text) => types(text).every((type) => CHANGE_TYPES.has(type)), {
      error: `must be ${CHANGE_RESOURCES.join(', ')}, or an action such as event.deleted, separated by commas`,
    })
    .transform((text): readonly string[] => types(text));
}

export const changeFilters = {
  league: leagueId().optional(),
  season: param.season().optional(),
  fixture: fixtureId(
    'native id (fx_...) of a fixture; includes changes of its events, lineups, statistics and odds',
  ).optional(),
  types: changeTypes().optional(),
};

const ChangeFilters = z.object(changeFilters);

/** For the descriptions of lists of changes. */
export const VISIBLE_CHANGES =
  'Without a paid plan, changes of a match in play are left out until it ends. Changes of odds need the plan `ultra`.';

/** The gate of `types`: changes of odds need the plan of the odds. */
export function requireOddsFor({ types }: { readonly types?: readonly string[] | undefined }) {
  const isOdds = (type: string) => ODDS_RESOURCES.some((resource) => resource === type.split('.')[0]);
  return types?.some(isOdds) ? ({ plan: 'ultra', field: 'types' } as const) : null;
}

/** The store filter of a query. Throws `not_found` for an unknown id. */
export async function changeFilter(
  store: Store,
  query: Readonly<z.output<typeof ChangeFilters>>,
): Promise<ChangeFilter> {
  const { league, season, fixture, types } = query;
  return {
    ...(league !== undefined && { league: requireLeague(store.reference, league).legacyId }),
    ...(season !== undefined && { season }),
    ...(fixture !== undefined && { fixture: (await requireFixture(store, fixture)).id }),
    ...(types !== undefined && { types }),
  };
}
