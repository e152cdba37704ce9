/** Compares names of persons. Only used for persons of one team or with one date of birth. */
import { nameKey } from '../../base/text.ts';
import type { PersonName } from '../records/records.ts';

/** How well two names fit; the greater number is the better fit. */
export const FIT = {
  none: 0,
  /** one name is a single word of the other: 'Salah' */
  singleWord: 1,
  /** an initial or a familiar form for a first name: 'M. Salah', 'Alex Morgan' for 'Alexandra Morgan' */
  abbreviated: 2,
  /** all words of one name are in the other: 'Mohamed Salah' in 'Mohamed Salah Hamed Mahrous Ghaly' */
  contained: 3,
  same: 4,
} as const;
export type Fit = (typeof FIT)[keyof typeof FIT];

/** A name as words without accents and capitals: ['mohamed', 'salah']. */
export type NameWords = readonly string[];

/** The names of a record as words: the displayed name, and first and last name together if both are given. */
export function wordsOf({ name, firstName, lastName }: PersonName): readonly NameWords[] {
  const all = [nameKey(name), nameKey(`${firstName ?? ''} ${lastName ?? ''}`)];
  return [...new Set(all)].filter((key) => key !== '' && (key !== all[1] || lastName !== undefined)).map(wordsOfKey);
}

export function wordsOfKey(key: string): NameWords {
  return key.split(' ');
}

/**
 * The best fit between any two names of two persons. If both have a full name, names of one word are ignored: Gabriel
 * Jesus and Gabriel Magalhães are both called "Gabriel".
 */
export function bestFit(one: readonly NameWords[], other: readonly NameWords[]): Fit {
  const bothFull = one.some(isFullName) && other.some(isFullName);
  let best: Fit = FIT.none;
  for (const a of one) {
    for (const b of other) {
      if (bothFull && (a.length === 1 || b.length === 1)) continue;
      const fit = fitOfNames(a, b);
      if (fit > best) best = fit;
      if (best === FIT.same) return best;
    }
  }
  return best;
}

function fitOfNames(one: NameWords, other: NameWords): Fit {
  const [a, b] = [one.map(withoutUmlauts), other.map(withoutUmlauts)];
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === long.length && short.every((word, i) => word === long[i])) return FIT.same;
  if (short.length === 1) return !isInitial(short[0]!) && long.includes(short[0]!) ? FIT.singleWord : FIT.none;
  if (short.every((word) => long.includes(word))) return short.some(isInitial) ? FIT.abbreviated : FIT.contained;
  return abbreviates(short, long) || abbreviates(long, short) || isFamiliarForm(a, b) ? FIT.abbreviated : FIT.none;
}

const UMLAUTS = /(?<=[aou])e/g;

/** 'ozil' for 'oezil': without dots, an umlaut is written with an e or as the plain vowel. */
function withoutUmlauts(word: string): string {
  return word.includes('e') ? word.replace(UMLAUTS, '') : word;
}

/** Whether any two names end with the same word. */
export function sharesLastName(one: readonly NameWords[], other: readonly NameWords[]): boolean {
  const last = (words: NameWords) => withoutUmlauts(words.at(-1) ?? '');
  const lasts = new Set(one.map(last));
  return other.some((words) => lasts.has(last(words)));
}

/** 'alex' for 'alexander', 'danny' for 'daniel': the first two letters and the last name are the same. */
function isFamiliarForm(a: NameWords, b: NameWords): boolean {
  const [first, other] = [a[0]!, b[0]!];
  return a.at(-1) === b.at(-1) && !isInitial(first) && !isInitial(other) && first.slice(0, 2) === other.slice(0, 2);
}

/** Two words or more without initials. A final 'jr' does not count: 'Neymar Jr' is no fuller than 'Neymar'. */
export function isFullName(words: NameWords): boolean {
  return words.length > (words.at(-1) === 'jr' ? 2 : 1) && !words.some(isInitial);
}

/** 'm salah' for 'mohamed salah', in any order: some sources write 'salah m'. */
function abbreviates(a: NameWords, b: NameWords): boolean {
  const initials = a.filter(isInitial);
  const fullWords = a.filter((word) => !isInitial(word));
  if (initials.length === 0 || fullWords.length === 0) return false;
  if (!fullWords.every((word) => b.includes(word))) return false;
  const rest = b.filter((word) => !fullWords.includes(word));
  return initials.every((initial) => rest.some((word) => word.startsWith(initial)));
}

export function isInitial(word: string): boolean {
  return word.length === 1;
}

/** The words of names, without initials. */
export function distinctWords(names: readonly NameWords[]): Set<string> {
  return new Set(names.flat().filter((word) => !isInitial(word)));
}
