/** A match on open pages: the score, the clock and the events that the feed sends, by one stream and without a request. */
import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { fixedClock } from '../../src/base/clock.ts';
import { FIXTURE, liveService, MATCH } from '../live/service.ts';
import { COMPLETE_ONLY } from '../support/complete-run.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { EventStreamClient } from '../support/service/event-stream.ts';
import { feedOf } from '../support/service/feed.ts';
import { anotherPage, readerAt, visit } from '../support/service/reader.ts';
import { aboveEngines } from '../support/stores/databases.ts';
import { idsOfTeam } from '../support/stores/stored.ts';

const BEFORE_KICKOFF = Date.parse('2026-11-21T14:55Z');
const SECOND_MS = 1000;
/** Other work of the machine may delay a goal, but not each of so many. */
const GOALS_MAX = 6;
const SHIFT_MAX = 0.02;
const TABS = 10;
const PROGRAMS = 90;
const LEAGUE = '/leagues/eng.1';
/** Every page that shows the match. */
const PAGES = {
  today: '/?day=2026-11-21',
  match: `/matches/${FIXTURE.id}`,
  competition: LEAGUE,
  team: `/teams/${idsOfTeam({ name: MATCH.home }).id}`,
};

const found = browserOfFile();

/** Sums what moved on a page since it was opened, as browsers measure it. It starts before the page does. */
const SHIFTS = `window.shifts = { sum: 0, of: [] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifts.sum += value;
      shifts.of.push(...sources.map(({ node }) => node?.outerHTML?.slice(0, 120)));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

const goalsOf = (page: Page, goals: number) =>
  page.locator(`[data-fixture="${FIXTURE.id}"] [data-goals="home"]`, { hasText: String(goals) }).first();

aboveEngines('a match on open pages', (engine) => {
  test('begins, has a goal and ends on every page that shows it, within a second of each message', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const { service, sender } = await liveService(t, { engine, clock: fixedClock(BEFORE_KICKOFF) });
    const feed = feedOf(service, sender, FIXTURE.id);
    const faults: string[] = [];
    const first = await readerAt(found.browser, t, faults, { reducedMotion: 'reduce' });
    await first.context().addInitScript(SHIFTS);
    const pages: Page[] = [];
    for (const path of Object.values(PAGES)) {
      const page = pages.length === 0 ? first : await anotherPage(first.context(), faults);
      await visit(page, service.url + path);
      pages.push(page);
    }
    const [, match, , team] = pages as [Page, Page, Page, Page];
    assert.equal(await match.locator('.match-head [data-goals]').count(), 0, 'it has not started');
    const requests: string[] = [];
    for (const page of pages) page.on('request', (request) => requests.push(request.url()));
    /** Waits until all pages show it, and says how long that was after the message was sent. */
    const shown = async (message: () => Promise<void>, isShown: (page: Page) => Promise<unknown>) => {
      const started = performance.now();
      await message();
      await Promise.all(pages.map(isShown));
      return performance.now() - started;
    };
    await shown(
      () => feed.state('1H', 1, [0, 0]),
      (page) => goalsOf(page, 0).waitFor(),
    );
    await match.getByText('first half').waitFor();
    let goals = 0;
    let ms = Infinity;
    while (ms >= SECOND_MS && goals < GOALS_MAX) {
      goals++;
      ms = await shown(
        () => feed.state('1H', 12, [goals, 0]),
        (page) => goalsOf(page, goals).waitFor(),
      );
    }
    assert.ok(ms < SECOND_MS, `${Math.round(ms)} ms`);
    for (const page of [...pages.slice(0, 2), team])
      await page.locator('[data-fixture] [data-status]', { hasText: "12'" }).first().waitFor();
    await shown(
      () => feed.event({ id: 'red-1', minute: 40, kind: 'card', detail: 'red' }),
      (page) => (page === pages[0] ? page.locator('[data-reds="1"]').waitFor() : Promise.resolve()),
    );
    await feed.state('HT', null, [goals, 0]);
    await match.getByText('half-time', { exact: true }).waitFor();
    await feed.state('2H', 46, [goals, 0]);
    await match.getByText('second half').waitFor();
    await shown(
      () => feed.state('FT', 90, [goals + 1, 0]),
      (page) => goalsOf(page, goals + 1).waitFor(),
    );
    for (const page of pages.slice(0, 2)) await page.locator('[data-fixture].done').first().waitFor();
    for (const page of pages) {
      const { sum, of } = (await page.evaluate('shifts')) as { sum: number; of: string[] };
      assert.ok(sum <= SHIFT_MAX, `${page.url()} moved by ${sum}: ${of.join('\n')}`);
    }
    assert.deepEqual([requests, faults, service.failures], [[], [], []]);
  });
});

test('a page that is opened during a match shows it', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const { service, sender } = await liveService(t);
  await feedOf(service, sender, FIXTURE.id).state('1H', 40, [3, 0]);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  for (const path of Object.values(PAGES)) {
    await visit(page, service.url + path);
    await goalsOf(page, 3).waitFor();
  }
  assert.deepEqual(faults, []);
});

/** A reader with a browser, and a match that has begun. */
async function readerOfMatch(browser: Browser, t: TestContext) {
  const { service, sender } = await liveService(t);
  const feed = feedOf(service, sender, FIXTURE.id);
  await feed.state('1H', 1, [0, 0]);
  const faults: string[] = [];
  return { service, feed, faults, page: await readerAt(browser, t, faults) };
}

test('events of a match in play join the list of its page', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const { service, feed, page, faults } = await readerOfMatch(found.browser, t);
  await visit(page, service.url + PAGES.match);
  await page.getByText('No source has events of this match.').waitFor();
  await feed.event({ id: 'goal-1', minute: 12, kind: 'goal', detail: 'normal' });
  const goal = page.locator('.timeline li.goal');
  await goal.getByText('Ada Finch').waitFor();
  assert.equal(await goal.locator('.minute').textContent(), "12'");
  await page.getByText('No source has events of this match.').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
});

test('a page shows an event that happened after it was loaded and before its stream was open', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const { service, feed, page, faults } = await readerOfMatch(found.browser, t);
  let sent: Promise<void> | undefined;
  // the stream is opened by a worker of all pages, which begins with this file
  await page.context().route('**/shared-live*', async (route) => {
    sent ??= feed.event({ id: 'goal-1', minute: 12, kind: 'goal', detail: 'normal' });
    await sent;
    await route.continue();
  });
  await visit(page, service.url + PAGES.match);
  const goals = page.locator('.timeline li.goal');
  await goals.getByText('Ada Finch').waitFor();
  assert.ok(sent !== undefined, 'the event came after the page');
  await feed.event({ id: 'goal-2', minute: 20, kind: 'goal', detail: 'normal' });
  await goals.nth(1).waitFor();
  await visit(page, service.url + PAGES.match);
  await untilFollowing([page], feed);
  assert.equal(await goals.count(), 2, 'what the page has is not repeated');
  assert.deepEqual(faults, []);
});

test('a hundred open pages cost the service one stream each at most, and no request in a minute', {
  skip: COMPLETE_ONLY,
}, async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const { service, sender } = await liveService(t);
  const feed = feedOf(service, sender, FIXTURE.id);
  await feed.state('1H', 3, [0, 0]);
  const received: string[] = [];
  const note = (message: unknown) => received.push((message as { request: IncomingMessage }).request.url ?? '');
  subscribe('http.server.request.start', note);
  t.after(() => unsubscribe('http.server.request.start', note));
  const streams = () => received.filter((path) => path === '/live').length;

  // tabs of one browser, and programs that read the stream as tabs of other browsers do
  const faults: string[] = [];
  const first = await readerAt(found.browser, t, faults);
  await first.context().clock.install();
  const tabs = [first];
  while (tabs.length < TABS) tabs.push(await anotherPage(first.context(), faults));
  for (const tab of tabs) await visit(tab, service.url + PAGES.today);
  await untilFollowing(tabs, feed);
  assert.equal(streams(), 1, 'the tabs of a browser share their stream');
  const others = await Promise.all(
    Array.from({ length: PROGRAMS }, () => EventStreamClient.open(`${service.url}/live`, {})),
  );
  t.after(() => {
    for (const other of others) other.close();
  });
  assert.equal(streams(), 1 + PROGRAMS);

  received.length = 0;
  for (const tab of tabs) await tab.clock.runFor(60_000);
  assert.deepEqual(received, [], 'a minute passes on all tabs');
  await feed.state('1H', 12, [1, 0]);
  for (const tab of tabs) await goalsOf(tab, 1).waitFor();
  for (const other of others) await other.until(() => JSON.stringify(other.events).includes('"home":1'));
  assert.deepEqual(received, ['/api/feed/messages']);
  assert.deepEqual(faults, []);
});

/** Waits until the stream of the tabs is open: it brings what happens from then on. */
async function untilFollowing(tabs: readonly Page[], feed: ReturnType<typeof feedOf>): Promise<void> {
  await feed.state('1H', 4, [0, 0]);
  for (const tab of tabs) await tab.locator('[data-status]', { hasText: "4'" }).first().waitFor();
}
