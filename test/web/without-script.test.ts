/** The public pages in a browser that runs no scripts: they read, and their links lead on. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSER_TIMEOUT_MS, browserOfFile } from '../support/service/browser.ts';
import { runningService } from '../support/service/service.ts';

const found = browserOfFile();
/** Of what people see in the main part of a page; hidden text does not count. */
const CHARACTERS_MIN = 150;

test('the public pages read with JavaScript off', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const service = await runningService(t);
  const context = await found.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
  t.after(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  const read = async () => {
    await page.locator('h1').first().waitFor();
    const text = await page.locator('main').first().ariaSnapshot();
    assert.ok(text.length >= CHARACTERS_MIN, `${page.url()}: ${text}`);
    return text;
  };
  const follow = async (href: string) => {
    const link = page.locator(`main a[href^="${href}"]`).first();
    const to = await link.getAttribute('href');
    await Promise.all([page.waitForURL(`**${to!.split('#')[0]}*`), link.click()]);
    return read();
  };
  await page.goto(service.url);
  await read();
  await follow('/matches/fx_');
  await follow('/teams/tm_');
  await follow('/players/pl_');
  await page.goto(`${service.url}/leagues/xal.1`);
  await read();
  assert.ok((await page.locator('#table tbody tr').count()) > 5, 'the table has its teams');
  for (const path of ['/leagues', '/coverage', '/track-record', '/docs', '/docs/explore']) {
    await page.goto(`${service.url}${path}`);
    await read();
  }
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('Email address').waitFor();
  await page.goto(service.setUpLink!);
  await page
    .getByText(/first administrator/)
    .first()
    .waitFor();
  assert.deepEqual(service.failures, []);
});
