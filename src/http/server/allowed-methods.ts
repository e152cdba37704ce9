import type { Route } from '../request/request-context.ts';

/** Which methods each mounted path takes, for 405 and preflights. */
export type MethodsByPath = readonly (readonly [pattern: RegExp, methods: string])[];

export function methodsByPath(routes: readonly Route[]): MethodsByPath {
  const byPath = new Map<string, string[]>();
  for (const { endpoint } of routes) {
    const methods = byPath.get(endpoint.path) ?? ['OPTIONS'];
    byPath.set(endpoint.path, [...(endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]), ...methods]);
  }
  return [...byPath].map(([path, methods]) => [patternOf(path), methods.join(', ')] as const);
}

/** '/api/v1/fixtures/:id/events' as a pattern of paths; a star at the end stands for anything. */
export function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) =>
      part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  return new RegExp(`^${parts.join('/')}$`);
}

/** 'GET, HEAD, OPTIONS', or undefined where nothing is mounted. */
export function allowedMethods(methods: MethodsByPath, url: string): string | undefined {
  const path = url.split('?', 1)[0]!;
  return methods.find(([pattern]) => pattern.test(path))?.[1];
}
