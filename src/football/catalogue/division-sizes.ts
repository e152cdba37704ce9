/** How many teams the divisions had at most, by season. Only to notice seasons with more teams than there were places. */

// league | first season | teams
const TABLE = `
eng.1|1992|22
eng.1|1995|20
eng.2|1992|24
eng.3|1992|24
eng.4|1992|24
eng.5|1992|24
sco.1|1994|10
sco.1|2000|12
sco.2|1994|10
sco.3|1994|10
sco.4|1994|10
esp.1|1987|20
esp.1|1995|22
esp.1|1997|20
esp.2|1993|22
ita.1|1988|18
ita.1|2004|20
ita.2|1993|24
ita.2|2004|22
ita.2|2019|20
ger.1|1992|18
ger.2|1994|18
ger.3|2008|20
fra.1|1993|20
fra.1|2023|18
fra.2|1993|22
fra.2|2002|20
fra.2|2024|18
ned.1|1993|18
por.1|1993|18
bel.1|1993|18
tur.1|1994|18
tur.1|2020|21
tur.1|2021|20
tur.1|2025|18
gre.1|1993|18
gre.1|2007|16
aut.1|2018|12
sui.1|2003|10
sui.1|2023|12
`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [league = '', since, teams] = line.split('|');
    return { league, since: Number(since), teams: Number(teams) };
  });

/** The most teams a division had in a season, given by its starting year; null if the table has none. */
export function teamsMax(leagueCode: string, season: number): number | null {
  return ROWS.findLast(({ league, since }) => league === leagueCode && season >= since)?.teams ?? null;
}
