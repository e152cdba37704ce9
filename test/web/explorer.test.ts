/** The pages of the explorer in a browser: by keyboard, in both themes, and without moving while they load. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { IS_COMPLETE } from '../support/complete-run.ts';
import { browserOfFile } from '../support/service/browser.ts';
import {
  checkFirstPaint,
  checkHead,
  checkRequests,
  look,
  lookOnPhone,
  readerAt,
  visit,
} from '../support/service/reader.ts';
import { type RunningService, runningService } from '../support/service/service.ts';

const SHIFT_MAX = 0.02;
/** Controls of a page that the keyboard visits. */
const TABS = 40;
/** Each page takes seconds. These have most parts of the others. */
const IN_PLAIN_RUN = ['today', 'league', 'match'];

const found = browserOfFile();
const closing: (() => unknown)[] = [];
const file = { after: (close: () => unknown) => closing.push(close) };
let service: RunningService;
let key: string;
before(async () => {
  service = await runningService(file);
  ({ key } = await service.key('internal'));
});
after(async () => {
  for (const close of closing.toReversed()) await close();
});

interface Match {
  readonly id: string;
  readonly home: { readonly id: string };
}

/** The last match of the first league: it has ended, with all details. */
async function lastMatch(): Promise<Match> {
  const answer = await service.fetch('/api/v2/fixtures?league=xal.1&last=1', key);
  return ((await answer.json()) as { data: Match[] }).data[0]!;
}

test('the search opens by keyboard, leads to a team, and gives the focus back', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, service.url);
  await page.getByRole('button', { name: 'Search' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Search' }).waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate('document.activeElement.className'), 'search-open');
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('braskwick alb');
  await page
    .getByRole('option', { name: /Braskwick Albion/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/teams/tm_*');
  await page.waitForSelector('html[data-alive]');
  assert.match((await page.locator('h1').textContent())!, /Braskwick Albion/);
  assert.deepEqual(faults, []);
});

test('every page has its address, its languages, its requests and no serious fault in either theme', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  const match = await lastMatch();
  await visit(page, `${service.url}/matches/${match.id}`);
  const [player] = await hrefsOf(page, '.bench a[href^="/players/"]');
  const [versus] = await hrefsOf(page, '#meetings a[href*="/vs/"]');
  const pages = {
    ...{
      today: '/',
      empty: '/?day=1990-01-01',
      leagues: '/leagues',
      league: '/leagues/xal.1',
      cup: '/leagues/xal.cup',
    },
    ...{ match: `/matches/${match.id}`, team: `/teams/${match.home.id}`, player: player!, versus: versus! },
    ...{ coverage: '/coverage', record: '/track-record', missing: '/teams/nobody' },
  };
  for (const [name, path] of Object.entries(pages)) {
    if (!IS_COMPLETE && !IN_PLAIN_RUN.includes(name)) continue;
    await visit(page, service.url + path);
    await look(page, name);
    await lookOnPhone(page, name);
    await checkFirstPaint(page);
    if (name === 'missing') continue;
    await checkHead(page, service);
    await checkRequests(page, service, key);
  }
  // the page that is not there is logged by the browser
  assert.deepEqual(
    faults.filter((fault) => !/status of 404/.test(fault)),
    [],
  );
});

const hrefsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href')!));

/** Whether the focus is on a control that shows it. */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const own = document.activeElement as HTMLElement;
    return { id: own.id, isSeen: own.matches(':focus-visible') && getComputedStyle(own).outlineStyle !== 'none' };
  });

