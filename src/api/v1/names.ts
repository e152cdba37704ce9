/** Finding entities by their names, blind to case, accents and punctuation. */
import { memoize } from '../../base/memoize.ts';
import { nameKey } from '../../base/text.ts';

const KEYS_CACHED_MAX = 200_000;

/** Stored names come again and again, and folding accents away is dear. */
const keyOf = memoize(KEYS_CACHED_MAX, nameKey);

type NameOf<Row> = (row: Row) => string | null | undefined;

/** Whether one of a row's names is the text. */
export function named<Row>(text: string, ...namesOf: readonly NameOf<Row>[]): (row: Row) => boolean {
  const searchKey = nameKey(text);
  return someName(namesOf, (key) => searchKey !== '' && key === searchKey);
}

/** Whether one of a row's names contains the text. Punctuation alone finds nothing. */
export function containing<Row>(text: string, ...namesOf: readonly NameOf<Row>[]): (row: Row) => boolean {
  const searchKey = nameKey(text);
  return someName(namesOf, (key) => searchKey !== '' && key.includes(searchKey));
}

function someName<Row>(namesOf: readonly NameOf<Row>[], holds: (key: string) => boolean): (row: Row) => boolean {
  return (row) =>
    namesOf.some((nameOf) => {
      const name = nameOf(row);
      return typeof name === 'string' && holds(keyOf(name));
    });
}

/** Every one of some conditions. */
export function all<Row>(conditions: readonly ((row: Row) => boolean)[]): (row: Row) => boolean {
  return (row) => conditions.every((holds) => holds(row));
}
