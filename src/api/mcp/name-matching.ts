/** Compares the names that people use with the rows of a search. */
import { nameKey } from '../../base/text.ts';

const KIND_NAMES = ['league', 'team', 'player'] as const;
export type Kind = (typeof KIND_NAMES)[number];
export const NAMED_KINDS: readonly Kind[] = KIND_NAMES;

export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** distinguishes it from others with the same name, such as 'England, current season 2026' */
  readonly about: string;
}

/** A candidate with the fields that a search text is compared with. */
export interface Match extends Candidate {
  /** country or nationality, and the full name of a player */
  readonly place: string;
  /** the text is an alias of the entity, not its displayed name */
  readonly alias?: true;
}

export interface SearchResult {
  readonly candidates: readonly Match[];
  /** true if more rows match than are listed */
  readonly more: boolean;
}

/** The words of a text, longest first, because long words are the most specific. */
export function wordsOf(text: string): string[] {
  return nameKey(text)
    .split(' ')
    .sort((a, b) => b.length - a.length);
}

/**
 * The rows in which each word of the text starts a different word of the name or the place, such as 'England Premier
 * League'.
 */
export function rowsMatching(text: string, { candidates, more }: SearchResult): SearchResult {
  const words = wordsOf(text);
  const matches = ({ name, place }: Match) => startsWithWords(words, nameKey(`${name} ${place}`).split(' '));
  return { candidates: candidates.filter(matches), more };
}

/** Removes the matched words from `remaining`, so that each counts once. */
function startsWithWords(prefixes: readonly string[], remaining: string[]): boolean {
  return prefixes.every((prefix) => {
    const index = remaining.findIndex((word) => word.startsWith(prefix));
    if (index >= 0) remaining.splice(index, 1);
    return index >= 0;
  });
}

/** True if the text has the whole name, with or without the place: 'German Bundesliga' is not '2. Bundesliga'. */
export function isFullName(text: string, { name, place }: Match): boolean {
  const words = wordsOf(text);
  for (const word of nameKey(name).split(' ')) {
    const index = words.indexOf(word);
    if (index < 0) return false;
    words.splice(index, 1);
  }
  return startsWithWords(words, nameKey(place).split(' '));
}

export type ListedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** Converts rows of the endpoints to candidates. Unknown facts are left out of `about`. */
export const TO_MATCH: Readonly<Record<Kind, (row: ListedRow) => Match>> = {
  league: ({ code, name, country, type, currentSeason }) => ({
    id: String(code),
    name,
    about: joined(country, type, currentSeason === null ? null : `current season ${currentSeason}`),
    place: joined(country),
  }),
  team: ({ id, name, country, national }) => ({
    id,
    name,
    about: joined(country, national === true ? 'national team' : null),
    place: joined(country),
  }),
  player: ({ id, name, firstname, lastname, nationality, birth, position }) => {
    const fullName = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
    const born = (birth as { date?: string | null } | undefined)?.date;
    const otherName = fullName === name ? null : fullName;
    return {
      id,
      name,
      about: joined(otherName, nationality, born && `born ${born}`, position),
      place: joined(otherName, nationality),
    };
  },
};

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}
