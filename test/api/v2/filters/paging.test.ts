import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { forBothShapes, listBody, listResponse } from '../../../../src/api/v2/envelope.ts';
import { CURSOR_MAX, CURSOR_PATTERN, type Order, parseCursor } from '../../../../src/api/v2/filters/cursor.ts';
import { onlyPage, type Page, pageOf, pagingRules, windowOf } from '../../../../src/api/v2/filters/paging.ts';
import { ApiError } from '../../../../src/base/errors.ts';

interface ReferenceBody {
  readonly data: readonly number[];
  readonly meta: {
    readonly count: number;
    readonly cursor: number;
    readonly nextCursor: string | null;
    readonly next: string | null;
  };
}
interface MigrationBody {
  readonly data: readonly number[];
  readonly count: number;
  readonly page: number;
  readonly totalPages: number;
}

const ORDER: Order<number> = { by: [{ kind: 'moment' }], keyOf: (row) => [row] };
const rows = fc.nat({ max: 500 }).map((count) => Array.from({ length: count }, (_, i) => i));
const limit = fc.integer({ min: 1, max: 200 });
const schemas = listResponse(forBothShapes(z.int()));

/** The rows of all pages, by one of the two cursors. */
function allRows(all: readonly number[], limit: number, by: 'next' | 'nextCursor'): number[] {
  const seen: number[] = [];
  for (let cursor: string | null = '0'; cursor !== null; ) {
    const page = pageOf(all, { limit, cursor: parseCursor(cursor)! }, ORDER);
    const body = listBody('reference', page, page.rows) as ReferenceBody;
    schemas.reference.parse(body);
    assert.equal(body.meta.count, body.data.length);
    assert.equal(body.meta.cursor, Number.parseInt(cursor, 10));
    seen.push(...body.data);
    assert.equal(body.meta.nextCursor, body.meta.next === null ? null : String(seen.length));
    cursor = body.meta[by];
  }
  return seen;
}

test('following nextCursor, an offset in digits, or next returns every row once, in order', () => {
  for (const by of ['nextCursor', 'next'] as const) {
    fc.assert(fc.property(rows, limit, (all, limit) => assert.deepEqual(allRows(all, limit, by), all)));
  }
});

test('following next returns every initial row once, even if rows are inserted meanwhile', () => {
  fc.assert(
    fc.property(rows, limit, fc.infiniteStream(fc.integer({ min: -100, max: 600 })), (all, limit, numbers) => {
      const insert = (some: readonly number[]) => {
        const fraction = numbers.next().value + 0.5;
        return [...new Set([...some, fraction])].sort((a, b) => a - b);
      };
      const byThousands: Order<number> = { by: [{ kind: 'moment' }], keyOf: (row) => [Math.round(row * 1000)] };
      const seen: number[] = [];
      let now: readonly number[] = all;
      for (let cursor: string | null = '0'; cursor !== null; ) {
        const page: Page<number> = pageOf(now, { limit, cursor: parseCursor(cursor)! }, byThousands);
        seen.push(...page.rows);
        cursor = page.next;
        now = seen.length > 2000 ? now : insert(now);
      }
      assert.deepEqual(
        seen.filter((row) => Number.isInteger(row)),
        all,
      );
    }),
  );
});

test('pages 1 to totalPages return every row once, in order', () => {
  fc.assert(
    fc.property(rows, limit, (all, limit) => {
      const seen: number[] = [];
      let totalPages = 1;
      for (let number = 1; number <= totalPages; number++) {
        const page = pageOf(all, { limit, page: number }, ORDER);
        const body = listBody('migration', page, page.rows) as MigrationBody;
        schemas.migration.parse(body);
        assert.equal(body.page, number);
        totalPages = body.totalPages;
        seen.push(...body.data);
      }
      assert.deepEqual(seen, all);
    }),
  );
});

test('a cursor past the end returns an empty last page', () => {
  const page = pageOf([1, 2, 3], { cursor: { offset: 10, after: null } }, ORDER);
  assert.deepEqual(listBody('reference', page, page.rows), {
    data: [],
    meta: { count: 0, cursor: 10, nextCursor: null, next: null },
  });
});

test('after a million items, only next leads on', () => {
  const page = { ...pageOf([1, 2], { limit: 1 }, ORDER), window: { limit: 1, cursor: 1_000_000, after: [0] } };
  const { meta } = listBody('reference', page, page.rows) as ReferenceBody;
  assert.deepEqual([meta.nextCursor, meta.next], [null, page.next]);
});

test('a cursor starts with the offset, and an offset alone is a cursor', () => {
  const { next } = pageOf([5, 6, 7], { limit: 2 }, ORDER);
  assert.match(next!, new RegExp(CURSOR_PATTERN));
  assert.equal(Number.parseInt(next!, 10), 2);
  assert.deepEqual(parseCursor(next!), { offset: 2, after: [6] });
  assert.deepEqual(parseCursor('2'), { offset: 2, after: null });
  assert.deepEqual(pageOf([5, 6, 7], { limit: 2, cursor: parseCursor('2')! }, ORDER).rows, [7]);
});

test('malformed cursors and cursors of other lists are rejected', () => {
  const place = (value: unknown) => `0-${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
  const none = ['', 'x', '-1', String(CURSOR_MAX + 1), '1-', '1-x', place({}), place([null]), place([0.5]), place('x')];
  for (const text of [...none, place(Array(7).fill(1)), `1-${'x'.repeat(5000)}`]) {
    assert.equal(parseCursor(text), null, text);
  }
  for (const key of [[], ['a'], [1, 2]]) {
    const cursor = parseCursor(place(key))!;
    assert.throws(() => pageOf([1], { cursor }, ORDER), ApiError, JSON.stringify(key));
  }
});

test('the default limit is 50, or 200 with ids', () => {
  assert.deepEqual(windowOf({}), { limit: 50, cursor: 0, after: null });
  assert.deepEqual(windowOf({ page: 3 }), { limit: 50, cursor: 100, after: null });
  assert.deepEqual(windowOf({ ids: ['a'] }), { limit: 200, cursor: 0, after: null });
  assert.deepEqual(windowOf({ ids: ['a'], limit: 3 }), { limit: 3, cursor: 0, after: null });
});

test('page excludes cursor and has the same upper bound', () => {
  assert.deepEqual(pagingRules({ page: 2, limit: 10 }), []);
  assert.equal(pagingRules({ page: 2, cursor: { offset: 0, after: null } })[0]?.field, 'page');
  assert.equal(pagingRules({ page: 20_001, limit: 50 }).length, 0);
  assert.equal(pagingRules({ page: 20_002, limit: 50 })[0]?.field, 'page');
});

test('a list that always fits one page has no next page', () => {
  const page = onlyPage([1, 2]);
  assert.deepEqual(listBody('migration', page, page.rows), { data: [1, 2], count: 2, page: 1, totalPages: 1 });
  const none = onlyPage([]);
  assert.deepEqual(listBody('migration', none, none.rows), { data: [], count: 0, page: 1, totalPages: 1 });
});
