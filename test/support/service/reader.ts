/** A reader of the explorer in a browser: opens its pages, and checks what every page must have. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { IS_COMPLETE } from '../complete-run.ts';
import { checkAccessibility, THEMES } from './accessibility.ts';
import { BROWSER_TIMEOUT_MS } from './browser.ts';
import type { RunningService } from './service.ts';

const PHONE = 390;
const WIDTHS = [PHONE, 768, 1440];
/** The sheets that only some pages have. */
const SHEETS = ['today', 'league', 'match', 'people', 'evidence'].map((name) =>
  readFileSync(new URL(`../../../web/styles/${name}.css`, import.meta.url), 'utf8'),
);

/** A page of a reader's own browser. What its console reports as errors goes to `faults`. */
export async function readerAt(
  browser: Browser,
  context: { after(close: () => unknown): unknown },
  faults: string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  const own = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', ...options });
  context.after(() => own.close());
  return anotherPage(own, faults);
}

/** One more tab of the same browser. */
export async function anotherPage(own: ReturnType<Page['context']>, faults: string[]): Promise<Page> {
  const page = await own.newPage();
  page.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  return page;
}

/** Opens a page and waits until its script has started. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForSelector('html[data-alive]');
}

/** No serious findings of axe; at any width, no part makes the page scroll sideways and no names on the pitch touch. */
export async function look(page: Page, name: string): Promise<void> {
  for (const [i, colorScheme] of THEMES.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await checkAccessibility(page, `${name}, ${colorScheme}`, i === 0 ? 'all' : 'theme');
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(over, 0, `${name} scrolls sideways at ${width} px`);
    assert.deepEqual(await touchingNames(page), [], `${name} at ${width} px`);
  }
}

/** Pairs of names on the visible pitch whose texts overlap. */
const touchingNames = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('.shirt .player')].map((text) => ({
      text: text.textContent ?? '',
      box: text.getBoundingClientRect(),
    }));
    const shown = names.filter(({ box }) => box.width > 0);
    return shown.flatMap((one, i) =>
      shown
        .slice(i + 1)
        .filter(({ box }) => box.left < one.box.right && one.box.left < box.right)
        .filter(({ box }) => box.top < one.box.bottom && one.box.top < box.bottom)
        .map((other) => `${one.text} and ${other.text}`),
    );
  });

/** The same on a phone, where some controls have no visible name and more parts scroll. Only in the complete run. */
export async function lookOnPhone(page: Page, name: string): Promise<void> {
  if (!IS_COMPLETE) return;
  const before = page.viewportSize()!;
  await page.setViewportSize({ width: PHONE, height: 844 });
  await checkAccessibility(page, `${name} on a phone`);
  await page.setViewportSize(before);
}

interface Head {
  readonly title: string;
  readonly canonical: string;
  /** by language */
  readonly alternates: Readonly<Record<string, string>>;
  /** Open Graph, by property */
  readonly graph: Readonly<Record<string, string>>;
}

const headOf = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const pairs = <Of extends Element>(selector: string, pair: (of: Of) => [string, string]) =>
      Object.fromEntries([...document.querySelectorAll<Of>(selector)].map(pair));
    return {
      title: document.title,
      canonical: document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '',
      alternates: pairs<HTMLLinkElement>('link[hreflang]', (link) => [link.hreflang, link.href]),
      graph: pairs<HTMLMetaElement>('meta[property^="og:"]', (meta) => [meta.getAttribute('property')!, meta.content]),
    };
  });

const HTML = { headers: { accept: 'text/html' } };

/** The page names itself: one address, one for each language, and what a shared link shows. All of them are answered. */
export async function checkHead(page: Page, service: Pick<RunningService, 'url'>): Promise<Head> {
  const head = await headOf(page);
  const { canonical, alternates, graph } = head;
  const at = page.url();
  assert.ok(canonical.startsWith(`${service.url}/`), `${at}: ${canonical}`);
  assert.deepEqual(Object.keys(alternates).sort(), ['de', 'en', 'x-default'], at);
  assert.equal(alternates['x-default'], canonical, at);
  assert.equal(graph['og:url'], canonical, at);
  for (const name of ['title', 'description', 'image', 'locale', 'site_name'])
    assert.notEqual(graph[`og:${name}`] ?? '', '', `${at}: og:${name}`);
  for (const [language, address] of Object.entries(alternates)) {
    const answer = await fetch(address, HTML);
    const html = await answer.text();
    assert.equal(answer.status, 200, address);
    const own = `<link rel="canonical" href="${address.replaceAll('&', '&amp;')}"`;
    assert.ok(html.includes(own), `${address} has another canonical address`);
    if (language !== 'x-default') assert.ok(html.includes(`<html lang="${language}"`), address);
  }
  const picture = await fetch(graph['og:image']!);
  assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/png'], graph['og:image']);
  await picture.arrayBuffer();
  return head;
}

/** Nothing has to be loaded before the page is painted, and the page leaves out no sheet with a rule that applies to it. */
export async function checkFirstPaint(page: Page): Promise<void> {
  const blocking = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus?: string })[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  );
  assert.deepEqual(blocking, [], page.url());
  const missing = await page.evaluate((sheets) => {
    const selectorsOf = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => {
        if (rule instanceof CSSStyleRule) return rule.selectorText.split(/,\s*(?![^(]*\))/);
        return rule instanceof CSSGroupingRule ? selectorsOf(rule.cssRules) : [];
      });
    const own = new Set([...document.styleSheets].flatMap(({ cssRules }) => selectorsOf(cssRules)));
    const leftOut = sheets
      .map((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        return selectorsOf(sheet.cssRules);
      })
      // the build writes some selectors in another way
      .filter((selectors) => selectors.filter((selector) => own.has(selector)).length < selectors.length / 2);
    // without what a query does not find: pseudo-elements, and states that the reader brings about
    const queryOf = (selector: string) =>
      selector.replaceAll(/(^|\s)::[\w-]+/g, '$1*').replaceAll(/::[\w-]+|:(?:hover|checked|focus[\w-]*)/g, '');
    const applies = (selector: string) => document.querySelector(queryOf(selector)) !== null;
    return leftOut.flatMap((selectors) => selectors.filter(applies));
  }, SHEETS);
  assert.deepEqual(missing, [], page.url());
}

/** Every request that the page names, in its parts and at its foot, is answered with data. Returns their number. */
export async function checkRequests(page: Page, service: Pick<RunningService, 'url'>, key: string): Promise<number> {
  const texts = await page.locator('.about code, .foot code').allTextContents();
  const requests = new Set(texts.join('\n').match(/(?<=GET |')https?:\/\/[^\s']+/g));
  for (const request of requests) {
    assert.ok(request.startsWith(`${service.url}/api/v2/`), request);
    const answer = await fetch(request, { headers: { 'x-api-key': key } });
    const { data } = (await answer.json()) as { data?: unknown };
    assert.deepEqual([answer.status, data === undefined], [200, false], `${page.url()} names ${request}`);
  }
  return requests.size;
}
