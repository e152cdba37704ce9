/** The administrator's work with the data, and the playground, in a browser. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { footballDataFile } from '../support/data/raw-files.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { chooseAccount, copySecret, look, open, personAt } from '../support/service/person.ts';
import { scriptedServer } from '../support/service/scripted-server.ts';
import { runningService } from '../support/service/service.ts';
import { aboveEngines, copiedDatabaseUrl } from '../support/stores/databases.ts';

const found = browserOfFile();

/** A mirror of football-data.co.uk that holds its files back until they are released. */
async function slowMirror(context: { after(close: () => unknown): unknown }) {
  const released = Promise.withResolvers<void>();
  const server = await scriptedServer(context, [
    async (response, { url }) => {
      await released.promise;
      const [, from, division] = /(\d\d)\d\d\/(\w+)\.csv$/.exec(url)!;
      // a season that has not started, so that the rows are right on any day
      const rows = [
        `E0,17/08/20${from},15:00,Arsenal,Chelsea,,,`,
        `E0,18/08/20${from},15:00,Gunners,Everton,,,`,
        `E0,19/08/20${from},no time,Fulham,Everton,,,`,
      ];
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.end(footballDataFile(...(division === 'E0' ? rows : [])));
    },
  ]);
  return { url: server.url, release: () => released.resolve() };
}

aboveEngines('an administrator', (engine) => {
  test('starts an import, watches it, settles a name, and sees that its row has arrived', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'touchline-sources-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const mirror = await slowMirror(t);
    const file = join(folder, 'sources.json');
    const sources = [{ source: 'football-data-uk', countries: ['eng'], mirror: mirror.url }];
    writeFileSync(file, JSON.stringify({ sources }));
    const databaseUrl = await copiedDatabaseUrl('catalogue', engine, t);
    const environment = { SANDBOX: 'off', SIGN_UP: 'invite', SOURCES_FILE: file };
    const service = await runningService(t, { databaseUrl, environment });

    const ada = await personAt(found.browser, t, faults, engine);
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
    await open(ada, `${service.url}/admin/imports`);
    const update = ada.getByRole('button', { name: /^Update / });
    await update.click();
    await ada.getByText('downloading').waitFor();
    assert.equal(await update.isDisabled(), true, 'one import of a source at a time');
    await look(ada, 'admin-imports-running');
    mirror.release();
    await ada.locator('tr[data-run="done"]').waitFor();
    await ada.getByText('1 saved, 0 unchanged').first().waitFor();
    await ada.reload();
    await look(ada, 'admin-imports');
    await ada
      .getByRole('link', { name: /^Reasons: / })
      .first()
      .click();
    await ada.getByText(/line 4/).waitFor();

    await open(ada, `${service.url}/admin`);
    await ada.getByRole('link', { name: 'Names without a team: 1' }).click();
    await ada.getByRole('button', { name: /^(Another|Choose a) team: Gunners$/ }).click();
    await ada.getByLabel('Name of the team').fill('arsenal');
    await look(ada, 'admin-names-search');
    await ada.getByRole('button', { name: 'Search' }).click();
    await ada.getByRole('button', { name: 'Arsenal', exact: true }).click();
    await ada.getByText('Gunners is Arsenal.').waitFor();
    await look(ada, 'admin-names-settled');

    await open(ada, `${service.url}/admin/imports`);
    await update.click();
    await ada.locator('tr[data-run="done"]').nth(1).waitFor();
    // the row that waited for the name came with the decision, so that the file has nothing new
    await ada.getByText('0 saved, 2 unchanged').first().waitFor();
    for (const page of ['coverage', 'health', 'conflicts', 'corrections', 'audit']) {
      await open(ada, `${service.url}/admin/${page}`);
      await look(ada, `admin-${page}`);
    }
    await ada.getByText('names.assign').waitFor();
    await ada.getByText('import-runs.start').first().waitFor();
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});

aboveEngines('the playground', (engine) => {
  test('sends a request with a key made there, and shows the answer, its headers and the lines', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const service = await runningService(t, { engine });
    const ada = await personAt(found.browser, t, faults, engine);
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
    await open(ada, `${service.url}/dashboard/playground`);
    await ada.getByRole('button', { name: 'Create a key for it' }).click();
    const key = await copySecret(ada);
    await ada.getByRole('button', { name: 'Send' }).click();
    await ada.locator('[data-status]', { hasText: '200' }).waitFor();
    assert.match((await ada.locator('[data-answer]').textContent())!, /"position"|"rank"/);
    await ada.getByText(/^Headers: \d+/).click();
    await ada.getByText('etag', { exact: true }).waitFor();
    assert.match(
      (await ada.locator('[data-lines]').textContent())!,
      /^curl .*x-api-key: \$KEY.*\/api\/v2\/standings\?/s,
    );
    await ada.getByRole('button', { name: 'Python' }).click();
    assert.match((await ada.locator('[data-lines]').textContent())!, /^import os, requests/);
    await look(ada, 'playground');
    await ada.getByLabel(/^season/).fill('soon');
    await ada.getByRole('button', { name: 'Send' }).click();
    await ada.locator('[data-status]', { hasText: '400' }).waitFor();
    await ada.getByLabel('Endpoint').selectOption('v2.countries');
    await ada.waitForURL('**/playground?endpoint=v2.countries');
    assert.equal(await ada.getByLabel('Key', { exact: true }).inputValue(), key, 'the key stays in the tab');
    const html = await ada.content();
    assert.equal(html.includes(key), false, 'and is in no page');
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});
