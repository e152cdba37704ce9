/** A change, as in the list of changes, the stream and webhooks. */
import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_RESOURCES } from '../../../../store/changes/changes.ts';
import type { Change } from '../../../../store/changes/reader.ts';
import type { Reference } from '../../../../store/reference/reference.ts';

export const ReferenceChange = z.object({
  seq: z.int().min(1).describe('number of the change; increases by one with every change, in commit order'),
  resource: z.enum(CHANGE_RESOURCES),
  action: z.enum(CHANGE_ACTIONS),
  id: z.string().describe('native id of the changed item; for lineups, statistics and odds, of their fixture'),
  league: z.string().nullable().describe('native id'),
  season: z.int().nullable(),
  fixture: z.string().nullable().describe('native id of the fixture, or of the fixture that the item belongs to'),
  at: z.iso.datetime(),
  data: z.unknown().optional().describe('details of the change, such as the goal; absent from some changes'),
  mergedInto: z.string().optional().describe('for merged: native id of the remaining item'),
});

export function presentChange(change: Change, reference: Reference): z.infer<typeof ReferenceChange> {
  const { seq, resource, action, id, league, season, fixture, at, data, into } = change;
  return {
    seq,
    resource,
    action,
    id,
    league: league === null ? null : (reference.league(league)?.id ?? null),
    season,
    fixture,
    at: new Date(at).toISOString(),
    ...(data !== null && { data }),
    ...(into !== null && { mergedInto: into }),
  };
}

/** 'event.created' */
export function typeOf({ resource, action }: Pick<Change, 'resource' | 'action'>): string {
  return `${resource}.${action}`;
}
