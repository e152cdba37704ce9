/** The reference in a browser: samples in three languages, a request sent from its page, the filter of the leagues, the search. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { footballDataUk } from '../../src/providers/football-data-uk/index.ts';
import { footballDataFile } from '../support/data/raw-files.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { look, personAt } from '../support/service/person.ts';
import { runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';
import { importFiles } from '../support/stores/imports.ts';

const found = browserOfFile();

test('a reader sends the request of an endpoint from its page', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const service = await runningService(t);
  const { key } = await service.key('ultra');
  const page = await personAt(found.browser, t, faults);
  await page.goto(`${service.url}/docs/v2/standings`);
  await page.getByRole('button', { name: 'Python' }).click();
  await page.getByText('import os, requests').waitFor();
  assert.equal(await page.locator('pre', { hasText: 'curl -s' }).first().isVisible(), false);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^401 in/).waitFor();
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText(/^200 in/).waitFor();
  assert.match((await page.locator('.answer').textContent())!, /"data"/);
  await look(page, 'docs-endpoint');
  await page.goto(`${service.url}/docs/v2/countries`);
  await page.getByText('import os, requests').waitFor();
  assert.equal(await page.getByLabel('Key').inputValue(), key, 'language and key are those of the page before');

  await page.goto(`${service.url}/docs/leagues`);
  await page.getByLabel('Filter the table').first().fill('bundesliga germany');
  await page.getByText(/^3 of \d+$/).waitFor();

  await page.goto(`${service.url}/docs`);
  await look(page, 'docs');
  for (const [words, address] of [
    ['standings', '/docs/v2/standings'],
    ['live scores', '/docs/stream'],
    ['top scorers', '/docs/v2/topscorers'],
    ['win probability', '/docs/v2/fixtures-win-probability'],
  ] as const) {
    await page.getByLabel('Search the documentation').fill(words);
    await page.locator(`#found li:first-child a[href="${address}"]`).waitFor();
    assert.equal((await service.fetch(address)).status, 200, address);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(service.failures, []);
});

test('the samples have ids of the store once it has other data than the sandbox', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const faults: string[] = [];
  const databaseUrl = await copiedDatabaseUrl('catalogue', 'sqlite', t);
  const service = await runningService(t, { databaseUrl, environment: { SANDBOX: 'off' } });
  const row = 'E0,17/08/2025,15:00,Arsenal,Chelsea,2,1,H,1,0,H,M Oliver,14,9,1.9,3.6,4.2';
  await importFiles(service.store, footballDataUk, { 'E0.csv': footballDataFile(row) });
  const page = await personAt(found.browser, t, faults);
  await page.goto(`${service.url}/docs/v2/standings`);
  await page.locator('pre', { hasText: 'league=eng.1&season=2025' }).first().waitFor();
  assert.equal(await page.getByLabel('league').inputValue(), 'eng.1');
  assert.equal(await page.getByLabel('season').inputValue(), '2025');
  assert.deepEqual(faults, []);
});
