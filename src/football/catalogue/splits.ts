/** Leagues that divide their field in two late in the season and let each part play on among itself. */

export interface Halving {
  /** matches each team plays before the field is divided */
  readonly after: number;
  /** how many teams go into the upper part */
  readonly top: number;
  /** what is left of the points won before: all, or half, rounded down */
  readonly carried: 'all' | 'half';
}

/** The latest row of a league that has begun holds. */
const SPLITS: readonly { readonly league: string; readonly since: number; readonly split: Halving }[] = [
  { league: 'sco.1', since: 2000, split: { after: 33, top: 6, carried: 'all' } },
  { league: 'aut.1', since: 2018, split: { after: 22, top: 6, carried: 'half' } },
  // The clubs gave up halving in 2025, for the seasons from 2026/27 on.
  { league: 'aut.1', since: 2026, split: { after: 22, top: 6, carried: 'all' } },
];

/** How a league season is split, or null where all play one table to the end. */
export function splitOf(leagueCode: string, season: number): Halving | null {
  return SPLITS.findLast(({ league, since }) => league === leagueCode && season >= since)?.split ?? null;
}
