/** The journey of people through the pages, in a browser. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { fixedClock } from '../../src/base/clock.ts';
import { AXE, browserOfFile } from '../support/service/browser.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';
import { codeAt } from '../support/service/visitor.ts';
import { onBothEngines } from '../support/stores/databases.ts';

/** A folder for screenshots to look at; absent: none are made. */
const SCREENSHOTS = process.env.SCREENSHOTS;
const PASSWORD = 'correct horse battery';
const TIMEOUT_MS = 15_000;

const found = browserOfFile();

/** A person with a browser of their own. */
async function personAt(context: { after(close: () => unknown): unknown }, faults: string[]): Promise<Page> {
  const own = await found.browser!.newContext({ locale: 'en-GB', permissions: ['clipboard-read', 'clipboard-write'] });
  context.after(() => own.close());
  const page = await own.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // a refused request, such as a wrong code, is logged as an error of the network
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return page;
}

/** Opens a page and waits until its forms work. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await alive(page);
}

const alive = (page: Page) => page.waitForSelector('html[data-alive]');

interface AxeResult {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Serious findings of axe in both themes, and screenshots of both at two widths. */
async function look(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    // evaluated, not added as a script: the policy of the page allows no inline script
    await page.evaluate(AXE);
    const violations = (await page.evaluate(
      'axe.run({ resultTypes: ["violations"] }).then((result) => result.violations)',
    )) as AxeResult[];
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const shown = serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
    assert.deepEqual(shown, [], `${name}, ${theme}`);
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
async function copySecret(page: Page): Promise<string> {
  const shown = (await page.locator('[data-secret]').textContent())!;
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), shown);
  return shown;
}

/** Closes the dialog; the page loads again and shows what is stored. */
async function done(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Done' }).click()]);
  await alive(page);
}

async function confirm(page: Page, name: string): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('dialog').getByRole('button', { name }).click()]);
  await alive(page);
}

async function chooseAccount(page: Page, link: string, email?: string): Promise<void> {
  await open(page, link);
  if (email !== undefined) await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter'); // by keyboard alone
  await page.waitForURL('**/dashboard');
  await alive(page);
}

