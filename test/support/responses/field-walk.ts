/** Which documented fields of the responses have a value in some row of some store. */
import { z } from 'zod';
import { COVERED } from '../../../scripts/generate/coverage.ts';
import type { Endpoint, Shape } from '../../../src/http/endpoint/endpoint.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type JsonSchema = Readonly<Record<string, unknown>>;

/** Operations whose responses are rows of the store. */
export const READING: readonly Endpoint[] = [...COVERED.v1, ...COVERED.v2].filter(
  ({ method, stream, files, scope, id }) =>
    method === 'GET' && stream === undefined && files === undefined && scope === undefined && !/webhook/.test(id),
);

/** Rows are below one of these keys; the envelope around them is not walked. */
const ROWS = ['response', 'data'];

export class FieldWalk {
  /** all fields that an operation declares, and those that have had no value yet */
  private readonly declared = new Map<string, ReadonlySet<string>>();
  private readonly open = new Map<string, Set<string>>();
  /** fields that some row has, with a value or without */
  private readonly present = new Map<string, Set<string>>();

  constructor() {
    for (const endpoint of READING) {
      for (const shape of endpoint.shapes) {
        const schema = z.toJSONSchema(endpoint.response[shape]!, {
          io: 'output',
          unrepresentable: 'any',
        }) as JsonSchema;
        const fields = rowFields(schema);
        this.declared.set(keyOf(endpoint, shape), new Set(fields));
        this.open.set(keyOf(endpoint, shape), new Set(fields));
      }
    }
  }

  /** Whether some field of the operation has had no value yet. */
  isOpen(endpoint: Endpoint, shape: Shape): boolean {
    return this.open.get(keyOf(endpoint, shape))!.size > 0;
  }

  /** Notes the fields of a response. Returns whether some had no value before. */
  see(endpoint: Endpoint, shape: Shape, body: Json): boolean {
    const key = keyOf(endpoint, shape);
    const [fields, declared] = [this.open.get(key)!, this.declared.get(key)!];
    const rows = ROWS.map((key) => (isObject(body) ? body[key] : undefined)).find((value) => value !== undefined);
    const present = this.present.get(key) ?? new Set();
    this.present.set(key, present);
    const before = fields.size;
    visit(rows ?? body, '', { declared, fields, present });
    return fields.size < before;
  }

  /** The operations without any row. */
  empty(): string[] {
    return [...this.open.keys()].filter(
      (operation) => this.open.get(operation)!.size > 0 && !this.present.get(operation)?.size,
    );
  }

  /**
   * The fields that rows have and that are null or empty in all of them. Of a whole object without a value, only the
   * object. Optional fields that no row has are not null.
   */
  missing(): { readonly operation: string; readonly field: string }[] {
    return [...this.open].flatMap(([operation, fields]) =>
      [...fields]
        .filter((field) => this.present.get(operation)?.has(field) && !hasAncestor(field, fields))
        .map((field) => ({ operation, field })),
    );
  }
}

const keyOf = ({ id }: Endpoint, shape: Shape) => `${id} ${shape}`;
const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasAncestor(field: string, fields: ReadonlySet<string>): boolean {
  for (let end = field.lastIndexOf('.'); end > 0; end = field.lastIndexOf('.', end - 1)) {
    if (fields.has(field.slice(0, end))) return true;
  }
  return false;
}

function rowFields(schema: JsonSchema): string[] {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const rows = ROWS.find((key) => Object.hasOwn(properties, key));
  return [...fieldsOf(rows === undefined ? schema : properties[rows]!, '', schema)];
}

/** A range of minutes is a key of a map. */
const stepOf = (name: string) => (/^\d+-\d+$/.test(name) ? '*' : name);
const below = (path: string, name: string) => (path === '' ? stepOf(name) : `${path}.${stepOf(name)}`);

/** Names joined by dots; an array has no step of its own, and '*' stands for any key. */
function* fieldsOf(given: JsonSchema, path: string, root: JsonSchema): Generator<string> {
  const schema = resolved(given, root);
  for (const part of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    for (const option of (schema[part] ?? []) as JsonSchema[]) yield* fieldsOf(option, path, root);
  }
  if (isSchema(schema.items)) yield* fieldsOf(schema.items, path, root);
  const steps = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (isSchema(schema.additionalProperties)) steps.push(['*', schema.additionalProperties]);
  for (const [name, property] of steps) {
    const field = below(path, name);
    yield field;
    yield* fieldsOf(property, field, root);
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const found = schema.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], root);
  return found as JsonSchema;
}

interface Fields {
  readonly declared: ReadonlySet<string>;
  readonly fields: Set<string>;
  readonly present: Set<string>;
}

/** Notes the fields of a value, and removes those that are not empty. Returns whether the value is not empty. */
function visit(value: Json, path: string, seen: Fields): boolean {
  if (value === null || value === '') return false;
  if (Array.isArray(value)) return value.reduce((some, item) => visit(item, path, seen) || some, false);
  if (!isObject(value)) return true;
  const entries = Object.entries(value);
  for (const [name, item] of entries) {
    for (const field of new Set([below(path, name), below(path, '*')])) {
      if (!seen.declared.has(field)) continue;
      seen.present.add(field);
      if (visit(item, field, seen)) seen.fields.delete(field);
    }
  }
  return entries.length > 0;
}
