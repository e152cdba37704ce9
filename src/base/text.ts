import { memoize } from './memoize.ts';

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
  ə: 'e',
};

/** Removes accents and folds case, so that "munchen" matches in "Bayern München". Keeps spaces and punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıħŋə]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Cached name keys. A source file repeats the same few hundred names. */
const KEYS_MAX = 8192;

/** A name as letters and digits with single spaces, for comparison. "1.FC" and "1. FC" have the same key. */
export const nameKey = memoize(KEYS_MAX, (name: string) =>
  fold(name)
    .replace(/&/g, ' and ')
    .replace(/(?<=\d)\.(?=\p{L})/gu, ' ')
    .replace(/['’`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' };

/** Decodes the character references of HTML that sources leave in names: "N&#039;Golo Kant&#233;". */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi,
    (whole, decimal, hex, name: string | undefined) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** A name for URLs: "Bayern München" > "bayern-munchen". */
export function slug(name: string): string {
  return nameKey(name).replace(/ /g, '-');
}

/** A copy of the text. A slice would keep the whole block of a file in memory. */
export function detached(text: string): string {
  return Buffer.from(text).toString();
}
