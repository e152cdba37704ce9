/** The addresses of the explorer, and what each page is made from. */
import type { OpenStore } from '../../store/store.ts';
import type { Locale } from '../account/model.ts';
import { leagueAddress, matchAddress, playerAddress, teamAddress, versusAddress } from './addresses.ts';
import { competitionOf, leaguesOf } from './competition.ts';
import { coverageOf, trackRecordOf } from './coverage.ts';
import { headToHeadOf } from './head-to-head.ts';
import { matchOf } from './match.ts';
import type { ExplorerModel, Frame, PartOf, Section } from './model.ts';
import { playerOf, teamOf } from './people.ts';
import type { Reading } from './queries.ts';
import { isDay, todayOf } from './today.ts';

type PagePart = ExplorerModel extends infer Model ? (Model extends Frame ? PartOf<Model> : never) : never;

/** A page without the facts that all pages share. */
export interface BuiltPage {
  readonly part: PagePart;
  readonly section: Section;
  /** path and query of this content */
  readonly canonical: string;
  readonly picture?: string;
  /** false for variants that search engines need not list */
  readonly isIndexed?: boolean;
}

interface Route {
  readonly pattern: RegExp;
  /** query parameters that change the content; others are ignored */
  readonly parameters: readonly string[];
  build(request: RouteRequest): Promise<BuiltPage | null>;
}

interface RouteRequest {
  readonly id: string;
  /** the second id of a path; empty if it has one */
  readonly other: string;
  readonly query: Readonly<Record<string, string>>;
  readonly reading: Reading;
  readonly store: OpenStore;
  readonly locale: Locale;
}

/** Characters of a query parameter that are read; ten assumed results have 180. */
const VALUE_MAX = 200;

/** Fastify's patterns of the addresses. */
export const ADDRESSES = [
  '/',
  '/leagues',
  ...['leagues', 'matches', 'teams', 'players'].flatMap((kind) => [`/${kind}/:id`, `/${kind}/:id/:slug`]),
  '/teams/:id/vs/:other',
  '/teams/:id/vs/:other/:slug',
  '/track-record',
  '/coverage',
] as const;

const ROUTES: readonly Route[] = [
  {
    pattern: /^\/$/,
    parameters: ['day'],
    async build({ query, reading, store }) {
      const { day = null } = query;
      const part = await todayOf(reading, store.reference, day);
      return { part, section: 'today', canonical: isDay(day) ? `/?day=${day}` : '/' };
    },
  },
  {
    pattern: /^\/leagues$/,
    parameters: [],
    build: async ({ reading, store }) => ({
      part: await leaguesOf(reading, store.reference),
      ...{ section: 'competitions', canonical: '/leagues' },
    }),
  },
  {
    pattern: /^\/leagues\/([^/]+)(?:\/[^/]*)?$/,
    parameters: ['season', 'round', 'asOf', 'matchday', 'view', 'if'],
    async build({ id, query, reading, store }) {
      const { season = null, round = null, asOf = null, matchday = null, view = null, if: assumed = null } = query;
      const requested = { season, round, asOf, matchday, view, if: assumed };
      const part = await competitionOf(reading, store.reference, { code: id, requested });
      if (part === null) return null;
      const { code, currentSeason } = part.league;
      const ofSeason = part.season === currentSeason ? '' : `?season=${part.season}`;
      // a cup has no table
      const kind = part.table.length > 0 ? 'table' : part.bracket.length > 0 ? 'bracket' : null;
      const picture = part.season === currentSeason && kind !== null ? { picture: `/charts/${kind}/${code}.png` } : {};
      const canonical = `${leagueAddress(part.league)}${ofSeason}`;
      return { part, section: 'competitions', canonical, ...picture, isIndexed: assumed === null && matchday === null };
    },
  },
  {
    pattern: /^\/matches\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading, store, locale }) {
      const found = await matchOf(reading, store.reference, { id, locale });
      if (found === null) return null;
      const { fixture } = found;
      return {
        part: found,
        section: null,
        canonical: matchAddress(fixture),
        picture: `/charts/match/${fixture.id}.png`,
      };
    },
  },
  {
    pattern: /^\/teams\/([^/]+)\/vs\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, other, reading }) {
      const part = await headToHeadOf(reading, id, other);
      if (part === null) return null;
      return { part, section: null, canonical: versusAddress(part.home, part.away) };
    },
  },
  {
    pattern: /^\/teams\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading, store }) {
      const part = await teamOf(reading, store.reference, id);
      return part && { part, section: null, canonical: teamAddress(part.team) };
    },
  },
  {
    pattern: /^\/players\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading, store }) {
      const part = await playerOf(reading, store.reference, id);
      return part && { part, section: null, canonical: playerAddress(part.player) };
    },
  },
  {
    pattern: /^\/track-record$/,
    parameters: [],
    build: async ({ reading, store }) => ({
      part: await trackRecordOf(reading, store.reference),
      ...{ section: 'models', canonical: '/track-record' },
    }),
  },
  {
    pattern: /^\/coverage$/,
    parameters: ['country', 'from', 'league', 'season'],
    async build({ query, reading, store }) {
      const { country = null, from = null, league = null, season = null } = query;
      const part = await coverageOf(reading, store.reference, { country, from, league, season });
      const isWhole = part.country === null && part.from === 0 && part.open === null;
      return { part, section: 'coverage', canonical: '/coverage', isIndexed: isWhole };
    },
  },
];

export interface FoundRoute {
  /** equal for requests with the same content */
  readonly key: string;
  build(reading: Reading, store: OpenStore, locale: Locale): Promise<BuiltPage | null>;
}

/** The route of a URL; null if no page has its path. */
export function routeOf(url: URL): FoundRoute | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  for (const { pattern, parameters, build } of ROUTES) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const id = decoded(found[1] ?? '');
    const other = decoded(found[2] ?? '');
    if (id === null || other === null) return null;
    const query = Object.fromEntries(
      parameters.flatMap((name) => {
        const value = url.searchParams.get(name);
        return value === null ? [] : [[name, value.slice(0, VALUE_MAX)]];
      }),
    );
    const first = path.split('/', 2)[1] ?? '';
    const key = `${first}/${id}/${other}?${new URLSearchParams(query)}`;
    return { key, build: (reading, store, locale) => build({ id, other, query, reading, store, locale }) };
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
