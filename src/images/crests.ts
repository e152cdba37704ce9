/** Drawings for entities without a stored picture. The same seed gives the same drawing on every installation. */
import { hash } from 'node:crypto';
import { entityIds } from '../base/ids.ts';
import { KNOWN_KITS } from '../football/catalogue/kit-colours.ts';
import { type Colours, colours, coloursOf, DARK, inkOn, LIGHT, luminance, shaded } from './colours.ts';
import { EMBLEMS, OUTLINES, PATTERNS, SEAL } from './heraldry.ts';
import { initials, lettering } from './letters.ts';

/** Part of the seed of a drawing, so renaming a form changes its drawings. `ground` is a stadium. */
export type Form = 'team' | 'league' | 'cup' | 'bookmaker' | 'ground' | 'player' | 'coach' | 'flag';

export interface Subject {
  readonly form: Form;
  /** determines shape and colours */
  readonly seed: string;
  readonly name: string;
  /** letters to show instead of the initials */
  readonly letters?: string;
  /** of a player: the colours of his team */
  readonly kit?: Colours;
}

/** A picture as SVG without its root element. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly content: string;
  /** for sizes up to 32 pixels; absent: the same */
  readonly small?: string;
}

type Pick = (count: number) => number;

const SILVER = '#b9c0ca';

/** Draws the subject on 64 by 64 units, a flag on 64 by 48. */
export function draw(subject: Subject): Drawing {
  const start = () => picker(`${subject.form}|${subject.seed}`);
  const letters = subject.letters ?? initials(subject.name);
  const known = subject.form === 'team' ? KITS.get(subject.seed) : subject.kit;
  const content = FORMS[subject.form]({ pick: start(), letters, known });
  const small = subject.form === 'team' && letters !== '' ? smallCrest({ pick: start(), letters, known }) : undefined;
  return { width: 64, height: subject.form === 'flag' ? 48 : 64, content, ...(small !== undefined && { small }) };
}

/** Kits by native id of the team. */
const KITS = new Map([...KNOWN_KITS].map(([identity, kit]) => [entityIds('team', identity).id, coloursOf(kit)]));

/** The colours of a team, by native id: those of its kit if the catalogue has them, else of its drawn crest. */
export function teamColours(id: string): Colours {
  return KITS.get(id) ?? colours(picker(`team|${id}`));
}

/** Browsers measure a picture by the size at which a page shows it. */
const BY_SIZE = '<style>.s{display:none}@media(max-width:32px){.w{display:none}.s{display:inline}}</style>';

/** The drawing as an SVG file that shows less where a page shows it small. */
export function responsiveSvg({ small, ...drawing }: Drawing, pixels: number, name = ''): string {
  if (small === undefined) return svg(drawing, pixels, name);
  const content = `${BY_SIZE}<g class="w">${drawing.content}</g><g class="s" display="none">${small}</g>`;
  return svg({ ...drawing, content }, pixels, name);
}

/** The drawing as an SVG file, `pixels` wide. `name` becomes its title for screen readers. */
export function svg({ width, height, content }: Drawing, pixels: number, name = ''): string {
  const title = name === '' ? '' : `<title>${escaped(name)}</title>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${pixels}" height="${Math.round((pixels * height) / width)}" ` +
    `viewBox="0 0 ${width} ${height}" role="img">${title}${content}</svg>`
  );
}

interface Parts {
  readonly pick: Pick;
  readonly letters: string;
  /** colours instead of those that follow from the seed */
  readonly known: Colours | undefined;
}

const FORMS: Readonly<Record<Form, (parts: Parts) => string>> = {
  team: crest,
  league: ({ pick, letters }) => badge(pick, letters, BALL),
  cup: ({ pick, letters }) => badge(pick, letters, CUP),
  bookmaker({ pick, letters }) {
    const { first, second } = colours(pick);
    const box = { x: 32, y: 30, width: 44, height: 24, fill: inkOn(first), halo: null };
    return `<rect x="3" y="3" width="58" height="58" rx="14" fill="${first}" stroke="${second}" stroke-width="3"/><path d="M10 48H54V53H10Z" fill="${second}"/>${lettering(letters, box)}`;
  },
  ground: stadium,
  player: (parts) => person(parts, false),
  coach: (parts) => person(parts, true),
  flag({ pick, letters }) {
    const { first, second, third } = colours(pick);
    const bands = pick(2) === 0 ? 'M0 16H64V32H0Z' : 'M21.3 0H42.7V48H21.3Z';
    const ink = inkOn(second);
    const box = { x: 32, y: 24, width: 34, height: 13, fill: ink, halo: second };
    return `<path d="M0 0H64V48H0Z" fill="${first}"/><path d="M32 24H64V48H32Z" fill="${third}"/><path d="${bands}" fill="${second}"/>${lettering(letters, box)}`;
  },
};

