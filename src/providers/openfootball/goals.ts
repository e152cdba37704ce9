/** Goals of a World Cup match. goals1 and goals2 count for the home and the away team. */
import { z } from 'zod';
import type { EventDetail } from '../../football/match.ts';
import type { Goals, Side } from '../../football/score.ts';
import type { EventRecord } from '../../ingest/records/records.ts';

/** The minute is a number with stoppage time in `offset`, or text in newer files: '90+4'. */
export const GoalEntry = z.object({
  name: z.string().min(1),
  minute: z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,2}(?:\+\d{1,2})?$/)]),
  offset: z.int().positive().optional(),
  penalty: z.boolean().optional(),
  owngoal: z.boolean().optional(),
});
type GoalEntry = z.infer<typeof GoalEntry>;

/**
 * The goals in the order of play. An own goal has the side of its player.
 *
 * @returns a reason if the number of goals does not match the score
 */
export function goalsOf(
  home: readonly GoalEntry[],
  away: readonly GoalEntry[],
  score: Goals | null,
): readonly EventRecord[] | { readonly reason: string } {
  if (home.length !== (score?.home ?? 0) || away.length !== (score?.away ?? 0)) {
    const scoreText = score === null ? 'none' : `${score.home}-${score.away}`;
    return {
      reason: `the listed goals give ${home.length}-${away.length} but the score is ${scoreText}: the goals are left out`,
    };
  }
  return [...home.map((goal) => eventOf(goal, 'home')), ...away.map((goal) => eventOf(goal, 'away'))].sort(
    (one, other) => one.minute - other.minute || (one.extra ?? 0) - (other.extra ?? 0),
  );
}

function eventOf({ name, minute, offset, penalty, owngoal }: GoalEntry, countsFor: Side): EventRecord {
  const [minuteText = '', stoppage = offset] = String(minute).split('+');
  const detail: EventDetail = owngoal === true ? 'own-goal' : penalty === true ? 'penalty' : 'normal';
  const other: Side = countsFor === 'home' ? 'away' : 'home';
  return {
    minute: Number(minuteText),
    ...(stoppage !== undefined && { extra: Number(stoppage) }),
    side: detail === 'own-goal' ? other : countsFor,
    kind: 'goal',
    detail,
    player: { name },
  };
}
