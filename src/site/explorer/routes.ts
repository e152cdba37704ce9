/** The addresses of the explorer, and what each page is made from. */
import { slug } from '../../base/text.ts';
import type { OpenStore } from '../../store/store.ts';
import { competitionOf, leaguesOf } from './competition.ts';
import { coverageOf, trackRecordOf } from './coverage.ts';
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
  readonly sources?: readonly string[];
  readonly picture?: string;
}

interface Route {
  readonly pattern: RegExp;
  /** query parameters that change the content; others are ignored */
  readonly parameters: readonly string[];
  build(request: RouteRequest): Promise<BuiltPage | null>;
}

interface RouteRequest {
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  readonly reading: Reading;
  readonly store: OpenStore;
}

/** Fastify's patterns of the addresses. */
export const ADDRESSES = [
  '/',
  '/leagues',
  ...['leagues', 'matches', 'teams', 'players'].flatMap((kind) => [`/${kind}/:id`, `/${kind}/:id/:slug`]),
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
    build: async ({ reading }) => ({
      part: await leaguesOf(reading),
      ...{ section: 'competitions', canonical: '/leagues' },
    }),
  },
  {
    pattern: /^\/leagues\/([^/]+)(?:\/[^/]*)?$/,
    parameters: ['season', 'round', 'asOf'],
    async build({ id, query, reading, store }) {
      const { season = null, round = null, asOf = null } = query;
      const part = await competitionOf(reading, store.reference, { code: id, requested: { season, round, asOf } });
      if (part === null) return null;
      const { code, name, currentSeason } = part.league;
      const ofSeason = part.season === currentSeason ? '' : `?season=${part.season}`;
      const picture = part.season === currentSeason ? { picture: `/charts/table/${code}.png` } : {};
      return { part, section: 'competitions', canonical: `/leagues/${code}/${slug(name)}${ofSeason}`, ...picture };
    },
  },
  {
    pattern: /^\/matches\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading, store }) {
      const found = await matchOf(reading, store.reference, id);
      if (found === null) return null;
      const { home, away, id: native } = found.part.fixture;
      const canonical = `/matches/${native}/${slug(`${home.name} ${away.name}`)}`;
      return { ...found, section: null, canonical, picture: `/charts/match/${native}.png` };
    },
  },
  {
    pattern: /^\/teams\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading, store }) {
      const part = await teamOf(reading, store.reference, id);
      return part && { part, section: null, canonical: `/teams/${part.team.id}/${slug(part.team.name)}` };
    },
  },
  {
    pattern: /^\/players\/([^/]+)(?:\/[^/]*)?$/,
    parameters: [],
    async build({ id, reading }) {
      const part = await playerOf(reading, id);
      return part && { part, section: null, canonical: `/players/${part.player.id}/${slug(part.player.name)}` };
    },
  },
  {
    pattern: /^\/track-record$/,
    parameters: [],
    build: async ({ reading }) => ({
      part: await trackRecordOf(reading),
      ...{ section: 'models', canonical: '/track-record' },
    }),
  },
  {
    pattern: /^\/coverage$/,
    parameters: [],
    build: async ({ reading, store }) => ({
      part: await coverageOf(reading, store.reference),
      ...{ section: 'coverage', canonical: '/coverage' },
    }),
  },
];

export interface FoundRoute {
  /** equal for requests with the same content */
  readonly key: string;
  build(reading: Reading, store: OpenStore): Promise<BuiltPage | null>;
}

/** The route of a URL; null if no page has its path. */
export function routeOf(url: URL): FoundRoute | null {
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  for (const { pattern, parameters, build } of ROUTES) {
    const found = pattern.exec(path);
    if (found === null) continue;
    const id = decoded(found[1] ?? '');
    if (id === null) return null;
    const query = Object.fromEntries(
      parameters.flatMap((name) => {
        const value = url.searchParams.get(name);
        return value === null ? [] : [[name, value.slice(0, 100)]];
      }),
    );
    const first = path.split('/', 2)[1] ?? '';
    const key = `${first}/${id}?${new URLSearchParams(query)}`;
    return { key, build: (reading, store) => build({ id, query, reading, store }) };
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
