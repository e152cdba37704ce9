/**
 * A shot and its view of the goal. The pitch is 120 by 80, the attacked goal at x = 120 from y = 36 to 44.
 */

export type ShotBodyPart = 'foot' | 'header' | 'other';
export type ShotOrigin = 'open_play' | 'free_kick' | 'penalty' | 'corner';

export interface ShotPlace {
  /** 0-120, the goal at 120 */
  readonly x: number;
  /** 0-80, the middle of the goal at 40 */
  readonly y: number;
  readonly bodyPart: ShotBodyPart;
  readonly situation: ShotOrigin;
}

export const PITCH = { length: 120, width: 80 } as const;

const GOAL_Y = 40;
const POSTS = [36, 44] as const;

export interface Sight {
  /** to the middle of the goal, in units of the pitch */
  readonly distance: number;
  /** between the posts, in radians, 0 to pi */
  readonly angle: number;
}

export function sightOf({ x, y }: Pick<ShotPlace, 'x' | 'y'>): Sight {
  const depth = PITCH.length - x;
  const [first, second] = POSTS.map((post) => Math.atan2(post - y, depth));
  return { distance: Math.hypot(depth, GOAL_Y - y), angle: Math.abs(second! - first!) };
}
