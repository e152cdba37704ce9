/** Since which season a win gives three points instead of two. Seasons by their starting year. */

/** By the part of a league's code before the dot. */
const THREE_POINTS_SINCE: { readonly [prefix: string]: number } = {
  eng: 1981,
  tur: 1987,
  gre: 1992,
  fra: 1994,
  ita: 1994,
  sco: 1994,
  fifa: 1994,
};
/** FIFA made it the rule for everyone in 1995. */
const THREE_POINTS_EVERYWHERE = 1995;
/** France tried it for one season, 1988/89. */
const TRIALS: ReadonlySet<string> = new Set(['fra 1988']);

/** Points for a win in a league season; a draw always gives one. */
export function pointsForWin(leagueCode: string, season: number): 2 | 3 {
  const prefix = leagueCode.split('.')[0]!;
  const since = THREE_POINTS_SINCE[prefix] ?? THREE_POINTS_EVERYWHERE;
  return season >= since || TRIALS.has(`${prefix} ${season}`) ? 3 : 2;
}
