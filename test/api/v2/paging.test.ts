import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { inBothShapes, listBody, listResponse } from '../../../src/api/v2/envelope.ts';
import { CURSOR_MAX, onlyPage, pageOf, pagingRules, windowOf } from '../../../src/api/v2/filters/paging.ts';

interface ReferenceBody {
  readonly data: readonly number[];
  readonly meta: { readonly count: number; readonly cursor: number; readonly nextCursor: string | null };
}
interface MigrationBody {
  readonly data: readonly number[];
  readonly count: number;
  readonly page: number;
  readonly totalPages: number;
}

const rows = fc.nat({ max: 500 }).map((count) => Array.from({ length: count }, (_, i) => i));
const limit = fc.integer({ min: 1, max: 200 });
const schemas = listResponse(inBothShapes(z.int()));

test('following nextCursor gives every row once, in order', () => {
  fc.assert(
    fc.property(rows, limit, (all, limit) => {
      const seen: number[] = [];
      for (let cursor: string | null = '0'; cursor !== null; ) {
        const page = pageOf(all, { limit, cursor: Number(cursor) });
        const body = listBody('reference', page, page.rows) as ReferenceBody;
        schemas.reference.parse(body);
        assert.equal(body.meta.count, body.data.length);
        assert.equal(body.meta.cursor, Number(cursor));
        seen.push(...body.data);
        cursor = body.meta.nextCursor;
      }
      assert.deepEqual(seen, all);
    }),
  );
});

test('the pages 1 to totalPages give every row once, in order', () => {
  fc.assert(
    fc.property(rows, limit, (all, limit) => {
      const seen: number[] = [];
      let totalPages = 1;
      for (let number = 1; number <= totalPages; number++) {
        const page = pageOf(all, { limit, page: number });
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

test('a cursor past the end is an empty last page', () => {
  const page = pageOf([1, 2, 3], { cursor: 10 });
  assert.deepEqual(listBody('reference', page, page.rows), {
    data: [],
    meta: { count: 0, cursor: 10, nextCursor: null },
  });
});

test('no cursor is given out that would be refused', () => {
  const page = { rows: [1], window: { limit: 1, cursor: CURSOR_MAX }, more: true, total: CURSOR_MAX + 2 };
  const { meta } = listBody('reference', page, page.rows) as ReferenceBody;
  assert.equal(meta.nextCursor, null);
});

test('50 rows unless told', () => {
  assert.deepEqual(windowOf({}), { limit: 50, cursor: 0 });
  assert.deepEqual(windowOf({ page: 3 }), { limit: 50, cursor: 100 });
});

test('page excludes cursor, and ends where cursors end', () => {
  assert.deepEqual(pagingRules({ page: 2, limit: 10 }), []);
  assert.equal(pagingRules({ page: 2, cursor: 0 })[0]?.field, 'page');
  assert.equal(pagingRules({ page: 20_001, limit: 50 }).length, 0);
  assert.equal(pagingRules({ page: 20_002, limit: 50 })[0]?.field, 'page');
});

test('a list that is one page by its nature has no next', () => {
  const page = onlyPage([1, 2]);
  assert.deepEqual(listBody('migration', page, page.rows), { data: [1, 2], count: 2, page: 1, totalPages: 1 });
  const none = onlyPage([]);
  assert.deepEqual(listBody('migration', none, none.rows), { data: [], count: 0, page: 1, totalPages: 1 });
});
