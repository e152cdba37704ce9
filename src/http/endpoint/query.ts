/** From the address of a request to validated values: strict, and every fault named at once. */
import type { z } from 'zod';
import { ApiError, type FieldError } from '../../base/errors.ts';
import type { Endpoint, Shape } from './endpoint.ts';
import { fieldsIn, supportsFields } from './field-selection.ts';
import { type Given, INVALID } from './rules.ts';

export type Sent = readonly (readonly [string, string])[];

/** The query string in the order it was sent. Null where it is not valid percent-encoded UTF-8. */
export function parseQuery(text: string): Sent | null {
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
    return null; // decodeURIComponent refused it
  }
}

const ENCODED = /[%+\u0080-\u00ff]/;

/** Bytes beyond ASCII that were sent as they are (curl does) count as if they had been percent-encoded. */
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

/** A request that passed validation; the same address always gives the same. */
export interface ParsedRequest {
  readonly query: Record<string, unknown>;
  readonly params: Record<string, unknown>;
  readonly sent: Sent;
  /** asked for by the parameter; null leaves it to the key and the endpoint */
  readonly shape: Shape | null;
  /** what to keep of each item; null for all of it */
  readonly fields: readonly string[] | null;
  /** plan that a single parameter asks for */
  readonly gate: { readonly plan: 'paid' | 'ultra'; readonly field: string } | null;
  /** equal addresses, but for their percent-encoding, have equal names */
  readonly name: string;
}

/** Validates a request, as `parseQuery` read it, against its endpoint. Throws one ApiError with all that is wrong. */
export function parseRequest(
  endpoint: Endpoint,
  sent: Sent | null,
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
  const named = (field: string) => sentAs?.get(field) ?? field;

  const query = endpoint.query.safeParse(values);
  if (!query.success)
    faults.push(...fieldErrorsOf(query.error.issues, 'query').map((f) => ({ ...f, field: named(f.field) })));
  const params = endpoint.params?.safeParse(pathParams);
  if (params?.success === false) faults.push(...fieldErrorsOf(params.error.issues, 'path'));
  if (endpoint.rules !== undefined) {
    const given = query.success && faults.length === 0 ? query.data : givenIn(endpoint, collected);
    faults.push(...endpoint.rules(given).map((f) => ({ ...f, field: named(f.field) })));
  }
  if (faults.length > 0 || !query.success) throw invalid(faults);
  return {
    query: query.data,
    params: (params?.data as Record<string, unknown> | undefined) ?? {},
    sent,
    shape,
    fields,
    gate: endpoint.gate?.(query.data) ?? null,
    name: nameOf(endpoint, pathParams, sent, fields),
  };
}

/** What rules between parameters see of a request with faults: those that are valid, and that others were sent. */
function givenIn({ query }: Endpoint, { values, disputed }: Collected): Given<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(query.shape)) {
    const parsed = (schema as z.ZodType).safeParse(values[name]);
    if (parsed.success && !disputed.has(name)) given[name] = parsed.data;
    else if (Object.hasOwn(values, name)) given[name] = INVALID;
  }
  return given;
}

/** Several faults of one field become one text. */
export function invalid(faults: readonly FieldError[]): ApiError {
  const byField = new Map<string, string[]>();
  for (const { field, message } of faults) {
    const messages = byField.get(field) ?? [];
    if (!messages.includes(message)) messages.push(message);
    byField.set(field, messages);
  }
  const fields = [...byField].map(([field, messages]) => ({ field, message: messages.join('; ') }));
  const text = fields.map(({ field, message }) => `${field}: ${message}`).join('; ');
  return new ApiError('bad_request', text, { fields });
}

interface Collected {
  readonly values: Readonly<Record<string, string>>;
  /** parameter > the alias it was sent under */
  readonly sentAs: ReadonlyMap<string, string> | null;
  /** parameters sent with several values */
  readonly disputed: ReadonlySet<string>;
  readonly shape: Shape | null;
  readonly fields: readonly string[] | null;
}

function collect(endpoint: Endpoint, sent: Sent, faults: FieldError[]): Collected {
  const values: Record<string, string> = {};
  const names = new Set<string>();
  const disputed = new Set<string>();
  let sentAs: Map<string, string> | null = null;
  let shape: Shape | null = null;
  let fields: readonly string[] | null = null;
  for (const [name, value] of sent) {
    if (names.has(name)) {
      faults.push({ field: name, message: 'is sent more than once' });
      disputed.add(parameterOf(endpoint, name) ?? name);
      continue;
    }
    names.add(name);
    if (name === 'shape') {
      shape = endpoint.shapes.find((known) => known === value) ?? null;
      if (shape === null) faults.push({ field: name, message: `must be one of ${endpoint.shapes.join(', ')}` });
      continue;
    }
    if (name === 'fields' && supportsFields(endpoint)) {
      fields = fieldsIn(value, faults);
      continue;
    }
    const parameter = parameterOf(endpoint, name);
    if (parameter === undefined) {
      faults.push({ field: name, message: 'is not a parameter of this endpoint' });
    } else if (Object.hasOwn(values, parameter) && values[parameter] !== value) {
      const other = sentAs?.get(parameter) ?? parameter;
      faults.push({ field: name, message: `contradicts ${other}, which is the same parameter: send one of them` });
      disputed.add(parameter);
    } else {
      values[parameter] = value;
      if (name !== parameter) sentAs = (sentAs ?? new Map<string, string>()).set(parameter, name);
    }
  }
  return { values, sentAs, disputed, shape, fields };
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

export function fieldErrorsOf(issues: readonly Issue[], otherwise: string): FieldError[] {
  return issues.map(({ path, message }) => ({ field: path.length === 0 ? otherwise : path.join('.'), message }));
}

/** Answers echo the query in the order it was sent, so order and aliases are part of the name; not that of fields. */
function nameOf(
  endpoint: Endpoint,
  pathParams: Readonly<Record<string, string>>,
  sent: Sent,
  fields: readonly string[] | null,
): string {
  const chosen = fields === null ? '' : ` ${fields.join()}`;
  // the length tells where a value ends, whatever is in it
  let name = `${endpoint.id} `;
  for (const part in pathParams) name += `${part}=${pathParams[part]!.length}:${pathParams[part]}&`;
  name += ' ';
  for (const [part, value] of sent)
    if (fields === null || part !== 'fields') name += `${part}=${value.length}:${value}&`;
  return name + chosen;
}
