/** The addresses of pictures: /charts/{kind}/{id}.svg or .png, with ?theme=dark. */
import { type FoundRoute, routeOf } from './routes.ts';

/** Kinds of pictures, and the page that has the same drawing. */
const PAGE_OF_KIND: Readonly<Record<string, 'leagues' | 'matches'>> = {
  table: 'leagues',
  positions: 'leagues',
  bracket: 'leagues',
  simulation: 'leagues',
  match: 'matches',
  shots: 'matches',
  xg: 'matches',
  timeline: 'matches',
  'win-probability': 'matches',
  lineups: 'matches',
};

export interface Chart {
  readonly kind: string;
  readonly format: 'svg' | 'png';
  readonly theme: 'light' | 'dark';
  /** of the page whose data it shows */
  readonly route: FoundRoute;
}

/** Null if no picture has this address. */
export function chartOf(url: URL): Chart | null {
  const [, kind = '', id = '', format] = /^\/charts\/([\w-]+)\/([^/]+)\.(svg|png)$/.exec(url.pathname) ?? [];
  const page = Object.hasOwn(PAGE_OF_KIND, kind) ? PAGE_OF_KIND[kind] : undefined;
  if (page === undefined) return null;
  const season = url.searchParams.get('season');
  const query = page === 'leagues' && season !== null ? `?season=${encodeURIComponent(season)}` : '';
  const route = routeOf(new URL(`/${page}/${id}${query}`, url));
  const theme = url.searchParams.get('theme') === 'dark' ? 'dark' : 'light';
  return route && { kind, format: format as Chart['format'], theme, route };
}
