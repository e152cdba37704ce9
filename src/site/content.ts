/** The pages and files of the site. Each is built at its first request. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Endpoint } from '../http/endpoint/endpoint.ts';
import type { Version } from '../http/endpoint/version.ts';
import { CachedPage, type PageOptions } from '../http/server/cached-page.ts';
import { lastImport } from '../store/imports.ts';
import type { OpenStore } from '../store/store.ts';
import { icoOf, pngOf } from './icons.ts';
import { llmsFull, llmsIndex, robots, siteMap } from './llms.ts';
import { demoEntities, examplesOf, type OwnExamples } from './own-examples.ts';
import { Documentation } from './pages/documents.ts';
import { explorePage } from './pages/explore.ts';
import { type FrontOptions, frontJson, frontPage, summaryOf } from './pages/front.ts';
import { pageShell } from './pages/layout.ts';
import { type Library, libraryOf } from './pages/pages.ts';
import { widgetDemoPage } from './pages/widget-demo.ts';
import { INDEX } from './reference/reference.ts';
import { searchIndex } from './search.ts';
import { PAGE_POLICY, securityHeaders } from './security-headers.ts';

export interface PublicRoutesOptions {
  readonly endpoints: readonly Endpoint[];
  readonly versions: readonly Version[];
  readonly publicUrl: string;
  readonly store: OpenStore;
  /** paths of the sitemaps of other pages */
  readonly sitemaps: readonly string[];
  /** a key with which the widgets of our own pages read; null: readers state theirs */
  readonly demoKey: () => Promise<string | null>;
}

const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

const ASSETS: Readonly<Record<string, string>> = {
  'tokens.css': 'text/css; charset=utf-8',
  'base.css': 'text/css; charset=utf-8',
  'site.css': 'text/css; charset=utf-8',
  'site.js': SCRIPT,
  'try.css': 'text/css; charset=utf-8',
  'try.js': SCRIPT,
  'demo.js': SCRIPT,
};

export class SiteContent {
  readonly #options: PublicRoutesOptions;
  readonly #library: Library;
  readonly #documents: Documentation;
  readonly #front: FrontOptions;
  /** Pages that do not change while the service runs, by path. Bounded by the number of pages. */
  readonly #pages = new Map<string, CachedPage | Promise<CachedPage | null>>();
  /** what the pages show instead of the sandbox's ids, once other data is stored */
  readonly #examples: () => Promise<OwnExamples>;
  #cachedFront: { revision: number; html: CachedPage; json: CachedPage } | undefined;

  constructor(options: PublicRoutesOptions) {
    this.#options = { ...options, versions: inOrder(options.versions) };
    this.#examples = examplesOf(options.store);
    this.#library = libraryOf(this.#options);
    this.#documents = new Documentation(this.#library.pages);
    const hash = createHash('sha256');
    for (const file of Object.keys(ASSETS)) hash.update(readFileSync(assetUrl(file)));
    const assets = hash.digest('hex').slice(0, 10);
    this.#front = { version: ownVersion(), publicUrl: options.publicUrl, assets };
  }

  find(path: string, accept: string): Promise<CachedPage | null> | CachedPage | null {
    if (path === '/') return this.#frontPage(accept);
    if (path === '/docs/examples.json') return this.#ownExamples();
    const address = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
    if (address === '/docs/widgets/demo') return this.#widgetDemo();
    const cached = this.#pages.get(address);
    if (cached !== undefined) return cached;
    const built = this.#build(address);
    if (built === null) return accept.includes('text/html') ? this.#notFoundPage() : null;
    this.#pages.set(address, built);
    // do not cache a missing or unreadable file
    if (built instanceof Promise)
      built.then(
        (page) => page ?? this.#pages.delete(address),
        () => this.#pages.delete(address),
      );
    return built;
  }

