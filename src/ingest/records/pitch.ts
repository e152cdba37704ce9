/** Converts coordinates of sources to the pitch of 120 by 80 on which shots are stored. */

/** Positions of pitch lines in the source's units and in ours, in ascending order. */
type Landmarks = readonly (readonly [source: number, ours: number])[];

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Scales each strip between two lines separately, so that a penalty stays on the penalty spot. A single factor does not
 * work for sources that use percent, because their pitch has other proportions.
 */
export function pitchScale({ x, y }: { readonly x: Landmarks; readonly y: Landmarks }): (point: Point) => Point {
  return (point) => ({ x: scaled(point.x, x), y: scaled(point.y, y) });
}

/** Values beyond the outermost lines are set to these lines. */
function scaled(value: number, landmarks: Landmarks): number {
  const next = landmarks.findIndex(([position]) => position >= value);
  if (next === 0) return landmarks[0]![1];
  if (next === -1) return landmarks.at(-1)![1];
  const [before, after] = [landmarks[next - 1]!, landmarks[next]!];
  const share = (value - before[0]) / (after[0] - before[0]);
  return Math.round((before[1] + share * (after[1] - before[1])) * 100) / 100;
}