function crest({ pick, letters, known }: Parts): string {
  const drawn = colours(pick);
  const { first, second, third } = known ?? drawn;
  const outline = OUTLINES[pick(OUTLINES.length)]!;
  const pattern = PATTERNS[pick(PATTERNS.length)]!;
  const emblem = EMBLEMS[pick(EMBLEMS.length)]!;
  const place = letters === '' ? 'middle' : (['none', 'above', 'below'] as const)[pick(3)]!;
  const ink = pattern === '' ? inkOn(first) : inkOn(first, second);
  const halo = haloOf(ink, first, second);
  const rim = visibleRim(rimOf(first, second, third), first, second);
  const { y, width } = outline.letters;
  const shift = place === 'above' ? 7 : place === 'below' ? -5 : 0;
  const box = { x: 32, y: y + shift, width, height: place === 'none' ? 22 : 17, fill: ink, halo };
  const badgeAt = { none: null, above: y - 11, below: y + 14, middle: 32 }[place];
  return [
    `<clipPath id="c"><path d="${outline.d}"/></clipPath><g clip-path="url(#c)">`,
    `<path d="M0 0H64V64H0Z" fill="${first}"/><path d="${pattern}" fill="${second}"/></g>`,
    `<path d="${outline.d}" fill="none" stroke="${rim}" stroke-width="3" stroke-linejoin="round"/>`,
    badgeAt === null ? '' : placed(emblem, { x: 32, y: badgeAt, size: place === 'middle' ? 34 : 14 }, ink, halo),
    lettering(letters, box),
  ].join('');
}

/** Outline, colours and initials alone: an emblem and a pattern are too fine for 32 pixels. */
function smallCrest({ pick, letters, known }: Parts): string {
  const drawn = colours(pick);
  const { first, second, third } = known ?? drawn;
  const outline = OUTLINES[pick(OUTLINES.length)]!;
  const { y, width } = outline.letters;
  const box = { x: 32, y, width: width + 4, height: 26, fill: inkOn(first), halo: null };
  // a dark shield on a dark page
  const rim = luminance(first) < 0.05 ? ([second, third].find((colour) => luminance(colour) > 0.2) ?? SILVER) : null;
  return (
    `<path d="${outline.d}" fill="${first}" stroke="${rim ?? rimOf(first, second, third)}" stroke-width="5" stroke-linejoin="round"/>` +
    lettering(letters, box)
  );
}

const BALL = EMBLEMS[3]!;
const CUP =
  'M4 1H12V2.5H15V5A4 4 0 0 1 11.2 8.6A4 4 0 0 1 9.2 10.2V12.5H11.5V15H4.5V12.5H6.8V10.2A4 4 0 0 1 4.8 8.6A4 4 0 0 1 1 5V2.5H4Z';

function badge(pick: Pick, letters: string, emblem: string): string {
  const { first, second } = colours(pick);
  const ink = inkOn(first);
  const box = { x: 32, y: 39, width: 36, height: 15, fill: ink, halo: null };
  return [
    `<path d="${SEAL}" fill="${second === LIGHT ? shaded(first, 0.4) : second}"/><circle cx="32" cy="32" r="24.5" fill="${first}" stroke="${ink}" stroke-width="2"/>`,
    placed(emblem, { x: 32, y: 20.5, size: 17 }, ink, first),
    lettering(letters, box),
  ].join('');
}

/** A roofed stand behind a pitch. */
function stadium({ pick, letters }: Parts): string {
  const { first, second } = colours(pick);
  const stripes = pick(2) === 0 ? 'M8 40H20V56H8ZM32 40H44V56H32Z' : 'M6 45H58V50H6Z';
  const box = { x: 32, y: 31, width: 40, height: 13, fill: inkOn(first), halo: null };
  return [
    `<path d="M0 0H64V64H0Z" fill="#dfeaf3"/><path d="M4 20Q32 2 60 20V24H4Z" fill="${second}"/>`,
    `<path d="M7 18H57V40H7Z" fill="${first}"/><path d="M4 20Q32 6 60 20L57 22Q32 10 7 22Z" fill="${shaded(second, 0.25)}"/>`,
    `<path d="M0 40H64V64H0Z" fill="#2f9e4f"/><path d="${stripes}" fill="#3cb25d"/>`,
    `<path d="M4 44H60V60H4ZM32 44V60M24 60V52H40V60" fill="none" stroke="#fff" stroke-width="1.5"/>`,
    lettering(letters, box),
  ].join('');
}

