/** From the names people use to ids, by the search of the endpoints. A name that could mean several is not guessed. */
import { LRUCache } from 'lru-cache';
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { CLUBS } from '../../football/catalogue/clubs/index.ts';
import type { CallEndpoint } from '../../http/server/fetch-route.ts';
import { addressOf, read } from './endpoint-client.ts';
import { ToolError } from './tool-error.ts';

const KINDS = {
  league: { path: '/api/v2/leagues', isId: /^(lg_[0-9a-z]+|[a-z]+(\.[a-z0-9]+)+)$/ },
  team: { path: '/api/v2/teams', isId: /^tm?_\S+$/ },
  player: { path: '/api/v2/players', isId: /^pl_[0-9a-z]+$/ },
} as const;

export type Kind = keyof typeof KINDS;
export const NAMED_KINDS = Object.keys(KINDS) as readonly Kind[];

export interface Candidate {
  readonly id: string;
  readonly name: string;
  /** what tells it from others of its name */
  readonly about: string;
}

/** A candidate with what the words of a question are held against. */
interface Match extends Candidate {
  /** country or nationality, and a longer name */
  readonly place: string;
  /** the text is one of its names, though not the shown one */
  readonly alias?: true;
}

interface Found {
  readonly candidates: readonly Match[];
  /** others match that are not among them */
  readonly more: boolean;
}

interface Search {
  readonly kind: Kind;
  readonly text: string;
  readonly signal: AbortSignal;
  /** teams of one league: { league } */
  readonly within?: Readonly<Record<string, string>>;
}

const ROWS_MAX = 200;
const WORDS_TRIED_MAX = 3;
const LISTED_MAX = 15;
const RESOLVED_CACHE = { max: 500, ttl: 10 * 60_000 };
const NOTHING: Found = { candidates: [], more: false };

export class Names {
  readonly #callEndpoint: CallEndpoint;
  readonly #resolved = new LRUCache<string, Candidate>(RESOLVED_CACHE);

  constructor(callEndpoint: CallEndpoint) {
    this.#callEndpoint = callEndpoint;
  }

