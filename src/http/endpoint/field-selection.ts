/** Field selection: `fields=id,home.name` returns only these fields of each item. */
import { z } from 'zod';
import { ApiError, type FieldError } from '../../base/errors.ts';
import type { Endpoint, Shape } from './endpoint.ts';

/** The selected keys of an object, in the order of the schema. Each has the selection within its value; null: all of it. */
export type FieldSelection = ReadonlyMap<string, FieldSelection | null>;

const FIELDS_MAX = 100;
export const FIELDS_LENGTH_MAX = 2000;
const FIELD = '[A-Za-z0-9]+([.][A-Za-z0-9]+){0,9}';
export const FIELDS_PATTERN = `^${FIELD}(,${FIELD})*$`;
const IS_FIELD = new RegExp(`^${FIELD}$`);

/** The schema of the object in `data`, or of each object if `data` is a list. */
export interface ResponseDataSchema {
  readonly item: z.ZodObject;
  readonly many: boolean;
}

const describedBySchema = new WeakMap<z.ZodType, ResponseDataSchema | null>();

/** Null if `data` of the response is neither an object nor a list of objects. */
export function responseDataSchema({ response }: Endpoint, shape: Shape): ResponseDataSchema | null {
  const schema = response[shape];
  if (schema === undefined) return null;
  let found = describedBySchema.get(schema);
  if (found === undefined) {
    found = dataOf(schema);
    describedBySchema.set(schema, found);
  }
  return found;
}

function dataOf(schema: z.ZodType): ResponseDataSchema | null {
  const data = schema instanceof z.ZodObject ? (schema.shape.data as z.ZodType | undefined) : undefined;
  const many = data instanceof z.ZodArray;
  const item = many ? data.element : data;
  return item instanceof z.ZodObject ? { item, many } : null;
}

/** Whether an endpoint accepts `fields`: cached GET endpoints of version 2 with objects in `data`. */
export function supportsFields(endpoint: Endpoint): boolean {
  const { version, method, isCached, stream, shapes } = endpoint;
  return (
    version === 'v2' &&
    method === 'GET' &&
    isCached &&
    stream !== true &&
    responseDataSchema(endpoint, shapes[0]) !== null
  );
}

/** Parses `fields`: sorted, without duplicates and without fields inside another selected field. Adds a fault if invalid. */
export function parseFields(text: string, faults: FieldError[]): readonly string[] {
  const fields = [...new Set(text.split(','))].sort();
  const isValid =
    text.length <= FIELDS_LENGTH_MAX && fields.length <= FIELDS_MAX && fields.every((field) => IS_FIELD.test(field));
  if (isValid) return fields.filter((field) => !fields.some((other) => field.startsWith(`${other}.`)));
  faults.push({
    field: 'fields',
    message: `must be up to ${FIELDS_MAX} field names separated by commas, such as id,home.name`,
  });
  return [];
}

/** The selection for a list of fields. Throws an ApiError that lists unknown fields and the fields that exist there. */
export function fieldSelectionOf(item: z.ZodObject, fields: readonly string[]): FieldSelection {
  const faults: string[] = [];
  const fieldTree = new Map<string, FieldTree>();
  for (const field of fields) {
    const fault = addField(fieldTree, item, field.split('.'), []);
    if (fault !== null) faults.push(fault);
  }
  const message = faults.join('; ');
  if (message !== '')
    throw new ApiError('bad_request', `fields: ${message}`, { fields: [{ field: 'fields', message }] });
  return inSchemaOrder(fieldTree, item);
}

/** Like FieldSelection, in the order in which the fields were added. */
type FieldTree = Map<string, FieldTree> | null;

function addField(
  tree: Map<string, FieldTree>,
  schema: z.ZodType,
  [key, ...rest]: string[],
  path: string[],
): string | null {
  const properties = keysOf(schema);
  if (key === undefined || properties === null || !Object.hasOwn(properties, key)) {
    const existing = properties === null ? 'no fields' : Object.keys(properties).join(', ');
    const parent = path.length === 0 ? 'the item' : path.join('.');
    return `unknown field ${[...path, key].join('.')}: ${parent} has ${existing}`;
  }
  if (rest.length === 0) {
    tree.set(key, null);
    return null;
  }
  const selected = tree.get(key);
  if (selected === null) return null;
  const within: Map<string, FieldTree> = selected ?? new Map();
  tree.set(key, within);
  return addField(within, properties[key]!, rest, [...path, key]);
}

function inSchemaOrder(fieldTree: ReadonlyMap<string, FieldTree>, schema: z.ZodType): FieldSelection {
  const properties = keysOf(schema) ?? {};
  return new Map(
    Object.keys(properties).flatMap((key) => {
      const within = fieldTree.get(key);
      if (within === undefined) return [];
      return [[key, within === null ? null : inSchemaOrder(within, properties[key]!)] as const];
    }),
  );
}

/** The properties of an object schema, or of the objects of a list or record; null for other schemas. */
export function keysOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  const inner = plain(schema);
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, z.ZodType>;
  if (inner instanceof z.ZodArray) return keysOf(inner.element as z.ZodType);
  if (inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum) {
    return Object.fromEntries(inner.keyType.options.map((key) => [String(key), inner.valueType as z.ZodType]));
  }
  return null;
}

/** A schema without `optional` and `nullable`. */
export function plain(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? plain(schema.unwrap() as z.ZodType)
    : schema;
}

/** The selected fields of an object, or of each object of a list. */
export function pick(value: unknown, selection: FieldSelection): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, selection));
  if (typeof value !== 'object' || value === null) return value;
  const source = value as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const [key, within] of selection) {
    if (Object.hasOwn(source, key)) picked[key] = within === null ? source[key] : pick(source[key], within);
  }
  return picked;
}
