/** The envelope of version 1, and the defaults of its endpoints. */
import { z } from 'zod';
import type { EndpointResult, HandleContext, V1Shape } from '../../http/endpoint/endpoint.ts';

/** Defaults of every endpoint of version 1. */
export const v1 = { version: 'v1', method: 'GET', plan: 'free', metered: true, isCached: true } as const;

export const BOTH_LISTS = ['merged', 'nested', 'flat'] as const;
export const NESTED_ONLY = ['nested'] as const;
export const FLAT_ONLY = ['flat'] as const;
/** For endpoints on both lists whose shapes cannot be merged. Default: the nested shape. */
export const NESTED_FIRST = ['nested', 'flat'] as const;

export type Context = Pick<HandleContext<unknown, unknown>, 'sent' | 'shape'>;

export interface Paging {
  readonly current: number;
  readonly total: number;
}

type AnswerParts = Omit<EndpointResult, 'body'> & { readonly paging?: Paging };

const Parameters = z.union([z.array(z.string()).max(0), z.record(z.string(), z.string())]);

/** The schema of the envelope with this response. */
export function enveloped<Response extends z.ZodType>(response: Response) {
  return z.object({
    get: z.string().describe('name of the endpoint'),
    parameters: Parameters.describe('the query as sent; an empty array if there was none'),
    errors: z.array(z.string()).max(0).describe('empty in every successful response'),
    results: z.int().min(0).describe('number of items in `response`'),
    paging: z.object({ current: z.int().min(1), total: z.int().min(1) }),
    response,
  });
}

/** The schema of the envelope with a list of items. */
export function listed(item: z.ZodType) {
  return enveloped(z.array(item));
}

/** The schemas of an endpoint whose items are equal in all shapes. */
export function sameInAllShapes(item: z.ZodType) {
  const body = listed(item);
  return { merged: body, nested: body, flat: body };
}

/** Wraps a response. `results` is the number of items in a list, or of keys in an object. */
export function answer(context: Context, get: string, response: object, parts: AnswerParts): EndpointResult {
  const { paging = { current: 1, total: 1 }, ...rest } = parts;
  const parameters = context.sent.length === 0 ? [] : Object.fromEntries(context.sent);
  const results = Array.isArray(response) ? response.length : Object.keys(response).length;
  return { body: { get, parameters, errors: [], results, paging, response }, ...rest };
}

/** The presenter of the requested shape. Without a presenter for `merged`, merged items are nested ones. */
export function presenterFor<Row>(
  { shape }: Context,
  presenters: { readonly [shape in V1Shape]?: (row: Row) => object },
): (row: Row) => object {
  const present = presenters[shape as V1Shape] ?? presenters.nested;
  if (present === undefined) throw new Error(`there is no presenter for the shape ${shape}`);
  return present;
}

/** The `paging` object. `total` is at least 1; a page after the last one is empty. */
export function pagingOf(page: number, items: number, perPage: number): Paging {
  return { current: page, total: Math.max(1, Math.ceil(items / perPage)) };
}
