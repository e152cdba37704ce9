import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { examples } from '../../../../src/api/v1/examples.ts';
import { sandboxService } from '../service.ts';

let service: Awaited<ReturnType<typeof sandboxService>>;
before(async () => {
  service = await sandboxService();
});
after(() => service.stop());

const { league } = examples;

test('odds have ten matches per page, and a page after the last one is empty', async () => {
  const first = await service.get(`odds?league=${league}`);
  assert.equal(first.body.response.length, Math.min(10, first.body.response.length));
  const beyond = await service.get(`odds?league=${league}&page=${first.body.paging.total + 1}`);
  assert.deepEqual([beyond.status, beyond.body.response], [200, []]);
  assert.equal((await service.get('odds?date=2026-11-21&page=9007199254740991')).status, 200);
  assert.equal((await service.get('odds/mapping?page=9007199254740991')).status, 200);
  const mapped = await service.rows('odds/mapping');
  const [row] = await service.rows(`odds?fixture=${mapped[0].fixture.id}&bet=1`);
  assert.deepEqual(
    row.bookmakers[0].bets.map((bet: { id: number }) => bet.id),
    [1],
  );
  const flat = await service.rows(`odds?fixture=${mapped[0].fixture.id}&bet=1&shape=flat`);
  assert.equal(flat.length, row.bookmakers.length);
});

test('a line of live odds carries its handicap in the flat shape', async () => {
  const [nested] = await service.rows('odds/live');
  const [flat] = await service.rows(`odds/live?fixture=${nested.fixture.id}&shape=flat`);
  let lines = 0;
  for (const { id, values } of nested.odds as { id: number; values: { value: string; handicap: string | null }[] }[]) {
    const shown = flat.odds.find((bet: { id: number }) => bet.id === id).values as { value: string }[];
    for (const [i, { value, handicap }] of values.entries()) {
      if (handicap !== null) lines++;
      assert.equal(shown[i]?.value, handicap === null || value.endsWith(handicap) ? value : `${value} ${handicap}`);
    }
  }
  assert.ok(lines > 0, 'no line has a handicap');
});
