/**
 * Where a page of a list begins: after so many items, or after one item, whatever came in before it since. The second
 * kind is what `nextCursor` holds: the offset, and behind a hyphen the place of the last item in the order of the list.
 */
import { LEGACY_ID_END } from '../../../base/ids.ts';
import { invalid } from '../../../http/endpoint/query.ts';

export type Key = readonly (string | number)[];

/** What rows are ordered by. Several together tell every row of a list from every other. */
export interface Order<Row> {
  readonly by: readonly OrderPart[];
  keyOf(row: Row): Key;
}

export interface OrderPart {
  /** an id is a number of 31 bits, a moment one of 53 */
  readonly kind: 'text' | 'id' | 'moment';
  readonly descending?: boolean;
}

export interface Cursor {
  /** items before the page, as counted by whoever walks the list */
  readonly offset: number;
  /** the place of the last of them; null where there is only the count */
  readonly after: Key | null;
}

export const CURSOR_MAX = 1_000_000;
const CURSOR_LENGTH_MAX = 1500;
const KEY_PARTS_MAX = 6;
const TEXT_LENGTH_MAX = 300;
const PLACED = /^(\d{1,15})-([A-Za-z0-9_-]+)$/;

export const CURSOR_PATTERN = '^[0-9]{1,15}(-[A-Za-z0-9_-]+)?$';

/** Null where a text is no cursor. Whether its place is one of the list asked for shows there. */
export function parseCursor(text: string): Cursor | null {
  if (/^\d+$/.test(text)) {
    const offset = Number(text);
    return offset <= CURSOR_MAX ? { offset, after: null } : null;
  }
  const [, offset, place] = (text.length <= CURSOR_LENGTH_MAX && PLACED.exec(text)) || [];
  const after = place === undefined ? null : keyIn(place);
  return after === null ? null : { offset: Number(offset), after };
}

function keyIn(place: string): Key | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(place, 'base64url').toString());
    const isPart = (part: unknown) => typeof part === 'string' || Number.isSafeInteger(part);
    return Array.isArray(key) && key.length <= KEY_PARTS_MAX && key.every(isPart) ? key : null;
  } catch {
    return null; // it is not JSON
  }
}

/** The cursor of the page after a row. */
export function cursorAfter<Row>(row: Row, offset: number, order: Order<Row>): string {
  return `${offset}-${Buffer.from(JSON.stringify(order.keyOf(row))).toString('base64url')}`;
}

/** Refuses a place in another list. */
export function checkPlace({ after }: Cursor, { by }: Pick<Order<never>, 'by'>): void {
  if (after === null) return;
  const fits = after.length === by.length && by.every(({ kind }, i) => isOf(kind, after[i]));
  if (fits) return;
  throw invalid([
    { field: 'cursor', message: 'belongs to another list: send a nextCursor of this list, or an offset' },
  ]);
}

function isOf(kind: OrderPart['kind'], part: string | number | undefined): boolean {
  if (kind === 'text') return typeof part === 'string' && part.length <= TEXT_LENGTH_MAX && !/\p{Cc}/u.test(part);
  return typeof part === 'number' && (kind === 'moment' || (part >= 0 && part < LEGACY_ID_END));
}

/** Below 0 where a row with the first key stands before one with the second. */
export function compareKeys(a: Key, b: Key, by: readonly OrderPart[]): number {
  for (const [i, { descending = false }] of by.entries()) {
    const [one, other] = [a[i]!, b[i]!];
    if (one !== other) return one < other !== descending ? -1 : 1;
  }
  return 0;
}
