/** Scores as they stand between or behind the teams, in both dialects, into our score and status. */
import { type Goals, isUsualAward, NO_SCORE, type Score } from '../../football/score.ts';
import type { StatusCode } from '../../football/status.ts';

const PAIR = '\\d{1,2}-\\d{1,2}';
/**
 * '2-1 (1-0)', '2-4 a.e.t. (2-2, 2-1)', '3-4 pen. 1-1 a.e.t. (1-1, 0-0)', '3-4 pen. (1-1, 1-0)', and in the files of the
 * World Cup '1-1 a.e.t. (1-1, 1-0), 1-3 pen.'. A point may be missing.
 */
export const SCORE =
  `${PAIR}(?: (?:pen\\.|a\\.e\\.t\\.?))?(?: ${PAIR} a\\.e\\.t\\.)?` +
  `(?: \\(${PAIR}(?:, ${PAIR})?\\))?(?:, ${PAIR} pen\\.)?`;

const PARTS = new RegExp(
  `^(?<first>${PAIR})(?: (?<word>pen|a\\.e\\.t)\\.?)?(?: (?<extra>${PAIR}) a\\.e\\.t\\.)?` +
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
 * Status and score of a match. In brackets stands half time, behind extra time or a shoot-out the score after 90 minutes
 * and then half time. Without a score a match is not started: the source does not tell one that was not played from one
 * that nobody has entered.
 *
 * @returns a reason where the parts contradict each other, or the word is not known
 */
export function outcomeOf(text: string | undefined, word: string | undefined): Outcome | { readonly reason: string } {
  const status = word === undefined ? null : STATUSES.get(word);
  if (status === undefined) return { reason: `unknown status '${word}'` };
  if (text === undefined) return { status: status ?? 'NS', score: NO_SCORE };
  const read = PARTS.exec(text)?.groups ?? {};
  const first = goalsOf(read.first);
  if (first === null) return { reason: `no such score: ${text}` };
  if (status === 'AWD') return { status, score: { ...NO_SCORE, goals: first } };
  const bracket = goalsOf(read.one);
  if (read.word === undefined && read.kicks === undefined) {
    if (bracket !== null && less(first, bracket)) {
      // awarded after it was played or broken off (İstanbulspor and Trabzonspor, 2023): no mark tells it
      if (isUsualAward(first)) return { status: 'AWD', score: { ...NO_SCORE, goals: first } };
      return { reason: `more goals at half time: ${text}` };
    }
    const score = { ...NO_SCORE, goals: first, halftime: bracket };
    return status === null ? { status: 'FT', score: { ...score, fulltime: first } } : { status, score };
  }
  const penalty = read.word === 'pen' ? first : goalsOf(read.kicks);
  const after = read.word === 'a.e.t' ? first : goalsOf(read.extra);
  return decided({ after, fulltime: bracket, halftime: goalsOf(read.two), penalty }, text);
}

interface Parts {
  /** after extra time */
  readonly after: Goals | null;
  readonly fulltime: Goals | null;
  readonly halftime: Goals | null;
  readonly penalty: Goals | null;
}

function decided({ after, fulltime, halftime, penalty }: Parts, text: string): Outcome | { readonly reason: string } {
  const goals = after ?? fulltime;
  if (goals === null) return { reason: `a shoot-out without the score before it: ${text}` };
  if (penalty !== null && penalty.home === penalty.away) return { reason: `a shoot-out cannot end level: ${text}` };
  if (fulltime !== null && (less(goals, fulltime) || (halftime !== null && less(fulltime, halftime)))) {
    return { reason: `goals become fewer: ${text}` };
  }
  const extratime =
    after === null || fulltime === null ? null : { home: after.home - fulltime.home, away: after.away - fulltime.away };
  return { status: penalty === null ? 'AET' : 'PEN', score: { goals, halftime, fulltime, extratime, penalty } };
}

function goalsOf(pair: string | undefined): Goals | null {
  const [, home, away] = /^(\d+)-(\d+)$/.exec(pair ?? '') ?? [];
  return home === undefined ? null : { home: Number(home), away: Number(away) };
}

function less(one: Goals, other: Goals): boolean {
  return one.home < other.home || one.away < other.away;
}
