/** The explorer: pages that show the stored football, rendered once for each state of the data. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Sessions } from '../../accounts/users/sessions.ts';
import { ApiError } from '../../base/errors.ts';
import type { RequestContext } from '../../http/request/request-context.ts';
import { cookieOf, sessionTokenOf } from '../../http/request/session-cookie.ts';
import { CachedPage } from '../../http/server/cached-page.ts';
import type { DataPages } from '../../http/server/public-routes.ts';
import type { PageStream } from '../../http/streaming/page-stream.ts';
import { Rasteriser } from '../../images/rasteriser.ts';
import type { OpenStore } from '../../store/store.ts';
import type { Locale } from '../account/model.ts';
import { localeOf } from '../account/pages.ts';
import { loadWebFiles, type WebFiles } from '../account/web-files.ts';
import type { Site } from '../index.ts';
import { FORM_POLICY, PAGE_POLICY, securityHeaders } from '../security-headers.ts';
import { CalendarYears } from './calendar-years.ts';
import { chartOf } from './charts.ts';
import type { ExplorerModel, Frame } from './model.ts';
import type { PageQueries, Reading } from './queries.ts';
import { ADDRESSES, type BuiltPage, routeOf } from './routes.ts';
import { Sitemaps } from './sitemaps.ts';
import { attributionsOf } from './sources.ts';

export type ExplorerAccess = 'public' | 'members' | 'off';

export interface ExplorerParts {
  readonly queries: PageQueries;
  readonly stream: PageStream;
  readonly store: OpenStore;
  readonly sessions: Sessions;
  readonly publicUrl: string;
  /** describes the service at `/` to programs */
  readonly site: Site;
  /** false: only for people who are signed in */
  readonly isPublic: boolean;
}

interface CachedEntry {
  readonly page: CachedPage;
  readonly scopes: readonly (readonly [scope: string, revision: number])[];
  readonly until: number;
}

/** One request. */
interface Visit {
  readonly url: URL;
  /** that the address chooses; null: the browser's */
  readonly language: Locale | null;
  readonly locale: Locale;
  readonly theme: Frame['theme'];
  readonly isSignedIn: boolean;
  readonly now: number;
}

/** Pictures are the same for all readers. */
const NOBODY = { language: null, locale: 'en', theme: null, isSignedIn: false } as const;
/** What the search of the pages asks: visitors have no key. */
const SEARCH = '/explorer/search';
const HITS_SHOWN = 12;
const PAGES_MAX = 500;
const HTML = 'text/html; charset=utf-8';
const CHART_TYPES = { svg: 'image/svg+xml', png: 'image/png' } as const;
const VARY = ['Vary', 'Accept, Accept-Language, Cookie'];
/** Styles inside the file; nothing else. */
const CHART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

export class Explorer implements DataPages {
  readonly addresses = [...ADDRESSES, '/charts/:kind/:file', '/sitemaps/:file', SEARCH];
  readonly streamAddress = '/live';
  readonly stream: PageStream;
  readonly #parts: ExplorerParts;
  readonly #cached = new LRUCache<string, CachedEntry>({ max: PAGES_MAX });
  readonly #rendering = new Map<string, Promise<CachedPage>>();
  readonly #rasteriser = new Rasteriser();
  readonly #sitemaps: Sitemaps;
  readonly #calendarYears: CalendarYears;
  #web: Promise<WebFiles | null> | undefined;

  constructor(parts: ExplorerParts) {
    this.#parts = parts;
    this.#calendarYears = new CalendarYears(parts.store);
    this.stream = parts.stream;
    this.#sitemaps = new Sitemaps(parts);
  }

  async find(request: IncomingMessage, now: number): Promise<CachedPage> {
    if (!request.url?.startsWith('/')) throw new ApiError('not_found', 'Not found'); // a request for `*`
    const { store, publicUrl, site, isPublic } = this.#parts;
    const url = new URL(request.url ?? '/', publicUrl);
    const { accept = '' } = request.headers;
    if (url.pathname === '/' && accept.includes('application/json') && !accept.includes('text/html'))
      return (await site.find('/', accept))!;
    const isSignedIn = await this.#isSignedIn(request, now);
    if (!isPublic && !isSignedIn) return this.#redirect(`/sign-in?to=${encodeURIComponent(url.pathname)}`);
    await store.revisions.refresh();
    if (url.pathname === SEARCH) return this.#search(url, now);
    if (url.pathname.startsWith('/sitemaps/')) return this.#sitemap(url.pathname);
    const lang = url.searchParams.get('lang');
    const language: Locale | null = lang === 'de' || lang === 'en' ? lang : null;
    const own = { language, locale: language ?? localeOf(request), theme: themeOf(request.headers) };
    const visit = { url, ...own, isSignedIn, now };
    return url.pathname.startsWith('/charts/') ? this.#chart(visit) : this.#page(visit);
  }

  async openStream(requestContext: RequestContext): Promise<number> {
    const { request, now } = requestContext;
    if (!this.#parts.isPublic && !(await this.#isSignedIn(request, now)))
      throw new ApiError('unauthorized', 'Only people who are signed in can open the pages of this service');
    return this.stream.open(requestContext);
  }

  async #isSignedIn({ headers }: IncomingMessage, now: number): Promise<boolean> {
    const { publicUrl, sessions } = this.#parts;
    const token = sessionTokenOf(headers, publicUrl);
    return token !== null && (await sessions.find(token, now)) !== null;
  }