  /** The one that is meant; an id stands for itself. Those within the bounds come before all others. */
  async one(search: Search): Promise<Candidate> {
    const { kind, text, within = {} } = search;
    if (KINDS[kind].isId.test(text)) return { id: text, name: text, about: '' };
    const cacheKey = `${kind} ${nameKey(text)} ${JSON.stringify(within)}`;
    const existing = this.#resolved.get(cacheKey);
    if (existing !== undefined) return existing;
    const narrow = Object.keys(within).length > 0;
    const { within: _, ...anywhere } = search;
    const found =
      (narrow && some(await this.#findExact(search))) ||
      some(await this.#catalogued(search)) ||
      (narrow && some(await this.#byWords(search))) ||
      (await this.search(anywhere));
    const meant = onlyMatch(search, found);
    this.#resolved.set(cacheKey, meant);
    return meant;
  }

  /**
   * All that go by the text or have it in their names; where there are none, those with a word that begins like each of
   * its words; else those that hold it in the middle of a word.
   */
  async search(search: Search): Promise<Found> {
    const [existing, rows] = await Promise.all([this.#catalogued(search), this.#rows(search, search.text)]);
    const exactMatch = rowsMatching(search, rows);
    const ids = new Set(existing.candidates.map(({ id }) => id));
    const candidates = [...existing.candidates, ...exactMatch.candidates.filter(({ id }) => !ids.has(id))];
    if (candidates.length > 0) return { candidates, more: exactMatch.more };
    return some(await this.#byWords(search)) || rows;
  }

  async #findExact(search: Search): Promise<Found> {
    return rowsMatching(search, await this.#rows(search, search.text));
  }

  /** 'Man City': the longest of its words is searched for. */
  async #byWords(search: Search): Promise<Found> {
    const words = wordsOf(search.text);
    if (words.length < 2) return NOTHING;
    for (const word of words.slice(0, WORDS_TRIED_MAX)) {
      const found = rowsMatching(search, await this.#rows(search, word));
      if (found.candidates.length > 0) return found;
    }
    return NOTHING;
  }

  /** Clubs and nations by what people call them: 'Man Utd', 'Spurs'. The catalogue knows, where they are stored. */
  async #catalogued({ kind, text, signal }: Search): Promise<Found> {
    const identities = kind === 'team' ? (ALIASES.get(nameKey(text)) ?? []) : [];
    const ids = identities.map((identity) => entityIds('team', identity).id);
    const found = await Promise.all(ids.map((id) => this.#findById(kind, id, signal)));
    return { candidates: found.flatMap((match) => match ?? []), more: false };
  }

  async #findById(kind: Kind, ids: string, signal: AbortSignal): Promise<Match | null> {
    try {
      const { data } = await read(this.#callEndpoint, addressOf(KINDS[kind].path, { ids }), signal);
      const [row] = data as readonly ListedRow[];
      return row === undefined ? null : { ...CANDIDATE[kind](row), alias: true };
    } catch (error) {
      if (error instanceof ToolError && error.status === 404) return null; // not stored here
      throw error;
    }
  }

  async #rows({ kind, signal, within = {} }: Search, search: string): Promise<Found> {
    const address = addressOf(KINDS[kind].path, { search, limit: String(ROWS_MAX), ...within });
    const { data, meta } = await read(this.#callEndpoint, address, signal);
    return { candidates: (data as ListedRow[]).map(CANDIDATE[kind]), more: (meta.nextCursor ?? null) !== null };
  }
}

/** Other name of a club or nation > identities. A name that is shown is found by the search. */
const ALIASES = new Map<string, string[]>();
for (const { identity, aliases } of CLUBS) {
  for (const alias of aliases) ALIASES.set(nameKey(alias), [...(ALIASES.get(nameKey(alias)) ?? []), identity]);
}

function some(found: Found): Found | null {
  return found.candidates.length > 0 ? found : null;
}

/** The longest first: they say most. */
function wordsOf(text: string): string[] {
  return nameKey(text)
    .split(' ')
    .sort((a, b) => b.length - a.length);
}

/** Each word of the text begins a word of the name or of the place, no two the same: 'England Premier League'. */
function rowsMatching({ text }: Search, { candidates, more }: Found): Found {
  const words = wordsOf(text);
  const fits = ({ name, place }: Match) => startsWithWords(words, nameKey(`${name} ${place}`).split(' '));
  return { candidates: candidates.filter(fits), more };
}

function startsWithWords(words: readonly string[], those: string[]): boolean {
  return words.every((word) => {
    const at = those.findIndex((one) => one.startsWith(word));
    if (at >= 0) those.splice(at, 1);
    return at >= 0;
  });
}

/** The text is the whole name, with or without the place: 'German Bundesliga' is not '2. Bundesliga'. */
function isNamed(text: string, { name, place }: Match): boolean {
  const words = wordsOf(text);
  for (const word of nameKey(name).split(' ')) {
    const at = words.indexOf(word);
    if (at < 0) return false;
    words.splice(at, 1);
  }
  return startsWithWords(words, nameKey(place).split(' '));
}

type ListedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** A remark for each kind; what is not known is left out. */
const CANDIDATE: Readonly<Record<Kind, (row: ListedRow) => Match>> = {
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
    const full = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
    const born = (birth as { date?: string | null } | undefined)?.date;
    const longer = full === name ? null : full;
    return {
      id,
      name,
      about: joined(longer, nationality, born && `born ${born}`, position),
      place: joined(longer, nationality),
    };
  },
};

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

export function withoutScore({ id, name, about }: Candidate): Candidate {
  return { id, name, about };
}

function onlyMatch(search: Search, { candidates, more }: Found): Candidate {
  const { kind, text } = search;
  const exact = candidates.filter((candidate) => candidate.alias === true || isNamed(text, candidate));
  if (exact.length === 1) return exact[0]!;
  // what holds the text in the middle of a word is only shown: 'Man United' is not Tasman United
  if (candidates.length === 1 && !more && rowsMatching(search, { candidates, more }).candidates.length === 1) {
    return candidates[0]!;
  }
  if (candidates.length === 0) {
    throw new ToolError(
      `No ${kind} has the name '${text}'. Try the full name or a part of it with the search tool; only stored data can be found.`,
    );
  }
  const several = exact.length > 0 ? exact : candidates;
  const listed = several.slice(0, LISTED_MAX);
  const rest = several.length > listed.length || more ? '\n- and others: send more of the name' : '';
  const list = listed.map(({ id, name, about }) => `- ${id}: ${name} (${about})`).join('\n');
  throw new ToolError(
    `'${text}' is ambiguous. Call again with one of these ids, or ask the user which one is meant:\n${list}${rest}`,
  );
}
