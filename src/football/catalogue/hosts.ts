/** Hosts of the World Cups and European Championships: everyone else plays there at a neutral venue. */

// competition | year | slugs of the hosts' national teams; '*' if they also played elsewhere
const TABLE = `
fifa.world|1930|uruguay
fifa.world|1934|italy
fifa.world|1938|france
fifa.world|1950|brazil
fifa.world|1954|switzerland
fifa.world|1958|sweden
fifa.world|1962|chile
fifa.world|1966|england
fifa.world|1970|mexico
fifa.world|1974|germany
fifa.world|1978|argentina
fifa.world|1982|spain
fifa.world|1986|mexico
fifa.world|1990|italy
fifa.world|1994|usa
fifa.world|1998|france
fifa.world|2002|south-korea japan
fifa.world|2006|germany
fifa.world|2010|south-africa
fifa.world|2014|brazil
fifa.world|2018|russia
fifa.world|2022|qatar
fifa.world|2026|usa mexico canada *
uefa.euro|1960|france
uefa.euro|1964|spain
uefa.euro|1968|italy
uefa.euro|1972|belgium
uefa.euro|1976|yugoslavia
uefa.euro|1980|italy
uefa.euro|1984|france
uefa.euro|1988|germany
uefa.euro|1992|sweden
uefa.euro|1996|england
uefa.euro|2000|belgium netherlands
uefa.euro|2004|portugal
uefa.euro|2008|austria switzerland
uefa.euro|2012|poland ukraine
uefa.euro|2016|france
uefa.euro|2020|azerbaijan denmark england germany hungary italy netherlands romania russia scotland spain *
uefa.euro|2024|germany
`;

interface Hosts {
  /** identity keys: 'nat|uruguay' */
  readonly teams: ReadonlySet<string>;
  /** whether the hosts played all their matches at home */
  readonly alwaysAtHome: boolean;
}

const HOSTS: ReadonlyMap<string, Hosts> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const [league, year, slugs = ''] = line.split('|');
      const teams = slugs.split(' ').filter((slug) => slug !== '*');
      const hosts = { teams: new Set(teams.map((slug) => `nat|${slug}`)), alwaysAtHome: !slugs.endsWith('*') };
      return [`${league} ${year}`, hosts] as const;
    }),
);

/**
 * Whether a match of a tournament is at a neutral venue, from its teams.
 *
 * @param teams identity keys
 * @returns undefined for other competitions, and for hosts that also played in another country
 */
export function isNeutralVenue(leagueCode: string, season: number, teams: readonly string[]): boolean | undefined {
  const hosts = HOSTS.get(`${leagueCode} ${season}`);
  if (hosts === undefined) return undefined;
  if (!teams.some((team) => hosts.teams.has(team))) return true;
  return hosts.alwaysAtHome ? false : undefined;
}

/** Whether a season is the final tournament of a competition with listed hosts. */
export function isFinalTournament(leagueCode: string, season: number): boolean {
  return HOSTS.has(`${leagueCode} ${season}`);
}

/** Every host, as identity keys. */
export function hostTeams(): readonly string[] {
  return [...new Set([...HOSTS.values()].flatMap(({ teams }) => [...teams]))];
}
