/** By which revision a record last changed, and when: of every record that can. */
import { z } from 'zod';
import type { Stamp } from '../../../football/terms.ts';

export type { Stamp };

export const StampBody = z.object({
  updatedAt: z.iso.datetime().describe('time of the last change'),
  revision: z.int().describe('number of the last change; compare it with your copy'),
});

/** Of what is made from matches: no match of these seasons changed later. */
export const SeasonStampBody = z.object({
  updatedAt: z.iso.datetime().describe('time of the last change in the underlying seasons'),
  revision: z.int().describe('number of that change'),
});

export function presentStamp({ updatedAt, revision }: Stamp): z.infer<typeof StampBody> {
  return { updatedAt: new Date(updatedAt).toISOString(), revision };
}

/** Of what is made from several things. */
export function latestOf(some: readonly Stamp[]): Stamp {
  return {
    updatedAt: some.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0),
    revision: some.reduce((latest, { revision }) => Math.max(latest, revision), 0),
  };
}
