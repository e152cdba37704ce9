/** Filters by name; case, accents and punctuation do not matter. */
import { memoize } from '../../base/memoize.ts';
import { nameKey } from '../../base/text.ts';

const KEYS_CACHED_MAX = 200_000;

/** Cached, because stored names are compared again and again and `nameKey` is expensive. */
const keyOf = memoize(KEYS_CACHED_MAX, nameKey);

type NameOf<Row> = (row: Row) => string | null | undefined;

/** True if one of the names of a row equals the text. */
export function named<Row>(text: string, ...namesOf: readonly NameOf<Row>[]): (row: Row) => boolean {
  const searchKey = nameKey(text);
  return anyName(namesOf, (key) => searchKey !== '' && key === searchKey);
}

/** True if one of the names of a row contains the text. Punctuation alone matches nothing. */
export function containing<Row>(text: string, ...namesOf: readonly NameOf<Row>[]): (row: Row) => boolean {
  const searchKey = nameKey(text);
  return anyName(namesOf, (key) => searchKey !== '' && key.includes(searchKey));
}

function anyName<Row>(namesOf: readonly NameOf<Row>[], matches: (key: string) => boolean): (row: Row) => boolean {
  return (row) =>
    namesOf.some((nameOf) => {
      const name = nameOf(row);
      return typeof name === 'string' && matches(keyOf(name));
    });
}

/** True if all conditions hold. */
export function all<Row>(conditions: readonly ((row: Row) => boolean)[]): (row: Row) => boolean {
  return (row) => conditions.every((condition) => condition(row));
}
