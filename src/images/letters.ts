/** Letters as strokes, because a server may have no fonts. Glyphs are six units high. */
import { fold } from '../base/text.ts';

interface Glyph {
  readonly width: number;
  readonly d: string;
}

const O = 'M2 0C3.3 0 4 .9 4 2V4C4 5.1 3.3 6 2 6C.7 6 0 5.1 0 4V2C0 .9 .7 0 2 0Z';
const P = 'M0 6V0H2.3C3.3 0 4 .7 4 1.7C4 2.7 3.3 3.4 2.3 3.4H0';

const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 4, d: 'M0 6L2 0L4 6M.7 4.1H3.3' },
  B: {
    width: 4,
    d: 'M0 2.8V0H2.1C3.1 0 3.6 .6 3.6 1.4C3.6 2.2 3.1 2.8 2.1 2.8H0V6H2.4C3.4 6 4 5.4 4 4.4C4 3.4 3.4 2.8 2.4 2.8',
  },
  C: { width: 4, d: 'M4 1.5C3.8 .5 3.1 0 2 0C.7 0 0 .9 0 2V4C0 5.1 .7 6 2 6C3.1 6 3.8 5.5 4 4.5' },
  D: { width: 4, d: 'M0 0V6H1.6C3.2 6 4 5 4 3.6V2.4C4 1 3.2 0 1.6 0Z' },
  E: { width: 3.5, d: 'M3.5 0H0V6H3.5M0 3H2.9' },
  F: { width: 3.5, d: 'M3.5 0H0V6M0 3H2.9' },
  G: { width: 4, d: 'M4 1.5C3.8 .5 3.1 0 2 0C.7 0 0 .9 0 2V4C0 5.1 .7 6 2 6C3.3 6 4 5.1 4 4V3.3H2.4' },
  H: { width: 4, d: 'M0 0V6M4 0V6M0 3H4' },
  I: { width: 0, d: 'M0 0V6' },
  J: { width: 3, d: 'M3 0V4C3 5.3 2.4 6 1.5 6C.6 6 0 5.4 0 4.4' },
  K: { width: 4, d: 'M0 0V6M3.9 0L0 3.7M1.5 2.4L4 6' },
  L: { width: 3.4, d: 'M0 0V6H3.4' },
  M: { width: 4.8, d: 'M0 6V0L2.4 3.7L4.8 0V6' },
  N: { width: 4, d: 'M0 6V0L4 6V0' },
  O: { width: 4, d: O },
  P: { width: 4, d: P },
  Q: { width: 4, d: `${O}M2.6 4.4L4.3 6.3` },
  R: { width: 4, d: `${P}M2.1 3.4L4 6` },
  S: {
    width: 3.9,
    d: 'M3.8 1.3C3.5 .4 2.9 0 2 0C.8 0 .1 .6 .1 1.5C.1 2.5 .9 2.8 2 3C3.1 3.2 3.9 3.6 3.9 4.5C3.9 5.4 3.2 6 2 6C1 6 .3 5.5 0 4.6',
  },
  T: { width: 4, d: 'M0 0H4M2 0V6' },
  U: { width: 4, d: 'M0 0V4C0 5.1 .7 6 2 6C3.3 6 4 5.1 4 4V0' },
  V: { width: 4, d: 'M0 0L2 6L4 0' },
  W: { width: 5.4, d: 'M0 0L1.3 6L2.7 1.4L4.1 6L5.4 0' },
  X: { width: 4, d: 'M0 0L4 6M4 0L0 6' },
  Y: { width: 4, d: 'M0 0L2 3.1L4 0M2 3.1V6' },
  Z: { width: 4, d: 'M0 0H4L0 6H4' },
  0: { width: 3.4, d: 'M1.7 0C2.8 0 3.4 .9 3.4 2V4C3.4 5.1 2.8 6 1.7 6C.6 6 0 5.1 0 4V2C0 .9 .6 0 1.7 0Z' },
  1: { width: 1.6, d: 'M0 1.4L1.6 0V6' },
  2: { width: 3.8, d: 'M.1 1.5C.3 .6 .9 0 1.9 0C3 0 3.7 .7 3.7 1.7C3.7 3 2 4 0 6H3.8' },
  3: {
    width: 3.8,
    d: 'M.1 .9C.5 .3 1.1 0 1.8 0C2.9 0 3.5 .6 3.5 1.5C3.5 2.4 2.8 2.9 1.6 2.9C3 2.9 3.8 3.5 3.8 4.4C3.8 5.4 3 6 1.8 6C.9 6 .3 5.6 0 5',
  },
  4: { width: 3.9, d: 'M2.8 6V0L0 4.2H3.9' },
  5: {
    width: 3.8,
    d: 'M3.5 0H.5L.2 2.8C.7 2.4 1.2 2.2 1.9 2.2C3 2.2 3.8 2.9 3.8 4.1C3.8 5.2 3 6 1.8 6C.9 6 .3 5.6 0 5',
  },
  6: {
    width: 3.8,
    d: 'M3.4 .7C3 .2 2.6 0 2 0C.7 0 0 1.1 0 3V4.1C0 5.2 .8 6 1.9 6C3 6 3.8 5.2 3.8 4.1C3.8 3 3 2.3 1.9 2.3C.9 2.3 .1 3 0 4',
  },
  7: { width: 3.8, d: 'M0 0H3.8L1.4 6' },
  8: {
    width: 3.8,
    d: 'M1.9 0C2.9 0 3.6 .6 3.6 1.45C3.6 2.3 2.9 2.9 1.9 2.9C.9 2.9 .2 2.3 .2 1.45C.2 .6 .9 0 1.9 0ZM1.9 2.9C3 2.9 3.8 3.5 3.8 4.45C3.8 5.4 3 6 1.9 6C.8 6 0 5.4 0 4.45C0 3.5 .8 2.9 1.9 2.9Z',
  },
  9: {
    width: 3.8,
    d: 'M.4 5.3C.8 5.8 1.2 6 1.8 6C3.1 6 3.8 4.9 3.8 3V1.9C3.8 .8 3 0 1.9 0C.8 0 0 .8 0 1.9C0 3 .8 3.7 1.9 3.7C2.9 3.7 3.7 3 3.8 2',
  },
};

