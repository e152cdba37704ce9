/** The pages of the account: /set-up, /sign-in, /dashboard and /admin. */
import type { IncomingMessage } from 'node:http';
import type { ActiveKey } from '../../accounts/key-cache.ts';
import type { KeyMigration } from '../../accounts/key-migration.ts';
import { listAccountKeys } from '../../accounts/keys.ts';
import { statementCsv, statementMonths, statementOf } from '../../accounts/statements.ts';
import { findLink, type LinkParts } from '../../accounts/users/links.ts';
import type { Sessions } from '../../accounts/users/sessions.ts';
import { sessionTokenOf } from '../../http/request/session-cookie.ts';
import { CachedPage } from '../../http/server/cached-page.ts';
import type { PersonalPage, PersonalPages, SitePages } from '../../http/server/public-routes.ts';
import type { AccountStore, StoredKey } from '../../store/accounts/accounts.ts';
import type { AuditEntry, AuditStore } from '../../store/accounts/audit.ts';
import type { PlanStore } from '../../store/accounts/plans.ts';
import type { StatementStore } from '../../store/accounts/statements.ts';
import type { StoredUser } from '../../store/accounts/users.ts';
import { PAGE_POLICY, securityHeaders } from '../security-headers.ts';
import type { AuditView, KeyView, Locale, PageModel, UsageView } from './model.ts';
import { offersOf, planView } from './plan-view.ts';
import { lastRequests, recentUsage, type UsageParts } from './usage-view.ts';
import { loadWebFiles, type WebFiles } from './web-files.ts';

