/**
 * What a final rank means: places in European cups, promotion and relegation, from the rules of each league season. Places
 * that depend on cup winners are not by rank and are left out. A league without a row has no places.
 */
import { knownRelegationPlaces } from './relegation.ts';

export type Place =
  | 'champions-league'
  | 'europa-league'
  | 'conference-league'
  | 'promotion'
  | 'promotion-play-off'
  | 'relegation'
  | 'relegation-play-off';

interface Row {
  readonly league: string;
  /** starting year of the first season */
  readonly since: number;
  /** how many ranks have each place, from the top */
  readonly places: readonly (readonly [place: Place, ranks: number])[];
}

const CODES: Readonly<Record<string, Place>> = {
  CL: 'champions-league',
  EL: 'europa-league',
  ECL: 'conference-league',
  UP: 'promotion',
  PO: 'promotion-play-off',
};

// league | since | places from the top, each with its number of ranks
const ROWS = `
eng.1|2001|CL 4
eng.1|2009|CL 4, EL 1
eng.1|2024|CL 5, EL 1
eng.2|1995|UP 2, PO 4
eng.3|1995|UP 2, PO 4
eng.4|1995|UP 3, PO 4
ger.1|2008|CL 3
ger.1|2011|CL 4
ger.1|2017|CL 4, EL 1
ger.1|2021|CL 4, EL 1, ECL 1
ger.1|2023|CL 5, EL 1, ECL 1
ger.1|2024|CL 4, EL 1, ECL 1
ger.2|1995|UP 3
ger.2|2008|UP 2, PO 1
ger.3|2008|UP 2, PO 1
esp.1|1999|CL 4
esp.1|2009|CL 4, EL 1
esp.1|2024|CL 5, EL 1
esp.2|2010|UP 2, PO 4
ita.1|2011|CL 3
ita.1|2017|CL 4
ita.1|2023|CL 5
ita.1|2024|CL 4
fra.1|2006|CL 3
fra.1|2023|CL 4
xal.1|2000|CL 2, EL 1
xal.2|2000|UP 3
xco.1|2000|CL 3, EL 1, ECL 1
xco.2|2000|UP 3
xty.1|2000|CL 1, EL 1
xze.1|2000|CL 1
`;
// xal to xze: leagues of the sandbox.

const PLACES: readonly Row[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [league, since, places] = row.split('|');
    const parsed = places!.split(', ').map((entry) => {
      const [code, ranks] = entry.split(' ');
      return [CODES[code!]!, Number(ranks)] as const;
    });
    return { league: league!, since: Number(since), places: parsed };
  });

interface Rank {
  readonly league: string;
  readonly season: number;
  /** from 1 */
  readonly rank: number;
  /** teams of the table */
  readonly teams: number;
}

/** What a rank of a table means; null if nothing, or if the rules are not in the catalogue. */
export function placeOf({ league, season, rank, teams }: Rank): Place | null {
  const { places } = PLACES.findLast((row) => row.league === league && season >= row.since) ?? { places: [] };
  let last = 0;
  for (const [place, ranks] of places) {
    last += ranks;
    if (rank <= last) return place;
  }
  const relegation = knownRelegationPlaces(league, season);
  if (relegation === undefined) return null;
  if (rank > teams - relegation.direct) return 'relegation';
  return rank > teams - relegation.direct - relegation.playOff ? 'relegation-play-off' : null;
}
