/** The first start of the program, in a browser: from the address that it prints to a match in play. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserOfFile } from '../support/service/browser.ts';
import { ServingProcess } from '../support/service/child.ts';
import { startingAt } from '../support/service/clock.ts';
import { readerAt } from '../support/service/reader.ts';
import { copiedDatabaseUrl, MATCHDAY } from '../support/stores/databases.ts';

const found = browserOfFile();

test('the first address that the first start prints leads to a match in play with two clicks', async (t) => {
  if (found.browser === undefined) return t.skip(found.missing);
  const closing: (() => unknown)[] = [];
  t.after(async () => {
    for (const close of closing.reverse()) await close();
  });
  // test/service/start.test.ts fills an empty store
  const DATABASE_URL = await copiedDatabaseUrl('sandbox', 'sqlite', { after: (remove) => closing.push(remove) });
  const service = await ServingProcess.start({ DATABASE_URL, ...startingAt(Date.parse(MATCHDAY)) });
  closing.push(() => service.end('SIGTERM'));
  await service.printed(/^ *(curl .*)$/m);
  const [first] = /https?:\/\/\S+/.exec(service.stdout) ?? [];
  const [shown] = /(?<=to see the matches of today:\n\n *)https?:\/\/\S+/.exec(service.stdout) ?? [];
  assert.equal(new URL(first!).href, shown, 'the explorer comes first');

  const faults: string[] = [];
  const page = await readerAt(found.browser, t, faults);
  // the first click: the address in the terminal
  await page.goto(first!);
  await page.waitForSelector('html[data-alive]');
  const live = page.locator('li.row.live a.match').first();
  const teams = await live.locator('.team .name').allTextContents();
  // the second
  await live.click();
  await page.waitForURL('**/matches/fx_*');
  await page.locator('.match-head.live [data-goals="home"]').waitFor();
  assert.deepEqual(await page.locator('.match-head .team .name').allTextContents(), teams);
  assert.match((await page.locator('.match-head [data-status]').textContent())!, /^(?:\d+(?:\+\d+)?'|HT)$/);
  assert.deepEqual(faults, []);
});
