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
  const hasLed = { home: false, away: false };
  const clauses = goals.map((goal, index) => {
    const { side } = goal;
    const isSecond = index % 2 === 1;
    const continues = isSecond && goals[index - 1]!.side === side;
    const teams = { team: match[side], opponent: match[other(side)] };
    const text = clause(goal, { before: { ...score }, ...teams, hasLed: hasLed[side], isSecond, continues, draft });
    score[side] += 1;
    hasLed[side] ||= score[side] > score[other(side)];
    return text;
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
  /** whether the team was ahead before */
  readonly hasLed: boolean;
  /** second clause of its sentence; `continues`: about the same team as the first */
  readonly isSecond: boolean;
  readonly continues: boolean;
  readonly draft: Draft;
}

function clause(goal: GoalFacts, { before, team, opponent, hasLed, isSecond, continues, draft }: Moment): string {
  const full = minuteOf(goal);
  const when = isSecond && draft.chance(0.6) ? full.replace(/ minute$/, '') : full;
  const own = before[goal.side];
  const against = before[other(goal.side)];
  if (goal.how === 'own-goal') return ownGoal(goal.player!, { when, team, opponent, score: [own + 1, against] });
  const how = goal.how === 'penalty' ? draft.pick([' from the penalty spot', ' with a penalty', ' from the spot']) : '';
  const scorer = goal.player!;
  const forTeam = continues ? '' : ` for ${team}`;
  const choices =
    own === 0 && against === 0
      ? [
          `${scorer} put ${team} ahead${how} ${when}`,
          `${scorer} opened the scoring for ${team}${how} ${when}`,
          `${scorer} gave ${team} the lead${how} ${when}`,
          ...(how === '' ? [`${team} took the lead through ${scorer} ${when}`] : []),
        ]
      : own === against
        ? [
            `${scorer} put ${team} ${hasLed ? 'back in front' : 'in front'}${how} ${when}`,
            `${scorer} made it ${own + 1}-${against} to ${team}${how} ${when}`,
          ]
        : own + 1 === against
          ? [
              `${scorer} equalised${forTeam}${how} ${when}`,
              `${scorer} levelled${forTeam}${how} ${when}`,
              `${scorer} brought ${team} level${how} ${when}`,
            ]
          : own > against
            ? [
                own === 1 && against === 0
                  ? `${scorer} doubled the lead${how} ${when}`
                  : `${scorer} made it ${own + 1}-${against}${how} ${when}`,
                `${scorer} added ${own === 1 ? 'a second' : `the ${ordinal(own + 1)}`}${forTeam}${how} ${when}`,
              ]
            : [
                `${scorer} pulled one back${forTeam}${how} ${when}`,
                `${scorer} reduced the deficit${forTeam}${how} ${when}`,
              ];
  return draft.pick(choices);
}

function ownGoal(
  player: string,
  {
    when,
    team,
    opponent,
    score: [own, against],
  }: {
    readonly when: string;
    readonly team: string;
    readonly opponent: string;
    readonly score: readonly [own: number, against: number];
  },
): string {
  const by = `an own goal by ${player} of ${opponent} ${when}`;
  if (own === against) return `${by} brought ${team} level`;
  if (own - 1 === against) return `${by} put ${team} ahead`;
  return `${by} made it ${Math.max(own, against)}-${Math.min(own, against)}`;
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
    draft.say(phrases, 'scorers');
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
