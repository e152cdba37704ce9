/** Goals, cards and substitutions. */
import type { EventDetail } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';
import { CARDS } from './codes.ts';
import { SHOOT_OUT, type StatsbombEvent } from './event.ts';
import { personOf } from './lineups.ts';
import { isOwnGoal, minuteOf } from './quirks.ts';

/** Event records in the order of the file, which is the order of play. */
export function occurrencesOf(
  events: readonly StatsbombEvent[],
  sideOf: (event: StatsbombEvent) => Side,
): EventRecord[] {
  const assists = new Map(events.flatMap((event) => (event.pass?.goal_assist ? [[event.id, event.player]] : [])));
  let kicks = 0;
  return events.flatMap((event): EventRecord[] => {
    const { id, shot, substitution, player, period, minute } = event;
    const at = { id, side: sideOf(event), ...(player !== undefined && { player: personOf(player) }) };
    const when = minuteOf(minute, period);
    if (shot !== undefined && period === SHOOT_OUT) {
      const detail = shot.outcome.name === 'Goal' ? 'penalty' : 'missed-penalty';
      return [{ ...at, minute: 120, extra: ++kicks, kind: 'goal', detail, shootout: true }];
    }
    const goal = goalOf(event);
    if (goal !== null) {
      const assist = shot?.key_pass_id === undefined ? undefined : assists.get(shot.key_pass_id);
      const related = goal === 'normal' && assist !== undefined ? { related: personOf(assist) } : {};
      return [{ ...at, ...when, kind: 'goal', detail: goal, ...related }];
    }
    if (substitution !== undefined) {
      const related = personOf(substitution.replacement);
      return [{ ...at, ...when, kind: 'substitution', detail: 'substitution', related }];
    }
    const card = CARDS.get((event.foul_committed ?? event.bad_behaviour)?.card?.name ?? '');
    return card === undefined ? [] : [{ ...at, ...when, kind: 'card', detail: card }];
  });
}

/** Null for an event that is neither a goal nor a missed penalty. */
function goalOf({ type, shot }: StatsbombEvent): EventDetail | null {
  if (isOwnGoal(type.name)) return 'own-goal';
  if (shot === undefined) return null;
  const penalty = shot.type.name === 'Penalty';
  if (shot.outcome.name === 'Goal') return penalty ? 'penalty' : 'normal';
  return penalty ? 'missed-penalty' : null;
}