async function createKey(page: Page, opener: string, name: string): Promise<string> {
  await page.getByRole('button', { name: opener }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create key' }).click();
  const key = await copySecret(page);
  await look(page, 'key-created');
  await done(page);
  return key;
}

const statusWith = async ({ fetch }: RunningService, key: string) =>
  (await fetch('/api/v2/countries?limit=1', key)).status;

onBothEngines('the journey', (engine) => {
  test('first administrator, invitation, second factor, and a key from creation to revocation', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, clock, environment: { SANDBOX: 'off', SIGN_UP: 'invite' } });

    const ada = await personAt(t, faults);
    await open(ada, service.setUpLink!);
    await look(ada, 'set-up');
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
    await look(ada, 'dashboard-empty');
    await open(ada, `${service.url}/admin`);
    await ada.getByRole('button', { name: 'Invite a person' }).click();
    await ada.getByRole('dialog').getByLabel('Email address').fill('ben@example.com');
    await look(ada, 'invite');
    await ada.getByRole('dialog').getByRole('button', { name: 'Invite a person' }).click();
    const invitation = await copySecret(ada);
    await done(ada);
    await look(ada, 'admin');

    const ben = await personAt(t, faults);
    await chooseAccount(ben, invitation);
    await ben.getByRole('button', { name: 'Second factor: Set up' }).click();
    await ben.getByLabel('Your password').fill(PASSWORD);
    await ben.getByRole('button', { name: 'Next' }).click();
    const secret = (await ben.locator('[data-totp]').textContent())!;
    await look(ben, 'second-factor');
    await ben.getByLabel('Code').fill(codeAt(secret, clock.now()));
    await ben.getByRole('button', { name: 'Confirm' }).click();
    const recovery = (await copySecret(ben)).split('\n');
    assert.equal(recovery.length, 10);
    await done(ben);
    await Promise.all([ben.waitForURL('**/sign-in'), ben.getByRole('button', { name: 'Sign out' }).click()]);
    await alive(ben);

    await look(ben, 'sign-in');
    await ben.getByLabel('Email address').fill('ben@example.com');
    await ben.getByLabel('Password').fill('wrong horse battery');
    await ben.keyboard.press('Enter');
    await ben.getByText('The email address, the password or the code is wrong.').waitFor();
    await ben.getByLabel('Password').fill(PASSWORD);
    await ben.keyboard.press('Enter');
    clock.set(clock.now() + 60_000);
    await ben.getByLabel('Code').fill(codeAt(secret, clock.now()));
    await ben.keyboard.press('Enter');
    await ben.waitForURL('**/dashboard');
    await alive(ben);

    const key = await createKey(ben, 'Create your first key', 'scores on the website');
    assert.equal(await statusWith(service, key), 200);
    await createKey(ben, 'Make another key', 'second');
    await ben.reload();
    await alive(ben);
    await ben.getByText('last used').first().waitFor();
    await look(ben, 'dashboard');

    await ben.getByRole('button', { name: 'Rotate: scores on the website' }).click();
    await look(ben, 'rotate');
    await ben.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click();
    const rotated = await copySecret(ben);
    await done(ben);
    assert.deepEqual([await statusWith(service, key), await statusWith(service, rotated)], [200, 200]);
    clock.set(clock.now() + 24 * 3_600_000);
    assert.deepEqual([await statusWith(service, key), await statusWith(service, rotated)], [401, 200]);

    await ben.reload();
    await alive(ben);
    await ben.getByRole('button', { name: 'To version 2: scores on the website' }).click();
    await ben.getByRole('dialog').getByRole('textbox').fill(rotated.slice(0, 9));
    await confirm(ben, 'To version 2');
    await ben.getByText(/On version 2; version 1 until/).waitFor();

    await ben.getByRole('button', { name: 'Revoke: scores on the website' }).click();
    await ben.getByRole('dialog').getByRole('textbox').fill(rotated.slice(0, 9));
    await look(ben, 'revoke');
    await confirm(ben, 'Revoke');
    assert.equal(await statusWith(service, rotated), 401);
    await ben.getByText('revoked', { exact: true }).waitFor();

    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });

  test('a plan is changed, and its limit, usage and statement are seen to move', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, clock, environment: { SANDBOX: 'off', SIGN_UP: 'invite' } });
    const ada = await personAt(t, faults);
    await open(ada, service.setUpLink!);
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
    const key = await createKey(ada, 'Create your first key', 'scores');
    await ada.getByText('no limit').first().waitFor();

    await open(ada, `${service.url}/admin`);
    await ada.getByRole('button', { name: 'Change: Pro' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('Requests per day').fill('2');
    await dialog.getByLabel('Price per month').fill('1900');
    await dialog.getByLabel('Price per 1,000 beyond').fill('50000');
    await look(ada, 'plan');
    await confirm(ada, 'Save');
    await ada.getByText('€19.00').first().waitFor();
    await ada.getByRole('button', { name: 'Change: ada@example.com' }).click();
    await ada.getByRole('dialog').getByLabel('Plan').selectOption('pro');
    await confirm(ada, 'Save');
    await ada.getByText('plans.change').waitFor();
    await look(ada, 'admin-plans');

    for (let i = 0; i < 3; i++) assert.equal(await statusWith(service, key), 200);
    await service.fetch('/api/v2/countries?limit=0', key);
    await open(ada, `${service.url}/dashboard`);
    await ada.getByText('4 / 2').waitFor();
    await ada.getByText('invalid parameters').first().waitFor();
    await look(ada, 'dashboard-usage');
    await ada.getByRole('link', { name: 'Request log' }).click();
    await ada.getByText('/api/v2/countries?limit=0').waitFor();
    await look(ada, 'requests');
    await ada.goBack();
    await ada.getByRole('link', { name: '2026-11', exact: true }).click();
    await ada.getByText('€20.00').first().waitFor();
    await look(ada, 'statement');
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});
