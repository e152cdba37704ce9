/** Goals on open pages: one stream for each page, and no request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FIXTURE, liveService } from '../live/service.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';

const AT = '2026-11-21T15:20:00Z';

interface Message {
  readonly fixture: string;
  readonly status: string;
  readonly elapsed: number;
  readonly score: { readonly home: number; readonly away: number } | null;
}

test('a goal that the feed sends reaches every open page with its score, without a key', async (t) => {
  const { service, sender } = await liveService(t);
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => EventStreamClient.open(`${service.url}/live`, { accept: 'text/event-stream' })),
  );
  t.after(() => {
    for (const page of pages) page.close();
  });
  const send = (version: number, state: object) =>
    service.fetch('/api/feed/messages', sender, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({ id: `m${version}`, fixture: FIXTURE.id, version, at: AT, type: 'state', ...state }),
    });
  await send(1, { status: '1H', elapsed: 3, score: { goals: { home: 0, away: 0 } } });
  await send(2, { status: '1H', elapsed: 20, score: { goals: { home: 1, away: 0 } } });
  for (const page of pages) {
    const ofGoal = () =>
      page.events.map(({ data }) => data as unknown as Message).findLast(({ score }) => score?.home === 1);
    await page.until(() => ofGoal() !== undefined);
    const { fixture, status, elapsed, score } = ofGoal()!;
    assert.match(fixture, /^fx_/);
    assert.deepEqual([status, elapsed, score?.home, score?.away], ['1H', 20, 1, 0]);
  }
  const today = await (await fetch(`${service.url}/?day=2026-11-21`, { headers: { accept: 'text/html' } })).text();
  assert.match(today, /class="row live"/);
});
