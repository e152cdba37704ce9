/** Validates the query and path of a request. Unknown parameters are errors, and one error reports all faults. */
import type { z } from 'zod';
import { ApiError, type FieldError } from '../../base/errors.ts';
import { nearest } from '../../base/nearest.ts';
import type { Endpoint, Shape } from './endpoint.ts';
import { parseFields, supportsFields } from './field-selection.ts';
import { INVALID, type RuleInput } from './rules.ts';
import type { Version } from './version.ts';

/** Query parameters as sent: decoded names and values, in their order. */
export type QueryPairs = readonly (readonly [string, string])[];

/** Decodes a query string; null if it is not valid percent-encoded UTF-8. */
export function parseQuery(text: string): QueryPairs | null {
  if (text === '') return [];
  try {
    const sent: (readonly [string, string])[] = [];
    for (const part of text.split('&')) {
      if (part === '') continue;
      const at = part.indexOf('=');
      sent.push(at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]);
    }
    return sent;
  } catch {
    return null; // thrown by decodeURIComponent
  }
}

const ENCODED = /[%+\u0080-\u00ff]/;

/** Accepts raw bytes beyond ASCII, which curl sends, as if they were percent-encoded. */
function decode(text: string): string {
  if (!ENCODED.test(text)) return text;
  const raw = /[\u0080-\u00ff]/g;
  const encoded = text.replace(raw, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  return decodeURIComponent(encoded.replaceAll('+', ' '));
}

export function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** The parameters of a URL, without the empty ones where the version ignores them; null if they are not valid UTF-8. */
export function sentTo(version: Version | null, url: string): QueryPairs | null {
  const sent = parseQuery(queryOf(url));
  if (sent === null || version?.ignoresEmptyParameters !== true) return sent;
  return sent.filter(([name, value]) => value !== '' || name === PRETTY);
}

/** The parameter for people: `?pretty` indents the JSON of a response. */
const PRETTY = 'pretty';

/** Whether a query asks for indented JSON. */
export function isPretty(sent: QueryPairs): boolean {
  return sent.some(([name, value]) => name === PRETTY && value.toLowerCase() !== 'false');
}

/** Whether an endpoint accepts `pretty`: it returns JSON. */
export function supportsPretty({ method, stream, files }: Endpoint): boolean {
  return method === 'GET' && stream !== true && files === undefined;
}

/** A validated request. It depends on the URL only, so it can be cached by it. */
export interface ParsedRequest {
  readonly query: Record<string, unknown>;
  readonly params: Record<string, unknown>;
  readonly sent: QueryPairs;
  /** the parameter `shape`; null: the default of the key or endpoint */
  readonly shape: Shape | null;
  /** the parameter `fields`; null: all fields */
  readonly fields: readonly string[] | null;
  /** true: indented JSON */
  readonly pretty: boolean;
  /** plan that a parameter requires; null if none does */
  readonly gate: { readonly plan: 'paid' | 'ultra'; readonly field: string } | null;
  /** the cache key of the JSON response: equal for URLs that differ only in their percent-encoding */
  cacheKey(shape: Shape): string;
}

/** Validates a request against its endpoint. `sent` is the result of `parseQuery`. Throws one ApiError with all faults. */
export function parseRequest(
  endpoint: Endpoint,
  sent: QueryPairs | null,
  pathParams: Readonly<Record<string, string>>,
): ParsedRequest {
  if (sent === null)
    throw new ApiError(
      'bad_request',
      'The query is not valid UTF-8: percent-encode accented names, such as M%C3%BCnchen',
    );
  const faults: FieldError[] = [];
  const collected = collect(endpoint, sent, faults);
  const { values, sentAs, shape, fields } = collected;
  const asSent = (fault: FieldError) => ({ ...fault, field: sentAs?.get(fault.field) ?? fault.field });

  const query = endpoint.query.safeParse(values);
  if (!query.success) faults.push(...fieldErrorsOf(query.error.issues, 'query').map(asSent));
  const params = endpoint.params?.safeParse(pathParams);
  if (params?.success === false) faults.push(...fieldErrorsOf(params.error.issues, 'path'));
  if (endpoint.rules !== undefined) {
    const given = query.success && faults.length === 0 ? query.data : givenIn(endpoint, collected);
    faults.push(...endpoint.rules(given).map(asSent));
  }
  if (faults.length > 0 || !query.success) throw invalid(faults);
  const pathValues = (params?.data as Record<string, unknown> | undefined) ?? {};
  return {
    query: query.data,
    params: pathValues,
    sent,
    shape,
    fields,
    pretty: isPretty(sent),
    gate: endpoint.gate?.(query.data, pathValues) ?? null,
    cacheKey: keysByShape(cacheKeyOf(endpoint, pathParams, sent, fields)),
  };
}

/** Composes each key once: to hash a new string for every request takes longer than the look-up. */
function keysByShape(key: string): (shape: Shape) => string {
  const keys = new Map<Shape, string>();
  return (shape) => {
    const known = keys.get(shape);
    if (known !== undefined) return known;
    const composed = `${shape} ${key}`;
    keys.set(shape, composed);
    return composed;
  };
}

/** The parameters of an invalid request, for the rules between parameters: valid values, and INVALID for the others. */
function givenIn({ query }: Endpoint, { values, conflicting }: Collected): RuleInput<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(query.shape)) {
    const parsed = (schema as z.ZodType).safeParse(values[name]);
    if (parsed.success && !conflicting.has(name)) given[name] = parsed.data;
    else if (Object.hasOwn(values, name)) given[name] = INVALID;
  }
  return given;
}

