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

/** A part of a split league. */
export interface SplitPart {
  readonly name: string;
  /** teams in it; the last part has the others too */
  readonly teams: number;
  /**
   * the share of the points that teams keep: all, or half; 'final' if the part keeps its order from before the split,
   * because its later matches are a competition of their own
   */
  readonly carried: 'all' | 'half' | 'final';
}

/** A split of a league late in the season; afterwards, teams play only within their part. */
export interface SplitRule {
  /** matches each team plays before the split */
  readonly after: number;
  /** from first to last */
  readonly parts: readonly SplitPart[];
  /** how halves of points are shown; default: down */
  readonly rounding?: 'up' | 'down';
}

const CHAMPIONSHIP = 'Championship Round';
const EUROPE = 'Conference League Round';
const RELEGATION = 'Relegation Round';

/** A split into two parts, with the same share of the points in both. */
function twoParts(after: number, top: number, carried: 'all' | 'half'): SplitRule {
  return {
    after,
    parts: [
      { name: CHAMPIONSHIP, teams: top, carried },
      { name: RELEGATION, teams: Number.POSITIVE_INFINITY, carried },
    ],
  };
}

const halvedUp = (after: number, top: number): SplitRule => ({ ...twoParts(after, top, 'half'), rounding: 'up' });

/** Belgium: the play-offs for the title and for Europe; the other clubs keep their place or play on with their points. */
function belgian(after: number, top: number, europe: number, rest: 'all' | 'final'): SplitRule {
  return {
    after,
    rounding: 'up',
    parts: [
      { name: CHAMPIONSHIP, teams: top, carried: 'half' },
      ...(europe > 0 ? [{ name: EUROPE, teams: europe, carried: 'half' } as const] : []),
      { name: RELEGATION, teams: Number.POSITIVE_INFINITY, carried: rest },
    ],
  };
}

/** For each league, the row with the latest `since` up to a season applies; null ends the rule. */
const SPLITS: readonly { readonly league: string; readonly since: number; readonly split: SplitRule | null }[] = [
  { league: 'sco.1', since: 2000, split: twoParts(33, 6, 'all') },
  { league: 'aut.1', since: 2018, split: twoParts(22, 6, 'half') },
  // In 2025 the clubs abolished the halving of points from 2026/27 on.
  { league: 'aut.1', since: 2026, split: twoParts(22, 6, 'all') },
  // Play-offs II for Europe started anew, in two groups, until 2018/19. In 2019/20 there were no play-offs.
  { league: 'bel.1', since: 2009, split: belgian(30, 6, 0, 'final') },
  { league: 'bel.1', since: 2019, split: null },
  { league: 'bel.1', since: 2020, split: belgian(34, 4, 4, 'final') },
  { league: 'bel.1', since: 2023, split: belgian(30, 6, 6, 'all') },
  { league: 'bel.1', since: 2026, split: null },
  { league: 'pol.1', since: 2013, split: halvedUp(30, 8) },
  { league: 'pol.1', since: 2017, split: twoParts(30, 8, 'all') },
  { league: 'pol.1', since: 2020, split: null },
  { league: 'rou.1', since: 2015, split: halvedUp(26, 6) },
  { league: 'rou.1', since: 2020, split: halvedUp(30, 6) },
  { league: 'sui.1', since: 2023, split: twoParts(33, 6, 'all') },
  { league: 'den.1', since: 2020, split: twoParts(22, 6, 'all') },
  { league: 'gre.1', since: 2019, split: twoParts(26, 6, 'all') },
  { league: 'gre.1', since: 2024, split: null },
];

/** The split of a league season, or null if the league plays one table to the end. */
export function splitOf(leagueCode: string, season: number): SplitRule | null {
  return SPLITS.findLast(({ league, since }) => league === leagueCode && season >= since)?.split ?? null;
}

/** Leagues in which two clubs meet once at each ground, and perhaps again in play-offs after the season. */
const DOUBLE_ROUND_ROBINS: ReadonlySet<string> = new Set([
  'eng.2',
  'eng.3',
  'eng.4',
  'eng.5',
  'esp.2',
  'fra.2',
  'ita.2',
  'ned.1',
  'ned.2',
]);

/** Whether clubs of a league meet only once at each ground in its regular season. */
export function isDoubleRoundRobin(leagueCode: string): boolean {
  return DOUBLE_ROUND_ROBINS.has(leagueCode);
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
