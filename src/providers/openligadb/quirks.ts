/** Quirks of OpenLigaDB, one pure function each. README.md names the matches that show them. */
import { utcOfLocal } from '../../base/zones.ts';
import { type Goals, NO_SCORE, type Score, type Side } from '../../football/score.ts';
import { CUPS, LEAGUE_NAMES, LEAGUES, RESULT } from './codes.ts';
import type { Goal, Match } from './match.ts';

/** A goal in order, with the score after it. */
export interface OrderedGoal {
  readonly goal: Goal;
  readonly score: Goals;
  /** the side for which the goal counts */
  readonly scoredBy: Side;
  readonly minute: number | null;
  readonly extra?: number;
}

/** The catalogue code of the league; null for a league that Touchline does not know. */
export function leagueOf({ leagueShortcut, leagueName }: Match): string | null {
  const byName = LEAGUE_NAMES.find(([pattern]) => pattern.test(leagueName ?? ''))?.[1];
  return LEAGUES.get(leagueShortcut ?? byName ?? '') ?? null;
}

/** The starting year, which old answers state only in the name: '1. Fußball-Bundesliga 2020/2021'. */
export function seasonOf({ leagueSeason, leagueName }: Match): number | null {
  if (leagueSeason != null) return leagueSeason;
  const [, year] = /(?<!\d)(\d{4})(?:\/\d{2,4})?\s*$/.exec(leagueName ?? '') ?? [];
  return year === undefined ? null : Number(year);
}

/** `lastUpdateDateTime` is German local time without a zone, with any number of decimals. */
export function updatedAt(local: string | null | undefined): number | null {
  const time = Date.parse(`${local ?? ''}Z`);
  return Number.isNaN(time) ? null : utcOfLocal(time, 'Europe/Berlin');
}

/**
 * Goals in the order of the score: the list is often unsorted, minutes are often missing. Rows that change nothing are
 * dropped, such as a 0:0 row. A side without `scoringTeamId` follows from the score before it.
 */
export function orderedGoals({ goals, team1, team2 }: Match, isCup: boolean): OrderedGoal[] {
  const rows = (goals ?? []).flatMap((goal) => {
    const { scoreTeam1: home, scoreTeam2: away } = goal;
    return home === null || away === null ? [] : [{ goal, score: { home, away } }];
  });
  rows.sort((a, b) => totalOf(a.score) - totalOf(b.score) || a.goal.goalID - b.goal.goalID);
  const ordered: OrderedGoal[] = [];
  let before: Goals = { home: 0, away: 0 };
  for (const { goal, score } of rows) {
    const scoredBy = risenSide(before, score);
    if (scoredBy === null) continue;
    const stated = goal.scoringTeamId === team1.teamId ? 'home' : goal.scoringTeamId === team2.teamId ? 'away' : null;
    ordered.push({
      goal,
      score,
      scoredBy: scoredBy === 'unknown' ? (stated ?? 'home') : scoredBy,
      ...minuteOf(goal, isCup),
    });
    before = score;
  }
  return ordered;
}

function totalOf({ home, away }: Goals): number {
  return home + away;
}

/** null: neither side has more goals than before; 'unknown': both have. */
function risenSide(before: Goals, after: Goals): Side | 'unknown' | null {
  const [home, away] = [after.home > before.home, after.away > before.away];
  if (home && away) return 'unknown';
  return home ? 'home' : away ? 'away' : null;
}

/** `isOvertime` marks stoppage time as well as extra time; a comment such as '45+2' is exact. */
function minuteOf(
  { matchMinute, comment, isOvertime }: Goal,
  isCup: boolean,
): { minute: number | null; extra?: number } {
  const [, base, added] = /^\s*(45|90|105|120)\s*\+\s*(\d{1,2})/.exec(comment ?? '') ?? [];
  if (base !== undefined) return { minute: Number(base), extra: Number(added) };
  if (matchMinute == null || matchMinute < 1 || matchMinute > 130) return { minute: null };
  const isStoppage = matchMinute > 90 && matchMinute <= 105 && (!isCup || isOvertime === true);
  return isStoppage ? { minute: 90, extra: matchMinute - 90 } : { minute: matchMinute };
}

/** Whether the match has ended: `matchIsFinished` can be set before the score is in. */
export function isEnded(match: Match): boolean {
  return match.matchIsFinished && rowsOf(match, RESULT.fulltime, ...RESULT.extraTime, RESULT.penalties, 0).length > 0;
}

/** Whether the match is in play. At kickoff the editors' tool writes result rows; before it there are none. */
export function hasStarted({ matchResults, goals }: Match): boolean {
  return (matchResults ?? []).length > 0 || (goals ?? []).length > 0;
}

/** Result rows of some types. Rows repeat and contradict each other. */
function rowsOf({ matchResults }: Match, ...types: number[]): Goals[] {
  return (matchResults ?? []).flatMap(({ resultTypeID, pointsTeam1: home, pointsTeam2: away }) =>
    types.includes(resultTypeID ?? 0) ? [{ home, away }] : [],
  );
}

