/** The pages of the account, over HTTP: who sees which, their policy, and what they load. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { runningService } from '../support/service/service.ts';
import { administratorOf, memberOf, tokenOf, Visitor } from '../support/service/visitor.ts';
import { aboveEngines } from '../support/stores/databases.ts';

const KB = 1024;
/** Scripts and styles of one page, compressed with gzip. */
const PUBLIC_BYTES_MAX = 45 * KB;
const DASHBOARD_BYTES_MAX = 120 * KB;
const environment = { SANDBOX: 'off', SIGN_UP: 'invite' };
const messagesOf = (locale: string) =>
  JSON.parse(readFileSync(new URL(`../../web/messages/${locale}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >;

/** The page and everything that it loads and imports, compressed. */
async function bytesOf(visitor: Visitor, html: string): Promise<number> {
  const waiting = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
  assert.ok(waiting.length >= 2, 'a script and a style');
  const seen = new Set(waiting);
  let bytes = 0;
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const reply = await visitor.get(path);
    assert.equal(reply.status, 200, path);
    assert.match(reply.headers.get('cache-control')!, /immutable/);
    bytes += gzipSync(reply.text).length;
    for (const [, file] of reply.text.matchAll(/["'`]\.?\/?(?:assets\/)?([\w-]+-[\w-]{8}\.(?:js|css))["'`]/g)) {
      const next = `/assets/${file}`;
      if (!seen.has(next)) waiting.push(next);
      seen.add(next);
    }
  }
  return bytes;
}

aboveEngines('the pages of the account', (engine) => {
  test('lead a stranger to the page for signing in, and members not to the administration', async (t) => {
    const service = await runningService(t, { engine, environment });
    const stranger = new Visitor(service);
    for (const path of ['/dashboard', '/admin']) {
      const reply = await stranger.get(path);
      assert.deepEqual([reply.status, reply.headers.get('location')], [303, `/sign-in?to=%2F${path.slice(1)}`]);
    }
    assert.equal((await stranger.get('/sign-in')).status, 200);
    const ada = await administratorOf(service);
    const ben = await memberOf(service, ada, 'ben@example.com');
    assert.equal((await ben.get('/dashboard')).status, 200);
    const forbidden = await ben.get('/admin');
    assert.equal(forbidden.status, 403);
    assert.equal(forbidden.text.includes('ada@example.com'), false);
    assert.match((await ada.get('/admin')).text, /ben@example\.com/);
    assert.equal((await ada.get('/sign-in')).headers.get('location'), '/dashboard');
    const { status, headers } = await ada.post('../../dashboard');
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, OPTIONS']);
    assert.deepEqual(service.failures, []);
  });

  test('are never cached, and allow no inline script', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    for (const path of ['/set-up', '/dashboard', '/admin']) {
      const { headers, text } = await ada.get(path);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.match(headers.get('content-security-policy')!, /script-src 'self';/);
      assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/);
      assert.match(headers.get('content-security-policy')!, /form-action 'self'/);
      const inline = [...text.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes);
      assert.deepEqual(inline, [' id="model" type="application/json"'], path);
      assert.doesNotMatch(text, /\son\w+="|style="|javascript:/);
    }
  });

  test('escape what people enter', async (t) => {
    const service = await runningService(t, { engine, environment });
    const ada = await administratorOf(service);
    const name = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    assert.equal((await ada.post('keys', { name })).status, 400, 'longer than 60');
    assert.equal((await ada.post('keys', { name: name.slice(0, 60) })).status, 200);
    const { text } = await ada.get('/dashboard');
    assert.equal(text.includes(name.slice(0, 17)), false);
    assert.match(text, /&lt;\/script>&lt;script>alert|&lt;\/script&gt;&lt;script&gt;alert/);
    assert.match(text, /\\u003c\/script>\\u003cscript>/);
  });
});

describe('the pages', () => {
  test('speak the language that the browser prefers', async (t) => {
    const service = await runningService(t, { environment });
    const visitor = new Visitor(service);
    for (const [sent, lang] of [
      ['de-AT,de;q=0.9,en;q=0.8', 'de'],
      ['en-US,en;q=0.9,de;q=0.8', 'en'],
      ['fr', 'en'],
    ] as const) {
      const { text } = await visitor.get('/sign-in', { 'accept-language': sent });
      assert.match(text, new RegExp(`<html lang="${lang}">`));
      assert.ok(text.includes(messagesOf(lang)['title.sign-in']!));
    }
  });

  test('have the same texts with the same values in every language', () => {
    const shape = (messages: Record<string, string>) =>
      Object.entries(messages).map(([name, text]) => [name, [...text.matchAll(/\{\w+\}/g)].map(String).sort()]);
    for (const file of ['', 'operation.']) {
      const [en, de] = [messagesOf(`${file}en`), messagesOf(`${file}de`)];
      assert.deepEqual(shape(de), shape(en));
      for (const text of [...Object.values(en), ...Object.values(de)]) assert.notEqual(text.trim(), '');
    }
  });

  test('say whether a link works, without JavaScript', async (t) => {
    const service = await runningService(t, { environment });
    const visitor = new Visitor(service);
    assert.match((await visitor.get(`/set-up?token=${tokenOf(service.setUpLink)}`)).text, /first administrator/);
    assert.match((await visitor.get('/set-up?token=unknown')).text, /This link does not work/);
    assert.match((await visitor.get('/set-up')).text, /This link does not work/);
  });

  test('load at most 45 KB for a visitor and 120 KB for the dashboard', async (t) => {
    const service = await runningService(t, { environment });
    const visitor = new Visitor(service);
    const publicBytes = await bytesOf(visitor, (await visitor.get('/sign-in')).text);
    const ada = await administratorOf(service);
    const dashboardBytes = await bytesOf(ada, (await ada.get('/dashboard')).text);
    t.diagnostic(`public ${publicBytes} bytes, dashboard ${dashboardBytes} bytes`);
    assert.ok(publicBytes <= PUBLIC_BYTES_MAX, `public pages load ${publicBytes} bytes`);
    assert.ok(dashboardBytes <= DASHBOARD_BYTES_MAX, `the dashboard loads ${dashboardBytes} bytes`);
  });
});
