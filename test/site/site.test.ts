import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import sharp from 'sharp';
import { ASKED_AT, exampleAnswers } from '../../scripts/example-answers.ts';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import { ERRORS } from '../../src/base/errors.ts';
import { slugOf } from '../../src/site/pages/files.ts';
import { unlisted } from '../../src/site/pages/navigation.ts';
import { slugOfEndpoint } from '../../src/site/reference/reference.ts';
import { filesBelow, textOf } from '../support/repository/sources.ts';
import { MATCHDAY, type RunningService, runningService } from '../support/service/service.ts';
import { copiedDatabaseUrl } from '../support/stores/databases.ts';

const PUBLIC_URL = 'https://football.example';

describe('the site', { timeout: 200_000 }, () => {
  let service: RunningService;
  let addresses: string[];
  const closing: (() => unknown)[] = [];
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${service.url}${path}`, { headers, redirect: 'manual' });
  const read = async (path: string) => {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    return answer.text();
  };

  before(async () => {
    service = await runningService(
      { after: (close) => void closing.push(close) },
      { environment: { PUBLIC_URL, EXPLORER: 'off' } },
    );
    addresses = [...(await read('/sitemap.xml')).matchAll(/<loc>https:\/\/football\.example([^<]*)<\/loc>/g)].map(
      ([, address]) => address!,
    );
  });
  after(async () => {
    for (const close of closing) await close();
  });

  test('has a page for every document, error and endpoint', () => {
    const slugs = [
      ...filesBelow('docs', '.md').map(slugOf),
      ...Object.keys(ERRORS).map((code) => `errors/${code}`),
      ...[...V1_ENDPOINTS, ...V2_ENDPOINTS].map(slugOfEndpoint),
    ];
    assert.deepEqual(
      slugs.filter((slug) => !addresses.includes(`/docs/${slug}`)),
      [],
    );
    assert.equal(new Set(addresses).size, addresses.length);
  });

  test('every link, image and anchor on every page exists', async () => {
    const pages = new Map<string, string>();
    const anchorsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
    const statuses = new Map<string, number>();
    const wrong: string[] = [];
    for (const address of addresses) pages.set(address, await read(address));
    for (const [address, html] of pages) {
      for (const [, target] of html.matchAll(/ (?:href|src)="([^"]*)"/g)) {
        if (target!.startsWith('http') && !target!.startsWith(PUBLIC_URL)) continue;
        const [path = '', hash] = target!.replace(PUBLIC_URL, '').replaceAll('&amp;', '&').split('#');
        const to = path === '' ? address : path;
        if (!statuses.has(to)) statuses.set(to, pages.has(to) ? 200 : (await get(to)).status);
        if (statuses.get(to) !== 200) wrong.push(`${address} > ${target}: ${statuses.get(to)}`);
        else if (hash && !anchorsOf(pages.get(to) ?? '').has(decodeURIComponent(hash)))
          wrong.push(`${address} > ${target}`);
      }
    }
    assert.deepEqual(wrong, []);
    assert.ok(pages.size > 150);
  });

  test('pages load nothing from other hosts and have no inline code', async () => {
    for (const address of addresses) {
      const answer = await get(address);
      const html = await answer.text();
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'; script-src 'self'/);
      assert.doesNotMatch(html, /<script(?![^>]* (?:src|type="application\/json"))|<style|\son\w+=|\sstyle=/, address);
      assert.doesNotMatch(
        html,
        /<(?:script|img|link(?! rel="(?:canonical|alternate)"))[^>]*(?:src|href)="https?:/,
        address,
      );
      assert.match(html, /^<!doctype html>\n<html lang="en">/);
      assert.equal(html.match(/<h1/g)?.length, 1, `${address} has one h1`);
    }
  });

  test('samples have the public URL of the service', async () => {
    assert.match(await read('/docs/quick-start'), /https:\/\/football\.example\/api\/v2\/leagues/);
    for (const address of ['/docs/quick-start', '/docs/v2/standings', '/docs/touchline-client']) {
      assert.doesNotMatch(await read(address), /127\.0\.0\.1|localhost:3000|your\.host/, address);
    }
  });

  test('pages are available as Markdown, one by one and all in one file', async () => {
    assert.match(await read('/docs/stream.md'), /^# Changes, streams and webhooks\n/);
    assert.match(await read('/docs/v2/standings.md'), /`GET \/api\/v2\/standings`/);
    const index = await read('/llms.txt');
    assert.match(index, /^# Touchline\n\n> .+\n/);
    const links = [...index.matchAll(/^- \[[^\]]+\]\(https:\/\/football\.example(\/[^)]+)\): .+$/gm)];
    assert.equal(links.length, index.match(/^- /gm)?.length);
    for (const [, path] of links)
      assert.equal((await get(path!)).headers.get('content-type'), 'text/markdown; charset=utf-8');
    assert.match(await read('/llms-full.txt'), /# Quick start[\s\S]*# Errors[\s\S]*`GET \/api\/v2\/fixtures`/);
  });

  test('the search index has headings and texts of all pages', async () => {
    const { pages, entries } = JSON.parse(await read('/docs/search.json')) as {
      pages: string[][];
      entries: [number, string, string, string][];
    };
    assert.deepEqual(
      addresses.filter((address) => !['/', '/docs'].includes(address) && !pages.some(([known]) => known === address)),
      [],
    );
    const found = entries.find(([page, anchor]) => anchor === 'webhooks' && pages[page]![0] === '/docs/stream');
    assert.match(found![3], /posts changes to an address/);
  });

  test('every endpoint page has a sample response in each shape', async () => {
    for (const endpoint of [...V1_ENDPOINTS, ...V2_ENDPOINTS].filter(({ stream }) => stream !== true)) {
      const page = await read(`/docs/${slugOfEndpoint(endpoint)}.md`);
      assert.equal(page.match(/^On the sandbox/gm)?.length, endpoint.shapes.length, endpoint.id);
      for (const name of Object.keys(endpoint.query.shape))
        assert.ok(page.includes(`| \`${name}\` |`), `${endpoint.id} ${name}`);
    }
  });

  test('the sample responses are those of the sandbox', async (context) => {
    assert.equal(ASKED_AT, MATCHDAY);
    const given = await exampleAnswers(await copiedDatabaseUrl('sandbox', 'sqlite', context));
    const shown = textOf('src/site/reference/example-answers.ndjson');
    const names = (text: string) => text.split('\n').map((line) => line.slice(0, 80));
    assert.deepEqual(names(shown), names(given), 'run: node scripts/example-answers.ts');
    assert.ok(shown === given, 'run: node scripts/example-answers.ts');
  });

  test('the front page has the counts of stored data', async () => {
    const body = (await (await get('/', { accept: 'application/json' })).json()) as { holds: { fixtures: number } };
    const { fixtures } = body.holds;
    const { reference } = service.store;
    const seasons = reference.leagues().flatMap((league) => reference.seasons(league));
    const stored = seasons.reduce((sum, season) => sum + season.fixtures, 0);
    assert.equal(fixtures, stored);
    const html = await read('/');
    assert.ok(html.includes(`<dd>${stored.toLocaleString('en')}</dd>`));
    assert.match(html, /This is the sandbox/);
  });

  test('unchanged pages return 304, and pages are compressed', async () => {
    const first = await get('/docs/stream', { 'accept-encoding': 'br' });
    assert.equal(first.headers.get('content-encoding'), 'br');
    const etag = first.headers.get('etag')!;
    assert.equal((await get('/docs/stream', { 'if-none-match': etag })).status, 304);
  });

  test('the icons are valid', async () => {
    const ico = Buffer.from(await (await get('/favicon.ico')).arrayBuffer());
    assert.deepEqual([ico.readUInt16LE(2), ico.readUInt16LE(4)], [1, 1]);
    const { format, width } = await sharp(ico.subarray(ico.readUInt32LE(18))).metadata();
    assert.deepEqual([format, width], ['png', 48]);
    assert.equal((await get('/favicon.svg')).headers.get('content-type'), 'image/svg+xml');
    assert.match(await read('/robots.txt'), /Disallow: \/api\//);
  });

  test('an unknown URL returns 404, as a page for browsers and an error for programs', async () => {
    const page = await get('/docs/nonsense', { accept: 'text/html,*/*' });
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    const error = await get('/docs/errors/nonsense');
    assert.deepEqual([error.status, ((await error.json()) as { code: string }).code], [404, 'not_found']);
    for (const path of [
      '/docs/../package.json',
      '/docs/%2e%2e/package.json',
      '/docs/assets/..%2fpages.ts',
      '/docs/constructor',
    ]) {
      assert.equal((await get(path)).status, 404, path);
    }
  });

  test('the service reported no failures', () => assert.deepEqual(service.failures, []));
});

describe('the table of pages', () => {
  const slugs = filesBelow('docs', '.md').map(slugOf);

  test('lists every document', () => {
    assert.deepEqual(unlisted(slugs), [], 'add them to src/site/pages/navigation.ts');
  });
});
