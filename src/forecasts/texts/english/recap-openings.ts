/** First sentences of English recaps. */
import type { Side } from '../../../football/score.ts';
import type { GoalFacts, MatchFacts, RecapFacts } from '../facts.ts';
import type { Draft, Phrase } from '../writer.ts';
import { competitionOf, dayOf, numeral, ordinal, placeOf, possessive, weekdayOf, withArticle, word } from './words.ts';

const LATE = 85;

/** Result, place, competition and day. */
export function openings(facts: RecapFacts, draft: Draft): Phrase[] {
  const { match, score, end, shootout } = facts;
  const rest = circumstances(match, draft);
  if (end === 'awarded') return awarded(facts, rest.plain);
  if (shootout !== null && shootout.home !== shootout.away) return shootouts(facts, rest.plain);
  if (score.home === score.away) return draws(facts, rest);
  const winner: Side = score.home > score.away ? 'home' : 'away';
  // half of the texts open with the story, if there is one; it names people, so it is only made to be used
  const story = draft.chance(0.5) ? storyOpenings(facts, { winner, rest, draft }) : [];
  return story.length > 0 ? story : wins(facts, { winner, rest, draft });
}

interface Rest {
  /** 'at Anfield in the Premier League on Saturday 14 February 2026' */
  readonly plain: string;
  /** without the day */
  readonly undated: string;
  readonly day: string;
}

function circumstances(match: MatchFacts, draft: Draft): Rest {
  const [place, competition] = [placeOf(match), competitionOf(match)];
  const day = draft.chance(0.6) ? weekdayOf(match.date) : dayOf(match.date);
  const undated = draft.pick([`${place} ${competition}`, `${competition} ${place}`, competition]);
  return { day, undated, plain: draft.pick([`${undated} on ${day}`, `${place} on ${day} ${competition}`]) };
}

const scoreOf = ({ score }: RecapFacts) => `${Math.max(score.home, score.away)}-${Math.min(score.home, score.away)}`;
const afterExtra = ({ end }: RecapFacts) => (end === 'extra-time' ? 'after extra time' : '');

/** 'beat', or a stronger verb for a clearer win */
function verbs(margin: number): readonly string[] {
  if (margin === 1) return ['beat', 'edged past', 'saw off', 'got the better of', 'overcame', 'edged out'];
  if (margin === 2) return ['beat', 'saw off', 'overcame', 'defeated', 'got past'];
  if (margin === 3) return ['beat', 'were too good for', 'eased past', 'brushed aside'];
  return ['thrashed', 'hammered', 'routed', 'were far too good for'];
}

interface Won {
  readonly winner: Side;
  readonly rest: Rest;
  readonly draft: Draft;
}

function wins(facts: RecapFacts, { winner, rest, draft }: Won): Phrase[] {
  const { match, score } = facts;
  const loser: Side = winner === 'home' ? 'away' : 'home';
  const [team, other] = [match[winner], match[loser]];
  const margin = Math.abs(score.home - score.away);
  const result = scoreOf(facts);
  const extra = afterExtra(facts);
  const verb = draft.pick(verbs(margin));
  const win = margin >= 4 ? 'rout' : 'win';
  const at = match.neutral ? 'against' : winner === 'home' ? 'at home to' : 'away to';
  return [
    `${team} ${verb} ${other} ${result} ${extra} ${rest.plain}`,
    `On ${rest.day}, ${team} ${verb} ${other} ${result} ${extra} ${rest.undated}`,
    `${team} ${verb} ${other} ${rest.undated} on ${rest.day}, winning ${result} ${extra}`,
    `${team} won ${result} ${at} ${other} ${extra} ${rest.plain}`,
    `${other} were beaten ${result} by ${team} ${extra} ${rest.plain}`,
    `${other} lost ${result} to ${team} ${extra} ${rest.plain}`,
    `${other} went down ${result} to ${team} ${extra} ${rest.plain}`,
    `${team} were ${result} winners ${at} ${other} ${extra} ${rest.plain}`,
    match.isLeague && extra === '' && `A ${result} ${win} ${at} ${other} ${rest.plain} gave ${team} the points`,
    match.isLeague && extra === '' && `${team} took the points with a ${result} ${win} over ${other} ${rest.plain}`,
    !match.neutral &&
      winner === 'away' &&
      match.venue !== null &&
      `${team} came away from ${placeOf({ ...match, city: null }).slice(3)} with a ${result} ${win} over ${other} ${competitionOf(match)} on ${rest.day}`,
    match.round?.kind === 'final' &&
      `${team} won the final of ${competitionOf(match).replace(/^in the final of /, '')}, beating ${other} ${result} ${extra} on ${rest.day}`,
  ];
}

