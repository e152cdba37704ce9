/** Quirks of OpenLigaDB's answers, one pure function each. README.md describes them. */
import { type Goals, NO_SCORE, type Score } from '../../football/score.ts';

/** Answers until about 2022 have capital keys: 'MatchID' is 'matchID' today. */
export function withCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withCamelCase);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key.charAt(0).toLowerCase() + key.slice(1), withCamelCase(item)]),
  );
}

/** `resultTypeID`; the order of the rows and `resultOrderID` mean nothing. */
const TYPE = { halftime: 1, final: 2, afterExtraTime: [4, 3], afterShootout: 5 } as const;

export interface Result {
  readonly type: number;
  readonly goals: Goals;
}

export interface Goal {
  /** the score after the goal */
  readonly score: Goals;
  readonly minute: number | null;
  readonly isPenalty: boolean;
  readonly isOvertime: boolean;
}

const total = ({ home, away }: Goals) => home + away;
const isEqual = (a: Goals, b: Goals) => a.home === b.home && a.away === b.away;

/** Goals by score: their order in the answer, and their minutes, are often wrong. A row that changes nothing is dropped. */
function inOrder(goals: readonly Goal[]): Goal[] {
  return goals.filter(({ score }) => total(score) > 0).toSorted((a, b) => total(a.score) - total(b.score));
}

/** Result rows repeat and contradict each other: the one that the goals lead to counts, or else the highest. */
function resultOf(results: readonly Result[], type: number, goals: readonly Goal[]): Goals | undefined {
  const rows = results.filter((result) => result.type === type).map((result) => result.goals);
  const last = goals.at(-1)?.score;
  return (
    rows.find((row) => last !== undefined && isEqual(row, last)) ?? rows.toSorted((a, b) => total(b) - total(a))[0]
  );
}

export interface FinalScore {
  readonly status: 'FT' | 'AET' | 'PEN';
  readonly score: Score;
}

/** The score of a finished match, or the reason why it is unknown. */
export function scoreOf(results: readonly Result[], unordered: readonly Goal[], isCup: boolean): FinalScore | string {
  const goals = inOrder(unordered);
  const of = (type: number) => resultOf(results, type, goals);
  const [final, shootout] = [of(TYPE.final), of(TYPE.afterShootout)];
  const afterExtraTime = TYPE.afterExtraTime.map(of).find((found) => found !== undefined);
  if (final === undefined) return 'finished without a result';
  const halftime = halftimeOf(of(TYPE.halftime), goals);
  if (!isCup || (shootout === undefined && afterExtraTime === undefined)) {
    return { status: 'FT', score: { ...NO_SCORE, goals: final, halftime, fulltime: final } };
  }
  if (shootout === undefined) return extraTimeScore('AET', afterExtraTime!, { halftime, goals });
  const played = afterExtraTime ?? withoutShootout(goals);
  if (!isLevel(played)) return `shoot-out after ${played.home}-${played.away}`;
  const penalty = { home: shootout.home - played.home, away: shootout.away - played.away };
  if (penalty.home < 0 || penalty.away < 0 || isLevel(penalty)) return `shoot-out of ${penalty.home}-${penalty.away}`;
  return extraTimeScore('PEN', played, { halftime, goals, penalty });
}

const isLevel = ({ home, away }: Goals) => home === away;

/** Kicks of a shoot-out are goals at the end of the list. They count in the score of type 5. */
function withoutShootout(goals: readonly Goal[]): Goals {
  return goals.findLast(({ isPenalty }) => !isPenalty)?.score ?? { home: 0, away: 0 };
}

interface Parts {
  readonly halftime: Goals | null;
  readonly goals: readonly Goal[];
  readonly penalty?: Goals;
}

function extraTimeScore(status: 'AET' | 'PEN', played: Goals, { halftime, goals, penalty }: Parts): FinalScore {
  const fulltime = after90(goals.filter(({ score }) => total(score) <= total(played)));
  const extratime = fulltime && { home: played.home - fulltime.home, away: played.away - fulltime.away };
  const score = { ...NO_SCORE, goals: played, halftime, fulltime, extratime, penalty: penalty ?? null };
  return { status, score };
}

/**
 * The score after 90 minutes, from the goals, because type 2 can be the score of any moment. Null if a goal has no minute
 * or the score after 90 minutes was not level.
 */
function after90(goals: readonly Goal[]): Goals | null {
  if (goals.some(({ minute }) => minute === null)) return null;
  const before = goals.findLast(({ minute, isOvertime }) => minute! < 90 || (minute === 90 && !isOvertime));
  const score = before?.score ?? { home: 0, away: 0 };
  return isLevel(score) ? score : null;
}

/** A half-time result of 0-0 can be a placeholder: the goals before the break show it. */
function halftimeOf(halftime: Goals | undefined, goals: readonly Goal[]): Goals | null {
  if (halftime === undefined) return null;
  const before = goals.filter(({ minute }) => minute !== null && minute > 0 && minute <= 45);
  return before.length > total(halftime) ? null : halftime;
}
