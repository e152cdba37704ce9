/** German recaps. */
import type { Goals, Side } from '../../../football/score.ts';
import type { GoalFacts, RecapFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { competitionOf, listed, mark, onDay, type TeamWords, teamOf, verb, word } from './words.ts';

const RUN_MIN = 3;

export function recap(facts: RecapFacts, draft: Draft): void {
  const { match, halftime, expectedGoals, table, attendance, score, runs, end } = facts;
  const teams = { home: teamOf(match, 'home'), away: teamOf(match, 'away') };
  draft.say(openings(facts, { ...teams, draft }));
  if (match.venue !== null && end !== 'awarded') draft.say([`Spielort: ${match.venue}`]);
  if (end === 'awarded') return;
  for (const side of ['home', 'away'] as const) draft.say(goalPhrases(facts, side, teams[side]));
  if (halftime !== null && score.home + score.away > 0) draft.say(halftimePhrases(teams, halftime));
  for (const { side, player, minute } of facts.dismissals) {
    const who = player ?? 'ein Spieler';
    draft.say([`${who} (${teams[side].name.replace(/^die /, '')}) wurde in der ${minute}. Minute vom Platz gestellt`]);
  }
  if (expectedGoals !== null) {
    const { home, away } = expectedGoals;
    draft.say([`Die Expected Goals: ${decimal(home)} für ${teams.home.name}, ${decimal(away)} für ${teams.away.name}`]);
  }
  if (table !== null) {
    const { home, away } = table;
    draft.say([
      `${teams.home.name} ${verb(teams.home, 'beendete', 'beendeten')} den Tag mit ${home.points} Punkten auf Platz ${home.rank}, ${teams.away.name} mit ${away.points} auf Platz ${away.rank}`,
      `In der Tabelle ${verb(teams.home, 'lag', 'lagen')} ${teams.home.name} danach auf Platz ${home.rank} (${home.points} Punkte), ${teams.away.name} auf Platz ${away.rank} (${away.points} Punkte)`,
    ]);
  }
  for (const side of ['home', 'away'] as const) draft.say(runPhrases(teams[side], runs[side]));
  if (attendance !== null)
    draft.say([
      `${attendance.toLocaleString('de-DE')} Menschen sahen das Spiel`,
      `Im Stadion waren ${attendance.toLocaleString('de-DE')} Menschen`,
    ]);
}

const decimal = (text: string) => text.replace('.', ',');

/** With the leader first: the first sentence may name either team first. */
function halftimePhrases(teams: Teams, { home, away }: Goals): string[] {
  if (home === away) return [`Zur Pause stand es ${home}:${away}`, `Der Halbzeitstand war ${home}:${away}`];
  const [leader, most, least] = home > away ? [teams.home, home, away] : [teams.away, away, home];
  return [
    `Zur Pause ${verb(leader, 'führte', 'führten')} ${leader.name} ${most}:${least}`,
    `Zur Halbzeit ${verb(leader, 'lag', 'lagen')} ${leader.name} mit ${most}:${least} vorn`,
  ];
}

interface Teams {
  readonly home: TeamWords;
  readonly away: TeamWords;
}

function openings(facts: RecapFacts, { home, away, draft }: Teams & { readonly draft: Draft }): Phrase[] {
  const { match, score, shootout, end } = facts;
  const competition = competitionOf(match);
  const day = onDay(match.date, draft.chance(0.5));
  const plain = day.replace(/,$/, '');
  const after = end === 'extra-time' ? ' nach Verlängerung' : '';
  if (shootout !== null && shootout.home !== shootout.away) {
    const [winner, loser] = shootout.home > shootout.away ? [home, away] : [away, home];
    const kicks = `${Math.max(shootout.home, shootout.away)}:${Math.min(shootout.home, shootout.away)}`;
    return [
      `${winner.name} ${verb(winner, 'gewann', 'gewannen')} ${day} ${competition} ${kicks} im Elfmeterschießen gegen ${loser.name}, nachdem es ${score.home}:${score.away} gestanden hatte`,
    ];
  }
  if (score.home === score.away) {
    const result = `${score.home}:${score.away}`;
    if (end === 'awarded')
      return [`Das Spiel ${home.name} gegen ${away.name} ${competition} ${plain} wurde ${result} gewertet`];
    return [
      `${home.name} und ${away.name} trennten sich ${day} ${competition} ${result}${after}`,
      `${result}${after} endete ${plain} ${competition} das Spiel ${home.name} gegen ${away.name}`,
    ];
  }
  const [winner, loser, most, least] =
    score.home > score.away ? [home, away, score.home, score.away] : [away, home, score.away, score.home];
  const result = `${most}:${least}`;
  if (end === 'awarded')
    return [
      `Das Spiel ${home.name} gegen ${away.name} ${competition} ${plain} wurde ${result} für ${winner.name} gewertet`,
    ];
  const isClear = most - least >= 3;
  return [
    `${winner.name} ${verb(winner, 'gewann', 'gewannen')} ${day} ${competition} ${result}${after} gegen ${loser.name}`,
    `${winner.name} ${verb(winner, 'schlug', 'schlugen')} ${loser.name} ${day} ${competition} ${isClear ? 'klar mit ' : 'mit '}${result}${after}`,
    `${loser.name} ${verb(loser, 'verlor', 'verloren')} ${day} ${competition} ${result.split(':').reverse().join(':')}${after} gegen ${winner.name}`,
    isClear &&
      `${winner.name} ${verb(winner, 'ließ', 'ließen')} ${loser.name} ${day} ${competition} beim ${result} keine Chance`,
  ];
}

function goalPhrases({ goals }: RecapFacts, side: Side, team: TeamWords): Phrase[] {
  const own = goals.filter((goal) => goal.side === side);
  const scorers = namesOf(own);
  if (scorers.length === 0) return [];
  return [
    `${own.length === 1 ? 'Das Tor' : 'Die Tore'} für ${team.name} ${own.length === 1 || scorers.length === 1 ? 'erzielte' : 'erzielten'} ${listed(scorers)}`,
    `Für ${team.name} ${scorers.length === 1 ? 'traf' : 'trafen'} ${listed(scorers)}`,
  ];
}

/** 'A. Scorer (12., 54., Elfmeter)', once each; goals of unnamed players are left out. */
function namesOf(goals: readonly GoalFacts[]): string[] {
  const named = goals.filter(({ player }) => player !== null);
  return [...Map.groupBy(named, ({ player }) => player!)].map(
    ([player, own]) =>
      `${player} (${own.map((goal) => `${mark(goal)}${goal.how === 'own-goal' ? ', Eigentor' : ''}`).join('; ')})`,
  );
}

function runPhrases(team: TeamWords, { wins, losses, unbeaten }: RecapFacts['runs']['home']): Phrase[] {
  const has = verb(team, 'hat', 'haben');
  if (wins >= RUN_MIN) return [`${team.name} ${has} nun ${word(wins)} Spiele in Folge gewonnen`];
  if (losses >= RUN_MIN) return [`${team.name} ${has} nun ${word(losses)} Spiele in Folge verloren`];
  return unbeaten >= 5 ? [`${team.name} ${verb(team, 'ist', 'sind')} seit ${unbeaten} Spielen ungeschlagen`] : [];
}
