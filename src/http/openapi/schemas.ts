/** The component schemas of an OpenAPI document: responses, and responses with selected fields. */
import { z } from 'zod';
import type { Endpoint, Shape } from '../endpoint/endpoint.ts';
import { supportsFields } from '../endpoint/field-selection.ts';
import { hasFormats } from '../endpoint/formats.ts';
import type { Json } from './parts.ts';

export class Schemas {
  readonly byName: Json = {};
  readonly #names = new Map<string, string>();

  /** Adds a schema and the schemas it references (`meta({ id })`). Returns its name, or the name of an equal schema. */
  add(name: string, schema: z.ZodType): string {
    const { $defs, ...json } = cleaned(z.toJSONSchema(schema, { unrepresentable: 'any' }));
    for (const [id, definition] of Object.entries(($defs as Json | undefined) ?? {})) this.#put(id, definition as Json);
    return this.#add(name, json);
  }

  /** Adds the schema of the response when only some fields are requested. */
  addPartial(of: string): string {
    return this.#add(`${of}Sparse`, partialSchema(this.byName[of] as Json));
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

/** The content of the 200 response, by media type. */
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
  const partial = supportsFields(endpoint) ? [...new Set(full)].map((schema) => schemas.addPartial(schema)) : [];
  const json = { 'application/json': { schema: anyOf([...full, ...partial]) } };
  if (!hasFormats(endpoint)) return json;
  const line = { type: 'object', description: 'one item of `data` per line' };
  const table = { type: 'string', description: 'a header row, then one row per item of `data` (RFC 4180)' };
  return { ...json, 'application/x-ndjson': { schema: line }, 'text/csv': { schema: table } };
}

/** NDJSON is described by the schema of a line; other types, such as Parquet, have no schema. */
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

/** Every property of `data` becomes optional. The required `fields` distinguishes the schema from the full response. */
function partialSchema(schema: Json): Json {
  const { data, meta, ...rest } = schema.properties as Record<string, Json>;
  const required = (schema.required as readonly string[] | undefined) ?? [];
  if (meta === undefined) {
    return {
      ...schema,
      properties: { data: optional(data), ...rest, fields: FIELDS },
      required: [...required, 'fields'],
    };
  }
  const metaWithFields = {
    ...meta,
    properties: { ...(meta.properties as Json), fields: FIELDS },
    required: [...((meta.required as readonly string[] | undefined) ?? []), 'fields'],
  };
  return { ...schema, properties: { data: optional(data), ...rest, meta: metaWithFields } };
}

function optional(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(optional);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, item]) => key !== 'required' || !Array.isArray(item));
  return Object.fromEntries(entries.map(([key, item]) => [key, optional(item)]));
}

/** JSON Schema for OpenAPI: references point to the components, and bounds at the limits of safe integers are removed. */
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
