/**
 * Cursors: an offset, as in `nextCursor`, or `<offset>-<key>`, as in `next`. The second form starts after the item with that sort
 * key, so items inserted before it do not shift the page. The key is base64url JSON.
 */
import { LEGACY_ID_END } from '../../../base/ids.ts';
import { invalid } from '../../../http/endpoint/query.ts';

export type Key = readonly (string | number)[];

/** The sort order of a list. The key parts together are unique within the list. */
export interface Order<Row> {
  readonly by: readonly OrderPart[];
  keyOf(row: Row): Key;
}

export interface OrderPart {
  /** an id has 31 bits, a moment 53 */
  readonly kind: 'text' | 'id' | 'moment';
  readonly descending?: boolean;
}

export interface Cursor {
  /** items on earlier pages, as counted by the caller */
  readonly offset: number;
  /** sort key of the last of these items; null for a plain offset */
  readonly after: Key | null;
}

export const CURSOR_MAX = 1_000_000;
const CURSOR_LENGTH_MAX = 1500;
const KEY_PARTS_MAX = 6;
const TEXT_LENGTH_MAX = 300;
const WITH_KEY = /^(\d{1,15})-([A-Za-z0-9_-]+)$/;

export const CURSOR_PATTERN = '^[0-9]{1,15}(-[A-Za-z0-9_-]+)?$';

/** Null if the text is not a cursor. `checkCursor` tests whether its key fits the list. */
export function parseCursor(text: string): Cursor | null {
  if (/^\d+$/.test(text)) {
    const offset = Number(text);
    return offset <= CURSOR_MAX ? { offset, after: null } : null;
  }
  const [, offset, encodedKey] = (text.length <= CURSOR_LENGTH_MAX && WITH_KEY.exec(text)) || [];
  const after = encodedKey === undefined ? null : decodeKey(encodedKey);
  return after === null ? null : { offset: Number(offset), after };
}

function decodeKey(text: string): Key | null {
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    const isPart = (part: unknown) => typeof part === 'string' || Number.isSafeInteger(part);
    return Array.isArray(key) && key.length <= KEY_PARTS_MAX && key.every(isPart) ? key : null;
  } catch {
    return null; // not JSON
  }
}

/** The cursor of the page after a row. */
export function cursorAfter<Row>(row: Row, offset: number, order: Order<Row>): string {
  return `${offset}-${Buffer.from(JSON.stringify(order.keyOf(row))).toString('base64url')}`;
}

/** Throws if the key does not fit the order of the list, for example in a cursor of another list. */
export function checkCursor({ after }: Cursor, { by }: Pick<Order<never>, 'by'>): void {
  if (after === null) return;
  const isOfThisList = after.length === by.length && by.every(({ kind }, i) => isOf(kind, after[i]));
  if (isOfThisList) return;
  throw invalid([
    { field: 'cursor', message: 'belongs to another list: send `next` or nextCursor of this list, or an offset' },
  ]);
}

function isOf(kind: OrderPart['kind'], part: string | number | undefined): boolean {
  if (kind === 'text') return typeof part === 'string' && part.length <= TEXT_LENGTH_MAX && !/\p{Cc}/u.test(part);
  return typeof part === 'number' && (kind === 'moment' || (part >= 0 && part < LEGACY_ID_END));
}

/** Negative if a row with key `a` comes before a row with key `b`. */
export function compareKeys(a: Key, b: Key, by: readonly OrderPart[]): number {
  for (const [i, { descending = false }] of by.entries()) {
    const [left, right] = [a[i]!, b[i]!];
    if (left !== right) return left < right !== descending ? -1 : 1;
  }
  return 0;
}
