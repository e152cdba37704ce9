/** Shots. StatsBomb uses the same 120 by 80 pitch as Touchline. */
import type { ShotSituation } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { ShotRecord } from '../../ingest/records/records.ts';
import { BODY_PARTS, OUTCOMES } from './codes.ts';
import { SHOOT_OUT, type StatsbombEvent } from './event.ts';
import { personOf } from './lineups.ts';
import { minuteOf } from './quirks.ts';

/** Shots with the provider's expected goals. Kicks of a shoot-out are not shots. */
export function shotsOf(events: readonly StatsbombEvent[], sideOf: (event: StatsbombEvent) => Side): ShotRecord[] {
  return events.flatMap((event): ShotRecord[] => {
    const { shot, location, player, period, minute } = event;
    const outcome = shot === undefined ? undefined : OUTCOMES.get(shot.outcome.name);
    if (shot === undefined || outcome === undefined || location === undefined || period === SHOOT_OUT) return [];
    const [x = 0, y = 0] = location;
    return [
      {
        ...minuteOf(minute, period),
        side: sideOf(event),
        ...(player !== undefined && { player: personOf(player) }),
        x,
        y,
        bodyPart: BODY_PARTS.get(shot.body_part.name) ?? 'other',
        situation: situationOf(event),
        outcome,
        ...(shot.statsbomb_xg !== undefined && { xg: shot.statsbomb_xg }),
      },
    ];
  });
}

/** A shot in a phase of play that began with a corner counts as a shot from a corner. */
function situationOf({ shot, play_pattern }: StatsbombEvent): ShotSituation {
  if (shot?.type.name === 'Penalty') return 'penalty';
  if (shot?.type.name === 'Free Kick') return 'free_kick';
  return shot?.type.name === 'Corner' || play_pattern?.name === 'From Corner' ? 'corner' : 'open_play';
}