/** The row that the goals confirm, otherwise the one with the most goals. */
function bestRow(rows: readonly Goals[], goals: readonly OrderedGoal[]): Goals | null {
  const last = goals.at(-1)?.score;
  const confirmed = last && rows.find((row) => isSame(row, last));
  return confirmed ?? rows.toSorted((a, b) => totalOf(b) - totalOf(a))[0] ?? null;
}

function isSame(a: Goals, b: Goals): boolean {
  return a.home === b.home && a.away === b.away;
}

/** The score of a match in play: of the last goal or of the result row, whichever has more goals. */
export function runningScore(match: Match, goals: readonly OrderedGoal[]): Goals {
  const row = bestRow(rowsOf(match, RESULT.fulltime), goals);
  const last = goals.at(-1)?.score ?? { home: 0, away: 0 };
  return row !== null && totalOf(row) > totalOf(last) ? row : last;
}

export interface FinalResult {
  readonly status: 'FT' | 'AET' | 'PEN';
  readonly score: Score;
  /** goals without the kicks of a shoot-out */
  readonly goals: readonly OrderedGoal[];
}

/**
 * The final result. In cups the types contradict each other: type 2 can be the score after 90 or 120 minutes or after the
 * shoot-out, and type 5 includes the goals of the match.
 */
export function finalResult(match: Match, league: string): FinalResult | null {
  const isCup = CUPS.includes(league);
  const goals = orderedGoals(match, isCup);
  const halftime = halftimeOf(match, goals);
  const [afterExtraTime, afterPenalties] = [rowsOf(match, ...RESULT.extraTime), rowsOf(match, RESULT.penalties)];
  const fulltime = bestRow(rowsOf(match, RESULT.fulltime), goals) ?? bestRow(rowsOf(match, 0), goals);
  const total = afterPenalties[0] ?? bestRow(afterExtraTime, goals) ?? fulltime;
  if (total === null || total === undefined) return null;
  if (isCup && afterPenalties.length > 0) {
    const played = withoutShootout(goals, total);
    const base = afterExtraTime.find(isLevel) ?? played.at(-1)?.score ?? { home: 0, away: 0 };
    if (!isLevel(base)) return null;
    const penalty = { home: total.home - base.home, away: total.away - base.away };
    return { status: 'PEN', score: { ...extraTimeScore(base, played, halftime), penalty }, goals: played };
  }
  if (isCup && (afterExtraTime.length > 0 || wentToExtraTime(goals))) {
    return { status: 'AET', score: extraTimeScore(total, goals, halftime), goals };
  }
  const counted = goals.filter(({ score }) => score.home <= total.home && score.away <= total.away);
  return { status: 'FT', score: { ...NO_SCORE, goals: total, fulltime: total, halftime }, goals: counted };
}

function isLevel({ home, away }: Goals): boolean {
  return home === away;
}

/** Minutes beyond 90 can also be stoppage time: a match that was not level did not go to extra time. */
function wentToExtraTime(goals: readonly OrderedGoal[]): boolean {
  const first = goals.findIndex(({ minute }) => minute !== null && minute > 90);
  return first >= 0 && isLevel(goals[first - 1]?.score ?? { home: 0, away: 0 });
}

/** Converted kicks stand at the end of the goals, marked as penalties, with the number of the kick or no minute. */
function withoutShootout(goals: readonly OrderedGoal[], total: Goals): OrderedGoal[] {
  const last = goals.at(-1);
  if (last === undefined || !isSame(last.score, total)) return [...goals];
  const played = goals.findLastIndex(({ goal }) => goal.isPenalty !== true);
  return goals.slice(0, played + 1);
}

/** `fulltime` is known only if every goal up to it has a minute. */
function extraTimeScore(goals: Goals, ordered: readonly OrderedGoal[], halftime: Goals | null): Score {
  const inNinety = ordered.findLast(({ minute }) => minute !== null && minute <= 90);
  const isKnown = ordered.every(({ minute }) => minute !== null);
  const fulltime = isKnown ? (inNinety?.score ?? { home: 0, away: 0 }) : null;
  const extratime = fulltime && { home: goals.home - fulltime.home, away: goals.away - fulltime.away };
  return { ...NO_SCORE, goals, halftime, fulltime, extratime };
}

/** 0:0 is also a placeholder, which goals in the first half disprove. */
function halftimeOf(match: Match, goals: readonly OrderedGoal[]): Goals | null {
  const row = bestRow(rowsOf(match, RESULT.halftime), []);
  if (row === null || totalOf(row) > 0) return row;
  const first = goals.findLast(({ minute }) => minute !== null && minute <= 45);
  if (first === undefined) return row;
  return goals.every(({ minute }) => minute !== null) ? first.score : null;
}
