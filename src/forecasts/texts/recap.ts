/** Match recaps from a template. The same match gives the same text. */
import type { MatchEvent } from '../../football/match.ts';
import { resultOf } from '../../football/result.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { Fixture } from '../../football/terms.ts';
import { dayInWords, enumeration, quantity } from './words.ts';

/** The recap of a match; null without a valid result. */
export function recapText(fixture: Fixture, events: readonly MatchEvent[]): string | null {
  const goals = resultOf(fixture);
  if (goals === null) return null;
  const sentences = [
    resultSentence(fixture, goals),
    endSentence(fixture),
    scorersSentence(fixture, events, 'home'),
    scorersSentence(fixture, events, 'away'),
    dismissals(fixture, events),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function resultSentence({ home, away, league, round, kickoff, venue }: Fixture, goals: Goals): string {
  const stage = round === null ? league.name : `${league.name}, ${round}`;
  const where = venue === null ? '' : ` at ${venue.name}`;
  const when = `on ${dayInWords(kickoff)} (${stage})`;
  if (goals.home === goals.away) {
    return `${home.name} and ${away.name} drew ${goals.home}-${goals.away}${where} ${when}.`;
  }
  const [winner, loser] = goals.home > goals.away ? [home, away] : [away, home];
  const [most, least] = [Math.max(goals.home, goals.away), Math.min(goals.home, goals.away)];
  return `${winner.name} beat ${loser.name} ${most}-${least}${where} ${when}.`;
}

function endSentence({ home, away, status, score }: Fixture): string {
  if (status === 'AWD' || status === 'WO') return 'The result was awarded, not played out.';
  if (status === 'AET') return 'It was decided in extra time.';
  if (score.penalty === null) return '';
  const winner = score.penalty.home > score.penalty.away ? home : away;
  const [most, least] = [
    Math.max(score.penalty.home, score.penalty.away),
    Math.min(score.penalty.home, score.penalty.away),
  ];
  return `${winner.name} won the shoot-out ${most}-${least}.`;
}

const minuteOf = ({ minute, extra }: MatchEvent) => (extra === null ? `${minute}'` : `${minute}+${extra}'`);

/** Own goals are listed with the side they count for. */
function scorersSentence(fixture: Fixture, events: readonly MatchEvent[], side: Side): string {
  const scored = events.filter(({ kind, detail, shootout, side: playerSide }) => {
    if (kind !== 'goal' || detail === 'missed-penalty' || shootout) return false;
    return (detail === 'own-goal') !== (playerSide === side);
  });
  if (scored.length === 0) return '';
  const names = scored.map((event) => {
    const how = event.detail === 'own-goal' ? ', own goal' : event.detail === 'penalty' ? ', penalty' : '';
    return `${event.player?.name ?? 'unknown'} (${minuteOf(event)}${how})`;
  });
  return `For ${fixture[side].name} ${enumeration(names)} scored.`;
}

function dismissals(fixture: Fixture, events: readonly MatchEvent[]): string {
  const sent = events.filter(({ kind, detail }) => kind === 'card' && detail !== 'yellow');
  if (sent.length === 0) return '';
  const names = sent.map(
    (event) => `${event.player?.name ?? 'a player'} of ${fixture[event.side].name} (${minuteOf(event)})`,
  );
  return `${quantity(sent.length, 'player was', 'players were')} sent off: ${enumeration(names)}.`.replace(
    /^./,
    (letter) => letter.toUpperCase(),
  );
}