test('another season opens, and a step beyond the last round keeps the focus on the matches', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, `${service.url}/leagues/xal.1`);
  const seasons = page.locator('#choose-season option');
  const other = (await seasons.last().getAttribute('value'))!;
  await page.locator('#choose-season').selectOption(other);
  await page.waitForURL(`**season=${other}*`);
  await page.waitForSelector('html[data-alive]');
  const rounds = await page
    .locator('#choose-round option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await visit(page, `${service.url}/leagues/xal.1?season=${other}&round=${encodeURIComponent(rounds.at(-2)!)}`);
  await page.locator('#round-after').focus();
  await page.keyboard.press('Enter');
  await page.locator('#round-after').waitFor({ state: 'detached' });
  assert.deepEqual(await focusOf(page), { id: 'matches', isSeen: true });
  await page.locator('#round-before').focus();
  await page.keyboard.press('Enter');
  await page.locator('#round-after').waitFor();
  assert.deepEqual(await focusOf(page), { id: 'round-before', isSeen: true });
  assert.deepEqual(faults, []);
});

test('a season of the coverage opens by keyboard on a phone, says what is missing, and closes again', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults, { viewport: { width: 390, height: 844 } });
  const answer = await service.fetch('/api/v2/coverage?league=xal.1&season=2024', key);
  const { data } = (await answer.json()) as { data: { finished: number; resources: { odds: { have: number } } } };
  assert.equal(data.resources.odds.have, 0, 'the sandbox has no odds of past seasons');
  for (const [lang, missing, odds] of [
    ['en', /^Missing: .*Odds/, `0 of ${data.finished} matches`],
    ['de', /^Es fehlen: .*Quoten/, `0 von ${data.finished} Spielen`],
  ] as const) {
    await visit(page, `${service.url}/coverage?lang=${lang}`);
    const cell = page.locator('[id="xal.1-2024"]');
    await page.locator('.coverage-grid').evaluate((table) => table.parentElement!.scrollTo(9999, 0));
    const scrolled = await page.locator('.coverage-grid').evaluate((table) => table.parentElement!.scrollLeft);
    await cell.focus();
    await page.keyboard.press('Enter');
    await page.locator('.season-coverage').waitFor();
    const words = await page.locator('.season-coverage > p').first().textContent();
    assert.match(words!, missing);
    assert.ok((await page.locator('.season-coverage dd span').allTextContents()).includes(odds), odds);
    // it opens where the reader is, and keeps the focus
    assert.equal(await page.locator('.coverage-grid').evaluate((table) => table.parentElement!.scrollLeft), scrolled);
    assert.deepEqual(await focusOf(page), { id: 'xal.1-2024', isSeen: true });
    assert.equal(await cell.getAttribute('aria-expanded'), 'true');
    const box = (await page.locator('.season-coverage').boundingBox())!;
    assert.ok(box.x >= 0 && box.x + box.width <= 390, `readable without scrolling sideways: ${JSON.stringify(box)}`);
    await look(page, 'coverage');
    await lookOnPhone(page, 'coverage');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.keyboard.press('Enter');
    await page.locator('.season-coverage').waitFor({ state: 'detached' });
  }
  assert.deepEqual(faults, []);
});

test('the keyboard reaches every control of a page in order, and each shows the focus', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults, { reducedMotion: 'reduce' });
  for (const path of ['/', '/leagues/xal.1']) {
    await visit(page, service.url + path);
    for (let i = 0; i < TABS; i++) {
      await page.keyboard.press('Tab');
      const seen = await page.evaluate(() => {
        const own = document.activeElement as HTMLElement;
        const { width, height } = own.getBoundingClientRect();
        return `${own.tagName} ${width > 0 && height > 0 && getComputedStyle(own).outlineStyle}`;
      });
      assert.match(seen, /^(?!BODY).* (?!false|none)\w+$/, `${path}, control ${i + 1}`);
    }
    // nothing moves for people who do not want it
    assert.deepEqual(await page.evaluate('document.getAnimations().length'), 0);
    assert.equal(await page.evaluate('getComputedStyle(document.documentElement).scrollBehavior'), 'auto');
  }
  assert.deepEqual(faults, []);
});

