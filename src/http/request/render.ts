/** From an answer to the text that is kept and sent: cut down to the fields asked for, in the form asked for. */
import type { Answer, Endpoint, Shape } from '../endpoint/endpoint.ts';
import { pick, type Selection, selectionOf, toldBy } from '../endpoint/field-selection.ts';
import { type Form, hasForms, linesOf, nextAddress, tableOf } from '../endpoint/formats.ts';
import type { Recognised } from '../endpoint/query.ts';
import { COMMON_HEADERS, NEGOTIATED_HEADERS } from './headers.ts';

/** How an answer is wanted. */
export interface Wish {
  readonly endpoint: Endpoint;
  readonly shape: Shape;
  readonly form: Form;
  readonly recognised: Pick<Recognised, 'fields' | 'sent'>;
  readonly pathParams: Readonly<Record<string, string>>;
  readonly publicUrl: string;
}

export interface Written {
  readonly text: string;
  readonly form: Form;
  readonly headers: readonly string[];
}

interface Body {
  readonly data: unknown;
  readonly meta?: object;
}

/** What is to be kept of each item; null for all of it. Throws where there is no such field. */
export function selectionFor({ endpoint, shape, recognised }: Omit<Wish, 'form'>): Selection | null {
  const told = recognised.fields === null ? null : toldBy(endpoint, shape);
  return told === null ? null : selectionOf(told.item, recognised.fields ?? []);
}

export function writtenAs(answer: Answer, selection: Selection | null, wish: Wish): Written {
  const { endpoint, form, shape, recognised } = wish;
  const headers = hasForms(endpoint) ? NEGOTIATED_HEADERS : COMMON_HEADERS;
  if (form === 'json' && selection === null) return { text: JSON.stringify(answer.body), form, headers };
  const body = answer.body as Body; // what takes fields and has forms is declared so
  const data = selection === null ? body.data : pick(body.data, selection);
  if (form === 'json') {
    return { text: JSON.stringify(sparseBody(body, data, recognised.fields)), form, headers };
  }
  const items = data as readonly unknown[];
  const text = form === 'csv' ? tableOf(items, toldBy(endpoint, shape)!.item, selection) : linesOf(items);
  return { text, form, headers: [...pageHeaders(answer, wish), ...headers] };
}

/** Says in the body itself that it is not whole. */
function sparseBody(body: Body, data: unknown, fields: readonly string[] | null): object {
  const { meta } = body;
  return meta === undefined ? { ...body, data, fields } : { ...body, data, meta: { ...meta, fields } };
}

/** What a body without an envelope cannot tell. */
function pageHeaders({ next }: Answer, { endpoint, recognised, pathParams, publicUrl }: Wish): string[] {
  if (next === undefined) return [];
  const query = recognised.sent.filter(([name]) => name !== 'cursor' && name !== 'page' && !(name in next));
  const address = nextAddress(publicUrl, endpoint, pathParams, [...query, ...Object.entries(next)]);
  const cursor = next.cursor === undefined ? [] : ['X-Next-Cursor', next.cursor];
  return [...cursor, 'Link', `<${address}>; rel="next"`];
}
