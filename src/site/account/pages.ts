/** The pages of the account: /set-up, /sign-in, /dashboard and /admin, with those below them. */
import type { IncomingMessage } from 'node:http';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import { statementCsv, statementOf } from '../../accounts/statements.ts';
import { findLink } from '../../accounts/users/links.ts';
import { hasPasskeys } from '../../accounts/users/passkeys.ts';
import type { Sessions } from '../../accounts/users/sessions.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { sessionTokenOf } from '../../http/request/session-cookie.ts';
import type { PersonalPage, PersonalPages } from '../../http/server/public-routes.ts';
import type { StoredUser } from '../../store/accounts/users.ts';
import type { Store } from '../../store/store.ts';
import { FORM_POLICY, securityHeaders } from '../security-headers.ts';
import { type AdminParts, adminPage, auditPage } from './admin-pages.ts';
import { type DashboardParts, dashboardPage, requestsPage, statementPage, webhooksPage } from './dashboard-pages.ts';
import type { Locale, PageModel } from './model.ts';
import { OPERATION_PAGES } from './operation-pages.ts';
import { Playground } from './playground.ts';
import { Web, WebAssets } from './web-assets.ts';

export interface AccountPageParts extends AdminParts, DashboardParts {
  readonly store: Store;
  /** those of the playground are chosen among these */
  readonly endpoints: readonly Endpoint[];
  readonly sessions: Sessions;
  readonly mailer: { readonly isConfigured: boolean };
}

interface Visitor {
  readonly key: ActiveKey;
  readonly stored: StoredUser;
}

interface Csv {
  readonly headers: readonly string[];
  readonly body: string;
}

interface PageRequest {
  readonly url: URL;
  readonly locale: Locale;
  readonly visitor: Visitor | null;
  readonly now: number;
}