/** The goal after which the winner was always ahead. */
function decisiveGoal(goals: readonly GoalFacts[], winner: Side, conceded: number): GoalFacts | undefined {
  return goals.filter(({ side }) => side === winner)[conceded];
}

/** Openings that need the goals: a scorer of several, a late winner, a comeback. */
function storyOpenings(facts: RecapFacts, { winner, rest, draft }: Won): Phrase[] {
  const { match, goals, score } = facts;
  if (goals.length === 0) return [];
  const loser: Side = winner === 'home' ? 'away' : 'home';
  const [team, other] = [match[winner], match[loser]];
  const result = scoreOf(facts);
  const extra = afterExtra(facts);
  const phrases: Phrase[] = [];
  const best = topScorer(goals, winner);
  if (best !== null) {
    draft.named.add(best.player);
    const feat = best.goals === 3 ? 'a hat-trick' : `${word(best.goals)} goals`;
    phrases.push(
      `${best.player} scored ${best.goals === 2 ? 'twice' : feat} as ${team} beat ${other} ${result} ${extra} ${rest.plain}`,
      `${best.goals === 2 ? 'Two goals' : feat} from ${best.player} helped ${team} to a ${result} win over ${other} ${extra} ${rest.plain}`,
      `${team} beat ${other} ${result} ${extra} ${rest.plain}, with ${best.goals === 2 ? 'two goals' : feat} from ${best.player}`,
    );
    return phrases;
  }
  const decisive = decisiveGoal(goals, winner, score[loser]);
  const isLast = decisive === goals.at(-1);
  if (decisive?.player && decisive.how !== 'own-goal' && isLast && decisive.minute >= LATE && extra === '') {
    const minute = decisive.extra === null ? `${numeral(decisive.minute)}-minute` : 'stoppage-time';
    const winning = decisive.how === 'penalty' ? 'penalty' : 'winner';
    draft.named.add(decisive.player);
    return [
      `${withArticle(minute)} ${winning} from ${decisive.player} gave ${team} a ${result} win over ${other} ${rest.plain}`,
      `${possessive(decisive.player)} ${minute} ${winning} gave ${team} a ${result} win over ${other} ${rest.plain}`,
      `${decisive.player} scored ${withArticle(minute)} ${winning} as ${team} beat ${other} ${result} ${rest.plain}`,
    ];
  }
  if (goals[0]!.side === loser && extra === '') {
    phrases.push(
      `${team} came from behind to beat ${other} ${result} ${rest.plain}`,
      `${team} had to come from behind to win ${result} ${winner === 'home' || match.neutral ? 'against' : 'away to'} ${other} ${rest.plain}`,
    );
  }
  const [only] = goals;
  if (goals.length === 1 && only!.player && only!.how === 'normal') {
    draft.named.add(only!.player);
    return [
      `${only!.player} scored the only goal as ${team} beat ${other} ${extra} ${rest.plain}`,
      `A single goal from ${only!.player} was enough for ${team} to beat ${other} ${extra} ${rest.plain}`,
      `${possessive(only!.player)} goal ${only!.extra === null ? `in the ${only!.minute === 1 ? ordinal(1) : numeral(only!.minute)} minute` : 'in stoppage time'} gave ${team} a 1-0 win over ${other} ${extra} ${rest.plain}`,
    ];
  }
  return phrases;
}

