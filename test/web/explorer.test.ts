/** The pages of the explorer in a browser: a goal, the search, and what axe finds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { FIXTURE, liveService } from '../live/service.ts';
import { AXE, browserOfFile } from '../support/service/browser.ts';
import { runningService } from '../support/service/service.ts';

const AT = '2026-11-21T15:20:00Z';
const TIMEOUT_MS = 30_000;

const found = browserOfFile();

async function open(url: string, faults: string[]): Promise<Page> {
  const page = await found.browser!.newPage({ locale: 'en-GB', timezoneId: 'UTC' });
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector('html[data-alive]');
  return page;
}

/** Serious findings of axe, and whether the page scrolls sideways, on a phone and on a desktop, in both themes. */
async function look(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(AXE);
    const found = (await page.evaluate(
      'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
    )) as readonly { id: string; impact: string; nodes: readonly { html: string }[] }[];
    const serious = found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const shown = serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    assert.deepEqual(shown, [], `${name}, ${colorScheme}`);
  }
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(over, 0, `${name} scrolls sideways at ${width} px`);
  }
}

test('a goal is on the page without a reload or a request', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const { service, sender } = await liveService(t);
  const send = (version: number, home: number) =>
    service.fetch('/api/feed/messages', sender, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({
        ...{ id: `m${version}`, fixture: FIXTURE.id, version, at: AT, type: 'state', status: '1H' },
        ...{ elapsed: 10 + version, score: { goals: { home, away: 0 } } },
      }),
    });
  await send(1, 0);
  const faults: string[] = [];
  const page = await open(`${service.url}/?day=2026-11-21`, faults);
  const row = page.locator('li.row.live');
  assert.equal(await row.locator('[data-goals="home"]').textContent(), '0');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await send(2, 1);
  await row.locator('[data-goals="home"]', { hasText: '1' }).waitFor();
  assert.equal(await row.locator('[data-status]').textContent(), "12'");
  assert.deepEqual([requests, faults], [[], []]);
});

test('the search opens by keyboard and leads to a team, and the pages have no serious fault', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const service = await runningService(t);
  const faults: string[] = [];
  const page = await open(service.url, faults);
  await look(page, 'today');
  await page.keyboard.press('/');
  await page.keyboard.type('braskwick alb');
  await page
    .getByRole('option', { name: /Braskwick Albion/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/teams/tm_*');
  await page.waitForSelector('html[data-alive]');
  await look(page, 'team');
  await page.locator('.strip a').last().click();
  await page.waitForURL('**/matches/fx_*');
  await page.waitForSelector('html[data-alive]');
  await look(page, 'match');
  await page.goto(`${service.url}/leagues/xal.1`);
  await page.waitForSelector('html[data-alive]');
  await look(page, 'league');
  assert.deepEqual(faults, []);
});
