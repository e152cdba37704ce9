/** The formats of a list, negotiated by Accept: JSON, NDJSON or CSV. */
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type FieldSelection, keysOf, plain, responseDataSchema, supportsFields } from './field-selection.ts';

export type ResponseFormat = 'json' | 'ndjson' | 'csv';

export const FORMAT_TYPES: Readonly<Record<ResponseFormat, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** Best first, among types that the client accepts equally. */
const MEDIA_TYPES: readonly (readonly [ResponseFormat, type: string, range: string])[] = [
  ['json', 'application/json', 'application/*'],
  ['ndjson', 'application/x-ndjson', 'application/*'],
  ['csv', 'text/csv', 'text/*'],
];

/** Whether an endpoint supports all formats: those that accept `fields` and return a list. */
export function hasFormats(endpoint: Endpoint): boolean {
  return supportsFields(endpoint) && endpoint.shapes.every((shape) => responseDataSchema(endpoint, shape)?.many);
}

const CACHED_HEADERS_MAX = 200;
const CACHED_HEADER_LENGTH_MAX = 200;
const formatByHeader = new Map<string, ResponseFormat>();

/**
 * Negotiates the format as RFC 9110 12.5.1 defines; JSON if none is acceptable. Does not use `negotiator`, because it
 * resolves equal weights by the order of the header, where JSON must win.
 */
export function negotiateFormat(accept: string | undefined): ResponseFormat {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json';
  let format = formatByHeader.get(accept);
  if (format === undefined) {
    format = bestFormat(accept);
    const isCacheable = formatByHeader.size < CACHED_HEADERS_MAX && accept.length <= CACHED_HEADER_LENGTH_MAX;
    if (isCacheable) formatByHeader.set(accept, format);
  }
  return format;
}

function bestFormat(accept: string): ResponseFormat {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    weights.set(type, Number.isFinite(weight) ? weight : 0);
  }
  let best: ResponseFormat = 'json';
  let highest = 0;
  for (const [format, type, range] of MEDIA_TYPES) {
    const weight = weights.get(type) ?? weights.get(range) ?? weights.get('*/*') ?? 0;
    if (weight > highest) [best, highest] = [format, weight];
  }
  return best;
}

/** NDJSON: one item per line. */
export function ndjsonOf(items: readonly unknown[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('');
}

/** The path of a value in an item: `['home', 'name']`. */
type Column = readonly string[];

/**
 * CSV as RFC 4180 defines it. Each value of an item is a column with its path as name; lists within an item are JSON. An
 * optional list, such as one of `include`, is a column only if an item has it.
 */
export function csvOf(items: readonly unknown[], item: z.ZodType, selection: FieldSelection | null): string {
  const absent = new Set(selection === null ? absentFields(items, item) : []);
  const columns = columnsOf(item, selection, []).filter(([field]) => !absent.has(field!));
  const rows = items.map((row) => columns.map((column) => cellOf(row, column)));
  return stringify([columns.map((column) => column.join('.')), ...rows], {
    record_delimiter: '\r\n',
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

/** The optional lists that no item has. */
function absentFields(items: readonly unknown[], schema: z.ZodType): string[] {
  const isOptionalList = (value: z.ZodType) => value.type === 'optional' && plain(value).type === 'array';
  const lists = Object.entries(keysOf(schema) ?? {}).flatMap(([key, value]) => (isOptionalList(value) ? [key] : []));
  return lists.filter((key) => items.every((item) => !Object.hasOwn(item as object, key)));
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

/** The value at a path; null if any part of the path is missing. */
function cellOf(item: unknown, column: Column): unknown {
  let value = item;
  for (const key of column) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return value ?? null;
}

/** The URL of the next page. */
export function nextPageUrl(
  base: string,
  { path }: Endpoint,
  params: Readonly<Record<string, string>>,
  query: readonly (readonly [string, string])[],
): string {
  const resolvedPath = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${base}${resolvedPath}?${new URLSearchParams(query.map(([name, value]) => [name, value]))}`;
}
