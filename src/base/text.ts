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

/** Folds case and accents away, so that "munchen" is found in "Bayern München". Keeps spaces and punctuation. */
export function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðþłıħŋə]/g, (letter) => LETTERS[letter] ?? letter);
}

/** Of names asked for of late: the same few hundred stand on every line of a file. */
const KEYS_MAX = 8192;

/** A name reduced to letters and digits with single spaces: the form in which names are compared. "1.FC" is "1. FC". */
export const nameKey = memoize(KEYS_MAX, (name: string) =>
  fold(name)
    .replace(/&/g, ' and ')
    .replace(/(?<=\d)\.(?=\p{L})/gu, ' ')
    .replace(/['’`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);

/** A name as it stands in a URL: "Bayern München" > "bayern-munchen". */
export function slug(name: string): string {
  return nameKey(name).replace(/ /g, '-');
}
