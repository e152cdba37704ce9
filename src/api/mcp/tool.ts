/** A tool is an endpoint for assistants: fewer parameters, names instead of ids, and a shorter response. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import { NAMED_KINDS } from './name-matching.ts';
import { answerSchema, type Json, parametersOf } from './schemas.ts';

export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  /** when to use the tool, and when not */
  readonly description: string;
  /** id of the endpoint that the tool calls */
  readonly endpoint: string;
  /** parameters of the endpoint that the tool accepts, in this order */
  readonly parameters: readonly string[];
  /** tool parameter > endpoint parameter, if the names differ: { fixture: 'id' } */
  readonly renamed?: Readonly<Record<string, string>>;
  /** always sent */
  readonly fixed?: Readonly<Record<string, string>>;
  /** values of parameters that the assistant omits */
  readonly defaults?: Readonly<Record<string, string>>;
  /** response fields to omit, at any depth */
  readonly omitted?: readonly string[];
}

/** Parameters that several tools have. */
export const PAGES = ['limit', 'cursor'] as const;
export const LEAGUE_SEASON = ['league', 'season'] as const;

export interface Tool extends ToolDefinition {
  readonly path: string;
  readonly plan: Endpoint['plan'];
  readonly metered: boolean;
  readonly input: Json;
  readonly output: Json;
  /** the endpoint requires a season; the tool sends the current one if it is omitted */
  readonly defaultsSeason: boolean;
}

/** Lower than the limits of the API, because assistants read every row. */
export const ROWS_DEFAULT = 25;
export const ROWS_MAX = 100;

/** Short, because assistants read the parameters of every tool before the first call. */
const NAME_DESCRIPTIONS: Readonly<Record<string, string>> = {
  league: "name ('England Premier League') or id ('eng.1')",
  team: "name or id ('tm_...')",
  team1: "name or id ('tm_...')",
  team2: 'the other team',
  player: "name ('Harry Kane') or id ('pl_...')",
  fixture: "id ('fx_...') of a match, from the tool fixtures",
};

const RESOLVED: Json = {
  type: 'object',
  description: 'what the names in the request were resolved to',
  additionalProperties: {
    type: 'object',
    properties: { id: { type: 'string' }, name: { type: 'string' } },
    required: ['id', 'name'],
  },
};

/** Throws if the definition names an endpoint or a parameter that does not exist. */
export function toolOf(definition: ToolDefinition, endpoints: readonly Endpoint[]): Tool {
  const endpoint = endpoints.find(({ id, method }) => id === definition.endpoint && method === 'GET');
  if (endpoint === undefined)
    throw new Error(`the tool ${definition.name} calls ${definition.endpoint}, which does not exist`);
  const { properties, required } = parametersOf(endpoint);
  const needsSeason = required.includes('season');
  const inputs = definition.parameters.map((name): readonly [string, Json] => {
    const schema = properties[definition.renamed?.[name] ?? name];
    if (schema === undefined) throw new Error(`the tool ${definition.name} sends ${name}, which is not a parameter`);
    return [name, described(name, schema, { needsSeason, preset: definition.defaults?.[name] })];
  });
  const preset = { ...definition.fixed, ...definition.defaults };
  const requiredInputs = definition.parameters.filter(
    (name) => required.includes(definition.renamed?.[name] ?? name) && name !== 'season' && !(name in preset),
  );
  return {
    ...definition,
    path: endpoint.path,
    plan: endpoint.plan,
    metered: endpoint.metered,
    defaultsSeason: needsSeason,
    input: {
      type: 'object',
      properties: Object.fromEntries(inputs),
      ...(requiredInputs.length > 0 && { required: requiredInputs }),
    },
    output: withResolved(answerSchema(endpoint, definition.omitted ?? [])),
  };
}

function described(
  name: string,
  schema: Json,
  { needsSeason, preset }: { needsSeason: boolean; preset: string | undefined },
): Json {
  if (name === 'season') {
    const otherwise = needsSeason ? '; default: the current season' : '';
    return { type: 'integer', description: `2023 for 2023/24${otherwise}` };
  }
  if (name === 'limit') {
    return { type: 'integer', minimum: 1, maximum: ROWS_MAX, description: `rows; default: ${preset ?? ROWS_DEFAULT}` };
  }
  if (name === 'cursor') return { type: ['integer', 'string'], description: 'nextCursor of the previous response' };
  const description = NAME_DESCRIPTIONS[name];
  if (description !== undefined) return { type: 'string', description };
  const { examples: _, ...own } = schema;
  return preset === undefined ? own : { ...own, description: `${own.description}; default: '${preset}'` };
}

function withResolved(answer: Json): Json {
  const properties = answer.properties as Readonly<Record<string, Json>>;
  const meta = properties.meta as Json & { readonly properties?: Json };
  const omitted = { type: 'integer', description: 'number of rows omitted to shorten the response' };
  return {
    ...answer,
    properties: { ...properties, meta: { ...meta, properties: { ...meta.properties, omitted } }, resolved: RESOLVED },
  };
}

/** The kind of entity that a parameter names; null for other parameters. */
export function namedKind(parameter: string) {
  return NAMED_KINDS.find((kind) => parameter === kind || (kind === 'team' && /^team[12]$/.test(parameter))) ?? null;
}
