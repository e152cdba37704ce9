/** English previews. */
import type { Both, FormFacts, MatchFacts, MeetingFacts, PreviewFacts, TableFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { openingHook, openings, RUN_MIN } from './preview-openings.ts';
import { counted, dayOf, listed, ordinal, possessive, withArticle, word } from './words.ts';

const UNBEATEN_MIN = 5;
/** Absences are named up to this number. */
const ABSENT_MAX = 4;

export function preview(facts: PreviewFacts, draft: Draft): void {
  const { match, form, table, meetings, absent } = facts;
  const hook = openingHook(facts, draft);
  draft.say(openings(facts, { hook, draft }));
  if (table !== null && hook !== 'table' && draft.chance(0.7)) draft.say(tablePhrases(match, table));
  if (form.home !== null) draft.say(formPhrases(match.home, form.home, hook !== 'run'), 'form');
  if (form.away !== null) draft.say(formPhrases(match.away, form.away, hook !== 'run'), 'form');
  if (meetings !== null) {
    draft.say(meetingPhrases(match, meetings));
    if (meetings.played > 1) draft.say(lastMeetingPhrases(meetings));
  }
  draft.say(absencePhrases(match.home, absent.home), 'absence');
  draft.say(absencePhrases(match.away, absent.away), 'absence');
  draft.say(chancePhrases(facts));
  draft.say(goalPhrases(facts));
}

function tablePhrases({ home, away }: MatchFacts, table: Both<TableFacts>): Phrase[] {
  const { home: one, away: other } = table;
  const gap = one.points - other.points;
  const from = `${word(one.played)} ${one.played === 1 ? 'match' : 'matches'}`;
  const compared = gap === 0 ? 'level on points' : `${counted(Math.abs(gap), 'point')} ${gap > 0 ? 'behind' : 'ahead'}`;
  return [
    `${home} are ${ordinal(one.rank)} on ${counted(one.points, 'point')}; ${away} are ${ordinal(other.rank)}, ${compared}`,
    `In the table, ${home} are ${ordinal(one.rank)} with ${counted(one.points, 'point')} from ${from}, and ${away} are ${ordinal(other.rank)} with ${counted(other.points, 'point')}`,
    gap !== 0 &&
      `${home} lie ${ordinal(one.rank)} in the table and ${away} ${ordinal(other.rank)}, with ${counted(one.points, 'point')} and ${word(other.points)} respectively`,
    one.played === other.played &&
      `After ${from}, ${home} have ${counted(one.points, 'point')} and ${away} ${word(other.points)}, which puts them ${ordinal(one.rank)} and ${ordinal(other.rank)}`,
  ];
}

/** 'won three, drawn one and lost one' without empty parts */
function record({ wins, draws, losses }: FormFacts): string {
  const parts = [
    wins > 0 && `won ${word(wins)}`,
    draws > 0 && `drawn ${word(draws)}`,
    losses > 0 && `lost ${word(losses)}`,
  ];
  return listed(parts.filter((part) => part !== false));
}

/** @param withRuns false if the text has named the run already */
function formPhrases(team: string, form: FormFacts, withRuns: boolean): Phrase[] {
  const { matches, wins, draws, losses, scored, conceded, runs } = form;
  const goals = `scoring ${counted(scored, 'goal')} and conceding ${word(conceded).replace('no', 'none')}`;
  const tally = `${counted(scored, 'goal')} scored and ${word(conceded).replace('no', 'none')} conceded`;
  const last = matches === 1 ? 'last match' : `last ${word(matches)} matches`;
  if (matches === 1) {
    const verb = wins === 1 ? 'won' : draws === 1 ? 'drew' : 'lost';
    const [most, least] = [Math.max(scored, conceded), Math.min(scored, conceded)];
    return [
      `${team} ${verb} their last match ${most}-${least}`,
      `${possessive(team)} last match was a ${most}-${least} ${wins === 1 ? 'win' : draws === 1 ? 'draw' : 'defeat'}`,
    ];
  }
  if (wins === matches) {
    return [
      `${team} have won their ${last}, ${goals}`,
      `${team} have taken maximum points from their ${last}, with ${tally}`,
      runs.wins > matches && `${team} have won ${word(runs.wins)} matches in a row`,
    ];
  }
  if (losses === matches) {
    return [
      `${team} have lost their ${last}, ${goals}`,
      `${team} are on a run of ${word(runs.losses)} successive defeats`,
    ];
  }
  if (draws === matches)
    return [`${team} have drawn their ${last}`, `All of ${possessive(team)} ${last} have been draws`];
  return [
    `${team} have ${record(form)} of their ${last}, ${goals}`,
    `Of their ${last}, ${team} have ${record(form)}, with ${tally}`,
    wins > 0 && `${team} have ${counted(wins, 'win')} from their ${last}, with ${tally}`,
    withRuns &&
      wins === 0 &&
      `${team} are without a win in their last ${word(Math.max(runs.winless, matches))}, with ${tally} in the ${last}`,
    withRuns &&
      runs.unbeaten >= UNBEATEN_MIN &&
      `${team} are unbeaten in ${word(runs.unbeaten)} matches and have ${record(form)} of the ${last}`,
    withRuns &&
      runs.wins >= RUN_MIN &&
      `${team} have won ${word(runs.wins)} in a row, and over their ${last} have ${tally.replace(/ scored and /, ' to their name and have conceded ').replace(/ conceded$/, '')}`,
    withRuns &&
      runs.winless >= RUN_MIN &&
      wins > 0 &&
      `${team} have not won in ${word(runs.winless)}, and have ${record(form)} of their ${last}`,
  ];
}

function meetingPhrases(
  { home, away }: MatchFacts,
  { played, homeWins, awayWins, draws, last }: MeetingFacts,
): Phrase[] {
  if (played === 1) {
    const score = `${last.score.home}-${last.score.away}`;
    const result =
      homeWins + awayWins === 0
        ? `finished ${score}`
        : `ended in a ${Math.max(last.score.home, last.score.away)}-${Math.min(last.score.home, last.score.away)} win for ${homeWins === 1 ? home : away}`;
    return [
      `The one earlier meeting on record, on ${dayOf(last.date)}, ${result}`,
      `Their only previous meeting on record, on ${dayOf(last.date)}, ${result}`,
    ];
  }
  const wins = (count: number) => (count === 0 ? 'none' : word(count));
  const drawn = draws === 0 ? 'none was drawn' : draws === 1 ? 'one was drawn' : `${word(draws)} were drawn`;
  const dominant =
    homeWins >= awayWins
      ? { team: home, wins: homeWins, other: away, lost: awayWins }
      : { team: away, wins: awayWins, other: home, lost: homeWins };
  return [
    homeWins > 0 &&
      `${home} have won ${wins(homeWins)} of the last ${word(played)} meetings, ${away} ${wins(awayWins)}, and ${drawn}`,
    homeWins + awayWins > 0 &&
      `Of the last ${word(played)} meetings, ${home} won ${wins(homeWins)} and ${away} ${wins(awayWins)}; ${drawn}`,
    homeWins + awayWins === 0 && `All of the last ${word(played)} meetings were drawn`,
    dominant.lost > 0 &&
      homeWins !== awayWins &&
      `${dominant.team} lead the last ${word(played)} meetings by ${counted(dominant.wins, 'win')} to ${wins(dominant.lost)}${draws > 0 ? `, with ${counted(draws, 'draw')}` : ''}`,
    dominant.lost === 0 &&
      dominant.wins > 0 &&
      `${dominant.team} are unbeaten in the last ${word(played)} meetings, with ${counted(dominant.wins, 'win')} and ${counted(draws, 'draw')}`,
    homeWins === awayWins &&
      homeWins > 0 &&
      `The sides have won ${word(homeWins)} each of their last ${word(played)} meetings`,
  ];
}

function lastMeetingPhrases({ last: { date, home, away, score } }: MeetingFacts): Phrase[] {
  const on = `on ${dayOf(date)}`;
  if (score.home === score.away) {
    return [
      `The most recent, ${on}, finished ${score.home}-${score.away}`,
      `They drew ${score.home}-${score.away} when they last met, ${on}`,
    ];
  }
  const [winner, loser] = score.home > score.away ? [home, away] : [away, home];
  const result = `${Math.max(score.home, score.away)}-${Math.min(score.home, score.away)}`;
  return [
    `${winner} won the most recent one ${result} ${on}`,
    `When they last met, ${on}, ${winner} won ${result}`,
    `The most recent went to ${winner}, ${result}, ${on}`,
    `${loser} lost the last of them ${result} ${on}`,
  ];
}

function absencePhrases(team: string, absent: readonly string[]): Phrase[] {
  if (absent.length === 0) return [];
  if (absent.length > ABSENT_MAX)
    return [`${team} are missing ${word(absent.length)} players`, `${word(absent.length)} players are out for ${team}`];
  const names = listed(absent);
  return [
    `${team} are without ${names}`,
    `${names} ${absent.length === 1 ? 'is' : 'are'} out for ${team}`,
    `${team} will have to do without ${names}`,
  ];
}

function chancePhrases({ match: { home, away }, chances }: PreviewFacts): Phrase[] {
  const { home: one, draw, away: other } = chances;
  const [first, second, most, least] = one >= other ? [home, away, one, other] : [away, home, other, one];
  return [
    `The forecast gives ${home} ${withArticle(`${one}%`)} chance of winning and ${away} ${other}%, with a draw at ${draw}%`,
    `Our model rates a win for ${home} at ${one}%, a draw at ${draw}% and a win for ${away} at ${other}%`,
    most - least >= 8 && `${first} are favourites at ${most}%, with ${second} at ${least}% and the draw at ${draw}%`,
    most - least < 8 &&
      `There is little between them in the forecast: ${home} ${one}%, draw ${draw}%, ${away} ${other}%`,
    `The chances by our model: ${home} ${one}%, draw ${draw}%, ${away} ${other}%`,
  ];
}

function goalPhrases({ match: { home, away }, expectedGoals }: PreviewFacts): Phrase[] {
  const { home: one, away: other } = expectedGoals;
  return [
    `The model puts expected goals at ${one} for ${home} and ${other} for ${away}`,
    `The expected goals are ${one} to ${other}`,
    `It has ${home} scoring ${one} goals on average and ${away} ${other}`,
    `On average that means ${one} goals for ${home} and ${other} for ${away}`,
  ];
}
