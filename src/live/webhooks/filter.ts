/** The filter of a new webhook, for the command and the endpoint. */
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../store/changes/changes.ts';
import type { ChangeFilter } from '../../store/changes/reader.ts';
import type { Store } from '../../store/store.ts';

export interface WantedChanges {
  /** id or code */
  readonly league?: string | undefined;
  readonly season?: number | undefined;
  /** native id */
  readonly fixture?: string | undefined;
  readonly types?: readonly string[] | undefined;
}

export interface FilterFault {
  readonly field: 'league' | 'fixture' | 'types';
  readonly value: string;
  readonly reason: string;
}

export async function filterOf(
  { reference, fixtures }: Pick<Store, 'reference' | 'fixtures'>,
  { league, season, fixture, types }: WantedChanges,
): Promise<ChangeFilter | FilterFault> {
  const found = league === undefined ? undefined : reference.league(league);
  if (league !== undefined && found === undefined)
    return { field: 'league', value: league, reason: 'no league has this id or code' };
  const match = fixture === undefined ? undefined : await fixtures.byId(fixture);
  if (fixture !== undefined && match === undefined)
    return { field: 'fixture', value: fixture, reason: 'no fixture has this id' };
  const invalid = types?.find((type) => !isType(type));
  if (invalid !== undefined) {
    const reason = `use resources (${CHANGE_RESOURCES.join(', ')}) or one action of a resource`;
    return { field: 'types', value: invalid, reason };
  }
  return {
    ...(found !== undefined && { league: found.legacyId }),
    ...(season !== undefined && { season }),
    ...(match !== undefined && { fixture: match.id }),
    ...(types !== undefined && { types }),
  };
}

function isType(type: string): boolean {
  const [resource, action, ...more] = type.split('.');
  const isOneOf = (words: readonly string[], text: string | undefined) => text !== undefined && words.includes(text);
  return (
    isOneOf(CHANGE_RESOURCES, resource) &&
    (action === undefined || isOneOf(CHANGE_ACTIONS, action)) &&
    more.length === 0
  );
}
