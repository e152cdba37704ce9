/** How well two names of a person fit. Only ever asked of people of one team, or born on one day. */
import { nameKey } from '../../base/text.ts';
import type { PersonName } from '../records/records.ts';

/**
 * 4: the same name; 3: the one within the other ('Mohamed Salah Hamed Mahrous Ghaly'); 2: an initial for a first name
 * ('M. Salah'); 1: one word alone that is part of the other ('Salah'); 0: they do not fit.
 */
export type Fit = 0 | 1 | 2 | 3 | 4;

/** The words of a name as they are compared. */
export type NameWords = readonly string[];

/** Every way a record writes a person, each as words: the name as shown, and first and last name together. */
export function wordsOf({ name, firstName, lastName }: PersonName): readonly NameWords[] {
  const all = [nameKey(name), nameKey(`${firstName ?? ''} ${lastName ?? ''}`)];
  return [...new Set(all)].filter((key) => key !== '' && (key !== all[1] || lastName !== undefined)).map(wordsOfKey);
}

export function wordsOfKey(key: string): NameWords {
  return key.split(' ');
}

/**
 * The best fit between any name of the one and any name of the other. Where both are known in full, one word alone
 * proves nothing: Gabriel Jesus and Gabriel Magalhães both go by "Gabriel".
 */
export function bestFit(one: readonly NameWords[], other: readonly NameWords[]): Fit {
  const bothFull = one.some(isFullName) && other.some(isFullName);
  let best: Fit = 0;
  for (const a of one) {
    for (const b of other) {
      if (bothFull && (a.length === 1 || b.length === 1)) continue;
      const fit = fitOfNames(a, b);
      if (fit > best) best = fit;
      if (best === 4) return best;
    }
  }
  return best;
}

export function fitOfNames(a: NameWords, b: NameWords): Fit {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === long.length && short.every((word, i) => word === long[i])) return 4;
  if (short.length === 1) return !isInitial(short[0]!) && long.includes(short[0]!) ? 1 : 0;
  if (short.every((word) => long.includes(word))) return short.some(isInitial) ? 2 : 3;
  return abbreviates(short, long) || abbreviates(long, short) || isFamiliarForm(a, b) ? 2 : 0;
}

/** Whether two names end alike, whatever comes before. */
export function sharesLastName(one: readonly NameWords[], other: readonly NameWords[]): boolean {
  const lasts = new Set(one.map((words) => words.at(-1)));
  return other.some((words) => lasts.has(words.at(-1)));
}

/** 'alex' for 'alexander', 'danny' for 'daniel': first names that begin alike before the same last name. */
function isFamiliarForm(a: NameWords, b: NameWords): boolean {
  const [first, other] = [a[0]!, b[0]!];
  return a.at(-1) === b.at(-1) && !isInitial(first) && !isInitial(other) && first.slice(0, 2) === other.slice(0, 2);
}

/** Two words or more that say the whole name; 'Neymar Jr' has no more of one than 'Neymar'. */
export function isFullName(words: NameWords): boolean {
  return words.length > (words.at(-1) === 'jr' ? 2 : 1) && !words.some(isInitial);
}

/** 'm salah' for 'mohamed salah'; also 'salah m', as some write it. */
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
