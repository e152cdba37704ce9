/** German previews. */
import type { FormFacts, MatchFacts, MeetingFacts, PreviewFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { competitionOf, counted, dayOf, listed, onDay, type TeamWords, teamOf, verb, word } from './words.ts';

export function preview(facts: PreviewFacts, draft: Draft): void {
  const { match, form, meetings, table, absent } = facts;
  const [home, away] = [teamOf(match, 'home'), teamOf(match, 'away')];
  draft.say(openings(match, { home, away, draft }));
  if (match.venue !== null) draft.say([`Spielort: ${match.venue}`]);
  if (table !== null) {
    const { home: one, away: other } = table;
    draft.say([
      `In der Tabelle ${verb(home, 'steht', 'stehen')} ${home.name} mit ${one.points} Punkten auf Platz ${one.rank}, ${away.name} mit ${other.points} auf Platz ${other.rank}`,
      `${home.name} ${verb(home, 'belegt', 'belegen')} Platz ${one.rank} (${one.points} Punkte), ${away.name} Platz ${other.rank} (${other.points} Punkte)`,
    ]);
  }
  if (form.home !== null) draft.say(formPhrases(home, form.home), 'form');
  if (form.away !== null) draft.say(formPhrases(away, form.away), 'form');
  if (meetings !== null) draft.say(meetingPhrases({ home, away, meetings }));
  draft.say(absencePhrases(home, absent.home));
  draft.say(absencePhrases(away, absent.away));
  draft.say(chancePhrases(facts, { home, away }));
  const { home: one, away: other } = facts.expectedGoals;
  draft.say([
    `Erwartet werden ${decimal(one)} Tore für ${home.name} und ${decimal(other)} für ${away.name}`,
    `Im Schnitt wären das ${decimal(one)} Tore für ${home.name} und ${decimal(other)} für ${away.name}`,
  ]);
}

const decimal = (text: string) => text.replace('.', ',');

interface Teams {
  readonly home: TeamWords;
  readonly away: TeamWords;
}

function openings(match: MatchFacts, { home, away, draft }: Teams & { readonly draft: Draft }): Phrase[] {
  const competition = competitionOf(match);
  const day = onDay(match.date, draft.chance(0.5));
  const plainDay = day.replace(/,$/, '');
  return [
    `${home.name} ${verb(home, 'trifft', 'treffen')} ${day} ${competition} auf ${away.name}`,
    `${home.name} gegen ${away.name}: So lautet die Paarung ${competition} ${plainDay}`,
    `${competition.replace(/^./, (letter) => letter.toUpperCase())} ${verb(home, 'spielt', 'spielen')} ${home.name} ${day} gegen ${away.name}`,
    !match.neutral && `${home.name} ${verb(home, 'empfängt', 'empfangen')} ${day} ${competition} ${away.name}`,
    !match.neutral &&
      `${away.name} ${verb(away, 'spielt', 'spielen')} ${day} ${competition} auswärts gegen ${home.name}`,
  ];
}

function formPhrases(team: TeamWords, { matches, wins, draws, losses, scored, conceded }: FormFacts): Phrase[] {
  const has = verb(team, 'hat', 'haben');
  const goals = `bei ${scored}:${conceded} Toren`;
  if (matches === 1) return [`Das letzte Spiel ${team.genitive} endete ${scored}:${conceded}`];
  const parts = [
    wins > 0 && counted(wins, 'Sieg', 'Siege'),
    draws > 0 && counted(draws, 'Unentschieden', 'Unentschieden'),
    losses > 0 && (losses === 1 ? 'eine Niederlage' : `${word(losses)} Niederlagen`),
  ].filter((part) => part !== false);
  const last = `aus den letzten ${word(matches)} Spielen`;
  return [
    `${team.name} ${has} ${last} ${listed(parts).replace(/^ein Sieg/, 'einen Sieg')} auf dem Konto, ${goals}`,
    `Die Bilanz ${team.genitive} ${last}: ${listed(parts)} ${goals}`,
    wins === matches && `${team.name} ${has} die letzten ${word(matches)} Spiele gewonnen, ${goals}`,
    losses === matches && `${team.name} ${has} die letzten ${word(matches)} Spiele verloren, ${goals}`,
  ];
}

function meetingPhrases({ home, away, meetings }: Teams & { readonly meetings: MeetingFacts }): Phrase[] {
  const { played, homeWins, awayWins, draws, last } = meetings;
  const score = `${last.score.home}:${last.score.away}`;
  if (played === 1) return [`Das einzige bekannte frühere Duell endete am ${dayOf(last.date)} ${score}`];
  const drawn =
    draws === 1
      ? 'ein Spiel endete unentschieden'
      : `${draws === 0 ? 'keines' : word(draws)} ${draws === 0 ? 'endete' : 'endeten'} unentschieden`;
  const times = (count: number) => (count === 0 ? 'keines' : count === 1 ? 'eines' : word(count));
  const latest = `das jüngste endete am ${dayOf(last.date)} ${score}`;
  return [
    `Von den letzten ${word(played)} Duellen ${verb(home, 'gewann', 'gewannen')} ${home.name} ${times(homeWins)} und ${away.name} ${times(awayWins)}, ${drawn}; ${latest}`,
    `Bilanz der letzten ${word(played)} Duelle: ${counted(homeWins, 'Sieg', 'Siege')} für ${home.name}, ${counted(awayWins, 'Sieg', 'Siege')} für ${away.name}, ${counted(draws, 'Unentschieden', 'Unentschieden')}; ${latest}`,
  ];
}

function absencePhrases({ at }: TeamWords, names: readonly string[]): Phrase[] {
  return names.length === 0 ? [] : [`${at} ${names.length === 1 ? 'fehlt' : 'fehlen'} ${listed(names)}`];
}

function chancePhrases({ chances }: PreviewFacts, { home, away }: Teams): Phrase[] {
  const { home: one, draw, away: other } = chances;
  return [
    `Die Prognose: ${home.name} ${one} Prozent, Unentschieden ${draw} Prozent, ${away.name} ${other} Prozent`,
    `Unser Modell sieht einen Sieg für ${home.name} bei ${one} Prozent, ein Unentschieden bei ${draw} und einen Sieg für ${away.name} bei ${other} Prozent`,
  ];
}
