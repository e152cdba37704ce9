/** Rules that differ between the seasons of a league: points for a win, splits, tables by points per match. */

/** First season with three points for a win, by the prefix of the league code. */
const THREE_POINTS_SINCE: { readonly [prefix: string]: number } = {
  eng: 1981,
  tur: 1987,
  gre: 1992,
  fra: 1994,
  ita: 1994,
  sco: 1994,
  fifa: 1994,
};
/** FIFA made it the rule for all competitions in 1995. */
const THREE_POINTS_EVERYWHERE = 1995;
/** France tried it for one season, 1988/89. */
const TRIALS: ReadonlySet<string> = new Set(['fra 1988']);

/** Points for a win in a league season, given by its starting year; a draw always gives one. */
export function pointsForWin(leagueCode: string, season: number): 2 | 3 {
  const prefix = leagueCode.split('.')[0]!;
  const since = THREE_POINTS_SINCE[prefix] ?? THREE_POINTS_EVERYWHERE;
  return season >= since || TRIALS.has(`${prefix} ${season}`) ? 3 : 2;
}

/** A split of a league into two parts late in the season; afterwards, teams play only within their part. */
export interface SplitRule {
  /** matches each team plays before the split */
  readonly after: number;
  /** teams in the upper part */
  readonly top: number;
  /** the share of the points that teams keep: all, or half, shown rounded down */
  readonly carried: 'all' | 'half';
}

/** For each league, the row with the latest `since` up to a season applies. */
const SPLITS: readonly { readonly league: string; readonly since: number; readonly split: SplitRule }[] = [
  { league: 'sco.1', since: 2000, split: { after: 33, top: 6, carried: 'all' } },
  { league: 'aut.1', since: 2018, split: { after: 22, top: 6, carried: 'half' } },
  // In 2025 the clubs abolished the halving of points from 2026/27 on.
  { league: 'aut.1', since: 2026, split: { after: 22, top: 6, carried: 'all' } },
];

/** The split of a league season, or null if the league plays one table to the end. */
export function splitOf(leagueCode: string, season: number): SplitRule | null {
  return SPLITS.findLast(({ league, since }) => league === leagueCode && season >= since)?.split ?? null;
}

/** Seasons curtailed in spring 2020, when the teams had played different numbers of matches. */
const POINTS_PER_MATCH: ReadonlySet<string> = new Set(['fra.1 2019', 'sco.1 2019', 'eng.3 2019', 'eng.4 2019']);

/** Whether the final table of a league season ranks by points per match instead of points. */
export function usesPointsPerMatch(leagueCode: string, season: number): boolean {
  return POINTS_PER_MATCH.has(`${leagueCode} ${season}`);
}

/** Last seasons in which away goals decided ties that were level on aggregate, by the prefix of the league code. */
const AWAY_GOALS_UNTIL: { readonly [prefix: string]: number } = {
  uefa: 2020, // abolished from 2021/22 on
  conmebol: 2021,
  ger: 2020, // relegation play-offs
};
/** First season with the rule, in the UEFA Cup Winners' Cup of 1965/66. */
const AWAY_GOALS_SINCE = 1965;

/**
 * Whether away goals may have decided a tie of two legs. Competitions without a row followed UEFA at different times, so
 * the rule counts as possible until most of them dropped it.
 */
export function awayGoalsHeld(leagueCode: string, season: number): boolean {
  const until = AWAY_GOALS_UNTIL[leagueCode.split('.')[0]!] ?? 2021;
  return season >= AWAY_GOALS_SINCE && season <= until;
}
