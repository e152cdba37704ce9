/** The journey of people through the pages, in a browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { fixedClock } from '../../src/base/clock.ts';
import { browserOfFile } from '../support/service/browser.ts';
import {
  alive,
  chooseAccount,
  confirm,
  copySecret,
  createKey,
  done,
  look,
  open,
  PERSON_PASSWORD,
  personAt,
  pressOn,
} from '../support/service/person.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';
import { codeAt } from '../support/service/visitor.ts';
import { aboveEngines } from '../support/stores/databases.ts';

const found = browserOfFile();

const statusWith = async ({ fetch }: RunningService, key: string) =>
  (await fetch('/api/v2/countries?limit=1', key)).status;

aboveEngines('the journey', (engine) => {
  test('first administrator, invitation, second factor, and a key from creation to revocation', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const clock = fixedClock(Date.parse(MATCHDAY));
    const service = await runningService(t, { engine, clock, environment: { SANDBOX: 'off', SIGN_UP: 'invite' } });

    const ada = await personAt(found.browser, t, faults, engine);
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

    const ben = await personAt(found.browser, t, faults, engine);
    await chooseAccount(ben, invitation);
    await ben.getByRole('button', { name: 'Second factor: Set up' }).click();
    await ben.getByLabel('Your password').fill(PERSON_PASSWORD);
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
    await ben.getByLabel('Password').fill(PERSON_PASSWORD);
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
    const ada = await personAt(found.browser, t, faults, engine);
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
    await ada.getByRole('link', { name: 'Request log' }).first().click();
    await ada.getByText('/api/v2/countries?limit=0').waitFor();
    await look(ada, 'requests');
    await ada.goBack();
    await ada.getByRole('link', { name: 'November 2026', exact: true }).click();
    await ada.getByText('€20.00').first().waitFor();
    await look(ada, 'statement');
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});

test('by keyboard alone a key is made, copied and revoked, and a person signs out and in', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const service = await runningService(t, { environment: { SANDBOX: 'off' } });
  const ada = await personAt(found.browser, t, faults);
  await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
  const dialog = ada.getByRole('dialog');
  const press = (name: string) => pressOn(ada, ada.getByRole('button', { name }));
  const write = async (field: Locator, text: string) => {
    await pressOn(ada, field, 'End');
    await ada.keyboard.type(text);
  };
  await pressOn(ada, ada.getByRole('button', { name: 'Create your first key' }).first());
  await write(dialog.getByLabel('Name'), 'scores');
  await press('Create key');
  await ada.locator('[data-secret]').waitFor();
  const key = (await ada.locator('[data-secret]').textContent())!;
  await press('Copy');
  await ada.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await ada.evaluate('navigator.clipboard.readText()'), key);
  await Promise.all([ada.waitForEvent('load'), press('Done')]);
  await alive(ada);
  assert.equal(await statusWith(service, key), 200);

  await press('Revoke: scores');
  await write(dialog.getByRole('textbox'), key.slice(0, 9));
  const revoke = dialog.getByRole('button', { name: 'Revoke' });
  await Promise.all([ada.waitForEvent('load'), pressOn(ada, revoke)]);
  await alive(ada);
  assert.equal(await statusWith(service, key), 401);

  await Promise.all([ada.waitForURL('**/sign-in'), press('Sign out')]);
  await alive(ada);
  await write(ada.getByLabel('Email address'), 'ada@example.com');
  await write(ada.getByLabel('Password'), PERSON_PASSWORD);
  await ada.keyboard.press('Enter');
  await ada.waitForURL('**/dashboard');
  assert.deepEqual(faults, []);
  assert.deepEqual(service.failures, []);
});
