/** Requests to endpoints, written from their own definitions. */
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';

type Texts = Readonly<Record<string, string>>;

/** The address of an endpoint's example; what is given is added to its query or its path, or replaces what is there. */
export function exampleAddress(endpoint: Endpoint, more: Texts = {}, params: Texts = {}): string {
  const query = new URLSearchParams({ ...endpoint.example.query, ...more }).toString();
  const path = examplePath(endpoint, params);
  return query === '' ? path : `${path}?${query}`;
}

/** The path of an endpoint's example; `params` replaces path parameters. */
export function examplePath({ path, example }: Endpoint, params: Texts = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? example.params?.[name];
    if (value === undefined) throw new Error(`the example of ${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
}
