/** Signing in without a password, in a browser: with a passkey of a virtual authenticator, and with an organisation. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { fixedClock } from '../../src/base/clock.ts';
import { freePort } from '../support/free-port.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { CLIENT, startIssuer } from '../support/service/issuer.ts';
import {
  alive,
  chooseAccount,
  confirm,
  done,
  look,
  open,
  PERSON_PASSWORD,
  personAt,
} from '../support/service/person.ts';
import { MATCHDAY, runningService } from '../support/service/service.ts';
import { codeAt } from '../support/service/visitor.ts';
import { aboveEngines, type Engine } from '../support/stores/databases.ts';

const found = browserOfFile();

/** A device that verifies its owner by itself and keeps passkeys. */
async function deviceOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** A service that browsers reach by a host name. */
async function namedService(
  t: TestContext,
  engine: Engine,
  environment: Record<string, string> = {},
  clock = fixedClock(Date.parse(MATCHDAY)),
) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { SANDBOX: 'off', SIGN_UP: 'invite', PORT: String(port), PUBLIC_URL: url };
  return { url, service: await runningService(t, { engine, clock, environment: { ...own, ...environment } }) };
}

async function signOut(page: Page): Promise<void> {
  await Promise.all([page.waitForURL('**/sign-in'), page.getByRole('button', { name: 'Sign out' }).click()]);
  await alive(page);
}

aboveEngines('passkeys in a browser', (engine) => {
  test('a passkey is added, signs in, is renamed and removed', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const { service, url } = await namedService(t, engine);
    const ada = await personAt(found.browser, t, faults, engine);
    const device = await deviceOf(ada);
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');

    await ada.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('Name').fill('laptop');
    await dialog.getByLabel('Your password').fill('wrong horse battery');
    await ada.keyboard.press('Enter');
    await dialog.getByText('is not your password').waitFor();
    await look(ada, 'passkey-add');
    await dialog.getByLabel('Your password').fill(PERSON_PASSWORD);
    await confirm(ada, 'Add a passkey');
    await ada.getByRole('rowheader', { name: 'laptop' }).waitFor();
    await look(ada, 'passkeys');

    await ada.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog.getByLabel('Name').fill('twice');
    await dialog.getByLabel('Your password').fill(PERSON_PASSWORD);
    await ada.keyboard.press('Enter');
    await dialog.getByText('has a passkey for this account already').waitFor();
    await ada.keyboard.press('Escape');
    await signOut(ada);

    await look(ada, 'sign-in-passkey');
    await device.verifies(false);
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await ada.getByText('Your browser did not use a passkey.').waitFor();
    await device.verifies(true);
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).focus();
    await ada.keyboard.press('Enter');
    await ada.waitForURL('**/dashboard');
    await alive(ada);

    await ada.getByRole('button', { name: 'Rename: laptop' }).click();
    await dialog.getByLabel('Name').fill('old laptop');
    await confirm(ada, 'Save');
    await ada.getByRole('button', { name: 'Remove: old laptop' }).click();
    await look(ada, 'passkey-remove');
    await confirm(ada, 'Remove');
    await ada.getByText('Sign in with your fingerprint').waitFor();
    assert.equal(await ada.getByRole('rowheader', { name: 'old laptop' }).count(), 0);
    await signOut(ada);
    await ada.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await ada.getByText('This passkey does not sign in here.').waitFor();
    await open(ada, `${url}/sign-in`);
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});

test('a person of the organisation signs in, and learns why if they cannot', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const clock = fixedClock(Date.parse(MATCHDAY));
  const issuer = await startIssuer(t, () => clock.now());
  const { service, url } = await namedService(
    t,
    'sqlite',
    {
      ...{ OIDC_ISSUER: issuer.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
      ...{ OIDC_NAME: 'Example Rovers', SIGN_UP: 'open' },
    },
    clock,
  );
  const ada = await personAt(found.browser, t, faults);
  await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
  const ben = await personAt(found.browser, t, faults);
  await open(ben, `${url}/sign-in`);
  await look(ben, 'sign-in-organisation');
  const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };
  issuer.state.person = ADA;
  await ben.getByRole('button', { name: 'Sign in with Example Rovers' }).click();
  await ben.getByText('has not proven that it is yours').waitFor();
  assert.equal(ben.url(), `${url}/sign-in`, 'the code does not stay in the address');
  await look(ben, 'sign-in-refused');
  issuer.state.person = { sub: 'ben-1', email: 'ben@example.com', email_verified: true };
  await ben.getByRole('link', { name: 'Back to signing in' }).click();
  await alive(ben);
  await ben.getByRole('button', { name: 'Sign in with Example Rovers' }).focus();
  await ben.keyboard.press('Enter');
  await ben.waitForURL('**/dashboard');
  await alive(ben);
  await ben.getByRole('button', { name: 'Password: Set up' }).click();
  await ben.getByRole('dialog').getByLabel('New password').fill(PERSON_PASSWORD);
  await confirm(ben, 'Change');
  await ben.getByText('Changing it ends your other sessions.').waitFor();
  await signOut(ben);

  issuer.state.person = ADA;
  await ada.getByRole('button', { name: 'Sign-in with Example Rovers: Link' }).click();
  await ada.getByRole('dialog').getByLabel('Your password').fill(PERSON_PASSWORD);
  await look(ada, 'organisation-link');
  await ada.keyboard.press('Enter');
  await ada.getByText('Linked since').waitFor();
  assert.equal(ada.url(), `${url}/dashboard`);
  await alive(ada);
  await look(ada, 'organisation-linked');
  await ada.getByRole('button', { name: 'Second factor: Set up' }).click();
  await ada.getByRole('dialog').getByLabel('Your password').fill(PERSON_PASSWORD);
  await ada.keyboard.press('Enter');
  const secret = await ada.locator('[data-totp]').textContent();
  await ada.getByRole('dialog').getByLabel('Code').fill(codeAt(secret, clock.now()));
  await ada.keyboard.press('Enter');
  await done(ada);
  await signOut(ada);
  await ada.getByRole('button', { name: 'Sign in with Example Rovers' }).click();
  await ada.getByText('your account has one').waitFor();
  await look(ada, 'organisation-code');
  await ada.getByLabel('Code').fill('000000');
  await ada.keyboard.press('Enter');
  await ada.getByText('The code is wrong or was used before').waitFor();
  clock.set(clock.now() + 60_000);
  await ada.getByLabel('Code').fill(codeAt(secret, clock.now()));
  await ada.keyboard.press('Enter');
  await ada.waitForURL('**/dashboard');
  await alive(ada);
  await ada.getByRole('button', { name: 'Sign-in with Example Rovers: Unlink' }).click();
  await ada.getByRole('dialog').getByLabel('Your password').fill(PERSON_PASSWORD);
  await confirm(ada, 'Unlink');
  await ada.getByRole('button', { name: 'Sign-in with Example Rovers: Link' }).waitFor();
  assert.deepEqual(faults, []);
  assert.deepEqual(service.failures, []);
});
