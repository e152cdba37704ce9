/** Goals in brackets below a match: "(Cody Gakpo 84', 90+9' (pen.); Bamba Dieng 12' (og))". */
import type { EventDetail } from '../../football/match.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { personOf } from './names.ts';

/** A name, or none where the last scorer scores again; the minute; how. Commas between are left out in some files. */
const GOAL =
  /\s*,?\s*(?<name>[^\d,;()]*?)\s*(?<minute>\d{1,3})(?:\+(?<extra>\d{1,2}))?'\s*(?:\((?<how>p|pen\.|og|o\.g\.)\)\s*)?/iy;

/**
 * The goals of a match, those of the home team before the semicolon. An own goal stands with the team it counts for; the
 * event is of the player's side. With goals of one team there is no semicolon, and the score says whose they are.
 *
 * @param text what stands within the brackets
 * @returns a reason where the text is no list of goals, or not that of the score
 */
export function goalsOf(text: string, score: Goals): readonly EventRecord[] | { readonly reason: string } {
  const parts = text.split(';');
  const alone: Side = score.home > 0 ? 'home' : 'away';
  const sides: readonly Side[] = parts.length === 1 ? [alone] : ['home', 'away'];
  if (parts.length > 2) return { reason: `goals of more than two teams: ${text}` };
  const counted = { home: 0, away: 0 };
  const events: EventRecord[] = [];
  for (const [index, side] of sides.entries()) {
    const read = scored(parts[index]!.trim(), side);
    if (read === null) return { reason: `not a list of goals: ${parts[index]!.trim()}` };
    counted[side] = read.length;
    events.push(...read);
  }
  if (counted.home !== score.home || counted.away !== score.away) {
    return { reason: `goals of ${counted.home}-${counted.away} where the score says ${score.home}-${score.away}` };
  }
  return events.sort(byMinute);
}

function scored(text: string, side: Side): EventRecord[] | null {
  const events: EventRecord[] = [];
  let name = '';
  GOAL.lastIndex = 0;
  for (let at = 0; at < text.length; at = GOAL.lastIndex) {
    const goal = GOAL.exec(text)?.groups;
    if (goal === undefined) return null;
    name = goal.name || name;
    if (name === '') return null;
    const detail = detailOf(goal.how);
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