  async #search(url: URL, now: number): Promise<CachedPage> {
    const query = new URLSearchParams({ q: url.searchParams.get('q') ?? '', limit: String(HITS_SHOWN) });
    const found = await this.#parts.queries.start(now).get(`/search?${query}`);
    return new CachedPage('application/json; charset=utf-8', JSON.stringify(found), { cacheControl: 'no-store' });
  }

  async #sitemap(path: string): Promise<CachedPage> {
    const found = await this.#sitemaps.find(path);
    if (found === null) throw new ApiError('not_found', 'Not found');
    return found;
  }

  async #page(visit: Visit): Promise<CachedPage> {
    const route = routeOf(visit.url);
    if (route === null) return this.#missing(visit);
    const { language, locale, theme, isSignedIn } = visit;
    const key = `${language ?? ''} ${locale} ${theme ?? ''} ${isSignedIn ? 'signed in' : ''} ${route.key}`;
    return this.#once(key, visit.now, async (reading) => {
      const built = await built404(() => route.build(reading, this.#parts.store, locale));
      if (built === null) return this.#missing(visit);
      return this.#render(await this.#model(built, visit, reading), 200);
    });
  }

  async #chart(visit: Visit): Promise<CachedPage> {
    const chart = chartOf(visit.url);
    if (chart === null) throw new ApiError('not_found', 'Not found');
    const { theme, format, kind } = chart;
    return this.#once(`chart ${theme} ${format} ${kind} ${chart.route.key}`, visit.now, async (reading) => {
      const built = await built404(() => chart.route.build(reading, this.#parts.store, 'en'));
      const web = await this.#files();
      const model = built === null ? null : await this.#model(built, { ...visit, ...NOBODY }, reading);
      await this.#parts.queries.turn();
      const svg = model === null ? null : (web?.bundle.renderChart(model, { kind, theme }) ?? null);
      if (svg === null) throw new ApiError('not_found', 'No data is stored for this picture');
      const body = format === 'svg' ? svg : await this.#rasteriser.fromSvg(svg, 'png');
      const headers = ['Cross-Origin-Resource-Policy', 'cross-origin', 'Content-Security-Policy', CHART_POLICY];
      return new CachedPage(CHART_TYPES[format], body, { cacheControl: 'public, max-age=60', headers });
    });
  }

  /** The cached page, or a new one if the data it was made from has changed. Equal requests share one rendering. */
  async #once(key: string, now: number, make: (reading: Reading) => Promise<CachedPage>): Promise<CachedPage> {
    const { revisions } = this.#parts.store;
    const cached = this.#cached.get(key);
    if (cached !== undefined && now < cached.until && cached.scopes.every(([scope, is]) => revisions.of(scope) === is))
      return cached.page;
    const shared = `${key} ${revisions.latest}`;
    const running = this.#rendering.get(shared);
    if (running !== undefined) return running;
    const reading = this.#parts.queries.start(now);
    const startedAt = revisions.latest;
    const rendering = make(reading)
      .then((page) => {
        const scopes = [...reading.scopes].map((scope) => [scope, revisions.of(scope)] as const);
        // data that changed meanwhile may be in one half of the page only
        const isWhole = scopes.every(([, revision]) => revision <= startedAt);
        if (isWhole && page.status === 200) this.#cached.set(key, { page, scopes, until: reading.until });
        return page;
      })
      .finally(() => this.#rendering.delete(shared));
    this.#rendering.set(shared, rendering);
    return rendering;
  }

  async #model(built: BuiltPage, visit: Visit, reading: Reading) {
    const { part, section, canonical, picture, isIndexed = true } = built;
    const sources = [...reading.sources].sort();
    const frame: Frame = {
      ...{ locale: visit.locale, language: visit.language, theme: visit.theme },
      publicUrl: this.#parts.publicUrl,
      ...{ section, canonical, sources },
      attributions: await attributionsOf(sources),
      now: new Date(visit.now).toISOString(),
      isSignedIn: visit.isSignedIn,
      isSandbox: this.#parts.store.reference.sandbox,
      calendarYearLeagues: this.#calendarYears.leagues(visit.now),
      requests: reading.requests,
      picture: picture ?? null,
      updatedAt: reading.updatedAt,
      isIndexed,
    };
    return { ...frame, ...part } as ExplorerModel;
  }

  async #missing(visit: Visit): Promise<CachedPage> {
    const built = { part: { page: 'missing' }, section: null, canonical: visit.url.pathname } as const;
    return this.#render(await this.#model(built, visit, this.#parts.queries.start(visit.now)), 404);
  }

  async #render(model: ExplorerModel, status: number): Promise<CachedPage> {
    const web = await this.#files();
    if (web === null) {
      const page = await this.#parts.site.find('/', 'text/html'); // without the build, the front page
      return page!;
    }
    await this.#parts.queries.turn();
    const { html, style } = web.bundle.renderExplorer(model, web.explorer);
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = FORM_POLICY.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
    const headers = [...securityHeaders(policy, this.#parts.publicUrl), ...VARY];
    return new CachedPage(HTML, html, { status, headers, cacheControl: 'private, no-cache' });
  }

  #redirect(to: string): CachedPage {
    const headers = [...securityHeaders(PAGE_POLICY, this.#parts.publicUrl), 'Location', to, ...VARY];
    return new CachedPage(HTML, '', { status: 303, headers, cacheControl: 'no-store' });
  }

  #files(): Promise<WebFiles | null> {
    this.#web ??= loadWebFiles();
    return this.#web;
  }
}

/** What the reader has chosen; theme.js sets the cookie. */
function themeOf(headers: IncomingHttpHeaders): Frame['theme'] {
  const theme = cookieOf(headers, 'touchline_theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Null also for an id of another form. */
async function built404<Built>(build: () => Promise<Built | null>): Promise<Built | null> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad_request') return null;
    throw error;
  }
}