export interface AccountPageParts extends LinkParts, UsageParts {
  readonly accounts: AccountStore;
  readonly plans: PlanStore;
  readonly statements: StatementStore;
  readonly audit: AuditStore;
  /** of the operator's payment page; empty: there is none */
  readonly paymentUrl: string;
  readonly sessions: Sessions;
  readonly migration: KeyMigration;
  readonly mailer: { readonly isConfigured: boolean };
  readonly signUp: 'closed' | 'invite' | 'open';
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

const AUDIT_SHOWN = 100;
const STATEMENTS = '/dashboard/statements/';
const STATUSES: Partial<Record<PageModel['page'], number>> = { forbidden: 403, 'not-found': 404 };
const HTML = 'text/html; charset=utf-8';
const IMMUTABLE = 'public, max-age=31536000, immutable';
const TOKEN_LENGTH_MAX = 100;

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Touchline</title>
<h1>The pages are not built</h1>
<p>This installation has no development packages, so it cannot build the pages of the account. Run <code>npm ci</code> without
<code>--omit=dev</code>, or <code>npm run prepare</code>. The API, the documentation and the commands work without them:
see <code>npm run -s touchline -- users --help</code>.</p></html>`;

/** The built files, loaded with the first request. */
class Web {
  #files: Promise<WebFiles | null> | undefined;

  load(): Promise<WebFiles | null> {
    this.#files ??= loadWebFiles();
    return this.#files;
  }
}

export class AccountPages implements PersonalPages {
  readonly addresses = [
    '/set-up',
    '/sign-in',
    '/dashboard',
    '/dashboard/requests',
    '/dashboard/statements/:file',
    '/admin',
  ];
  /** scripts and styles of these pages */
  readonly assets: SitePages;
  readonly #parts: AccountPageParts;
  readonly #web = new Web();
  readonly #headers: readonly string[];

  constructor(parts: AccountPageParts) {
    this.#parts = parts;
    this.#headers = ['Content-Type', HTML, ...securityHeaders(PAGE_POLICY, parts.publicUrl)];
    this.assets = new WebAssets(this.#web);
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
      return { status: 200, headers: [...securityHeaders(PAGE_POLICY, publicUrl), ...csv.headers], body: csv.body };
    const page = await this.#pageOf(pageRequest);
    if (typeof page === 'string') return { status: 303, headers: [...this.#headers, 'Location', page], body: '' };
    return {
      status: STATUSES[page.page] ?? 200,
      headers: this.#headers,
      body: web.bundle.render(page, web.assets),
    };
  }

  /** The page, or the path to go to instead. */
  #pageOf(request: PageRequest): Promise<PageModel> | PageModel | string {
    const { url, visitor } = request;
    const path = url.pathname.replace(/\/$/, '');
    if (path === '/set-up') return this.#setUp(request);
    if (path === '/sign-in') return visitor === null ? this.#signIn(request) : '/dashboard';
    if (visitor === null) return `/sign-in?to=${encodeURIComponent(path)}`;
    if (path === '/dashboard') return this.#dashboard(request, visitor);
    if (path === '/dashboard/requests') return this.#requests(request, visitor);
    if (path.startsWith(STATEMENTS)) return this.#statement(request, visitor, path.slice(STATEMENTS.length));
    return visitor.stored.role === 'administrator'
      ? this.#admin(request)
      : { page: 'forbidden', ...this.#shared(request) };
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
    const { mailer, signUp } = this.#parts;
    const mail = mailer.isConfigured;
    return { page: 'sign-in', ...this.#shared(request), mail, signUp: mail && signUp === 'open' };
  }

  async #dashboard(request: PageRequest, { key }: Visitor): Promise<PageModel> {
    const { accounts, plans, statements, migration, paymentUrl } = this.#parts;
    const { now } = request;
    await key.meter.refresh(now);
    const { accountId } = key.stored;
    const stored = new Map((await accounts.keysOf(accountId)).map((one) => [one.keyId, one]));
    const keys = (await listAccountKeys(accounts, accountId)).map(({ email: _, ...listing }) => ({
      ...listing,
      migration: this.#migrationOf(stored.get(listing.id)),
    }));
    return {
      page: 'dashboard',
      ...this.#shared(request),
      now: new Date(now).toISOString(),
      keys,
      usage: usageOf(key, now),
      ...(await recentUsage(this.#parts, accountId, now)),
      v1WouldEndAt: isoOrNull(migration.graceEnds({ migratedAt: now })),
      plan: planView(key.plan),
      offers: offersOf(await plans.all(), { paymentUrl, accountId, present: key.plan.name }),
      months: await statementMonths(statements, accountId, now),
    };
  }

  async #requests(request: PageRequest, { key }: Visitor): Promise<PageModel> {
    const { searchParams } = request.url;
    const { accountId } = key.stored;
    const scope = { accountId, keyId: searchParams.get('key') ?? '', isError: searchParams.get('errors') === 'true' };
    const keys = (await listAccountKeys(this.#parts.accounts, accountId)).map(({ id, name, prefix }) => ({
      id,
      name: name === '' ? `${prefix}…` : name,
    }));
    const requests = await lastRequests(this.#parts, scope);
    return { page: 'requests', ...this.#shared(request), requests, keys, keyId: scope.keyId, isError: scope.isError };
  }

  async #statement(request: PageRequest, { key }: Visitor, month: string): Promise<PageModel> {
    const { now } = request;
    const statement = await statementOf(this.#parts.statements, key.stored.accountId, { month, now });
    const shared = this.#shared(request);
    return statement === null ? { page: 'not-found', ...shared } : { page: 'statement', ...shared, statement };
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

  #migrationOf(key: StoredKey | undefined): KeyView['migration'] {
    if (key === undefined || key.migratedAt === null) return null;
    return { v1EndsAt: isoOrNull(this.#parts.migration.graceEnds(key)) };
  }

  async #admin(request: PageRequest): Promise<PageModel> {
    const { users, links, plans, audit, signUp } = this.#parts;
    const people = (await users.all()).map(({ userId, email, role, status, plan, totpSecret }) => ({
      ...{ id: userId, email, role, status, plan: plan.name },
      secondFactor: totpSecret !== null,
    }));
    const invitations = (await links.open(request.now)).map(({ email, role, plan, expiresAt }) => ({
      ...{ email: email ?? '', role, plan },
      expiresAt: new Date(expiresAt).toISOString(),
    }));
    const more = {
      plans: (await plans.all()).map(planView),
      audit: (await audit.list({ limit: AUDIT_SHOWN })).map(auditView),
    };
    return { page: 'admin', ...this.#shared(request), people, invitations, signUp, ...more };
  }
}

/** The files below /assets, whose names contain a hash of their content. */
class WebAssets implements SitePages {
  readonly addresses = ['/assets/*'];
  readonly #web: Web;
  readonly #pages = new Map<string, CachedPage>();

  constructor(web: Web) {
    this.#web = web;
  }

  async find(path: string): Promise<CachedPage | null> {
    const file = (await this.#web.load())?.files.get(path.slice('/assets/'.length));
    if (file === undefined) return null;
    const page = this.#pages.get(path) ?? new CachedPage(file.type, file.body, { cacheControl: IMMUTABLE });
    this.#pages.set(path, page);
    return page;
  }
}

function usageOf({ plan, meter }: ActiveKey, now: number): UsageView {
  const { account } = meter;
  const { limits, calendar } = account;
  const used = account.show(now);
  return {
    ...{ plan: plan.title, perMinute: limits.minute, hardCap: limits.hard, isPaid: !plan.isHard },
    day: { used: used.day, limit: limits.day, resetsAt: new Date(calendar.dayEnds).toISOString() },
    month: { used: used.month, limit: limits.month },
  };
}

function auditView({ at, details, ...entry }: AuditEntry): AuditView {
  const texts = Object.entries(details).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return { ...entry, at: new Date(at).toISOString(), details: texts.join(', ') };
}

function isoOrNull(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** German if the browser prefers it to English. */
export function localeOf({ headers }: IncomingMessage): Locale {
  const languages = String(headers['accept-language'] ?? '')
    .toLowerCase()
    .matchAll(/\b(de|en)\b/g);
  return languages.next().value?.[1] === 'de' ? 'de' : 'en';
}