/** The ApiError for a list of faults. Faults of the same field become one message. */
export function invalid(faults: readonly FieldError[]): ApiError {
  const byField = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const messages = byField.get(field) ?? [];
    if (!messages.includes(message)) messages.push(message);
    byField.set(field, messages);
  }
  const fields = [...byField].map(([field, messages]) => ({ field, message: messages.join('; ') }));
  const message = fields.map((fault) => `${fault.field}: ${fault.message}`).join('; ');
  return new ApiError('bad_request', message, { fields });
}

interface Collected {
  readonly values: Readonly<Record<string, string>>;
  /** parameter > the alias that was sent */
  readonly sentAs: ReadonlyMap<string, string> | null;
  /** parameters that were sent with several values */
  readonly conflicting: ReadonlySet<string>;
  readonly shape: Shape | null;
  readonly fields: readonly string[] | null;
}

function collect(endpoint: Endpoint, sent: QueryPairs, faults: FieldError[]): Collected {
  const values: Record<string, string> = {};
  const names = new Set<string>();
  const conflicting = new Set<string>();
  let sentAs: Map<string, string> | null = null;
  let shape: Shape | null = null;
  let fields: readonly string[] | null = null;
  for (const [name, value] of sent) {
    if (names.has(name)) {
      faults.push({ field: name, message: 'is sent more than once' });
      conflicting.add(parameterOf(endpoint, name) ?? name);
      continue;
    }
    names.add(name);
    if (name === 'shape') {
      shape = endpoint.shapes.find((supported) => supported === value) ?? null;
      if (shape === null) faults.push({ field: name, message: `must be one of ${endpoint.shapes.join(', ')}` });
      continue;
    }
    if (name === 'fields' && supportsFields(endpoint)) {
      fields = parseFields(value, faults);
      continue;
    }
    if (name === PRETTY && supportsPretty(endpoint)) {
      const text = endpoint.version === 'v1' ? value.toLowerCase() : value;
      if (!['', 'true', 'false'].includes(text)) faults.push({ field: name, message: 'must be true or false' });
      continue;
    }
    const parameter = parameterOf(endpoint, name);
    if (parameter === undefined) {
      faults.push({ field: name, message: `is not a parameter of this endpoint${suggestionFor(endpoint, name)}` });
    } else if (Object.hasOwn(values, parameter) && values[parameter] !== value) {
      const other = sentAs?.get(parameter) ?? parameter;
      faults.push({ field: name, message: `contradicts ${other}, which is the same parameter: send one of them` });
      conflicting.add(parameter);
    } else {
      values[parameter] = value;
      if (name !== parameter) sentAs = (sentAs ?? new Map<string, string>()).set(parameter, name);
    }
  }
  return { values, sentAs, conflicting, shape, fields };
}

function suggestionFor(endpoint: Endpoint, name: string): string {
  const others = [
    'shape',
    ...(supportsFields(endpoint) ? ['fields'] : []),
    ...(supportsPretty(endpoint) ? [PRETTY] : []),
  ];
  const near = nearest(name, [...Object.keys(endpoint.query.shape), ...Object.keys(endpoint.aliases ?? {}), ...others]);
  return near === undefined ? '' : `; did you mean ${near}?`;
}

function parameterOf(endpoint: Endpoint, name: string): string | undefined {
  if (Object.hasOwn(endpoint.query.shape, name)) return name;
  const { aliases } = endpoint;
  return aliases !== undefined && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** `rootName` is the field of issues that concern the whole value. */
export function fieldErrorsOf(issues: readonly Issue[], rootName: string): FieldError[] {
  return issues.map(({ path, message }) => ({ field: path.length === 0 ? rootName : path.join('.'), message }));
}

/** Version 1 echoes the query, so its order and aliases are part of the key. The order of `fields` is not. */
function cacheKeyOf(
  endpoint: Endpoint,
  pathParams: Readonly<Record<string, string>>,
  sent: QueryPairs,
  fields: readonly string[] | null,
): string {
  // the length before each value makes the key unambiguous, whatever the value contains
  let key = `${endpoint.id} `;
  for (const name in pathParams) key += `${name}=${pathParams[name]!.length}:${pathParams[name]}&`;
  key += ' ';
  for (const [name, value] of sent) {
    if (fields === null || name !== 'fields') key += `${name}=${value.length}:${value}&`;
  }
  return fields === null ? key : `${key} ${fields.join()}`;
}

/** The body in the declared shape, or undefined for endpoints without one. Throws `invalid` with every fault. */
export function parseBody(endpoint: Endpoint, body: unknown): unknown {
  const parsed = endpoint.body?.safeParse(body);
  if (parsed?.success === false) throw invalid(fieldErrorsOf(parsed.error.issues, 'body'));
  return parsed?.data;
}
