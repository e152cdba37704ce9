/** The colours of two teams in a match, corrected so that they stand out from the page and from each other. */
import { type Colours, contrast } from '../../images/colours.ts';
import { teamColours } from '../../images/crests.ts';
import type { SideColours } from './model.ts';

/** The paper of each theme; tokens.css has the same. */
const PAPER = { light: '#ffffff', dark: '#101613' } as const;
type Theme = keyof typeof PAPER;
/** Instead of colours that are too near to each other; the second where the first is near as well. */
const INK = { light: '#18211c', dark: '#e2e9e5' } as const;
const FALLBACK = { light: '#56655c', dark: '#9fb0a6' } as const;
const CONTRAST_MIN = 3;
const HUE_DEGREES_MIN = 25;
/** Below this saturation a colour is a grey, whose hue means nothing. */
const GREY = 0.12;
/** Between greys, or a grey and a colour. */
const LIGHTNESS_MIN = 0.2;
const STEP = 0.03;

interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

export function sideColours(homeId: string, awayId: string): SideColours {
  const [one, other] = [teamColours(homeId), teamColours(awayId)];
  const pairIn = (theme: Theme) => {
    const home = legible(inOrder(one, theme)[0], theme);
    const away = inOrder(other, theme)
      .filter((colour) => hasColour(colour, theme))
      .map((colour) => legible(colour, theme));
    return { home, away: away.find((colour) => areApart(home, colour)) ?? neutralBeside(home, theme) };
  };
  return { light: pairIn('light'), dark: pairIn('dark') };
}

/** A white shirt on paper, or a black one on a dark page, says nothing: then the second colour comes first. */
function inOrder({ first, second }: Colours, theme: Theme): readonly [string, string] {
  return hasColour(first, theme) || !hasColour(second, theme) ? [first, second] : [second, first];
}

const hasColour = (of: string, theme: Theme) =>
  hslOf(of).saturation >= GREY || contrast(of, PAPER[theme]) >= CONTRAST_MIN;

function neutralBeside(home: string, theme: Theme): string {
  const isNear = Math.abs(hslOf(home).lightness - hslOf(INK[theme]).lightness) < LIGHTNESS_MIN;
  return isNear ? FALLBACK[theme] : INK[theme];
}

/** The colour, darker or lighter until it has the contrast of graphics with the paper. */
function legible(colour: string, theme: Theme): string {
  const hsl = hslOf(colour);
  const direction = theme === 'light' ? -STEP : STEP;
  let [shown, lightness] = [colour, hsl.lightness];
  const end = theme === 'light' ? 0 : 1;
  while (contrast(shown, PAPER[theme]) < CONTRAST_MIN && lightness !== end) {
    lightness = Math.min(1, Math.max(0, lightness + direction));
    shown = hexOf({ ...hsl, lightness });
  }
  return shown;
}

function areApart(a: string, b: string): boolean {
  const [one, other] = [hslOf(a), hslOf(b)];
  if (one.saturation < GREY || other.saturation < GREY)
    return Math.abs(one.lightness - other.lightness) >= LIGHTNESS_MIN;
  const distance = Math.abs(one.hue - other.hue);
  return Math.min(distance, 360 - distance) >= HUE_DEGREES_MIN;
}

function hslOf(colour: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [lightness, range] = [(max + min) / 2, max - min];
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sector = max === r ? ((g - b) / range + 6) % 6 : max === g ? (b - r) / range + 2 : (r - g) / range + 4;
  return { hue: sector * 60, saturation, lightness };
}

function hexOf({ hue, saturation, lightness }: Hsl): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}
