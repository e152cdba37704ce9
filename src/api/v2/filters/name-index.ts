/** Finds rows in memory by the beginnings of the words of their names. */
import { nameKey } from '../../../base/text.ts';

interface Entry<Row> {
  readonly word: string;
  readonly named: Named<Row>;
}

/** A row and its names as keys, the shown name first. */
export interface Named<Row> {
  readonly row: Row;
  readonly keys: readonly string[];
  /** all words, each after a space */
  readonly words: string;
}

export class NameIndex<Row> {
  /** sorted by word */
  readonly #entries: readonly Entry<Row>[];

  constructor(rows: readonly Row[], namesOf: (row: Row) => readonly string[]) {
    const entries: Entry<Row>[] = [];
    for (const row of rows) {
      const keys = namesOf(row).map(nameKey);
      const words = new Set(keys.flatMap((key) => key.split(' ')));
      const named = { row, keys, words: ` ${[...words].join(' ')}` };
      for (const word of words) if (word !== '') entries.push({ word, named });
    }
    this.#entries = entries.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : 0));
  }

  /** The rows whose names contain, for every word of the text, a word that starts with it. Case and accents do not matter. */
  find(text: string): readonly Named<Row>[] {
    const words = nameKey(text).split(' ').filter(Boolean);
    const longest = words.toSorted((a, b) => b.length - a.length)[0];
    if (longest === undefined) return [];
    const found = new Set<Named<Row>>();
    for (let at = this.#firstFrom(longest); this.#entries[at]?.word.startsWith(longest) === true; at++) {
      const { named } = this.#entries[at]!;
      if (words.every((word) => named.words.includes(` ${word}`))) found.add(named);
    }
    return [...found];
  }

  #firstFrom(word: string): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]!.word < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** How well a name answers a text: the whole name, its beginning, or other words of it. */
export function closeness({ keys }: Pick<Named<unknown>, 'keys'>, text: string): number {
  const key = nameKey(text);
  const [shown = ''] = keys;
  if (shown === key) return 60;
  if (keys.includes(key)) return 50;
  return shown.startsWith(key) ? 15 : 0;
}
