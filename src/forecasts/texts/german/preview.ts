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
      `${home.name} ${verb(home, 'ist', 'sind')} Tabellenplatz ${one.rank} (${one.points} Punkte), ${away.name} Platz ${other.rank} (${other.points} Punkte)`.replace(
        /(ist|sind) Tabellenplatz/,
        verb(home, 'belegt', 'belegen').concat(' Platz'),
      ),
    ]);
  }
  if (form.home !== null) draft.say(formPhrases(home, form.home));
  if (form.away !== null) draft.say(formPhrases(away, form.away));
  if (meetings !== null) draft.say(meetingPhrases({ home, away, meetings }));
  for (const [team, names] of [
    [home, absent.home],
    [away, absent.away],
  ] as const) {
    if (names.length > 0)
      draft.say([
        `Bei ${team.name.replace(/^die /, 'den ')} ${names.length === 1 ? 'fehlt' : 'fehlen'} ${listed(names)}`,
      ]);
  }
  draft.say(chancePhrases(facts, { home, away }));
  const { home: one, away: other } = facts.expectedGoals;
  draft.say([
    `Zu erwarten sind ${decimal(one)} zu ${decimal(other)} Tore`,
    `Im Mittel sind das ${decimal(one)} zu ${decimal(other)} Tore`,
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
  if (matches === 1)
    return [
      `Das letzte Spiel von ${team.name.replace(/^die /, 'den ')} endete ${scored}:${conceded}`.replace(
        / von den /,
        ' der ',
      ),
    ];
  const parts = [
    wins > 0 && `${counted(wins, 'Sieg', 'Siege')}`,
    draws > 0 && `${draws === 1 ? 'ein Unentschieden' : `${word(draws)} Unentschieden`}`,
    losses > 0 && `${losses === 1 ? 'eine Niederlage' : `${word(losses)} Niederlagen`}`,
  ].filter((part) => part !== false);
  const last = `aus den letzten ${word(matches)} Spielen`;
  return [
    `${team.name} ${has} ${last} ${listed(parts).replace(/^ein Sieg/, 'einen Sieg')} geholt, ${goals}`.replace(
      ' geholt',
      ' auf dem Konto',
    ),
    wins === matches && `${team.name} ${has} die letzten ${word(matches)} Spiele gewonnen, ${goals}`,
    losses === matches && `${team.name} ${has} die letzten ${word(matches)} Spiele verloren, ${goals}`,
    `Die Bilanz von ${team.name.replace(/^die /, 'den ')} ${last}: ${listed(parts)} ${goals}`.replace(
      ' von den ',
      ' der ',
    ),
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
  return [
    `Von den letzten ${word(played)} Duellen gewann ${home.name} ${times(homeWins)} und ${away.name} ${times(awayWins)}, ${drawn}; das jüngste endete am ${dayOf(last.date)} ${score}`.replace(
      ` gewann ${home.name}`,
      ` ${verb(home, 'gewann', 'gewannen')} ${home.name}`,
    ),
    `Aus ${word(played)} Duellen stehen ${times(homeWins).replace('keines', 'kein').replace('eines', 'ein')} Sieg${homeWins > 1 ? 'e' : ''} für ${home.name}, ${times(awayWins).replace('keines', 'kein').replace('eines', 'ein')} für ${away.name} und ${draws === 0 ? 'kein' : word(draws)} Unentschieden zu Buche; das jüngste Spiel endete am ${dayOf(last.date)} ${score}`,
  ];
}

function chancePhrases({ chances }: PreviewFacts, { home, away }: Teams): Phrase[] {
  const { home: one, draw, away: other } = chances;
  return [
    `Die Prognose: ${home.name} ${one} Prozent, Unentschieden ${draw} Prozent, ${away.name} ${other} Prozent`,
    `Unser Modell sieht einen Sieg für ${home.name} bei ${one} Prozent, ein Unentschieden bei ${draw} und einen Sieg für ${away.name} bei ${other} Prozent`,
  ];
}
