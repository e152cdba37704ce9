/** English recaps: the result first, then goals, dismissals, chances and what it meant. */
import type { Side } from '../../../football/score.ts';
import type { Both, RecapFacts, RunFacts, TableFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { goalStory } from './goals.ts';
import { openings } from './recap-openings.ts';
import { counted, listed, mark, minuteOf, ordinal, word } from './words.ts';

const RUN_MIN = 3;
const UNBEATEN_MIN = 5;
/** Difference in expected goals from which one side had the better chances. */
const BETTER_BY = 0.5;

export function recap(facts: RecapFacts, draft: Draft): void {
  const { match, table, runs } = facts;
  draft.say(openings(facts, draft));
  if (facts.end === 'awarded') return;
  goalStory(facts, draft);
  draft.say(halftimePhrases(facts, draft));
  for (const side of ['home', 'away'] as const) draft.say(dismissalPhrases(facts, side), 'dismissal');
  draft.say(chancePhrases(facts));
  if (table !== null) draft.say(tablePhrases(facts, table));
  const winner = facts.score.home === facts.score.away ? null : facts.score.home > facts.score.away ? 'home' : 'away';
  for (const side of winner === 'away' ? (['away', 'home'] as const) : (['home', 'away'] as const)) {
    draft.say(runPhrases(match[side], runs[side]), 'run');
  }
  if (facts.attendance !== null && draft.chance(0.6)) draft.say(attendancePhrases(facts.attendance));
}

/** Only if the goals do not show it: they are listed with their minutes if all minutes are known. */
function halftimePhrases({ match, halftime, goals, score }: RecapFacts, draft: Draft): Phrase[] {
  if (halftime === null || (goals.length > 0 && draft.chance(0.5))) return [];
  const { home, away } = halftime;
  if (home === 0 && away === 0) {
    return score.home + score.away === 0
      ? []
      : ['It was goalless at half-time', 'There were no goals before the break'];
  }
  if (home === away)
    return [`It was ${home}-${away} at half-time`, `The sides were level at ${home}-${away} at the break`];
  const [leader, most, least] = home > away ? [match.home, home, away] : [match.away, away, home];
  return [
    `${leader} led ${most}-${least} at half-time`,
    `It was ${most}-${least} to ${leader} at the break`,
    `At half-time ${leader} were ${most}-${least} up`,
  ];
}

function dismissalPhrases({ match, dismissals }: RecapFacts, side: Side): Phrase[] {
  const own = dismissals.filter((dismissal) => dismissal.side === side);
  const team = match[side];
  const [first] = own;
  if (first === undefined) return [];
  if (own.length === 1) {
    const who = first.player ?? 'a player';
    return [
      `${team} were down to ten after ${who} was sent off ${minuteOf(first)}`,
      `${who} was sent off for ${team} ${minuteOf(first)}`,
      `${who} of ${team} saw red ${minuteOf(first)}`,
    ];
  }
  const names = own.map((one) => `${one.player ?? 'another player'} (${mark({ ...one, how: 'normal' })})`);
  return [
    `${team} had ${word(own.length)} players sent off: ${listed(names)}`,
    `${team} finished with ${word(11 - own.length)} after red cards for ${listed(names)}`,
  ];
}

function chancePhrases({ match, expectedGoals, shots, score }: RecapFacts): Phrase[] {
  if (expectedGoals !== null) return expectedPhrases({ match, expectedGoals, score });
  if (shots === null) return [];
  const [more, fewer] = shots.home.all >= shots.away.all ? (['home', 'away'] as const) : (['away', 'home'] as const);
  const [most, least] = [shots[more], shots[fewer]];
  return [
    `${match[more]} had ${counted(most.all, 'shot')} to ${word(least.all)} by ${match[fewer]}, ${word(most.onTarget)} of them on target against ${word(least.onTarget)}`,
    `${match.home} had ${counted(shots.home.onTarget, 'shot')} on target and ${match.away} ${word(shots.away.onTarget)}`,
    `The shots were ${shots.home.all}-${shots.away.all}, with ${shots.home.onTarget}-${shots.away.onTarget} on target`,
  ];
}

function expectedPhrases({
  match,
  expectedGoals,
  score,
}: Pick<RecapFacts, 'match' | 'score'> & { readonly expectedGoals: Both<string> }): Phrase[] {
  const [one, other] = [Number(expectedGoals.home), Number(expectedGoals.away)];
  const [more, fewer] = one >= other ? (['home', 'away'] as const) : (['away', 'home'] as const);
  const [most, least] = [expectedGoals[more], expectedGoals[fewer]];
  if (Math.abs(one - other) < BETTER_BY) {
    return [
      `Expected goals were close at ${expectedGoals.home} for ${match.home} and ${expectedGoals.away} for ${match.away}`,
      `There was little in the chances: ${expectedGoals.home} expected goals for ${match.home}, ${expectedGoals.away} for ${match.away}`,
    ];
  }
  const didNotWin = score[more] <= score[fewer];
  const ending = score[more] === score[fewer] ? ', but had to settle for a draw' : didNotWin ? ', but lost' : '';
  return [
    `${match[more]} had the better chances, with ${most} expected goals to ${least}${ending}`,
    `On expected goals ${match[more]} ${didNotWin ? 'came out ahead' : 'were clear'}, ${most} to ${least}`,
    `Expected goals favoured ${match[more]}, ${most} to ${least}`,
  ];
}

function tablePhrases({ match, score }: RecapFacts, table: Both<TableFacts>): Phrase[] {
  const of = (side: Side) => `${ordinal(table[side].rank)} on ${counted(table[side].points, 'point')}`;
  if (score.home === score.away) {
    return [
      `${match.home} ended the day ${of('home')} and ${match.away} ${of('away')}`,
      `In the table, ${match.home} finished the day ${of('home')}, ${match.away} ${of('away')}`,
    ];
  }
  const [winner, loser] = score.home > score.away ? (['home', 'away'] as const) : (['away', 'home'] as const);
  return [
    `The win took ${match[winner]} to ${counted(table[winner].points, 'point')}, and they ended the day ${ordinal(table[winner].rank)}; ${match[loser]} were ${of(loser)}`,
    `${match[winner]} ended the day ${of(winner)}, ${match[loser]} ${of(loser)}`,
    `It left ${match[winner]} ${of(winner)} and ${match[loser]} ${of(loser)}`,
  ];
}

function runPhrases(team: string, { wins, losses, unbeaten, winless }: RunFacts): Phrase[] {
  if (wins >= RUN_MIN) {
    return [
      `It was the ${ordinal(wins)} win in a row for ${team}`,
      `${team} had now won ${word(wins)} in a row`,
      `That made it ${word(wins)} successive wins for ${team}`,
    ];
  }
  if (losses >= RUN_MIN) {
    return [
      `It was the ${ordinal(losses)} defeat in a row for ${team}`,
      `${team} had now lost ${word(losses)} in a row`,
    ];
  }
  if (unbeaten >= UNBEATEN_MIN) {
    return [
      `${team} were now unbeaten in ${word(unbeaten)}`,
      `${team} stretched their unbeaten run to ${word(unbeaten)} matches`,
    ];
  }
  if (winless >= UNBEATEN_MIN) {
    return [
      `${team} were still without a win in ${word(winless)}`,
      `The wait for a win went on for ${team}: ${word(winless)} matches without one`,
    ];
  }
  return [];
}

function attendancePhrases(attendance: number): Phrase[] {
  const number = attendance.toLocaleString('en-GB');
  return [`The attendance was ${number}`, `${number} were there`, `A crowd of ${number} watched`];
}
