/** Shots with their coordinates, situations and outcomes. */
import type { BodyPart, ShotOutcome, ShotSituation } from '../../football/match.ts';
import type { Side } from '../../football/score.ts';
import type { ShotRecord } from '../../ingest/records/records.ts';
import { EVENT, isOnGoal, isOnPost, SUB_EVENT, TAG } from './codes.ts';
import type { WyscoutEvent } from './event.ts';
import { minuteOf, pitchPoint } from './quirks.ts';

/** A shot within this time after a corner of the same team is a shot from the corner. */
const AFTER_CORNER_SECONDS_MAX = 10;

/** Shots in open play, direct free kicks, penalties, and corners that went straight in. */
export function isShot({ kind, subKind, tags }: WyscoutEvent): boolean {
  if (kind === EVENT.shot) return true;
  if (kind === EVENT.freeKick && subKind === SUB_EVENT.corner) return tags.includes(TAG.goal);
  return kind === EVENT.freeKick && (subKind === SUB_EVENT.freeKickShot || subKind === SUB_EVENT.penalty);
}

/** Only shots count, because the goalkeeper's event also has the goal tag. */
export function isGoal(event: WyscoutEvent): boolean {
  return isShot(event) && event.tags.includes(TAG.goal);
}

/**
 * The record of a shot.
 *
 * @param before the latest events before the shot, in order
 */
export function shotOf(event: WyscoutEvent, before: readonly WyscoutEvent[], side: Side): ShotRecord {
  const { player, positions, tags, period, second } = event;
  const { x, y } = pitchPoint(positions[0] ?? { x: 100, y: 50 });
  return {
    ...(period === 'P' ? { minute: 120 } : minuteOf(period, second)),
    side,
    ...(player !== 0 && { player: { id: String(player), name: '' } }),
    x,
    y,
    bodyPart: bodyPartOf(event),
    situation: situationOf(event, before),
    outcome: outcomeOf(tags),
  };
}

/** The tag means head or body. It is nearly always the head. */
function bodyPartOf({ kind, tags }: WyscoutEvent): BodyPart {
  return kind === EVENT.shot && tags.includes(TAG.head) ? 'header' : 'foot';
}

const SITUATIONS: ReadonlyMap<number, ShotSituation> = new Map([
  [SUB_EVENT.penalty, 'penalty'],
  [SUB_EVENT.corner, 'corner'],
]);

function situationOf(shot: WyscoutEvent, before: readonly WyscoutEvent[]): ShotSituation {
  if (shot.kind === EVENT.freeKick) return SITUATIONS.get(shot.subKind) ?? 'free_kick';
  const corner = before.findLast(({ kind, subKind }) => kind === EVENT.freeKick && subKind === SUB_EVENT.corner);
  const follows =
    corner?.team === shot.team &&
    corner.period === shot.period &&
    shot.second - corner.second <= AFTER_CORNER_SECONDS_MAX;
  return follows ? 'corner' : 'open_play';
}

/** Saved penalties are not tagged as accurate. For those, only the target of the ball shows that they were on goal. */
function outcomeOf(tags: readonly number[]): ShotOutcome {
  if (tags.includes(TAG.goal)) return 'goal';
  if (tags.includes(TAG.blocked)) return 'blocked';
  if (tags.some(isOnPost)) return 'post';
  return tags.includes(TAG.accurate) || tags.some(isOnGoal) ? 'saved' : 'off_target';
}