const HEIGHT = 6;
const STROKE = 1.25;
const GAP = 2;
const HALO = 1.5;

/** Club prefixes and small words that abbreviations leave out. */
const FILLERS = new Set(
  'fc afc cf sc ac ca cd ud sd rc as ss us fk nk sk bk if ff sv vfb vfl tsv tsg fsv ks kf de da do del della la le el al of the und and y e'.split(
    ' ',
  ),
);

/** Box and colours of the letters. `halo` outlines them against a pattern; null: no outline. */
export interface Lettering {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill: string;
  readonly halo: string | null;
}

/** A-Z and 0-9 as SVG, centred in the box and as large as it allows; '' if the text has none of these characters. */
export function lettering(text: string, { x, y, width, height, fill, halo }: Lettering): string {
  let end = 0;
  const parts: string[] = [];
  for (const char of text) {
    const glyph = GLYPHS[char];
    if (glyph === undefined) continue;
    parts.push(`<path transform="translate(${round(end)} 0)" d="${glyph.d}"/>`);
    end += glyph.width + GAP;
  }
  if (parts.length === 0) return '';
  const length = end - GAP;
  const scale = Math.min(width / (length + STROKE), height / (HEIGHT + STROKE));
  const place = `translate(${round(x - (length * scale) / 2)} ${round(y - (HEIGHT * scale) / 2)}) scale(${round(scale)})`;
  const strokes = (colour: string, thickness: number) =>
    `<g stroke="${colour}" stroke-width="${thickness}">${parts.join('')}</g>`;
  return (
    `<g transform="${place}" fill="none" stroke-linecap="round" stroke-linejoin="round">` +
    `${halo === null ? '' : strokes(halo, STROKE + HALO)}${strokes(fill, STROKE)}</g>`
  );
}

/** Up to three letters: 'Manchester United' > 'MU', 'FC Arsenal' > 'ARS'; '' for a name without Latin letters or digits. */
export function initials(name: string): string {
  const all =
    fold(name)
      .replace(/['’.]/g, '')
      .match(/[a-z0-9]+/g) ?? [];
  const significant = all.filter((word) => !FILLERS.has(word) && !/^\d+$/.test(word));
  const words = significant.length > 0 ? significant : all;
  const text = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '');
  return text.slice(0, 3).toUpperCase();
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
