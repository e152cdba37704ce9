/** The schemas of one document: those of answers, whole and cut down. */
import { z } from 'zod';
import type { Endpoint, Shape } from '../endpoint/endpoint.ts';
import { supportsFields } from '../endpoint/field-selection.ts';
import { hasFormats } from '../endpoint/formats.ts';
import type { Json } from './parts.ts';

export class Schemas {
  readonly byName: Json = {};
  readonly #names = new Map<string, string>();

  /** Adds a schema and those it names (`meta({ id })`). An equal one is not repeated: returns the name to use. */
  add(name: string, schema: z.ZodType): string {
    const { $defs, ...json } = cleaned(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    for (const [id, definition] of Object.entries(($defs as Json | undefined) ?? {})) this.#put(id, definition as Json);
    return this.#add(name, json);
  }

  /** Adds what is left of a schema where only some fields are asked for. */
  addPartial(of: string): string {
    return this.#add(`${of}Sparse`, partial(this.byName[of] as Json));
  }

  #add(name: string, json: Json): string {
    const equal = this.#names.get(JSON.stringify(json));
    if (equal !== undefined) return equal;
    this.#put(name, json);
    return name;
  }

  #put(name: string, json: Json): void {
    if (Object.hasOwn(this.byName, name)) return;
    this.byName[name] = json;
    const text = JSON.stringify(json);
    if (!this.#names.has(text)) this.#names.set(text, name);
  }
}

/** What a success answers, by type. */
export function responseContent(endpoint: Endpoint, schemas: Schemas, name: string): Record<string, Json> {
  const full = endpoint.shapes.flatMap((shape: Shape) => {
    const schema = endpoint.response[shape];
    return schema === undefined
      ? []
      : [schemas.add(`${name}${shape.replace(/^./, (first) => first.toUpperCase())}`, schema)];
  });
  if (full.length === 0) throw new Error(`endpoint ${endpoint.id} declares no response`);
  if (endpoint.files !== undefined) return filesContent(endpoint.files, anyOf(full));
  if (endpoint.stream === true) return { 'text/event-stream': { schema: anyOf(full) } };
  const cut = supportsFields(endpoint) ? [...new Set(full)].map((one) => schemas.addPartial(one)) : [];
  const json = { 'application/json': { schema: anyOf([...full, ...cut]) } };
  if (!hasFormats(endpoint)) return json;
  const line = { type: 'object', description: 'one item of `data` per line' };
  const table = { type: 'string', description: 'a header row, then one row per item of `data` (RFC 4180)' };
  return { ...json, 'application/x-ndjson': { schema: line }, 'text/csv': { schema: table } };
}

/** What has lines is described by one; the others are bytes, for programs that know the type. */
function filesContent(types: readonly string[], line: Json): Record<string, Json> {
  return Object.fromEntries(types.map((type) => [type, type === 'application/x-ndjson' ? { schema: line } : {}]));
}

function anyOf(names: readonly string[]): Json {
  const refs = [...new Set(names)].map((name) => ({ $ref: `#/components/schemas/${name}` }));
  return refs.length === 1 ? refs[0]! : { anyOf: refs };
}

const FIELDS = {
  type: 'array',
  items: { type: 'string' },
  description: 'with `fields`, only the requested fields',
};

/** Nothing of what it tells has to be there, but for the list of what is: by that it is known from a whole answer. */
function partial(schema: Json): Json {
  const { data, meta, ...others } = schema.properties as Record<string, Json>;
  const required = (schema.required as readonly string[] | undefined) ?? [];
  if (meta === undefined) {
    return {
      ...schema,
      properties: { data: optional(data), ...others, fields: FIELDS },
      required: [...required, 'fields'],
    };
  }
  const described = {
    ...meta,
    properties: { ...(meta.properties as Json), fields: FIELDS },
    required: [...((meta.required as readonly string[] | undefined) ?? []), 'fields'],
  };
  return { ...schema, properties: { data: optional(data), ...others, meta: described } };
}

function optional(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(optional);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => key !== 'required' || !Array.isArray(item));
  return Object.fromEntries(entries.map(([key, item]) => [key, optional(item)]));
}

/** JSON Schema as OpenAPI wants it: named schemas among the components, no bounds that only say "safe integer". */
export function cleaned(schema: unknown): Json {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(
      ([key, item]) =>
        key !== '$schema' && !(/^(minimum|maximum)$/.test(key) && Math.abs(Number(item)) === Number.MAX_SAFE_INTEGER),
    );
    return Object.fromEntries(
      entries.map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? item.replace('#/$defs/', '#/components/schemas/') : clean(item),
      ]),
    );
  };
  return clean(schema) as Json;
}
