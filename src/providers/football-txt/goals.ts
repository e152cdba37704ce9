/** Goals in brackets below a match: "(Cody Gakpo 84', 90+9' (pen.); Bamba Dieng 12' (og))". */
import type { EventDetail } from '../../football/match.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { personOf } from './names.ts';

/** Name, minute and type of a goal, which some files have without brackets ("27'pen"). A goal without a name has the scorer before it. Some files leave out the commas. */
const GOAL =
  /\s*,?\s*(?<name>[^\d,;()]*?)\s*(?<minute>\d{1,3})(?:\+(?<extra>\d{1,2}))?'(?:(?<mark>pen|p|og)(?!\p{L})\.?)?\s*(?:\((?<how>p|pen\.?|og|o\.g\.)\)\s*)?/iuy;

/**
 * The goals of a match, with those of the home team before the semicolon. An own goal is listed with the team it counts for;
 * its event has the player's side. Without a semicolon all goals belong to one team, which the score decides.
 *
 * @param text text within the brackets
 * @returns a reason if the text is invalid or does not match the score
 */
export function goalsOf(text: string, score: Goals): readonly EventRecord[] | { readonly reason: string } {
  const parts = text.split(';');
  const onlySide: Side = score.home > 0 ? 'home' : 'away';
  const sides: readonly Side[] = parts.length === 1 ? [onlySide] : ['home', 'away'];
  if (parts.length > 2) return { reason: `goals of more than two teams: ${text}` };
  const counted = { home: 0, away: 0 };
  const events: EventRecord[] = [];
  for (const [index, side] of sides.entries()) {
    const goals = goalEvents(parts[index]!.trim(), side);
    if (goals === null) return { reason: `invalid list of goals: ${parts[index]!.trim()}` };
    counted[side] = goals.length;
    events.push(...goals);
  }
  if (counted.home !== score.home || counted.away !== score.away) {
    const listed = `${counted.home}-${counted.away}`;
    return { reason: `the listed goals give ${listed} but the score is ${score.home}-${score.away}` };
  }
  return events.sort(byMinute);
}

/** Goals that count for one side; null if the text is invalid. */
function goalEvents(text: string, side: Side): EventRecord[] | null {
  const events: EventRecord[] = [];
  let name = '';
  GOAL.lastIndex = 0;
  for (let at = 0; at < text.length; at = GOAL.lastIndex) {
    const goal = GOAL.exec(text)?.groups;
    if (goal === undefined) return null;
    name = goal.name || name;
    if (name === '') return null;
    const detail = detailOf(goal.how ?? goal.mark);
    events.push({
      minute: Number(goal.minute),
      ...(goal.extra && { extra: Number(goal.extra) }),
      side: detail === 'own-goal' ? other(side) : side,
      kind: 'goal',
      detail,
      player: personOf(name),
    });
  }
  return events;
}

/** '(p)' and '(pen.)', '(og)', '(OG)' and '(o.g.)'. */
function detailOf(how: string | undefined): EventDetail {
  if (how === undefined) return 'normal';
  return how.toLowerCase().startsWith('p') ? 'penalty' : 'own-goal';
}

export function other(side: Side): Side {
  return side === 'home' ? 'away' : 'home';
}

export function byMinute(one: EventRecord, another: EventRecord): number {
  return one.minute - another.minute || (one.extra ?? 0) - (another.extra ?? 0);
}
