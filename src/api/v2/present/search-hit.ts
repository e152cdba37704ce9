import { z } from 'zod';

export const SEARCHED = ['team', 'league', 'player', 'venue', 'fixture'] as const;
export type Searched = (typeof SEARCHED)[number];

export const SearchHit = z.object({
  type: z.enum(SEARCHED),
  id: z.string(),
  name: z.string(),
  about: z.string().nullable().describe("distinguishes it from others of the same name: 'England · Premier League'"),
  image: z.url().nullable(),
  date: z.iso.datetime().nullable().describe('kickoff; null unless it is a match'),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A hit with its place among those of all types. */
export interface RankedHit {
  readonly hit: SearchHit;
  /** higher comes first */
  readonly rank: number;
}
