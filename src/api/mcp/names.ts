/** Resolves names to ids with the search of the endpoints. An ambiguous name is an error that lists the candidates. */
import { LRUCache } from 'lru-cache';
import { entityIds } from '../../base/ids.ts';
import { nameKey } from '../../base/text.ts';
import { CLUBS } from '../../football/catalogue/clubs/index.ts';
import type { CallEndpoint } from '../../http/server/fetch-route.ts';
import { addressOf, read } from './endpoint-client.ts';
import {
  type Candidate,
  isFullName,
  type Kind,
  type ListedRow,
  type Match,
  rowsMatching,
  type SearchResult,
  TO_MATCH,
  wordsOf,
} from './name-matching.ts';
import { ToolError } from './tool-error.ts';

const KINDS: Readonly<Record<Kind, { readonly path: string; readonly isId: RegExp }>> = {
  league: { path: '/api/v2/leagues', isId: /^(lg_[0-9a-z]+|[a-z]+(\.[a-z0-9]+)+)$/ },
  team: { path: '/api/v2/teams', isId: /^tm?_\S+$/ },
  player: { path: '/api/v2/players', isId: /^pl_[0-9a-z]+$/ },
};

interface Search {
  readonly kind: Kind;
  readonly text: string;
  readonly signal: AbortSignal;
  /** limits the search, such as to the teams of one league: { league } */
  readonly within?: Readonly<Record<string, string>>;
}

const ROWS_MAX = 200;
const WORDS_TRIED_MAX = 3;
const LISTED_MAX = 15;
const RESOLVED_CACHE = { max: 500, ttl: 10 * 60_000 };
const NO_MATCH: SearchResult = { candidates: [], more: false };

export class Names {
  readonly #callEndpoint: CallEndpoint;
  readonly #resolved = new LRUCache<string, Candidate>(RESOLVED_CACHE);

  constructor(callEndpoint: CallEndpoint) {
    this.#callEndpoint = callEndpoint;
  }

  /** The entity with this name; an id resolves to itself. Entities inside `within` have precedence. Throws if ambiguous. */
  async resolve(search: Search): Promise<Candidate> {
    const { kind, text, within = {} } = search;
    if (KINDS[kind].isId.test(text)) return { id: text, name: text, about: '' };
    const cacheKey = `${kind} ${nameKey(text)} ${JSON.stringify(within)}`;
    const cached = this.#resolved.get(cacheKey);
    if (cached !== undefined) return cached;
    const isLimited = Object.keys(within).length > 0;
    const { within: _, ...anywhere } = search;
    const found =
      (isLimited && nonEmpty(await this.#findExact(search))) ||
      nonEmpty(await this.#catalogued(search)) ||
      (isLimited && nonEmpty(await this.#byWords(search))) ||
      (await this.search(anywhere));
    const match = onlyMatch(search, found);
    this.#resolved.set(cacheKey, match);
    return match;
  }

  /**
   * Entities whose alias is the text or whose words start with its words. If there are none, entities found by its longest
   * words. If there are none either, entities with the text in the middle of a word.
   */
  async search(search: Search): Promise<SearchResult> {
    const [catalogued, rows] = await Promise.all([this.#catalogued(search), this.#rows(search, search.text)]);
    const matching = rowsMatching(search.text, rows);
    const ids = new Set(catalogued.candidates.map(({ id }) => id));
    const candidates = [...catalogued.candidates, ...matching.candidates.filter(({ id }) => !ids.has(id))];
    if (candidates.length > 0) return { candidates, more: matching.more };
    return nonEmpty(await this.#byWords(search)) || rows;
  }

  async #findExact(search: Search): Promise<SearchResult> {
    return rowsMatching(search.text, await this.#rows(search, search.text));
  }

  /** Searches for single words, longest first, and filters by the others: 'Man City'. */
  async #byWords(search: Search): Promise<SearchResult> {
    const words = wordsOf(search.text);
    if (words.length < 2) return NO_MATCH;
    for (const word of words.slice(0, WORDS_TRIED_MAX)) {
      const found = rowsMatching(search.text, await this.#rows(search, word));
      if (found.candidates.length > 0) return found;
    }
    return NO_MATCH;
  }

  /** Stored clubs and national teams by their aliases in the catalogue, such as 'Man Utd' or 'Spurs'. */
  async #catalogued({ kind, text, signal }: Search): Promise<SearchResult> {
    const identities = kind === 'team' ? (ALIASES.get(nameKey(text)) ?? []) : [];
    const ids = identities.map((identity) => entityIds('team', identity).id);
    const found = await Promise.all(ids.map((id) => this.#findById(kind, id, signal)));
    return { candidates: found.flatMap((match) => match ?? []), more: false };
  }

  async #findById(kind: Kind, ids: string, signal: AbortSignal): Promise<Match | null> {
    try {
      const { data } = await read(this.#callEndpoint, addressOf(KINDS[kind].path, { ids }), signal);
      const [row] = data as readonly ListedRow[];
      return row === undefined ? null : { ...TO_MATCH[kind](row), alias: true };
    } catch (error) {
      if (error instanceof ToolError && error.status === 404) return null; // not stored
      throw error;
    }
  }

  async #rows({ kind, signal, within = {} }: Search, search: string): Promise<SearchResult> {
    const address = addressOf(KINDS[kind].path, { search, limit: String(ROWS_MAX), ...within });
    const { data, meta } = await read(this.#callEndpoint, address, signal);
    return { candidates: (data as ListedRow[]).map(TO_MATCH[kind]), more: (meta.nextCursor ?? null) !== null };
  }
}

/** Alias of a club or nation > identities. Displayed names are not needed, because the search finds them. */
const ALIASES = new Map<string, string[]>();
for (const { identity, aliases } of CLUBS) {
  for (const alias of aliases) ALIASES.set(nameKey(alias), [...(ALIASES.get(nameKey(alias)) ?? []), identity]);
}

function nonEmpty(found: SearchResult): SearchResult | null {
  return found.candidates.length > 0 ? found : null;
}

function onlyMatch(search: Search, { candidates, more }: SearchResult): Candidate {
  const { kind, text } = search;
  const exact = candidates.filter((candidate) => candidate.alias === true || isFullName(text, candidate));
  if (exact.length === 1) return exact[0]!;
  // a match in the middle of a word is never resolved: 'Man United' is not Tasman United
  if (candidates.length === 1 && !more && rowsMatching(search.text, { candidates, more }).candidates.length === 1) {
    return candidates[0]!;
  }
  if (candidates.length === 0) {
    throw new ToolError(
      `No ${kind} has the name '${text}'. Try the full name or a part of it with the search tool; only stored data can be found.`,
    );
  }
  const possible = exact.length > 0 ? exact : candidates;
  const listed = possible.slice(0, LISTED_MAX);
  const rest = possible.length > listed.length || more ? '\n- and others: send more of the name' : '';
  const list = listed.map(({ id, name, about }) => `- ${id}: ${name} (${about})`).join('\n');
  throw new ToolError(
    `'${text}' is ambiguous. Call again with one of these ids, or ask the user which one is meant:\n${list}${rest}`,
  );
}
