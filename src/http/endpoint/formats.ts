/** The forms a list comes in, by `Accept`: JSON, a line of JSON for each item, or a table. */
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { keysOf, plain, type Selection, takesFields, toldBy } from './field-selection.ts';

export type Form = 'json' | 'ndjson' | 'csv';

export const FORM_TYPES: Readonly<Record<Form, string>> = {
  json: 'application/json; charset=utf-8',
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
};

/** Best first where a caller likes several equally. */
const MEDIA: readonly (readonly [Form, type: string, range: string])[] = [
  ['json', 'application/json', 'application/*'],
  ['ndjson', 'application/x-ndjson', 'application/*'],
  ['csv', 'text/csv', 'text/*'],
];

/** Lists that answer everybody alike come in all forms. */
export function hasForms(endpoint: Endpoint): boolean {
  return takesFields(endpoint) && endpoint.shapes.every((shape) => toldBy(endpoint, shape)?.many);
}

const KNOWN_MAX = 200;
const known = new Map<string, Form>();

/**
 * RFC 9110 12.5.1; JSON where nothing that is offered is acceptable. `negotiator` lets the order of the header decide among
 * equals, where JSON is to win.
 */
export function formOf(accept: string | undefined): Form {
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return 'json';
  let form = known.get(accept);
  if (form === undefined) {
    form = best(accept);
    if (known.size < KNOWN_MAX && accept.length <= 200) known.set(accept, form);
  }
  return form;
}

function best(accept: string): Form {
  const weights = new Map<string, number>();
  for (const item of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    const number = weight === undefined ? 1 : Number(weight);
    weights.set(type, Number.isFinite(number) ? number : 0);
  }
  let chosen: Form = 'json';
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
export function tableOf(items: readonly unknown[], item: z.ZodType, selection: Selection | null): string {
  const columns = columnsOf(item, selection, []);
  const rows = items.map((one) => columns.map((column) => cellOf(one, column)));
  return stringify([columns.map((column) => column.join('.')), ...rows], {
    record_delimiter: '\r\n',
    cast: { boolean: String, object: (value) => JSON.stringify(value) },
  });
}

function columnsOf(schema: z.ZodType, selection: Selection | null, path: Column): readonly Column[] {
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
