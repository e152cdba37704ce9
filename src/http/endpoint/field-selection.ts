/** Answers that hold only what was asked for: `fields=id,home.name`. */
import { z } from 'zod';
import { ApiError, type FieldError } from '../../base/errors.ts';
import type { Endpoint, Shape } from './endpoint.ts';

/** What to keep of an object: a key, and what of its value; null for all of it. In the order of the schema. */
export type FieldSelection = ReadonlyMap<string, FieldSelection | null>;

const FIELDS_MAX = 100;
export const FIELDS_LENGTH_MAX = 2000;
const FIELD = '[A-Za-z0-9]+([.][A-Za-z0-9]+){0,9}';
export const FIELDS_PATTERN = `^${FIELD}(,${FIELD})*$`;
const IS_FIELD = new RegExp(`^${FIELD}$`);

/** What an answer is about: the object in its `data`, or each of those in it. */
export interface DescribedData {
  readonly item: z.ZodObject;
  readonly many: boolean;
}

const describedBySchema = new WeakMap<z.ZodType, DescribedData | null>();

/** Null for an answer that is not made of objects in `data`. */
export function describedData({ response }: Endpoint, shape: Shape): DescribedData | null {
  const schema = response[shape];
  if (schema === undefined) return null;
  let found = describedBySchema.get(schema);
  if (found === undefined) {
    found = dataOf(schema);
    describedBySchema.set(schema, found);
  }
  return found;
}

function dataOf(schema: z.ZodType): DescribedData | null {
  const data = schema instanceof z.ZodObject ? (schema.shape.data as z.ZodType | undefined) : undefined;
  const many = data instanceof z.ZodArray;
  const item = many ? data.element : data;
  return item instanceof z.ZodObject ? { item, many } : null;
}

/** Whether an endpoint takes `fields`: what answers everybody alike, with objects. */
export function supportsFields(endpoint: Endpoint): boolean {
  const { version, method, isCached, stream, shapes } = endpoint;
  return (
    version === 'v2' && method === 'GET' && isCached && stream !== true && describedData(endpoint, shapes[0]) !== null
  );
}

/** Each field once, in an order that does not depend on how they were sent, and none that another holds already. */
export function fieldsIn(text: string, faults: FieldError[]): readonly string[] {
  const fields = [...new Set(text.split(','))].sort();
  const wrong =
    text.length > FIELDS_LENGTH_MAX || fields.length > FIELDS_MAX ? '' : fields.find((one) => !IS_FIELD.test(one));
  if (wrong === undefined) return fields.filter((one) => !fields.some((other) => one.startsWith(`${other}.`)));
  faults.push({
    field: 'fields',
    message: `must be up to ${FIELDS_MAX} field names separated by commas, such as id,home.name`,
  });
  return [];
}

/** Refuses what the answer has not, and says what it has there. */
export function selectionOf(item: z.ZodObject, fields: readonly string[]): FieldSelection {
  const faults: string[] = [];
  const fieldTree = new Map<string, FieldTree>();
  for (const field of fields) {
    const fault = addField(fieldTree, item, field.split('.'), []);
    if (fault !== null) faults.push(fault);
  }
  const message = faults.join('; ');
  if (message !== '')
    throw new ApiError('bad_request', `fields: ${message}`, { fields: [{ field: 'fields', message }] });
  return inOrder(fieldTree, item);
}

type FieldTree = Map<string, FieldTree> | null;

function addField(
  into: Map<string, FieldTree>,
  schema: z.ZodType,
  [key, ...rest]: string[],
  path: string[],
): string | null {
  const known = keysOf(schema);
  if (key === undefined || known === null || !Object.hasOwn(known, key)) {
    const there = known === null ? 'no fields' : Object.keys(known).join(', ');
    const place = path.length === 0 ? 'the item' : path.join('.');
    return `unknown field ${[...path, key].join('.')}: ${place} has ${there}`;
  }
  if (rest.length === 0) {
    into.set(key, null);
    return null;
  }
  const before = into.get(key);
  if (before === null) return null;
  const within: Map<string, FieldTree> = before ?? new Map();
  into.set(key, within);
  return addField(within, known[key]!, rest, [...path, key]);
}

function inOrder(fieldTree: ReadonlyMap<string, FieldTree>, schema: z.ZodType): FieldSelection {
  const known = keysOf(schema) ?? {};
  return new Map(
    Object.keys(known).flatMap((key) => {
      const within = fieldTree.get(key);
      if (within === undefined) return [];
      return [[key, within === null ? null : inOrder(within, known[key]!)] as const];
    }),
  );
}

/** What an object of this schema may hold, or each object of a list; null where there is none. */
export function keysOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  const inner = plain(schema);
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, z.ZodType>;
  if (inner instanceof z.ZodArray) return keysOf(inner.element as z.ZodType);
  if (inner instanceof z.ZodRecord && inner.keyType instanceof z.ZodEnum) {
    return Object.fromEntries(inner.keyType.options.map((key) => [String(key), inner.valueType as z.ZodType]));
  }
  return null;
}

/** A schema without its `optional` and `nullable`. */
export function plain(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? plain(schema.unwrap() as z.ZodType)
    : schema;
}

/** A value cut down; of a list each of its objects. */
export function pick(value: unknown, selection: FieldSelection): unknown {
  if (Array.isArray(value)) return value.map((one) => pick(one, selection));
  if (typeof value !== 'object' || value === null) return value;
  const from = value as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const [key, within] of selection) {
    if (Object.hasOwn(from, key)) picked[key] = within === null ? from[key] : pick(from[key], within);
  }
  return picked;
}
