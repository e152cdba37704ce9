/** Webhooks and the hard cap on the dashboard, in a browser, by keyboard alone. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { fixedClock } from '../../src/base/clock.ts';
import { browserOfFile } from '../support/service/browser.ts';
import { alive, chooseAccount, createKey, done, look, open, personAt, pressOn } from '../support/service/person.ts';
import { MATCHDAY, runningService } from '../support/service/service.ts';
import { aboveEngines } from '../support/stores/databases.ts';

const found = browserOfFile();

/** Counts the messages; answers 500 to the second. */
async function receiver(t: TestContext) {
  const types: string[] = [];
  const server = createServer(async (request, response) => {
    const { type } = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { type: string };
    types.push(type);
    response.writeHead(types.length === 2 ? 500 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, types };
}

aboveEngines('a person without a mouse', (engine) => {
  test('creates a webhook, tests it, looks at its deliveries, and gives it a new secret', async (t) => {
    if (found.browser === undefined) return t.skip(found.missing);
    const faults: string[] = [];
    const { url, types } = await receiver(t);
    const clock = fixedClock(Date.parse(MATCHDAY));
    const environment = { SANDBOX: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
    const service = await runningService(t, { engine, clock, environment });
    const ada = await personAt(found.browser, t, faults, engine);
    await chooseAccount(ada, service.setUpLink!, 'ada@example.com');
    const key = await createKey(ada, 'Create your first key', 'scores');
    const button = (name: string | RegExp) => ada.getByRole('button', { name });

    await open(ada, `${service.url}/dashboard`);
    await pressOn(ada, ada.getByRole('link', { name: 'Webhooks' }));
    await ada.waitForURL('**/dashboard/webhooks');
    await alive(ada);
    await pressOn(ada, button('New webhook'));
    await pressOn(ada, ada.getByLabel('URL'), 'Home');
    await ada.keyboard.type(url);
    await pressOn(ada, ada.getByRole('checkbox', { name: 'event' }), 'Space');
    await look(ada, 'webhook-new');
    await pressOn(ada, button('Create webhook'));
    await ada.locator('[data-secret]').waitFor();
    const secret = await ada.locator('[data-secret]').textContent();
    assert.match(secret!, /^whsec_/);
    await Promise.all([ada.waitForEvent('load'), pressOn(ada, button('Done'))]);
    await alive(ada);

    const sendTest = async () => {
      await Promise.all([ada.waitForEvent('load'), pressOn(ada, button(/^Test: /))]);
      await alive(ada);
    };
    await sendTest();
    await ada.locator('tr[data-delivery]').getByText('200', { exact: true }).waitFor();
    await sendTest();
    await ada.locator('tr[data-delivery]').getByText('500', { exact: true }).waitFor();
    await look(ada, 'webhooks');
    assert.deepEqual(types, ['webhook.test', 'webhook.test']);

    await pressOn(ada, button(/^New secret: /));
    await ada.getByRole('dialog').getByRole('combobox').waitFor();
    await look(ada, 'webhook-rotate');
    await pressOn(ada, ada.getByRole('dialog').getByRole('button', { name: 'New secret' }));
    await ada.locator('[data-secret]').waitFor();
    assert.notEqual(await ada.locator('[data-secret]').textContent(), secret);
    await done(ada);
    await ada.getByText(/^old secret until/).waitFor();
    await pressOn(ada, button(/^Disable: /));
    await Promise.all([
      ada.waitForEvent('load'),
      pressOn(ada, ada.getByRole('dialog').getByRole('button', { name: 'Disable' })),
    ]);
    await ada.getByText('by its owner').waitFor();

    // a plan with a limit: overage is served until the hard cap is on
    await service.store.revisions.refresh();
    await ada.evaluate(async () => {
      const send = (path: string, body: object) =>
        fetch(`/api/account/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      await send('plans/pro', { perDay: 1 });
      const { data } = (await (await fetch('/api/account/users')).json()) as { data: { id: string }[] };
      await send(`users/${data[0]!.id}`, { plan: 'pro' });
    });
    const statuses = async (count: number) => {
      const seen: (readonly [number, string | null])[] = [];
      for (let i = 0; i < count; i++) {
        const { status, headers } = await service.fetch('/api/v2/countries?limit=1', key);
        seen.push([status, headers.get('x-overage')]);
      }
      return seen;
    };
    assert.deepEqual(await statuses(2), [
      [200, null],
      [200, 'true'],
    ]);
    await open(ada, `${service.url}/dashboard`);
    await ada.getByText('2 / 1').waitFor();
    await Promise.all([ada.waitForEvent('load'), pressOn(ada, button(/^Hard cap: /))]);
    assert.deepEqual(await statuses(1), [[429, null]]);
    assert.deepEqual(faults, []);
    assert.deepEqual(service.failures, []);
  });
});
