/** Request addresses made from the examples of endpoints. */
import type { Endpoint } from '../../../src/http/endpoint/endpoint.ts';

type Texts = Readonly<Record<string, string>>;

/**
 * The address of an endpoint's example.
 *
 * @param more added to the query, or replaces its parameters
 * @param params replaces path parameters
 */
export function exampleAddress(endpoint: Endpoint, more: Texts = {}, params: Texts = {}): string {
  const query = new URLSearchParams({ ...endpoint.example.query, ...more }).toString();
  const path = examplePath(endpoint, params);
  return query === '' ? path : `${path}?${query}`;
}

/** The path of an endpoint's example. `params` replaces path parameters. */
export function examplePath({ path, example }: Endpoint, params: Texts = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name] ?? example.params?.[name];
    if (value === undefined) throw new Error(`the example of ${path} lacks ${name}`);
    return encodeURIComponent(value);
  });
}