/** Where the identity provider of the organisation sends people back to. */
const RETURN = '/sign-in/organisation';
const STATEMENTS = 'statements/';
const STATUSES: Partial<Record<PageModel['page'], number>> = { forbidden: 403, 'not-found': 404 };
const HTML = 'text/html; charset=utf-8';
const TOKEN_LENGTH_MAX = 100;

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Touchline</title>
<h1>The pages are not built</h1>
<p>This installation has no development packages, so it cannot build the pages of the account. Run <code>npm ci</code> without
<code>--omit=dev</code>, or <code>npm run prepare</code>. The API, the documentation and the commands work without them:
see <code>npm run -s touchline -- users --help</code>.</p></html>`;

export class AccountPages implements PersonalPages {
  readonly addresses = [
    '/set-up',
    '/sign-in',
    RETURN,
    '/dashboard',
    '/dashboard/requests',
    '/dashboard/playground',
    '/dashboard/webhooks',
    '/dashboard/statements/:file',
    '/admin',
    '/admin/audit',
    ...Object.keys(OPERATION_PAGES).map((name) => `/admin/${name}`),
  ];
  /** scripts and styles of these pages */
  readonly assets: WebAssets;
  readonly #parts: AccountPageParts;
  readonly #web = new Web();
  readonly #headers: readonly string[];
  readonly #playground: Playground;

  constructor(parts: AccountPageParts) {
    this.#parts = parts;
    this.#headers = ['Content-Type', HTML, ...securityHeaders(FORM_POLICY, parts.publicUrl)];
    this.assets = new WebAssets(this.#web);
    this.#playground = new Playground(parts);
  }

  async find(request: IncomingMessage, now: number): Promise<PersonalPage> {
    const web = await this.#web.load();
    if (web === null) return { status: 503, headers: this.#headers, body: NOT_BUILT };
    const { publicUrl, sessions } = this.#parts;
    const token = sessionTokenOf(request.headers, publicUrl);
    const visitor = token === null ? null : await sessions.find(token, now);
    const url = new URL(request.url ?? '/', publicUrl);
    const pageRequest = { url, locale: localeOf(request), visitor, now };
    const csv = visitor === null ? null : await this.#csvOf(url.pathname, visitor, now);
    if (csv !== null)
      return { status: 200, headers: [...securityHeaders(FORM_POLICY, publicUrl), ...csv.headers], body: csv.body };
    const page = await this.#pageOf(pageRequest);
    if (typeof page === 'string') return { status: 303, headers: [...this.#headers, 'Location', page], body: '' };
    return {
      status: STATUSES[page.page] ?? 200,
      headers: this.#headers,
      body: web.bundle.render(page, web),
    };
  }

  /** The page, or the path to go to instead. */
  #pageOf(request: PageRequest): Promise<PageModel> | PageModel | string {
    const { url, visitor } = request;
    const path = url.pathname.replace(/\/$/, '');
    if (path === '/set-up') return this.#setUp(request);
    if (path === RETURN) return this.#signIn(request);
    if (path === '/sign-in') return visitor === null ? this.#signIn(request) : '/dashboard';
    if (visitor === null) return `/sign-in?to=${encodeURIComponent(path)}`;
    if (path.startsWith('/dashboard')) return this.#own(request, visitor, path.slice('/dashboard/'.length));
    if (visitor.stored.role !== 'administrator') return { page: 'forbidden', ...this.#shared(request) };
    return this.#operation(request, path.slice('/admin/'.length));
  }

  /** The dashboard, and the pages below it. */
  async #own(request: PageRequest, visitor: Visitor, name: string): Promise<PageModel> {
    const { url, now } = request;
    const { key } = visitor;
    const shared = this.#shared(request);
    if (name === '') return { ...(await dashboardPage(this.#parts, visitor, now)), ...shared };
    if (name === 'requests') return { ...(await requestsPage(this.#parts, key, url.searchParams)), ...shared };
    if (name === 'playground') return { ...(await this.#playground.page(key, url.searchParams)), ...shared };
    if (name === 'webhooks')
      return { ...(await webhooksPage(this.#parts, key, { query: url.searchParams, now })), ...shared };
    const month = name.slice(STATEMENTS.length);
    return { ...(await statementPage(this.#parts, key, { month, now })), ...shared };
  }

  async #operation(request: PageRequest, name: string): Promise<PageModel> {
    const { url, now } = request;
    const shared = this.#shared(request);
    if (name === '') return { ...(await adminPage(this.#parts, now)), ...shared };
    if (name === 'audit') return { ...(await auditPage(this.#parts, url.searchParams)), ...shared };
    const page = OPERATION_PAGES[name as keyof typeof OPERATION_PAGES];
    return { ...(await page(this.#parts.operation, url.searchParams, now)), ...shared };
  }

  #shared({ locale, visitor }: PageRequest) {
    const user =
      visitor === null
        ? null
        : {
            email: visitor.stored.email,
            role: visitor.key.user!.role,
            secondFactor: visitor.stored.totpSecret !== null,
          };
    return { locale, user, publicUrl: this.#parts.publicUrl };
  }

  async #setUp(request: PageRequest): Promise<PageModel> {
    const token = (request.url.searchParams.get('token') ?? '').slice(0, TOKEN_LENGTH_MAX);
    const found = await findLink(this.#parts, token, request.now);
    const link = found === undefined ? null : { token, purpose: found.purpose, email: found.email };
    return { page: 'set-up', ...this.#shared(request), link };
  }

  #signIn(request: PageRequest): PageModel {
    const { mailer, signUp, provider, publicUrl } = this.#parts;
    const mail = mailer.isConfigured;
    return {
      page: 'sign-in',
      ...{ ...this.#shared(request), mail, signUp: mail && signUp === 'open' },
      passkeys: hasPasskeys(publicUrl),
      organisation: provider?.name ?? null,
      isReturning: provider !== null && request.url.pathname.startsWith(RETURN),
    };
  }

  /** Null for other pages, and for a month without a statement. */
  async #csvOf(path: string, { key }: Visitor, now: number): Promise<Csv | null> {
    const month = /^\/dashboard\/statements\/([\d-]+)\.csv$/.exec(path)?.[1];
    if (month === undefined) return null;
    const statement = await statementOf(this.#parts.statements, key.stored.accountId, { month, now });
    if (statement === null) return null;
    const file = `attachment; filename="touchline-${month}.csv"`;
    return {
      headers: ['Content-Type', 'text/csv; charset=utf-8', 'Content-Disposition', file],
      body: statementCsv(statement),
    };
  }
}

/** German if the browser prefers it to English. */
export function localeOf({ headers }: IncomingMessage): Locale {
  const languages = String(headers['accept-language'] ?? '')
    .toLowerCase()
    .matchAll(/\b(de|en)\b/g);
  return languages.next().value?.[1] === 'de' ? 'de' : 'en';
}
