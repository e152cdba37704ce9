/** Invents names of towns, clubs, stadiums, streets and people from a country's syllables. */
import { pick, type Random } from '../../base/random.ts';
import { fold } from '../../base/text.ts';
import { shuffled } from './chance.ts';
import type { SandboxCountry } from './countries.ts';

/** Every possible town name of the country. */
export function townNames(country: SandboxCountry): string[] {
  return country.stems.flatMap((stem) => country.endings.map((ending) => townName(stem, ending)));
}

/** Draws `count` different towns, at most two per stem. RangeError if the country has too few stems. */
export function drawTowns(random: Random, country: SandboxCountry, count: number): string[] {
  const rounds = [shuffled(random, country.stems), shuffled(random, country.stems)];
  const towns = new Set<string>();
  for (const stem of rounds.flat()) {
    if (towns.size === count) break;
    const free = country.endings.map((ending) => townName(stem, ending)).filter((town) => !towns.has(town));
    towns.add(pick(random, free));
  }
  if (towns.size < count) throw new RangeError(`${country.name} has too few stems for ${count} towns`);
  return [...towns];
}

/**
 * Draws a club name for each town, in order. A town that occurs twice gets two names. The patterns are used about
 * equally often.
 */
export function clubNames(random: Random, country: SandboxCountry, towns: readonly string[]): string[] {
  const names = new Set<string>();
  let patterns: string[] = [];
  for (const town of towns) {
    if (patterns.length < 2) patterns = [...shuffled(random, country.clubs), ...patterns];
    const index = patterns.findIndex((pattern) => !names.has(pattern.replace('*', town)));
    names.add(patterns.splice(index, 1)[0]!.replace('*', town));
  }
  return [...names];
}

/** Unique three-letter codes: the first letters of the town, or later letters on a conflict. */
export function clubCodes(towns: readonly string[]): string[] {
  const taken = new Set<string>();
  return towns.map((town) => {
    const letters = fold(town)
      .replace(/[^a-z]/g, '')
      .toUpperCase();
    const code = codeCandidates(letters).find((candidate) => !taken.has(candidate));
    if (code === undefined) throw new RangeError(`no unused three-letter code for the town ${town}`);
    taken.add(code);
    return code;
  });
}

function codeCandidates(letters: string): string[] {
  const candidates = [letters.slice(0, 3)];
  for (let third = 3; third < letters.length; third++) candidates.push(letters.slice(0, 2) + letters[third]);
  for (let second = 2; second < letters.length; second++) {
    for (let third = second + 1; third < letters.length; third++) {
      candidates.push(letters[0]! + letters[second] + letters[third]);
    }
  }
  return candidates;
}

/** Draws a stadium name. */
export function groundName(random: Random, country: SandboxCountry, town: string): string {
  return pick(random, country.grounds).replace('*', town).replace('+', pick(random, country.words));
}

/** Draws a street and number, in the country's order. */
export function streetAddress(random: Random, country: SandboxCountry): string {
  const number = String(1 + Math.floor(random() * 140));
  return pick(random, country.streets).replace('+', pick(random, country.words)).replace('#', number);
}

/** Draws `count` different names of people. */
export function personNames(random: Random, country: SandboxCountry, count: number): string[] {
  const names = new Set<string>();
  while (names.size < count) {
    const surname = townName(pick(random, country.stems), pick(random, country.surnameEndings));
    names.add(`${pick(random, country.givenNames)} ${surname}`);
  }
  return [...names];
}

/** Joins stem and ending, merging equal letters and dropping one of two vowels: Tyrn + nes is Tyrnes. */
export function townName(stem: string, ending: string): string {
  const vowel = /[aeiouyáéíóúåæø]/i;
  const last = stem.at(-1)!;
  const first = ending[0]!;
  if (last.toLowerCase() === first.toLowerCase() || (vowel.test(last) && vowel.test(first))) {
    return stem.slice(0, -1) + ending;
  }
  return stem + ending;
}
