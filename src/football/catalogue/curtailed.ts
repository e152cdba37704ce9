/** Seasons broken off in the spring of 2020 and settled by points per match, as not all had played the same number. */
const POINTS_PER_MATCH: ReadonlySet<string> = new Set(['fra.1 2019', 'sco.1 2019', 'eng.3 2019', 'eng.4 2019']);

/** Whether the final table of a league season ranks by points per match instead of points. */
export function usesPointsPerMatch(leagueCode: string, season: number): boolean {
  return POINTS_PER_MATCH.has(`${leagueCode} ${season}`);
}
