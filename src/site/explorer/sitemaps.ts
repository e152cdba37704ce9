/** Sitemaps of the football pages: an index, the general pages, and one file for each competition. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { League } from '../../football/terms.ts';
import { CachedPage } from '../../http/server/cached-page.ts';
import { REFERENCE_SCOPE, seasonScope } from '../../store/changes/revisions.ts';
import type { OpenStore } from '../../store/store.ts';
import { leagueAddress, matchAddress, teamAddress } from './addresses.ts';

export const SITEMAP_INDEX = '/sitemaps/football.xml';
const GENERAL = '/sitemaps/pages.xml';
/** Pages without an id. */
const PAGES = ['/', '/leagues', '/coverage', '/track-record'];
const XML = 'application/xml; charset=utf-8';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
/** Limit of the sitemap protocol; older seasons of a competition are found through its page. */
const ADDRESSES_MAX = 50_000;
const FILES_MAX = 50;

interface CachedFile {
  readonly page: CachedPage;
  readonly revision: number;
}

export class Sitemaps {
  readonly #store: OpenStore;
  readonly #publicUrl: string;
  readonly #cached = new LRUCache<string, CachedFile>({ max: FILES_MAX });

  constructor({ store, publicUrl }: { readonly store: OpenStore; readonly publicUrl: string }) {
    this.#store = store;
    this.#publicUrl = publicUrl;
  }

  /** Null if there is no such file. */
  async find(path: string): Promise<CachedPage | null> {
    const { reference } = this.#store;
    if (path === SITEMAP_INDEX) return this.#index();
    if (path === GENERAL) return this.#urls([...PAGES, ...reference.leagues().map(leagueAddress)]);
    const code = /^\/sitemaps\/(.+)\.xml$/.exec(path)?.[1];
    const league = reference.leagues().find((one) => one.code === code);
    return league === undefined ? null : this.#ofLeague(path, league);
  }

  #index(): CachedPage {
    const { reference } = this.#store;
    const leagues = reference.leagues().filter((league) => reference.seasons(league).length > 0);
    const files = [GENERAL, ...leagues.map(({ code }) => `/sitemaps/${code}.xml`)];
    const lines = files.map((file) => `<sitemap><loc>${this.#publicUrl}${file}</loc></sitemap>`);
    return xml(`<sitemapindex ${NAMESPACE}>\n${lines.join('\n')}\n</sitemapindex>`);
  }

  /** Made again when a season of the competition has changed. */
  async #ofLeague(path: string, league: League): Promise<CachedPage> {
    const { reference, revisions } = this.#store;
    const years = reference.seasons(league).map(({ year }) => year);
    const scopes = [REFERENCE_SCOPE, ...years.map((year) => seasonScope(league.legacyId, year))];
    const revision = Math.max(...scopes.map((scope) => revisions.of(scope)));
    const cached = this.#cached.get(path);
    if (cached?.revision === revision) return cached.page;
    const page = this.#urls(await this.#addressesOf(league, years));
    this.#cached.set(path, { page, revision });
    return page;
  }

  /** Those of the latest seasons first. */
  async #addressesOf(league: League, years: readonly number[]): Promise<string[]> {
    const { reference, readers } = this.#store;
    const address = leagueAddress(league);
    const addresses = new Set<string>();
    for (const year of years.toSorted((a, b) => b - a)) {
      await yieldToOthers();
      addresses.add(`${address}?season=${year}`);
      for (const team of reference.teamsOfSeason(league, year)) addresses.add(teamAddress(team));
      for (const fixture of await readers.fixtures.ofSeason(league.legacyId, year))
        addresses.add(matchAddress(fixture));
      if (addresses.size >= ADDRESSES_MAX) break;
    }
    return [...addresses].slice(0, ADDRESSES_MAX);
  }

  #urls(addresses: readonly string[]): CachedPage {
    const lines = addresses.map((address) => `<url><loc>${this.#publicUrl}${address}</loc></url>`);
    return xml(`<urlset ${NAMESPACE}>\n${lines.join('\n')}\n</urlset>`);
  }
}

function xml(root: string): CachedPage {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
  return new CachedPage(XML, text, { cacheControl: 'public, max-age=3600' });
}
