/** What the form of an endpoint's page sends. The script of the site makes the form; without it the page has the samples. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { inputSchema } from './fields.ts';
import { SAMPLES } from './samples.ts';

export interface RequestForm {
  readonly method: string;
  readonly path: string;
  /** as JSON or NDJSON; empty: no body */
  readonly body: string;
  readonly type: string;
  /** the session of a person who is signed in is sent too */
  readonly isForPeople: boolean;
  readonly parameters: readonly { readonly name: string; readonly isInPath: boolean; readonly value: string }[];
}

export function requestFormOf({ id, method, path, params, query, example, access }: Endpoint): RequestForm {
  const inPath = Object.keys(params === undefined ? {} : (inputSchema(params).properties ?? {}));
  const inQuery = Object.keys(inputSchema(query).properties ?? {});
  const { text = '', type = 'application/json' } = SAMPLES[id] ?? {};
  return {
    ...{ method, path, type, body: method === 'GET' ? '' : text || '{}' },
    isForPeople: access !== undefined,
    parameters: [
      ...inPath.map((name) => ({ name, isInPath: true, value: example.params?.[name] ?? '' })),
      ...inQuery.map((name) => ({ name, isInPath: false, value: example.query?.[name] ?? '' })),
    ],
  };
}
