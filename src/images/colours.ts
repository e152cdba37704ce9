/** Club colours, and combinations of them with enough contrast. */
import type { Kit, KitColour } from '../football/catalogue/kit-colours.ts';

export const DARK = '#10172b';
export const LIGHT = '#ffffff';

const BY_NAME: Readonly<Record<KitColour, string>> = {
  red: '#d7191f',
  claret: '#9b1237',
  maroon: '#5e1526',
  orange: '#f06414',
  amber: '#f7ae00',
  yellow: '#ffdd1f',
  lime: '#84bd1f',
  green: '#0c8f3f',
  bottle: '#0a4a2d',
  teal: '#008f93',
  sky: '#79c3f2',
  azure: '#1f86e0',
  blue: '#173fae',
  navy: '#101f55',
  purple: '#6a2c91',
  pink: '#f07fb0',
  black: '#17181c',
  white: LIGHT,
  silver: '#b9c0ca',
};
const PALETTE = Object.values(BY_NAME);

/** Below these bounds, two adjacent colours look alike at 32 pixels. */
const CONTRAST_MIN = 1.9;
const DISTANCE_MIN = 190;

export interface Colours {
  readonly first: string;
  readonly second: string;
  /** colour of the rim and the small emblem */
  readonly third: string;
}

/** `pick(n)` returns an integer from 0 to n - 1. */
export function colours(pick: (count: number) => number): Colours {
  const first = PALETTE[pick(PALETTE.length)]!;
  const partners = PALETTE.filter((other) => areDistinguishable(first, other));
  const second = partners[pick(partners.length)]!;
  const trims = ['#f7ae00', LIGHT, DARK, second].filter((trim) => areDistinguishable(first, trim));
  return { first, second, third: trims[pick(trims.length)]! };
}

/** The colours of a known kit. The rim of the crest has the second one. */
export function coloursOf(kit: Kit): Colours {
  const [first, second] = [BY_NAME[kit.first], BY_NAME[kit.second]];
  return { first, second, third: areDistinguishable(first, second) ? second : inkOn(first) };
}

export function areDistinguishable(a: string, b: string): boolean {
  return contrast(a, b) >= CONTRAST_MIN && distance(rgb(a), rgb(b)) >= DISTANCE_MIN;
}

/** White or near black: the one with the better worst contrast on all backgrounds. White gets a bonus. */
export function inkOn(...backgrounds: readonly string[]): string {
  const worst = (ink: string) => Math.min(...backgrounds.map((background) => contrast(ink, background)));
  return worst(LIGHT) * 1.35 >= worst(DARK) ? LIGHT : DARK;
}

/** The colour mixed with a share of black, from 0 to 1. */
export function shaded(colour: string, share: number): string {
  return `#${rgb(colour)
    .map((part) =>
      Math.round(part * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** Contrast ratio of WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(2 * (a[0]! - b[0]!) ** 2 + 4 * (a[1]! - b[1]!) ** 2 + 3 * (a[2]! - b[2]!) ** 2);
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
