/** A person in a browser: opens pages, sees them as axe and a camera do, and does what every journey begins with. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { IS_COMPLETE } from '../complete-run.ts';
import type { Engine } from '../stores/databases.ts';
import { checkAccessibility, THEMES } from './accessibility.ts';
import { BROWSER_TIMEOUT_MS } from './browser.ts';

/** A folder for screenshots to look at; absent: none are made. */
const SCREENSHOTS = process.env.SCREENSHOTS;
export const PERSON_PASSWORD = 'correct horse battery';

/** Pages that need no look: the components are those of SQLite, and only what people do reaches the store. */
const unseen = new WeakSet<Page>();

/** A person with a browser of their own. With a service on PostgreSQL, `look` does nothing. */
export async function personAt(
  browser: Browser,
  context: { after(close: () => unknown): unknown },
  faults: string[],
  engine: Engine = 'sqlite',
): Promise<Page> {
  const own = await browser.newContext({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });
  context.after(() => own.close());
  const page = await own.newPage();
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (engine === 'postgres') unseen.add(page);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // a refused request, such as a wrong code, is logged as an error of the network
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return page;
}

/** Opens a page and waits until its forms work. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await alive(page);
}

export const alive = (page: Page) => page.waitForSelector('html[data-alive]');

const IN_PLAIN_RUN = ['sign-in', 'dashboard-empty', 'admin'];

/** Serious findings of axe in both themes, and screenshots of both at two widths. A plain run has axe on a few pages. */
export async function look(page: Page, name: string): Promise<void> {
  if (unseen.has(page)) return;
  for (const theme of THEMES) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    if (IS_COMPLETE || IN_PLAIN_RUN.includes(name))
      await checkAccessibility(page, `${name}, ${theme}`, theme === 'light' ? 'all' : 'theme');
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      assert.equal(overflow, 0, `${name} scrolls sideways at ${width} px`);
      if (SCREENSHOTS === undefined) continue;
      mkdirSync(SCREENSHOTS, { recursive: true });
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${theme}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The secret that a dialog shows, copied with its button. */
export async function copySecret(page: Page): Promise<string> {
  const shown = (await page.locator('[data-secret]').textContent())!;
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), shown);
  return shown;
}

/** Closes the dialog; the page loads again and shows what is stored. */
export async function done(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Done' }).click()]);
  await alive(page);
}

export async function confirm(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('dialog').getByRole('button', { name }).click()]);
  await alive(page);
}

export async function chooseAccount(page: Page, link: string, email?: string): Promise<void> {
  await open(page, link);
  if (email !== undefined) await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PERSON_PASSWORD);
  await page.keyboard.press('Enter'); // by keyboard alone
  await page.waitForURL('**/dashboard');
  await alive(page);
}

export async function createKey(page: Page, opener: string, name: string): Promise<string> {
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await copySecret(page);
  await look(page, 'key-created');
  await done(page);
  return key;
}

/** Goes to a control with the tabulator, as people without a mouse do, and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < 150; steps++) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  assert.fail(`${target} is not reached by keyboard`);
}
