/** Parts of crests on 64 by 64 units: outlines, patterns and small emblems. */

export interface Outline {
  readonly d: string;
  /** vertical centre of the letters, and their maximum width */
  readonly letters: { readonly y: number; readonly width: number };
}

const CIRCLE = 'M32 3.5A28.5 28.5 0 1 1 32 60.5A28.5 28.5 0 1 1 32 3.5Z';

export const OUTLINES: readonly Outline[] = [
  { d: 'M8 4H56V29C56 46 45 55 32 61C19 55 8 46 8 29Z', letters: { y: 28, width: 41 } },
  { d: 'M8 8Q22 10 32 3Q42 10 56 8V30C56 46 45 55 32 61C19 55 8 46 8 30Z', letters: { y: 30, width: 41 } },
  {
    d: 'M5 7C15 11 23 9 32 3C41 9 49 11 59 7C55 17 61 24 58 34C55 47 45 56 32 62C19 56 9 47 6 34C3 24 9 17 5 7Z',
    letters: { y: 31, width: 43 },
  },
  { d: 'M7 4H57V41C57 55 46 59 32 61C18 59 7 55 7 41Z', letters: { y: 32, width: 43 } },
  { d: CIRCLE, letters: { y: 32, width: 45 } },
  { d: 'M32 2A25 30 0 1 1 32 62A25 30 0 1 1 32 2Z', letters: { y: 32, width: 41 } },
  { d: 'M32 2L58 17V47L32 62L6 47V17Z', letters: { y: 32, width: 43 } },
  { d: 'M32 1.5L62.5 32L32 62.5L1.5 32Z', letters: { y: 32, width: 41 } },
  {
    d: 'M16 4H48A12 12 0 0 1 60 16V48A12 12 0 0 1 48 60H16A12 12 0 0 1 4 48V16A12 12 0 0 1 16 4Z',
    letters: { y: 32, width: 46 },
  },
  { d: 'M20 3H44L61 20V44L44 61H20L3 44V20Z', letters: { y: 32, width: 48 } },
  { d: 'M8 4H56V37L32 62L8 37Z', letters: { y: 27, width: 41 } },
  { d: 'M14 3H50C50 9 54 13 60 13C57 34 55 51 32 62C9 51 7 34 4 13C10 13 14 9 14 3Z', letters: { y: 30, width: 43 } },
];

/** Drawn in the second colour over the first. */
export const PATTERNS: readonly string[] = [
  '',
  'M32 0H64V64H32Z',
  'M0 32H64V64H0Z',
  'M0 0H32V32H0ZM32 32H64V64H32Z',
  'M10 0H18V64H10ZM28 0H36V64H28ZM46 0H54V64H46Z',
  'M20 0H44V64H20Z',
  'M0 9H64V18H0ZM0 28H64V37H0ZM0 47H64V56H0Z',
  'M0 18H64V46H0Z',
  'M-8 8L8 -8L72 56L56 72Z',
  'M72 8L56 -8L-8 56L8 72Z',
  'M0 44L32 14L64 44V64L32 34L0 64Z',
  'M0 0H64V17H0Z',
  'M0 46H64V64H0Z',
  'M-5 5L5 -5L69 59L59 69ZM59 -5L69 5L5 69L-5 59Z',
  'M25 0H39V64H25ZM0 25H64V39H0Z',
  'M0 0H64L0 64Z',
  'M0 0H64V64Z',
  'M0 0H16V16H0ZM32 0H48V16H32ZM16 16H32V32H16ZM48 16H64V32H48ZM0 32H16V48H0ZM32 32H48V48H32ZM16 48H32V64H16ZM48 48H64V64H48Z',
  'M0 45Q8 39 16 45T32 45T48 45T64 45V52Q56 46 48 52T32 52T16 52T0 52ZM0 58Q8 52 16 58T32 58T48 58T64 58V64H0Z',
  'M32 32L0 8V-10H14ZM32 32L50 -10H70V8ZM32 32L74 24V40ZM32 32L64 56V74H50ZM32 32L14 74H-6V56ZM32 32L-10 40V24Z',
  'M0 0H12V64H0ZM52 0H64V64H52Z',
  'M32 11A21 21 0 1 1 32 53A21 21 0 1 1 32 11Z',
  'M32 8L58 32L32 56L6 32Z',
];

/** Small emblems on 16 by 16 units. */
export const EMBLEMS: readonly string[] = [
  star(5, 8, 3.4),
  'M1 14V4L5 8.5L8 2L11 8.5L15 4V14Z',
  'M1.5 15.5V2H5V4.5H6.6V2H9.4V4.5H11V2H14.5V15.5H10.2V12A2.2 2.2 0 0 0 5.8 12V15.5Z',
  'M8 .5A7.5 7.5 0 1 1 8 15.5A7.5 7.5 0 1 1 8 .5ZM8 4L4 6.9L5.5 11.6H10.5L12 6.9Z',
  star(10, 8, 4.6),
  'M8 0L14 7.5H11L15 13H9.6V16H6.4V13H1L5 7.5H2Z',
  'M9.5 0L2.5 9.3H7.2L5.5 16L13.5 6.3H8.6Z',
  'M8 0C9.2 4 13.4 6 13.4 10.5A5.4 5.4 0 0 1 2.6 10.5C2.6 8 4.6 7 5 4.3C6.3 5.3 6.8 6.3 6.8 7.5C8 5.5 8.6 3 8 0Z',
  'M10.8 1A7.4 7.4 0 1 0 15 11.2A6.2 6.2 0 1 1 10.8 1Z',
  'M6 1H10V6H15V10H10V15H6V10H1V6H6Z',
];

/** The outline of a competition's badge: sixteen scallops. */
export const SEAL = scalloped(16, 27, 30.5);

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const angle = (Math.PI * i) / points - Math.PI / 2;
    const radius = i % 2 === 0 ? outer : inner;
    return `${fixed(8 + radius * Math.cos(angle))} ${fixed(8.3 + radius * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

function scalloped(count: number, inner: number, outer: number): string {
  const at = (i: number, radius: number) => {
    const angle = (Math.PI * i) / count;
    return `${fixed(32 + radius * Math.cos(angle))} ${fixed(32 + radius * Math.sin(angle))}`;
  };
  const arcs = Array.from({ length: count }, (_, i) => `Q${at(2 * i + 1, outer + 4)} ${at(2 * i + 2, inner)}`);
  return `M${at(0, inner)}${arcs.join('')}Z`;
}

function fixed(value: number): number {
  return Math.round(value * 100) / 100;
}
