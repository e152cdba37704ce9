/**
 * The URL that a request means: without doubled and trailing slashes, and with the prefix of its version in place of
 * another mount. The routes, the caches and the log see this URL only.
 */
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Version } from '../endpoint/version.ts';
import { patternOf } from './allowed-methods.ts';

export type CanonicalUrl = (url: string) => string;

const ROOT = '/';
const SLASH = 47;

export function canonicalUrl(versions: readonly Version[], endpoints: readonly Endpoint[]): CanonicalUrl {
  const prefixes = versions.flatMap(({ prefix, mounts = [] }) =>
    mounts.filter((mount) => mount !== ROOT && mount !== prefix).map((mount) => [mount, prefix] as const),
  );
  const rooted = versions.filter(({ mounts }) => mounts?.includes(ROOT)).map(({ prefix }) => prefix);
  const atRoot = rooted.map((prefix) => rootPaths(prefix, endpoints));

  return (url) => {
    const plain = withoutExtraSlashes(url);
    for (const [mount, prefix] of prefixes) {
      if (plain.startsWith(mount) && endsSegment(plain, mount.length)) return prefix + plain.slice(mount.length);
    }
    for (const prefixed of atRoot) {
      const found = prefixed(plain);
      if (found !== null) return found;
    }
    return plain;
  };
}

function endsSegment(url: string, at: number): boolean {
  return url.length === at || url[at] === '/' || url[at] === '?';
}

/** Adds the prefix to a URL whose path is that of an endpoint; null for other URLs, such as those of pages. */
function rootPaths(prefix: string, endpoints: readonly Endpoint[]): (url: string) => string | null {
  const own = endpoints.flatMap(({ path }) => (path.startsWith(`${prefix}/`) ? [path.slice(prefix.length)] : []));
  const bySegment = Map.groupBy(own, firstSegment);
  const patterns = new Map([...bySegment].map(([segment, paths]) => [segment, paths.map(patternOf)]));
  return (url) => {
    const path = url.split('?', 1)[0]!;
    const matches = patterns.get(firstSegment(path))?.some((pattern) => pattern.test(path)) ?? false;
    return matches ? prefix + url : null;
  };
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function withoutExtraSlashes(url: string): string {
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  const doubled = url.indexOf('//');
  const isDoubled = doubled >= 0 && doubled < end;
  const isTrailing = end > 1 && url.charCodeAt(end - 1) === SLASH;
  // a URL with a scheme, as sent to proxies, keeps its slashes
  if ((!isDoubled && !isTrailing) || url.charCodeAt(0) !== SLASH) return url;
  const path = url.slice(0, end).replace(/\/{2,}/g, '/');
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path) + url.slice(end);
}
