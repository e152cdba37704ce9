/** Converts scores, in the formats of club and World Cup files, to a score and a status code. */
import { type Goals, isUsualAward, NO_SCORE, type Score } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';

const PAIR = '\\d{1,2}-\\d{1,2}';
/**
 * '2-1 (1-0)', '2-4 a.e.t. (2-2, 2-1)', '3-4 pen. 1-1 a.e.t. (1-1, 0-0)', '3-4 pen. (1-1, 1-0)', and in World Cup files
 * '1-1 a.e.t. (1-1, 1-0), 1-3 pen.'. The last full stop of 'a.e.t.' may be missing.
 */
export const SCORE =
  `${PAIR}(?: (?:pen\\.|a\\.e\\.t\\.?))?(?: ${PAIR} a\\.e\\.t\\.)?` +
  `(?: \\(${PAIR}(?:, ${PAIR})?\\))?(?:, ${PAIR} pen\\.)?`;

const PARTS = new RegExp(
  `^(?<first>${PAIR})(?: (?<mark>pen|a\\.e\\.t)\\.?)?(?: (?<extra>${PAIR}) a\\.e\\.t\\.)?` +
    `(?: \\((?<one>${PAIR})(?:, (?<two>${PAIR}))?\\))?(?:, (?<kicks>${PAIR}) pen\\.)?$`,
);

const STATUSES: ReadonlyMap<string, StatusCode> = new Map([
  ['awarded', 'AWD'],
  ['cancelled', 'CANC'],
  ['canceled', 'CANC'],
  ['postponed', 'PST'],
  ['abandoned', 'ABD'],
]);

export interface Outcome {
  readonly status: StatusCode;
  readonly score: Score;
}

/**
 * Status and score of a match. The brackets hold the half-time score; for extra time or a shoot-out they hold the score
 * after 90 minutes and then the half-time score. A match without a score has not started: the source does not distinguish
 * unplayed matches from those whose result is not entered yet.
 *
 * @returns a reason if the parts contradict each other or the status is unknown
 */
export function outcomeOf(
  text: string | undefined,
  statusText: string | undefined,
): Outcome | { readonly reason: string } {
  const status = statusText === undefined ? null : STATUSES.get(statusText);
  if (status === undefined) return { reason: `unknown status '${statusText}'` };
  if (text === undefined) return { status: status ?? 'NS', score: NO_SCORE };
  const parts = PARTS.exec(text)?.groups ?? {};
  const first = goalsOf(parts.first);
  if (first === null) return { reason: `invalid score '${text}'` };
  if (status === 'AWD') return { status, score: { ...NO_SCORE, goals: first } };
  const bracket = goalsOf(parts.one);
  if (parts.mark === undefined && parts.kicks === undefined) {
    if (bracket !== null && less(first, bracket)) {
      // Awarded after it was played or abandoned, without a mark (İstanbulspor and Trabzonspor, 2023).
      if (isUsualAward(first)) return { status: 'AWD', score: { ...NO_SCORE, goals: first } };
      return { reason: `more goals at half time than at full time: ${text}` };
    }
    const score = { ...NO_SCORE, goals: first, halftime: bracket };
    return status === null ? { status: 'FT', score: { ...score, fulltime: first } } : { status, score };
  }
  const penalty = parts.mark === 'pen' ? first : goalsOf(parts.kicks);
  const afterExtraTime = parts.mark === 'a.e.t' ? first : goalsOf(parts.extra);
  return decidedOutcome({ afterExtraTime, fulltime: bracket, halftime: goalsOf(parts.two), penalty }, text);
}

interface Parts {
  readonly afterExtraTime: Goals | null;
  readonly fulltime: Goals | null;
  readonly halftime: Goals | null;
  readonly penalty: Goals | null;
}

/** Outcome of a match with extra time or a shoot-out. */
function decidedOutcome(
  { afterExtraTime, fulltime, halftime, penalty }: Parts,
  text: string,
): Outcome | { readonly reason: string } {
  const goals = afterExtraTime ?? fulltime;
  if (goals === null) return { reason: `a shoot-out without the score before it: ${text}` };
  if (penalty !== null && penalty.home === penalty.away) return { reason: `a shoot-out cannot end level: ${text}` };
  if (fulltime !== null && (less(goals, fulltime) || (halftime !== null && less(fulltime, halftime)))) {
    return { reason: `a later score has fewer goals than an earlier one: ${text}` };
  }
  const extratime =
    afterExtraTime === null || fulltime === null
      ? null
      : { home: afterExtraTime.home - fulltime.home, away: afterExtraTime.away - fulltime.away };
  return { status: penalty === null ? 'AET' : 'PEN', score: { goals, halftime, fulltime, extratime, penalty } };
}

function goalsOf(pair: string | undefined): Goals | null {
  const [, home, away] = /^(\d+)-(\d+)$/.exec(pair ?? '') ?? [];
  return home === undefined ? null : { home: Number(home), away: Number(away) };
}

function less(one: Goals, other: Goals): boolean {
  return one.home < other.home || one.away < other.away;
}
