/** JSON Schemas of the tools, derived from the schemas of the endpoints. */
import { z } from 'zod';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Fields that only programs need. */
const ALWAYS_OMITTED = ['updatedAt', 'revision', 'cursor'];
/** Bounds that only state that a number is a safe integer. */
const isSafeBound = (key: string, value: unknown) =>
  /^(minimum|maximum)$/.test(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Keywords that do not help an assistant. The endpoint still enforces them. */
const DROPPED_KEYWORDS = ['default', 'minLength', 'maxLength', 'pattern'];

/** The query and path parameters of an endpoint. */
export function parametersOf({ query, params }: Endpoint): {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
} {
  const sources = [query, ...(params === undefined ? [] : [params])].map((schema) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return { properties: json.properties ?? {}, required: json.required ?? [] };
  });
  const properties = Object.assign({}, ...sources.map((source) => source.properties)) as Record<string, Json>;
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toJsonSchema(schema)])),
    required: sources.flatMap((source) => source.required),
  };
}

/** Converts `example` of OpenAPI to `examples` of JSON Schema. */
function toJsonSchema({ example, ...schema }: Json): Json {
  const keywords = Object.entries(schema).filter(
    ([key, value]) => !DROPPED_KEYWORDS.includes(key) && !isSafeBound(key, value),
  );
  return { ...Object.fromEntries(keywords), ...(example !== undefined && { examples: [example] }) };
}

/**
 * The schema of a tool's response: the endpoint's response without image URLs, `omitted` fields and nulls. It allows
 * additional fields, because a newer service can add some.
 */
export function answerSchema(endpoint: Endpoint, omitted: readonly string[]): Json {
  const schema = z.toJSONSchema(endpoint.response.reference!, { unrepresentable: 'any' });
  const { $schema: _, ...remaining } = schemaWithout(schema as Json, [...ALWAYS_OMITTED, ...omitted]) as Json;
  return remaining;
}

function schemaWithout(schema: unknown, omitted: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((item) => schemaWithout(item, omitted));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { additionalProperties, properties, required, ...rest } = schema as Json;
  const others = Object.entries(rest)
    .filter(([key, value]) => !isSafeBound(key, value))
    .map(([key, value]) => [key, schemaWithout(value, omitted)]);
  const remaining = { ...Object.fromEntries(others) };
  if (typeof additionalProperties === 'object')
    remaining.additionalProperties = schemaWithout(additionalProperties, omitted);
  if (properties === undefined) return remaining;
  const remainingProperties = Object.entries(properties as Record<string, Json>).filter(
    ([name, property]) => !isImageUrl(property) && !omitted.includes(name),
  );
  const always = remainingProperties.filter(([, property]) => !mayBeNull(property)).map(([name]) => name);
  return {
    ...remaining,
    properties: Object.fromEntries(
      remainingProperties.map(([name, property]) => [name, schemaWithout(property, omitted)]),
    ),
    required: ((required as readonly string[] | undefined) ?? []).filter((name) => always.includes(name)),
  };
}

/** Every URL in a response is that of an image. */
function isImageUrl(schema: Json): boolean {
  const variants = schema.anyOf as readonly Json[] | undefined;
  return schema.format === 'uri' || (variants?.some(({ format }) => format === 'uri') ?? false);
}

function mayBeNull({ type, anyOf }: Json): boolean {
  const variants = anyOf as readonly Json[] | undefined;
  return [type].flat().includes('null') || (variants?.some((variant) => variant.type === 'null') ?? false);
}

/** Removes the fields that `answerSchema` removes from the schema. */
export function responseWithout(value: unknown, omitted: readonly string[]): unknown {
  return valueWithout(value, new Set([...ALWAYS_OMITTED, ...omitted]));
}

function valueWithout(value: unknown, omitted: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => valueWithout(item, omitted));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, field]) => field !== null && !omitted.has(name) && !isUrl(field))
      .map(([name, field]) => [name, valueWithout(field, omitted)]),
  );
}

function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}
