/** Every HTML page has the headers that keep foreign code out of it. API responses do not change. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { IS_COMPLETE } from '../support/complete-run.ts';
import { type RunningService, runningService } from '../support/service/service.ts';

const PUBLIC_URL = 'https://football.example';
const PAGE_HEADERS = [
  'content-security-policy',
  'permissions-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
];

/** Pages of one kind, such as matches, that are read: they come from one template, and the sandbox has thousands. */
const PAGES_OF_A_KIND = IS_COMPLETE ? 10 : 3;

/** '/matches/fx_0123456789-arsenal-chelsea' > '/matches/'; a page of the documentation is a kind of its own. */
function kindOf(path: string): string {
  return path.startsWith('/docs') ? path : path.slice(0, path.indexOf('/', 1) + 1) || path;
}

/** 'script-src' > ["'self'"] */
function directives(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

describe('security headers', { timeout: 200_000 }, () => {
  const closing: (() => unknown)[] = [];
  const context = { after: (close: () => unknown) => void closing.push(close) };
  let service: RunningService;
  /** the HTML pages that links lead to, a few of each kind, and one that does not exist */
  const pages = new Map<string, { readonly headers: Headers; readonly html: string }>();

  before(async () => {
    service = await runningService(context, { environment: { PUBLIC_URL } });
    const waiting = ['/', '/docs', '/docs/explore', '/docs/does-not-exist'];
    const seen = new Set(waiting);
    const kinds = new Map<string, number>();
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const response = await fetch(`${service.url}${path}`, { headers: { accept: 'text/html' } });
      const html = await response.text();
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      pages.set(path, { headers: response.headers, html });
      for (const [, target] of html.matchAll(/ href="([^"#]+)/g)) {
        const { origin, pathname } = new URL(target!, `${PUBLIC_URL}${path}`);
        if (origin !== PUBLIC_URL || seen.has(pathname)) continue;
        seen.add(pathname);
        const ofKind = (kinds.get(kindOf(pathname)) ?? 0) + 1;
        kinds.set(kindOf(pathname), ofKind);
        if (ofKind > PAGES_OF_A_KIND) continue;
        waiting.push(pathname);
      }
    }
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('the walk reaches the front page, documents, the reference, errors and the page for trying', () => {
    assert.ok(pages.size > 150, `${pages.size} pages`);
    for (const path of ['/', '/docs/operations', '/docs/v2/fixtures', '/docs/errors/not_found', '/docs/explore']) {
      assert.ok(pages.has(path), path);
    }
    for (const kind of ['/leagues/', '/matches/', '/teams/', '/players/']) {
      assert.ok([...pages.keys()].filter((path) => path.startsWith(kind)).length >= PAGES_OF_A_KIND, kind);
    }
    assert.match(pages.get('/docs/does-not-exist')?.html ?? '', /Page not found/);
  });

  test('scripts come from this service only, and never from the page itself', () => {
    for (const [path, { headers, html }] of pages) {
      const policy = directives(headers.get('content-security-policy') ?? '');
      assert.deepEqual(policy['default-src'], ["'none'"], path);
      assert.deepEqual(policy['script-src'], ["'self'"], path);
      assert.deepEqual(policy['connect-src'], ["'self'"], path);
      assert.deepEqual(policy['base-uri'], ["'none'"], path);
      const sends = !/^\/docs(?:\/|$)/.test(path); // pages of the account and of the explorer have forms
      assert.deepEqual(policy['form-action'], [sends ? "'self'" : "'none'"], path);
      // pages of the explorer have one style element, with the colours of the teams, and the policy has its hash
      const elements = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style]) => style!);
      const hashes = elements.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`);
      assert.deepEqual(policy['style-src'], ["'self'", ...hashes], path);
      assert.ok(elements.length <= 1, path);
      const inline = /<script(?![^>]* (?:src|type="application\/json"))|<[^>]+\s(?:on\w+|style)=/.exec(html);
      assert.equal(inline?.[0], undefined, path);
    }
  });

  test('no other site can frame a page, guess its type, learn its address or use devices through it', () => {
    for (const [path, { headers }] of pages) {
      const policy = directives(headers.get('content-security-policy') ?? '');
      assert.deepEqual(policy['frame-ancestors'], ["'none'"], path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.equal(headers.get('referrer-policy'), 'same-origin', path);
      assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin', path);
      const features = (headers.get('permissions-policy') ?? '').split(', ');
      for (const feature of ['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']) {
        assert.ok(features.includes(feature), `${path}: ${feature}`);
      }
    }
  });

  test('browsers are told to stay on TLS only where clients use it', async () => {
    for (const [path, { headers }] of pages) {
      assert.match(headers.get('strict-transport-security') ?? '', /^max-age=31536000$/, path);
    }
    const plain = await runningService(context);
    for (const path of ['/', '/docs', '/docs/explore', '/docs/quick-start']) {
      const { headers } = await fetch(`${plain.url}${path}`);
      assert.equal(headers.get('strict-transport-security'), null, path);
      assert.ok(headers.has('content-security-policy'), path);
    }
  });

  test('API responses get nosniff and none of the headers of pages', async () => {
    const { key } = await service.key('ultra');
    const requests: readonly (readonly [string, string, number])[] = [
      ['/api/v1/countries', key, 200],
      ['/api/v2/leagues', key, 200],
      ['/api/v2/leagues?unknown=1', key, 400],
      ['/api/v2/leagues', 'wrong', 401],
      ['/api/v2/fixtures/fx_0000000000', key, 404],
      ['/api/v2/nowhere', key, 404],
    ];
    for (const [path, sent, status] of requests) {
      const response = await service.fetch(path, sent);
      const { headers } = response;
      assert.equal(response.status, status, path);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
      assert.deepEqual(
        PAGE_HEADERS.filter((name) => headers.has(name)),
        [],
        path,
      );
    }
  });
});