test('tables, rounds and assumed results change in place, by keyboard, and keep the focus', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, `${service.url}/leagues/xal.1`);
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  const teams = () => page.locator('#table tbody th').allTextContents();
  const whole = await teams();
  await page.locator('#view-away').focus();
  await page.keyboard.press('Enter');
  await page.locator('#view-away[aria-current]').waitFor();
  assert.notDeepEqual(await teams(), whole);
  assert.equal(await page.evaluate('document.activeElement.id'), 'view-away');
  await page.locator('#matchday').focus();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**matchday=*');
  const option = page.locator('.option.away').first();
  const before = await page.locator('.simulation').textContent();
  await option.click();
  await page.locator('.option.away[aria-current]').waitFor();
  assert.notEqual(await page.locator('.simulation').textContent(), before);
  assert.deepEqual(faults, []);
  // what the part of the page replaces in the address is no navigation
  assert.equal(await page.evaluate('performance.getEntriesByType("navigation").length'), 1);
  assert.ok(loads.every((url) => url.startsWith(`${service.url}/leagues/xal.1`)));
});

test('a shot of the list lights the one on the pitch and its step in the race', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, `${service.url}/matches/${(await lastMatch()).id}`);
  await page.locator('#shots .more summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('.shot-map .lit').waitFor();
  await page.locator('#shots circle.lit').waitFor();
  // one that no later shot covers
  const mark = await page.locator('.shot-map').evaluate((map) => {
    map.scrollIntoView({ block: 'center', behavior: 'instant' });
    for (const shot of map.querySelectorAll<SVGGElement>('[data-mark]')) {
      const { x, y, width, height } = shot.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      if (hit !== null && shot.contains(hit)) return shot.dataset.mark;
    }
  });
  await page.locator(`.shot-map [data-mark="${mark}"]`).hover();
  await page.locator(`.shot-row[data-mark="${mark}"].lit`).waitFor({ state: 'attached' });
  assert.deepEqual(faults, []);
});

test('the theme that the reader chooses is kept, also in the documentation, and is there before the first paint', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, service.url);
  const paper = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await paper();
  await page.getByLabel('Theme').selectOption('dark');
  const dark = await paper();
  assert.notEqual(light, dark);
  // every colour that a frame has shown
  await page.addInitScript(`window.shown = new Set();
    (function look() {
      if (document.body) shown.add(getComputedStyle(document.body).backgroundColor);
      if (document.readyState !== 'complete') requestAnimationFrame(look);
    })()`);
  for (const path of ['/leagues', '/docs/explorer', '/sign-in']) {
    await page.goto(`${service.url}${path}`);
    assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark', path);
    assert.equal(await paper(), dark, path);
    assert.ok(!((await page.evaluate('[...shown]')) as string[]).includes(light as string), `${path} flashes`);
  }
  await page.goto(service.url);
  await page.getByLabel('Theme').selectOption('system');
  assert.equal(await paper(), light);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.equal(await paper(), dark);
  assert.deepEqual(faults, []);
});

/** Sum of the layout shifts of a page that nobody touches, as browsers report them. */
const SHIFTS = `new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value; })
    .observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
})`;

test('pages do not move while they load, and have one stream and no other request afterwards', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  await visit(page, service.url);
  const { id, home } = await lastMatch();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', `/matches/${id}`, `/teams/${home.id}`, '/leagues/xal.1', '/coverage']) {
      const requests: string[] = [];
      const note = (request: { url(): string }) => requests.push(new URL(request.url()).pathname);
      page.on('request', note);
      await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
      await page.waitForSelector('html[data-alive]');
      const shift = (await page.evaluate(SHIFTS)) as number;
      assert.ok(shift <= SHIFT_MAX, `${path} at ${width} px: ${shift}`);
      assert.ok(requests.filter((one) => one === '/live').length <= 1, path);
      assert.deepEqual(
        requests.filter((one) => one.startsWith('/api/')),
        [],
        path,
      );
      page.off('request', note);
    }
  }
  assert.deepEqual(faults, []);
});
