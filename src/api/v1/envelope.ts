/** The body around every answer of version 1, and what its endpoints have in common. */
import { z } from 'zod';
import type { Answer, HandleContext, V1Shape } from '../../http/endpoint/endpoint.ts';

/** What every endpoint of this version has in common unless it says otherwise. */
export const v1 = { version: 'v1', method: 'GET', plan: 'free', metered: true, isCached: true } as const;

export const BOTH_LISTS = ['merged', 'nested', 'flat'] as const;
export const NESTED_ONLY = ['nested'] as const;
export const FLAT_ONLY = ['flat'] as const;
/** On both lists, where one item cannot be both: the third-party shape unless the other is asked for. */
export const NESTED_FIRST = ['nested', 'flat'] as const;

export type Context = Pick<HandleContext<unknown, unknown>, 'sent' | 'shape'>;

interface Paging {
  readonly current: number;
  readonly total: number;
}

type AnswerParts = Omit<Answer, 'body'> & { readonly paging?: Paging };

const Parameters = z.union([z.array(z.string()).max(0), z.record(z.string(), z.string())]);

/** The envelope's schema around a response of any kind. */
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

/** The envelope's schema around a list of items. */
export function listed(item: z.ZodType) {
  return enveloped(z.array(item));
}

/** The same items in every shape: both lists agree, so that the shapes differ in name only. */
export function listedAlike(item: z.ZodType) {
  const body = listed(item);
  return { merged: body, nested: body, flat: body };
}

/** Wraps a response. `results` counts the items of a list and the keys of an object. */
export function answer(context: Context, get: string, response: object, made: AnswerParts): Answer {
  const { paging = { current: 1, total: 1 }, ...rest } = made;
  const parameters = context.sent.length === 0 ? [] : Object.fromEntries(context.sent);
  const results = Array.isArray(response) ? response.length : Object.keys(response).length;
  return { body: { get, parameters, errors: [], results, paging, response }, ...rest };
}

/** The presenter of the caller's shape. Where there is none for merged items, they are nested ones. */
export function inShape<Row>(
  { shape }: Context,
  presenters: { readonly [shape in V1Shape]?: (row: Row) => object },
): (row: Row) => object {
  const present = presenters[shape as V1Shape] ?? presenters.nested;
  if (present === undefined) throw new Error(`there is no presenter for the shape ${shape}`);
  return present;
}

/** Which page of how many. A page after the last one is empty. */
export function pagingOf(page: number, items: number, perPage: number): Paging {
  return { current: page, total: Math.max(1, Math.ceil(items / perPage)) };
}
