/** Goals on open pages: one stream for each page, and no request. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedClock } from '../../src/base/clock.ts';
import { FIXTURE, liveService } from '../live/service.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { feedOf } from '../support/service/feed.ts';

const AT = '2026-11-21T15:20:00Z';

interface Message {
  readonly fixture: string;
  readonly status: string;
  readonly elapsed: number;
  readonly score: { readonly home: number; readonly away: number } | null;
  readonly event?: { readonly minute: number };
  readonly again?: boolean;
}

test('a goal that the feed sends reaches a hundred open pages with its score, without a key', async (t) => {
  const { service, sender } = await liveService(t);
  const pages = await Promise.all(
    Array.from({ length: 100 }, () => EventStreamClient.open(`${service.url}/live`, { accept: 'text/event-stream' })),
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

test('a page that is opened later gets the last state of a match only: earlier ones would flash their goals', async (t) => {
  const { service, sender } = await liveService(t);
  const states = [
    ['1H', 1, 0],
    ['1H', 30, 1],
    ['HT', 45, 1],
    ['2H', 46, 1],
    ['2H', 80, 2],
  ] as const;
  const answer = await service.fetch('/api/feed/messages', sender, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: states
      .map(([status, elapsed, home], i) =>
        JSON.stringify({
          ...{ id: `m${i}`, fixture: FIXTURE.id, version: i + 1, at: AT, type: 'state', status, elapsed },
          score: { goals: { home, away: 0 } },
        }),
      )
      .join('\n'),
  });
  assert.equal((await answer.text()).match(/"result":"applied"/g)?.length, states.length);
  const page = await EventStreamClient.open(`${service.url}/live`, { accept: 'text/event-stream' });
  t.after(() => page.close());
  const received = () => page.events.map(({ data }) => data as unknown as Message);
  await page.until(() => received().some(({ score }) => score?.home === 2));
  assert.deepEqual(
    received().map(({ status, elapsed }) => [status, elapsed]),
    [['2H', 80]],
  );
});

test('a page gets the events of the last minute again, because it can be loaded before them', async (t) => {
  const clock = fixedClock(AT);
  const { service, sender } = await liveService(t, { clock });
  const feed = feedOf(service, sender, FIXTURE.id);
  const openPage = async () => {
    const page = await EventStreamClient.open(`${service.url}/live`, { accept: 'text/event-stream' });
    t.after(() => page.close());
    const received = () => page.events.map(({ data }) => data as unknown as Message);
    return {
      events: () => received().flatMap(({ event, again }) => (event === undefined ? [] : [[event.minute, again]])),
      untilGoal: (minute: number) => page.until(() => received().some(({ event }) => event?.minute === minute)),
    };
  };
  const goal = (minute: number) => feed.event({ id: `goal-${minute}`, minute, kind: 'goal', detail: 'normal' });
  await feed.state('1H', 1, [0, 0]);
  await goal(2);
  clock.set(clock.now() + 61_000);
  await goal(12);
  const first = await openPage();
  await first.untilGoal(12);
  assert.deepEqual(first.events(), [[12, true]], 'from the log, and not the one of a minute ago');
  await goal(20);
  await first.untilGoal(20);
  assert.deepEqual(first.events().at(-1), [20, undefined], 'a new one is not repeated');
  const second = await openPage();
  await second.untilGoal(20);
  assert.deepEqual(second.events(), [
    [12, true],
    [20, true],
  ]);
});

test('a shoot-out is after extra time only if the data say so', async (t) => {
  const { service, sender } = await liveService(t);
  const feed = feedOf(service, sender, FIXTURE.id);
  const state = async () => {
    const html = await (await fetch(`${service.url}/matches/${FIXTURE.id}?lang=en`)).text();
    const shown = /<p class="state">.*?<\/p>/s.exec(html)![0];
    const card = await (await fetch(`${service.url}/charts/match/${FIXTURE.id}.svg`)).text();
    assert.ok(card.includes('5–4 on penalties'), card);
    // a hidden clock is not read out
    const visible = shown.replace(/<span[^>]* hidden[^>]*>.*?<\/span>(?:<\/span>)?/gs, '');
    assert.ok(visible.includes('5–4 on penalties'), shown);
    return [visible.includes('After extra time'), card.includes('After extra time')];
  };
  for (const [status, elapsed] of [
    ['1H', 1],
    ['HT', 45],
    ['2H', 46],
    // the transitions lead through it
    ['ET', 90],
    ['P', 90],
  ] as const)
    await feed.state(status, elapsed, [1, 1]);
  await feed.end('PEN', { goals: { home: 1, away: 1 }, penalty: { home: 5, away: 4 } });
  assert.deepEqual(await state(), [false, false]);
  await feed.end('PEN', {
    goals: { home: 1, away: 1 },
    extratime: { home: 0, away: 0 },
    penalty: { home: 5, away: 4 },
  });
  assert.deepEqual(await state(), [true, true]);
});
