/** Match previews from a template. The same data gives the same text. */
import type { Form } from '../../football/form.ts';
import type { HeadToHead } from '../../football/head-to-head.ts';
import type { Side } from '../../football/score.ts';
import type { Fixture } from '../../football/terms.ts';
import { dayInWords, percent, quantity } from './words.ts';

/** Name of the writer, as responses show it. */
export const TEMPLATE = 'template';

export interface PreviewData {
  readonly fixture: Fixture;
  /** form of both sides before the match */
  readonly form: { readonly home: Form; readonly away: Form };
  /** the home team is `first` */
  readonly meetings: HeadToHead;
  readonly chances: { readonly home: number; readonly draw: number; readonly away: number };
  readonly expectedGoals: { readonly home: number; readonly away: number };
}

export function previewText(data: PreviewData): string {
  const { fixture } = data;
  const sentences = [
    opening(fixture),
    formSentence(fixture, data.form, 'home'),
    formSentence(fixture, data.form, 'away'),
    meetingsSentence(fixture, data.meetings),
    chancesSentence(data),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function opening({ home, away, league, round, venue, neutral, kickoff }: Fixture): string {
  const where = venue === null ? '' : ` at ${venue.name}`;
  const stage = round === null ? league.name : `${league.name}, ${round}`;
  const meet = neutral ? `${home.name} and ${away.name} meet` : `${home.name} receive ${away.name}`;
  return `${meet}${where} on ${dayInWords(kickoff)} (${stage}).`;
}

function formSentence(fixture: Fixture, form: PreviewData['form'], side: Side): string {
  const { matches, points, sequence, goalsScored, goalsConceded } = form[side];
  const { name } = fixture[side];
  if (matches === 0) return `No earlier results of ${name} are known.`;
  const over = matches === 1 ? 'their last match' : `their last ${matches} matches`;
  const goals = `${quantity(goalsScored, 'goal')} scored and ${goalsConceded === 0 ? 'none' : goalsConceded} conceded`;
  return `${name} took ${quantity(points, 'point')} from ${over} (${sequence}, the latest first), with ${goals}.`;
}

function meetingsSentence({ home, away }: Fixture, { played, wins, draws }: HeadToHead): string {
  if (played === 0) return `No earlier meeting of the two is known.`;
  const times = played === 1 ? 'Of their last meeting' : `Of their last ${played} meetings`;
  if (played === 1) {
    const result = draws === 1 ? 'it ended level' : `${wins.first === 1 ? home.name : away.name} won it`;
    return `The two met once before on record: ${result}.`;
  }
  return `${times} ${home.name} won ${number(wins.first)} and ${away.name} ${number(wins.second)}, ${
    draws === 1 ? 'one was' : `${number(draws)} were`
  } drawn.`;
}

function number(count: number): string {
  return count === 0 ? 'none' : count === 1 ? 'one' : String(count);
}

function chancesSentence({ fixture, chances, expectedGoals }: PreviewData): string {
  const { home, away } = fixture;
  const goals = `${expectedGoals.home.toFixed(1)} to ${expectedGoals.away.toFixed(1)} goals`;
  const each = `${home.name} ${percent(chances.home)}, a draw ${percent(chances.draw)}, ${away.name} ${percent(chances.away)}`;
  return `Our model gives ${each}, and expects ${goals}.`;
}
