/** JSON Schemas of the tools, made from those of the endpoints: what may be asked, and what comes back. */
import { z } from 'zod';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';

export type Json = Readonly<Record<string, unknown>>;

/** Of use to programs, not to a reader. */
const ALWAYS_OMITTED = ['updatedAt', 'revision', 'cursor'];
/** Only say that a number is an integer. */
const isSafeBound = (key: string, value: unknown) =>
  /^(minimum|maximum)$/.test(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Keywords that tell an assistant nothing; the endpoint refuses what breaks them. */
const NO_HELP = ['default', 'minLength', 'maxLength', 'pattern'];

/** The parameters of an endpoint, those in its path among them. */
export function parametersOf({ query, params }: Endpoint): {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
} {
  const sides = [query, ...(params === undefined ? [] : [params])].map((schema) => {
    const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return { properties: json.properties ?? {}, required: json.required ?? [] };
  });
  const properties = Object.assign({}, ...sides.map((side) => side.properties)) as Record<string, Json>;
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, standard(schema)])),
    required: sides.flatMap((side) => side.required),
  };
}

/** `example` is OpenAPI's word, `examples` that of JSON Schema. */
function standard({ example, ...schema }: Json): Json {
  const own = Object.entries(schema).filter(([key, value]) => !NO_HELP.includes(key) && !isSafeBound(key, value));
  return { ...Object.fromEntries(own), ...(example !== undefined && { examples: [example] }) };
}

/**
 * The answer of an endpoint as a tool shows it: without addresses of pictures, without what is `omitted`, and without
 * what is null. Fields a newer service adds are no fault.
 */
export function answerSchema(endpoint: Endpoint, omitted: readonly string[]): Json {
  const schema = z.toJSONSchema(endpoint.response.reference!, { unrepresentable: 'any' });
  const { $schema: _, ...remaining } = schemaWithout(schema as Json, [...ALWAYS_OMITTED, ...omitted]) as Json;
  return remaining;
}

function schemaWithout(schema: unknown, omitted: readonly string[]): unknown {
  if (Array.isArray(schema)) return schema.map((one) => schemaWithout(one, omitted));
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
    ([name, property]) => !isPicture(property) && !omitted.includes(name),
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

/** An address in an answer is that of a picture. */
function isPicture(schema: Json): boolean {
  const either = schema.anyOf as readonly Json[] | undefined;
  return schema.format === 'uri' || (either?.some(({ format }) => format === 'uri') ?? false);
}

function mayBeNull({ type, anyOf }: Json): boolean {
  const either = anyOf as readonly Json[] | undefined;
  return [type].flat().includes('null') || (either?.some((one) => one.type === 'null') ?? false);
}

/** An answer as `answerSchema` describes it. */
export function responseWithout(value: unknown, omitted: readonly string[]): unknown {
  return valueWithout(value, new Set([...ALWAYS_OMITTED, ...omitted]));
}

function valueWithout(value: unknown, omitted: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => valueWithout(one, omitted));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => one !== null && !omitted.has(name) && !isAddress(one))
      .map(([name, one]) => [name, valueWithout(one, omitted)]),
  );
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value);
}
