/** From the measures of others to the pitch of 120 by 80 on which shots are kept. */

/** Where a line of the pitch lies in the source's measure, and where in ours; in the order of both. */
type Landmarks = readonly (readonly [theirs: number, ours: number])[];

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Stretches each strip between two lines for itself, so that the penalty spot stays the penalty spot: sources that count
 * in percent keep the proportions of a real pitch, which no single factor fits.
 */
export function pitchScale({ x, y }: { readonly x: Landmarks; readonly y: Landmarks }): (point: Point) => Point {
  return (point) => ({ x: placed(point.x, x), y: placed(point.y, y) });
}

/** Beyond the outermost lines is on them. */
function placed(value: number, landmarks: Landmarks): number {
  const next = landmarks.findIndex(([theirs]) => theirs >= value);
  if (next === 0) return landmarks[0]![1];
  if (next === -1) return landmarks.at(-1)![1];
  const [before, after] = [landmarks[next - 1]!, landmarks[next]!];
  const share = (value - before[0]) / (after[0] - before[0]);
  return Math.round((before[1] + share * (after[1] - before[1])) * 100) / 100;
}