/** The player with most goals for a side, from two. Null if others have as many, or for own goals. */
function topScorer(goals: readonly GoalFacts[], side: Side): { player: string; goals: number } | null {
  const named = goals.filter((goal) => goal.side === side && goal.how !== 'own-goal' && goal.player !== null);
  const counts = [...Map.groupBy(named, ({ player }) => player!)].map(([player, own]) => ({
    player,
    goals: own.length,
  }));
  const [first, second] = counts.sort((a, b) => b.goals - a.goals);
  return first === undefined || first.goals < 2 || second?.goals === first.goals ? null : first;
}

function draws(facts: RecapFacts, { plain, undated, day }: Rest): Phrase[] {
  const { match, score } = facts;
  const { home, away } = match;
  const result = `${score.home}-${score.away}`;
  const extra = afterExtra(facts);
  if (score.home === 0) {
    return [
      `${home} and ${away} drew 0-0 ${extra} ${plain}`,
      `${home} and ${away} played out a goalless draw ${extra} ${plain}`,
      `There were no goals between ${home} and ${away} ${extra} ${plain}`,
      `On ${day}, ${home} and ${away} drew 0-0 ${extra} ${undated}`,
      `It ended goalless between ${home} and ${away} ${extra} ${plain}`,
      `${home} were held to a goalless draw by ${away} ${extra} ${plain}`,
      `Neither ${home} nor ${away} scored ${plain}`,
    ];
  }
  return [
    `${home} and ${away} drew ${result} ${extra} ${plain}`,
    `${home} drew ${result} with ${away} ${extra} ${plain}`,
    `On ${day}, ${home} and ${away} drew ${result} ${extra} ${undated}`,
    `It finished ${result} between ${home} and ${away} ${extra} ${plain}`,
    `There was nothing to choose between ${home} and ${away}, who drew ${result} ${extra} ${plain}`,
    match.isLeague && `${home} and ${away} shared the points in a ${result} draw ${plain}`,
    match.isLeague && !match.neutral && `${away} took a point from a ${result} draw with ${home} ${plain}`,
    match.isLeague && `A ${result} draw ${plain} left ${home} and ${away} with a point each`,
  ];
}

function shootouts({ match, score, shootout }: RecapFacts, rest: string): Phrase[] {
  const winner: Side = shootout!.home > shootout!.away ? 'home' : 'away';
  const [team, other] = [match[winner], match[winner === 'home' ? 'away' : 'home']];
  const kicks = `${Math.max(shootout!.home, shootout!.away)}-${Math.min(shootout!.home, shootout!.away)}`;
  const result = `${score.home}-${score.away}`;
  return [
    `${team} beat ${other} ${kicks} on penalties after a ${result} draw ${rest}`,
    `${team} won ${kicks} on penalties against ${other} after it had finished ${result} ${rest}`,
    `It took a shoot-out, which ${team} won ${kicks}, to separate ${team} and ${other} after a ${result} draw ${rest}`,
    `${other} lost ${kicks} on penalties to ${team} after a ${result} draw ${rest}`,
  ];
}

function awarded({ match, score }: RecapFacts, rest: string): Phrase[] {
  if (score.home === score.away)
    return [
      `The match between ${match.home} and ${match.away} ${rest} was awarded as a ${score.home}-${score.away} draw`,
    ];
  const winner: Side = score.home > score.away ? 'home' : 'away';
  const [team, other] = [match[winner], match[winner === 'home' ? 'away' : 'home']];
  const result = `${Math.max(score.home, score.away)}-${Math.min(score.home, score.away)}`;
  return [
    `${team} were awarded a ${result} win over ${other} ${rest}`,
    `The match between ${match.home} and ${match.away} ${rest} was awarded ${result} to ${team}`,
  ];
}
