/**
 * Writes texts from facts. Each language has functions that say one thing in several ways; the seed chooses, so that the
 * same facts give the same text.
 */
import { pick, type Random, seededRandom } from '../../base/random.ts';
import type { PreviewFacts, RecapFacts, TextFacts } from './facts.ts';

/** A sentence without its first capital, or null if there is nothing to say. */
export type Phrase = string | null | false | undefined;

/** Chooses among phrases, and notes the ones that a text has used. */
export class Draft {
  readonly #random: Random;
  readonly #sentences: string[] = [];
  readonly #last = new Map<string, number>();
  /** people that the text has named */
  readonly named = new Set<string>();

  constructor(seed: string) {
    this.#random = seededRandom(seed);
  }

  /** One of the items, all equally likely. */
  pick<Item>(items: readonly Item[]): Item {
    return pick(this.#random, items);
  }

  /** True in this share of the texts. */
  chance(share: number): boolean {
    return this.#random() < share;
  }

  /**
   * Adds one of the phrases as a sentence, but none that the text has already.
   *
   * @param kind of phrases with one order: a second sentence of the kind is built in another way than the first
   */
  say(phrases: readonly Phrase[], kind?: string): void {
    const open = phrases.flatMap((phrase, index) => (phrase ? [{ index, sentence: sentenceOf(phrase) }] : []));
    const fresh = open.filter(({ sentence }) => !this.#sentences.includes(sentence));
    const last = kind === undefined ? undefined : this.#last.get(kind);
    const others = fresh.filter(({ index }) => index !== last);
    const choice = others.length > 0 ? others : fresh;
    if (choice.length === 0) return;
    const { index, sentence } = this.pick(choice);
    this.#sentences.push(sentence);
    if (kind !== undefined) this.#last.set(kind, index);
  }

  get text(): string {
    return this.#sentences.join(' ');
  }
}

/** Capital letter and full stop; double spaces of empty parts are removed. */
function sentenceOf(phrase: string): string {
  const text = phrase
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;])/g, '$1')
    .trim();
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export interface Language {
  /** ISO 639-1 */
  readonly code: string;
  preview(facts: PreviewFacts, draft: Draft): void;
  recap(facts: RecapFacts, draft: Draft): void;
}

/** @param seed such as the id of the match */
export function writeText(facts: TextFacts, language: Language, seed: string): string {
  const draft = new Draft(`${seed}|${facts.kind}|${language.code}`);
  if (facts.kind === 'preview') language.preview(facts, draft);
  else language.recap(facts, draft);
  return draft.text;
}
