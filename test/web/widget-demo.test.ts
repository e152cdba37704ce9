/** The page of all widgets: with the sandbox it works at once, otherwise with a browser key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DemoKey } from '../../src/accounts/demo-key.ts';
import { createKey, listKeys } from '../../src/accounts/keys.ts';
import { BROWSER_TIMEOUT_MS, browserOfFile } from '../support/service/browser.ts';
import { runningService } from '../support/service/service.ts';

const DAY_MS = 86_400_000;
const found = browserOfFile();

test('with the sandbox, the page shows every widget and the HTML of each', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const service = await runningService(t);
  const page = await found.browser.newPage({ locale: 'en-GB' });
  t.after(() => page.close());
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(`${service.url}/docs/widgets/demo`);
  await page.locator('touchline-standings tbody tr').first().waitFor();
  for (const [element, part] of Object.entries({
    'touchline-live': '.lines, .missing',
    'touchline-next-match': '.teams',
    'touchline-match': '[data-goals="home"]',
    'touchline-shot-map': '.shot',
    'touchline-win-probability': '.c-home',
    'touchline-bracket': '.box',
  }))
    await page.locator(`${element} :is(${part})`).first().waitFor();
  const samples = await page.locator('pre code').allTextContents();
  assert.match(samples[0]!, /widgets\.js" data-api-key="pk_\w+"/);
  assert.equal(samples.length, 8);
});

test('the key of the page reads on pages of the service only, and is not valid once other data is stored', async (t) => {
  const service = await runningService(t);
  const read = (key: string, headers: Record<string, string>) =>
    service.fetch('/api/v2/leagues', key, { headers }).then(({ status }) => status);
  const { accounts, clock, url } = service;
  let isSandbox = true;
  const demo = new DemoKey({ accounts, clock, publicUrl: url, isSandbox: () => isSandbox });
  const key = (await demo.find())!;
  assert.equal(await demo.find(), key);
  assert.equal(await read(key, { 'sec-fetch-site': 'same-origin' }), 200);
  assert.equal(await read(key, { 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await read(key, { origin: 'https://club.example.com' }), 403);
  assert.equal(await read(key, {}), 403);
  isSandbox = false;
  assert.equal(await demo.find(), null);
  const own = (await listKeys(accounts)).filter(({ prefix }) => key.startsWith(prefix));
  assert.deepEqual(
    own.map(({ status }) => status),
    ['revoked'],
  );
});

test('a key for other pages does not read on pages of the service', async (t) => {
  const service = await runningService(t);
  const origins = ['https://club.example.com'];
  const options = { email: 'site@example.com', plan: 'internal', scopes: ['browser'], origins } as const;
  const { key } = await createKey(service.accounts, { ...options, now: service.clock.now() - DAY_MS });
  const headers = { 'sec-fetch-site': 'same-origin' };
  assert.equal((await service.fetch('/api/v2/leagues', key, { headers })).status, 403);
});
