/** From the names people use to ids, by the search of the endpoints. A name that could mean several is not guessed. */
import { LRUCache } from 'lru-cache';
import { nameKey } from '../../base/text.ts';
import type { Ask } from '../../http/fetch-route.ts';
import { addressOf, read } from './asking.ts';
import { ToolFault } from './fault.ts';

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

interface Found {
  readonly candidates: readonly Candidate[];
  /** others match that are not among them */
  readonly more: boolean;
}

const ROWS_MAX = 200;
const WORDS_TRIED_MAX = 3;
const SHOWN_MAX = 15;
const REMEMBERED = { max: 500, ttl: 10 * 60_000 };

export class Names {
  readonly #ask: Ask;
  readonly #remembered = new LRUCache<string, Candidate>(REMEMBERED);

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** The one that is meant; an id stands for itself. `within` narrows the search: teams of one league. */
  async one(kind: Kind, text: string, signal: AbortSignal, within: Readonly<Record<string, string>> = {}) {
    if (KINDS[kind].isId.test(text)) return { id: text, name: text, about: '' };
    const remembered = `${kind} ${nameKey(text)} ${JSON.stringify(within)}`;
    const known = this.#remembered.get(remembered);
    if (known !== undefined) return known;
    const narrow = Object.keys(within).length > 0;
    const nearby = narrow ? await this.search(kind, text, signal, within) : { candidates: [], more: false };
    const found = nearby.candidates.length > 0 ? nearby : await this.search(kind, text, signal);
    const meant = theOne(kind, text, found);
    this.#remembered.set(remembered, meant);
    return meant;
  }

  /** All whose names hold the text; where there are none, those that have a word beginning like each of its words. */
  async search(
    kind: Kind,
    text: string,
    signal: AbortSignal,
    within: Readonly<Record<string, string>> = {},
  ): Promise<Found> {
    const whole = await this.#rows(kind, text, signal, within);
    if (whole.candidates.length > 0) return whole;
    const words = nameKey(text).split(' ');
    if (words.length < 2) return whole;
    const longest = [...words].sort((a, b) => b.length - a.length);
    for (const word of longest.slice(0, WORDS_TRIED_MAX)) {
      const { candidates, more } = await this.#rows(kind, word, signal, within);
      const fitting = candidates.filter((candidate) => fits(longest, candidate));
      if (fitting.length > 0) return { candidates: fitting, more };
    }
    return whole;
  }

  async #rows(kind: Kind, search: string, signal: AbortSignal, within: Readonly<Record<string, string>>) {
    const address = addressOf(KINDS[kind].path, { search, limit: String(ROWS_MAX), ...within });
    const { data, meta } = await read(this.#ask, address, signal);
    return { candidates: (data as Shown[]).map(CANDIDATE[kind]), more: (meta.nextCursor ?? null) !== null };
  }
}

/** 'Man City', 'England Premier League': each word begins one of the name or of the country, no two the same. */
function fits(words: readonly string[], { name, about }: Candidate): boolean {
  const own = nameKey(`${name} ${about}`).split(' ');
  return words.every((word) => {
    const at = own.findIndex((one) => one.startsWith(word));
    if (at >= 0) own.splice(at, 1);
    return at >= 0;
  });
}

type Shown = Readonly<Record<string, unknown>> & { readonly id: string; readonly name: string };

/** A remark for each kind; what is not known is left out. */
const CANDIDATE: Readonly<Record<Kind, (row: Shown) => Candidate>> = {
  league: (row) => ({
    id: String(row.code),
    name: row.name,
    about: joined(row.country, row.type, row.currentSeason === null ? null : `current season ${row.currentSeason}`),
  }),
  team: ({ id, name, country, national }) => ({ id, name, about: joined(country, national ? 'national team' : null) }),
  player: ({ id, name, firstname, lastname, nationality, birth, position }) => {
    const full = [firstname, lastname].filter((part) => typeof part === 'string').join(' ');
    const born = (birth as { date?: string | null } | undefined)?.date;
    return { id, name, about: joined(full === name ? null : full, nationality, born && `born ${born}`, position) };
  },
};

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

function theOne(kind: Kind, text: string, { candidates, more }: Found): Candidate {
  const exact = candidates.filter(({ name }) => nameKey(name) === nameKey(text));
  if (exact.length === 1) return exact[0]!;
  if (candidates.length === 1 && !more) return candidates[0]!;
  if (candidates.length === 0) {
    throw new ToolFault(
      `No ${kind} is called '${text}'. Try its full name or a part of it with the search tool; what is not stored cannot be found.`,
    );
  }
  const shown = (exact.length > 0 ? exact : candidates).slice(0, SHOWN_MAX);
  const rest = more || candidates.length > shown.length ? '\n- and others: give more of the name' : '';
  const list = shown.map(({ id, name, about }) => `- ${id}: ${name} (${about})`).join('\n');
  throw new ToolFault(
    `'${text}' could mean several. Ask again with the id of one, or ask the user which is meant:\n${list}${rest}`,
  );
}
