/** In-play odds over HTTP, on the sandbox. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sandboxRequests } from '../sandbox.ts';

const { start, stop, ask, keyOf, one, rows } = sandboxRequests();
before(start);
after(stop);

test('in-play odds belong to matches in play', async () => {
  for (const row of await rows('/odds/live?limit=200')) {
    const { data } = await one(`/fixtures/${String(row.fixture)}?shape=reference`);
    assert.match((data.status as { short: string }).short, /^(1H|HT|2H)$/);
  }
  await ask('/odds/live', 403, await keyOf('free'));
});