/** Outlines of hair above a head. None claims to be a likeness. */
const HAIR = [
  '',
  'M20.5 20Q20 8 32 8Q44 8 43.5 20Q40 13.5 32 13.5Q24 13.5 20.5 20Z',
  'M20.5 22Q19 7 32 7Q45 7 43.5 22L41.5 16Q36 15 33 11.5Q28 16 22.5 16Z',
  'M20 26Q17 7 32 7Q47 7 44 26L42 18Q32 12 22 18Z',
  'M21 18Q22 9.5 32 9.5Q42 9.5 43 18Q38 14.5 32 14.5Q26 14.5 21 18Z',
];

/** Head and shoulders in the kit of the team. A coach wears a jacket. */
function person({ pick, letters, known }: Parts, coach: boolean): string {
  const drawn = colours(pick);
  const hair = HAIR[pick(HAIR.length)]!;
  const { first, second } = known ?? drawn;
  const shirt = first === LIGHT && known === undefined ? second : first;
  const trim = shirt === first ? second : first;
  const body = 'M6 64C6 48 16 41 25 40Q32 46 39 40C48 41 58 48 58 64Z';
  const jacket = '<path d="M25 40L32 48L39 40L41 64H23Z" fill="#fff"/><path d="M32 47L34.5 51L33.5 64H30.5L29.5 51Z"';
  const box = { x: 32, y: 56, width: 24, height: 9, fill: inkOn(shirt), halo: null };
  return [
    '<path d="M0 0H64V64H0Z" fill="#e6eaef"/><path d="M26 32H38V42Q32 48 26 42Z" fill="#9aa5b3"/>',
    `<ellipse cx="32" cy="22" rx="11.5" ry="13.5" fill="#aab4c0"/>`,
    hair === '' ? '' : `<path d="${hair}" fill="#8a95a3"/>`,
    `<path d="${body}" fill="${coach ? '#2b3444' : shirt}"/>`,
    coach
      ? `${jacket} fill="${shirt}"/>`
      : `<path d="M25 40Q32 46 39 40" fill="none" stroke="${trim}" stroke-width="3"/>`,
    coach ? '' : lettering(letters, box),
  ].join('');
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

function placed(d: string, { x, y, size }: Spot, fill: string, halo: string): string {
  const scale = size / 16;
  const transform = `translate(${x - size / 2} ${y - size / 2}) scale(${Math.round(scale * 100) / 100})`;
  return `<path transform="${transform}" d="${d}" fill="${fill}" fill-rule="evenodd" stroke="${halo}" stroke-width="2.4" stroke-linejoin="round" paint-order="stroke"/>`;
}

/** The trim, or a darker colour if a light rim and light areas would vanish on a white page. */
function rimOf(first: string, second: string, trim: string): string {
  if (luminance(trim) < 0.6 || Math.max(luminance(first), luminance(second)) < 0.5) return trim;
  return [second, first].find((colour) => luminance(colour) < 0.3) ?? DARK;
}

/** A dark rim of a dark crest would vanish on a dark page. */
function visibleRim(rim: string, first: string, second: string): string {
  if (luminance(rim) >= 0.05 || luminance(first) >= 0.05) return rim;
  return luminance(second) > 0.2 && luminance(second) < 0.6 ? second : SILVER;
}

/** The outline of letters: dark around light ones, light around dark ones, if possible in a colour of the crest. */
function haloOf(ink: string, first: string, second: string): string {
  const [darker, lighter] = luminance(first) < luminance(second) ? [first, second] : [second, first];
  if (ink === LIGHT) return luminance(darker) < 0.12 ? darker : shaded(darker, 0.55);
  return luminance(lighter) > 0.6 ? lighter : LIGHT;
}

/** Pseudo-random numbers that depend only on the seed. */
function picker(seed: string): Pick {
  let block = hash('sha256', seed, 'buffer');
  let offset = 0;
  return (count) => {
    if (offset + 4 > block.length) {
      block = hash('sha256', block, 'buffer');
      offset = 0;
    }
    const value = block.readUInt32BE(offset);
    offset += 4;
    return value % count;
  };
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!);
}
