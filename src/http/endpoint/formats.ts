/** The forms a list comes in, by `Accept`: JSON, a line of JSON for each item, or a table. */
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { describedData, type FieldSelection, keysOf, plain, supportsFields } from './field-selection.ts';

export type ResponseFormat = 'json' | 'ndjson' | 'csv';

export const FORMAT_TYPES: Readonly<Record<ResponseFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** Best first where a caller likes several equally. */
const MEDIA: readonly (readonly [ResponseFormat, type: string, range: string])[] = [
  ['json', 'application/json', 'application/*'],
  ['ndjson', 'application/x-ndjson', 'application/*'],
  ['csv', 'text/csv', 'text/*'],
];

/** Lists that answer everybody alike come in all forms. */
export function hasFormats(endpoint: Endpoint): boolean {
  return supportsFields(endpoint) && endpoint.shapes.every((shape) => describedData(endpoint, shape)?.many);
}

const CACHED_MAX = 200;
const cached = new Map<string, ResponseFormat>();

/**
 * RFC 9110 12.5.1; JSON where nothing that is offered is acceptable. `negotiator` lets the order of the header decide among
 * equals, where JSON is to win.
 */
export function negotiateFormat(accept: string | undefined): ResponseFormat {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json';
  let form = cached.get(accept);
  if (form === undefined) {
    form = best(accept);
    if (cached.size < CACHED_MAX && accept.length <= 200) cached.set(accept, form);
  }
  return form;
}

function best(accept: string): ResponseFormat {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const number = weight === undefined ? 1 : Number(weight);
    weights.set(type, Number.isFinite(number) ? number : 0);
  }
  let chosen: ResponseFormat = 'json';
  let most = 0;
  for (const [form, type, range] of MEDIA) {
    const weight = weights.get(type) ?? weights.get(range) ?? weights.get('*/*') ?? 0;
    if (weight > most) [chosen, most] = [form, weight];
  }
  return chosen;
}

export function linesOf(items: readonly unknown[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}

type Column = readonly string[];

/** A table as RFC 4180 has it: a column for each value of an item, by its path; lists within an item are JSON. */
export function tableOf(items: readonly unknown[], item: z.ZodType, selection: FieldSelection | null): string {
  const columns = columnsOf(item, selection, []);
  const rows = items.map((one) => columns.map((column) => cellOf(one, column)));
  return stringify([columns.map((column) => column.join('.')), ...rows], {
    record_delimiter: '\r\n',
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

function columnsOf(schema: z.ZodType, selection: FieldSelection | null, path: Column): readonly Column[] {
  const inner = plain(schema);
  const keys = inner.type === 'object' ? keysOf(inner) : null;
  if (keys === null) return [path];
  return Object.keys(keys).flatMap((key) => {
    const within = selection === null ? null : selection.get(key);
    return within === undefined ? [] : columnsOf(keys[key]!, within, [...path, key]);
  });
}

/** The value at a path; null where something on the way is not there. */
function cellOf(item: unknown, column: Column): unknown {
  let value = item;
  for (const key of column) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return value ?? null;
}

/** The address of the page after this one. */
export function nextAddress(
  base: string,
  { path }: Endpoint,
  params: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[],
): string {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${base}${filled}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
}
