/**
 * Relegation places by league and season, from the competition rules of each season. A league without a row, or a
 * season before its first row, has the default of three places and no play-off.
 */

export interface RelegationPlaces {
  /** places at the bottom that are relegated directly */
  readonly direct: number;
  /** places above them that enter a relegation play-off */
  readonly playOff: number;
}

interface Row extends RelegationPlaces {
  readonly league: string;
  /** starting year of the first season */
  readonly since: number;
}

const DEFAULT: RelegationPlaces = { direct: 3, playOff: 0 };

// league | since | direct | play-off
const ROWS = `
eng.1|1995|3|0
eng.2|1995|3|0
eng.3|1995|4|0
eng.3|2019|3|0
eng.3|2020|4|0
eng.4|2002|2|0
eng.4|2019|1|0
eng.4|2020|2|0
sco.1|2013|1|1
ger.1|1992|3|0
ger.1|2008|2|1
ger.2|1994|4|0
ger.2|2008|2|1
ger.3|2008|3|0
ger.3|2018|4|0
esp.1|1999|3|0
esp.2|1999|4|0
ita.1|2004|3|0
fra.1|1997|3|0
fra.1|2016|2|1
fra.1|2019|2|0
fra.1|2020|2|1
fra.1|2022|4|0
fra.1|2023|2|1
ned.1|2005|1|2
ned.1|2019|0|0
ned.1|2020|2|1
por.1|2014|2|0
por.1|2020|2|1
aut.1|2018|1|0
bra.1|2004|4|0
usa.1|1996|0|0
aus.1|2005|0|0
xal.1|2000|3|0
xal.2|2000|0|0
xco.1|2000|3|0
xco.2|2000|0|0
xty.1|2000|0|0
xze.1|2000|0|0
xqu.1|2000|0|0
`;
// eng.3 2019: three, because Bury had been expelled. eng.4 2019: one, because the league had a vacancy. Both are the
// EFL's decisions for the curtailed season.
// xal to xqu are leagues of the sandbox. Only the first tiers of two of its countries relegate.
// ned.1 2019, fra.1 2019: curtailed in spring 2020. The KNVB relegated no club; the LFP relegated two without a
// play-off. fra.1 2022: four, because the league was reduced from 20 clubs to 18. sco.1 2013: the SPFL introduced
// play-offs.

const PLACES: readonly Row[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [league, since, direct, playOff] = row.split('|');
    return { league: league!, since: Number(since), direct: Number(direct), playOff: Number(playOff) };
  });

/** The relegation places of a league season: the row with the latest `since` up to the season. */
export function relegationPlaces(leagueCode: string, season: number): RelegationPlaces {
  return knownRelegationPlaces(leagueCode, season) ?? DEFAULT;
}

/** The same without a default: undefined if the catalogue has no rule. */
export function knownRelegationPlaces(leagueCode: string, season: number): RelegationPlaces | undefined {
  return PLACES.findLast(({ league, since }) => league === leagueCode && season >= since);
}
