/** Stamps: the time and the revision of the last change of a record. */
import { z } from 'zod';
import type { Stamp } from '../../../football/terms.ts';

export type { Stamp };

export const StampBody = z.object({
  updatedAt: z.iso.datetime().describe('time of the last change'),
  revision: z.int().describe('number of the last change; compare it with your copy'),
});

/** The stamp of data that is computed from seasons: their last change. */
export const SeasonStampBody = z.object({
  updatedAt: z.iso.datetime().describe('time of the last change in the underlying seasons'),
  revision: z.int().describe('number of that change'),
});

export function presentStamp({ updatedAt, revision }: Stamp): z.infer<typeof StampBody> {
  return { updatedAt: new Date(updatedAt).toISOString(), revision };
}

/** The latest change among several stamps. */
export function latestOf(stamps: readonly Stamp[]): Stamp {
  return {
    updatedAt: stamps.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), 0),
    revision: stamps.reduce((latest, { revision }) => Math.max(latest, revision), 0),
  };
}
