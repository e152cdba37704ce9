/** The path and query parameters of an operation. */
import { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { FIELDS_LENGTH_MAX, FIELDS_PATTERN, supportsFields } from '../endpoint/field-selection.ts';
import { supportsPretty } from '../endpoint/query.ts';
import type { Json } from './parts.ts';
import { cleaned } from './schemas.ts';

export function parametersOf(endpoint: Endpoint): Json[] {
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    ...(supportsFields(endpoint) ? [FIELDS_PARAMETER] : []),
    ...(supportsPretty(endpoint) ? [PRETTY_PARAMETER] : []),
    shapeParameter(endpoint),
  ];
}

function pathParameters({ params, example }: Endpoint): Json[] {
  if (params === undefined) return [];
  return Object.entries(inputSchema(params).properties).map(([name, schema]) =>
    parameter({ name, in: 'path', required: true, schema, sent: example.params?.[name] }),
  );
}

function queryParameters({ query, aliases, example }: Endpoint): Json[] {
  const { properties, required } = inputSchema(query);
  const parameters = Object.entries(properties).map(([name, schema]) =>
    parameter({ name, in: 'query', required: required.includes(name), schema, sent: example.query?.[name] }),
  );
  const aliasParameters = Object.entries(aliases ?? {}).map(([name, original]) => ({
    ...parameter({ name, in: 'query', required: false, schema: properties[original] ?? {}, sent: undefined }),
    description: `Alias of \`${original}\`.`,
    'x-alias-of': original,
  }));
  return [...parameters, ...aliasParameters];
}

const FIELDS_PARAMETER: Json = {
  name: 'fields',
  in: 'query',
  required: false,
  description:
    'Fields to return for each item, separated by commas, with dots for nested fields. An extension of this service.',
  schema: { type: 'string', maxLength: FIELDS_LENGTH_MAX, pattern: FIELDS_PATTERN },
};

const PRETTY_PARAMETER: Json = {
  name: 'pretty',
  in: 'query',
  required: false,
  description: 'Indents the JSON, for people. `?pretty` is enough. An extension of this service.',
  allowEmptyValue: true,
  schema: { type: 'boolean' },
};

function shapeParameter({ shapes }: Endpoint): Json {
  return {
    name: 'shape',
    in: 'query',
    required: false,
    description: `Shape of the response; default: \`${shapes[0]}\`, unless the key has another default.`,
    schema: { type: 'string', enum: [...shapes] },
  };
}

function parameter(definition: {
  name: string;
  in: string;
  required: boolean;
  schema: Json;
  sent: string | undefined;
}): Json {
  const { description, example, examples, default: _default, ...schema } = definition.schema;
  const sample = asType(definition.sent, schema) ?? example ?? (Array.isArray(examples) ? examples[0] : undefined);
  return {
    name: definition.name,
    in: definition.in,
    required: definition.required,
    ...(description === undefined ? {} : { description }),
    schema,
    ...(sample === undefined ? {} : { example: sample }),
  };
}

/** An example value, written as text in the endpoint, in the type of its schema. */
function asType(sent: string | undefined, { type }: Json): unknown {
  if (sent === undefined) return undefined;
  if (type === 'integer' || type === 'number') return Number(sent);
  return type === 'boolean' ? sent === 'true' : sent;
}

function inputSchema(schema: z.ZodObject): { properties: Record<string, Json>; required: readonly string[] } {
  const json = cleaned(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return {
    properties: (json.properties as Record<string, Json> | undefined) ?? {},
    required: (json.required as string[] | undefined) ?? [],
  };
}