  #build(address: string): CachedPage | Promise<CachedPage | null> | null {
    const { publicUrl } = this.#options;
    const builders: Readonly<Record<string, () => CachedPage | Promise<CachedPage | null>>> = {
      '/docs': () => this.#page(HTML, this.#documents.startHtml(this.#front)),
      '/docs/explore': () => this.#page(HTML, explorePage(this.#options.versions, this.#front)),
      '/docs/search.json': async () =>
        this.#page(JSON_TYPE, await searchIndex(this.#documents.passages()), { cacheControl: ONE_DAY }),
      '/llms.txt': () => this.#page(TEXT, llmsIndex(this.#documents, publicUrl)),
      '/llms-full.txt': async () => this.#page(TEXT, await llmsFull(this.#documents)),
      '/robots.txt': () => this.#page(TEXT, robots(publicUrl, this.#options.sitemaps)),
      '/sitemap.xml': () => this.#page('application/xml; charset=utf-8', siteMap(this.#documents, publicUrl)),
      '/theme.js': () => this.#page(SCRIPT, readFileSync(assetUrl('theme.js')), { cacheControl: ONE_DAY }),
      '/card.png': async () =>
        this.#page('image/png', await pngOf(await readFile(assetUrl('card.svg'))), { cacheControl: ONE_DAY }),
      '/favicon.svg': () =>
        this.#page('image/svg+xml', readFileSync(assetUrl('favicon.svg')), { cacheControl: ONE_DAY }),
      '/favicon.ico': async () =>
        this.#page('image/x-icon', await icoOf(await readFile(assetUrl('favicon.svg'))), { cacheControl: ONE_DAY }),
    };
    if (Object.hasOwn(builders, address)) return builders[address]!();
    if (!address.startsWith('/docs/')) return null;
    return this.#documentationFile(address.slice('/docs/'.length));
  }

  #documentationFile(slug: string): CachedPage | Promise<CachedPage | null> | null {
    const found = this.#documents.page(slug);
    if (found !== undefined) return this.#page(HTML, this.#documents.html(found, this.#front));
    const raw = slug.endsWith('.md') ? this.#documents.page(slug.slice(0, -'.md'.length)) : undefined;
    if (raw !== undefined) return this.#page(MARKDOWN, raw.text());
    const picture = this.#library.pictures.get(slug);
    if (picture !== undefined) {
      const type = picture.endsWith('.svg') ? 'image/svg+xml' : 'image/png';
      return readFile(picture).then((bytes) => this.#page(type, bytes, { cacheControl: ONE_DAY }));
    }
    const [, file] = /^assets\/([\w.-]+)$/.exec(slug) ?? [];
    return file === undefined ? null : this.#asset(file);
  }

  #asset(file: string): CachedPage | null {
    if (!Object.hasOwn(ASSETS, file)) return null;
    return this.#page(ASSETS[file]!, readFileSync(assetUrl(file)), { cacheControl: IMMUTABLE });
  }

  async #ownExamples(): Promise<CachedPage> {
    return this.#page(JSON_TYPE, JSON.stringify(await this.#examples()), { cacheControl: 'no-cache' });
  }

  /** Shows stored data with a key that is renewed. */
  async #widgetDemo(): Promise<CachedPage> {
    const { store, demoKey } = this.#options;
    await store.revisions.refresh();
    const data = { ...(await demoEntities(store)), key: await demoKey() };
    return this.#page(HTML, widgetDemoPage(data, this.#front), { cacheControl: 'no-cache' });
  }

  /** Built again when the stored data has changed. */
  async #frontPage(accept: string): Promise<CachedPage> {
    const { store } = this.#options;
    await store.revisions.refresh();
    const revision = store.revisions.latest;
    if (this.#cachedFront?.revision !== revision) {
      const summary = summaryOf(store.reference, await lastImport(store.database));
      const html = this.#page(HTML, frontPage(summary, this.#front), { headers: ['Vary', 'Accept'] });
      const json = this.#page(JSON_TYPE, frontJson(summary, this.#front), { headers: ['Vary', 'Accept'] });
      this.#cachedFront = { revision, html, json };
    }
    return accept.includes('application/json') && !accept.includes('text/html')
      ? this.#cachedFront.json
      : this.#cachedFront.html;
  }

  #notFoundPage(): CachedPage {
    const body = `<main id="content" class="plain"><h1>Page not found</h1>
<p>See the list of <a href="/docs">all pages</a>, or use the search box.</p></main>`;
    const parts = { title: 'Page not found - Touchline', description: 'This page does not exist', body };
    return this.#page(HTML, pageShell({ ...parts, className: 'docs', address: null }, this.#front), { status: 404 });
  }

  #page(type: string, body: string | Buffer, { headers = [], ...options }: PageOptions = {}): CachedPage {
    const security = securityHeaders(PAGE_POLICY, this.#options.publicUrl);
    return new CachedPage(type, body, { ...options, headers: [...security, ...headers] });
  }
}

/** The current version first. */
function inOrder(versions: readonly Version[]): Version[] {
  const order = Object.keys(INDEX);
  return versions.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

function assetUrl(file: string): URL {
  return new URL(`./assets/${file}`, import.meta.url);
}

function ownVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
