import type { Route } from '../request/request-context.ts';

/** The methods of each path, for 405 responses and preflight requests: `GET, HEAD, OPTIONS`. */
export type MethodsByPath = readonly (readonly [pattern: RegExp, methods: string])[];

export function methodsByPath(routes: readonly Route[]): MethodsByPath {
  const byPath = new Map<string, string[]>();
  for (const { endpoint } of routes) {
    const methods = byPath.get(endpoint.path) ?? ['OPTIONS'];
    byPath.set(endpoint.path, [...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]), ...methods]);
  }
  return [...byPath].map(([path, methods]) => [patternOf(path), methods.join(', ')] as const);
}

/** A route such as '/api/v1/fixtures/:id/events' as a regular expression. A final `*` matches any path below it. */
export function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('/')}$`);
}

/** The methods of the first route that matches; undefined if none does. */
export function allowedMethods(methods: MethodsByPath, url: string): string | undefined {
  const path = url.split('?', 1)[0]!;
  return methods.find(([pattern]) => pattern.test(path))?.[1];
}
