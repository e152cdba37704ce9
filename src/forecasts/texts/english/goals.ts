/** English sentences about goals: in order where each has another scorer, otherwise grouped by scorer. */
import type { Goals, Side } from '../../../football/score.ts';
import type { GoalFacts, RecapFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { listed, mark, minuteOf, ordinal, word } from './words.ts';

/** More goals than this are grouped. */
const IN_ORDER_MAX = 4;

export function goalStory(facts: RecapFacts, draft: Draft): void {
  const { goals } = facts;
  if (goals.length === 0) return;
  const players = goals.map(({ player }) => player);
  const areDistinct = new Set(players).size === players.length && !players.includes(null);
  const isNew = players.every((player) => player === null || !draft.named.has(player));
  if (areDistinct && isNew && goals.length <= IN_ORDER_MAX) inOrder(facts, draft);
  else grouped(facts, draft);
}

const other = (side: Side): Side => (side === 'home' ? 'away' : 'home');

/** One clause a goal, two clauses a sentence. */
function inOrder({ match, goals }: RecapFacts, draft: Draft): void {
  const score = { home: 0, away: 0 };
  const clauses = goals.map((goal) => {
    const before = { ...score };
    score[goal.side] += 1;
    return clause(goal, { before, team: match[goal.side], opponent: match[other(goal.side)], draft });
  });
  for (let first = 0; first < clauses.length; first += 2) {
    const [one, next] = [clauses[first]!, clauses[first + 1]];
    if (next === undefined) draft.say([one]);
    else draft.say([`${one}, ${goals[first]!.side === goals[first + 1]!.side ? 'and' : 'but'} ${next}`]);
  }
}

interface Moment {
  readonly before: Goals;
  readonly team: string;
  readonly opponent: string;
  readonly draft: Draft;
}

function clause(goal: GoalFacts, { before, team, opponent, draft }: Moment): string {
  const when = minuteOf(goal);
  const own = before[goal.side];
  const against = before[other(goal.side)];
  const after = `${own + 1}-${against}`;
  if (goal.how === 'own-goal') {
    const by = `an own goal by ${goal.player} of ${opponent} ${when}`;
    if (own === against) return `${by} put ${team} ahead`;
    return own + 1 === against
      ? `${by} brought ${team} level`
      : `${by} made it ${Math.max(own + 1, against)}-${Math.min(own + 1, against)}${own + 1 > against ? ` to ${team}` : ''}`;
  }
  const how = goal.how === 'penalty' ? draft.pick([' from the penalty spot', ' with a penalty', ' from the spot']) : '';
  const scorer = goal.player!;
  if (own === 0 && against === 0) {
    return draft.pick([
      `${scorer} put ${team} ahead${how} ${when}`,
      `${scorer} opened the scoring for ${team}${how} ${when}`,
      `${scorer} gave ${team} the lead${how} ${when}`,
      ...(how === '' ? [`${team} took the lead through ${scorer} ${when}`] : []),
    ]);
  }
  if (own === against) {
    return draft.pick([
      `${scorer} put ${team} in front${how} ${when}`,
      `${scorer} made it ${after} to ${team}${how} ${when}`,
      `${scorer} gave ${team} the lead${how} ${when}`,
    ]);
  }
  if (own + 1 === against) {
    return draft.pick([
      `${scorer} equalised for ${team}${how} ${when}`,
      `${scorer} levelled for ${team}${how} ${when}`,
      `${scorer} brought ${team} level${how} ${when}`,
    ]);
  }
  if (own > against) {
    return draft.pick([
      own === 1 && against === 0
        ? `${scorer} doubled the lead${how} ${when}`
        : `${scorer} made it ${after}${how} ${when}`,
      `${scorer} added ${own === 1 ? 'a second' : `the ${ordinal(own + 1)}`} for ${team}${how} ${when}`,
    ]);
  }
  return draft.pick([
    `${scorer} pulled one back for ${team}${how} ${when}`,
    `${scorer} reduced the deficit for ${team}${how} ${when}`,
  ]);
}

/** Scorers by side, each named once, with the minutes in brackets. */
function grouped({ match, goals }: RecapFacts, draft: Draft): void {
  for (const side of ['home', 'away'] as const) {
    const own = goals.filter((goal) => goal.side === side);
    const open = own.filter(({ player }) => player === null || !draft.named.has(player));
    if (open.length === 0) continue;
    const scored = namesOf(open.filter(({ how }) => how !== 'own-goal'));
    const ownGoals = namesOf(open.filter(({ how }) => how === 'own-goal'));
    const also = open.length < own.length ? 'also ' : '';
    const team = match[side];
    const scorers = scored.length === 1 ? 'scorer was' : 'scorers were';
    const phrases: Phrase[] = [];
    if (scored.length > 0) {
      phrases.push(`${listed(scored)} ${also}scored for ${team}`);
      if (also === '')
        phrases.push(`For ${team}, the ${scorers} ${listed(scored)}`, `${team} scored through ${listed(scored)}`);
      else phrases.push(`The other ${open.length === 1 ? 'goal' : 'goals'} for ${team} came from ${listed(scored)}`);
    }
    draft.say(phrases);
    if (ownGoals.length > 0)
      draft.say([
        `${ownGoals.length === 1 ? 'An own goal' : `${word(ownGoals.length)} own goals`} by ${listed(ownGoals)} counted for ${team}`,
      ]);
  }
}

/** 'A. Scorer (12, 54 pen)', once each, in the order of their first goals; goals of unnamed players are left out. */
function namesOf(goals: readonly GoalFacts[]): string[] {
  const named = goals.filter(({ player }) => player !== null);
  return [...Map.groupBy(named, ({ player }) => player!)].map(
    ([player, own]) => `${player} (${own.map(mark).join(', ')})`,
  );
}
