/** Generates the OpenAPI 3.1 document of one version from its endpoints. The same endpoints give the same bytes. */
import { stringify } from 'yaml';
import { z } from 'zod';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { hasFormats } from '../endpoint/formats.ts';
import type { Version } from '../endpoint/version.ts';
import { PICTURES_TAG, picturePaths } from './images.ts';
import { parametersOf } from './parameters.ts';
import {
  errorResponses,
  HEADERS,
  headerRefs,
  type Json,
  SECURITY_SCHEMES,
  SESSION_SCHEME,
  statusesOf,
} from './parts.ts';
import { cleaned, responseContent, Schemas } from './schemas.ts';

export interface OpenapiOptions {
  readonly endpoints: readonly Endpoint[];
  readonly version: Version;
  readonly publicUrl: string;
  /** example responses by endpoint id */
  readonly answers?: ReadonlyMap<string, unknown>;
}

export function openapiText(options: OpenapiOptions, format: 'yaml' | 'json'): string {
  const document = openapiDocument(options);
  return format === 'json'
    ? JSON.stringify(document)
    : stringify(document, { aliasDuplicateObjects: false, lineWidth: 120 });
}

export function openapiDocument(options: OpenapiOptions): Json {
  const { version } = options;
  const ofVersion = options.endpoints.filter((endpoint) => endpoint.version === version.name);
  const endpoints = [...ofVersion, ...(version.openOperations ?? [])];
  const schemas = new Schemas();
  schemas.add('Error', version.errorSchema);
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas, options) };
  }
  if (version.pictures) Object.assign(paths, picturePaths(version));
  const responses = referencedIn(errorResponses(version, options.publicUrl), paths);
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: version.title,
      version: /^v\d$/.test(version.name) ? `${version.name.slice(1)}.0.0` : '1.0.0',
      description: version.description,
      contact: { name: 'The operator of this installation' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: serverDescription(version) }],
    security: Object.keys(SECURITY_SCHEMES).map((name) => ({ [name]: [] })),
    tags: [
      ...tags.map((name) => ({ name, description: `${name} endpoints` })),
      ...(version.pictures ? [PICTURES_TAG] : []),
    ],
    paths,
    components: {
      schemas: schemas.byName,
      headers: referencedIn(HEADERS, { paths, responses }),
      responses,
      securitySchemes: { ...SECURITY_SCHEMES, ...(endpoints.some(({ access }) => access) && SESSION_SCHEME) },
    },
  };
}

/** Only what differs from the whole document. */
function securityOf({ access }: Endpoint): Json {
  if (access === undefined) return {};
  if (access === 'anyone') return { security: [] };
  const names = [...(access === 'account' ? Object.keys(SECURITY_SCHEMES) : []), ...Object.keys(SESSION_SCHEME)];
  return { security: names.map((name) => ({ [name]: [] })) };
}

function serverDescription({ name, prefix, mounts = [] }: Version): string {
  const others = mounts.filter((mount) => mount !== prefix);
  if (others.length === 0) return 'This installation';
  const places = others.map((mount) => (mount === '/' ? 'at the root' : `below ${mount}`)).join(' and ');
  return `This installation. The paths of ${name} also answer ${places}, in place of ${prefix}.`;
}

/** The components that a part of the document references. */
function referencedIn(components: Json, part: unknown): Json {
  const text = JSON.stringify(part);
  return Object.fromEntries(
    Object.entries(components).filter(([name]) => new RegExp(`#/components/[a-z]+/${name}"`).test(text)),
  );
}

function operation(endpoint: Endpoint, schemas: Schemas, { answers, version }: OpenapiOptions): Json {
  const answer = answers?.get(endpoint.id);
  const name = operationId(endpoint).replace(/^./, (letter) => letter.toUpperCase());
  const content = responseContent(endpoint, schemas, name);
  const [first] = Object.values(content);
  if (answer !== undefined) Object.assign(first!, { example: answer });
  const errors = statusesOf(endpoint, version).map(([status, name]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: description(endpoint),
    ...(endpoint.version === 'v1' ? { deprecated: true } : {}),
    ...securityOf(endpoint),
    parameters: parametersOf(endpoint),
    ...(endpoint.body === undefined ? {} : { requestBody: requestBody(endpoint, endpoint.body) }),
    responses: {
      200: { description: endpoint.summary, headers: headerRefs(successHeaders(endpoint), version), content },
      ...(endpoint.isCached || endpoint.files !== undefined
        ? {
            304: {
              description: 'The response with this ETag is unchanged',
              headers: headerRefs(['X-Overage', 'ETag', ...pageHeaders(endpoint)], version),
            },
          }
        : {}),
      ...Object.fromEntries(errors),
    },
  };
}

function successHeaders(endpoint: Endpoint): string[] {
  return [
    'X-Overage',
    ...(endpoint.isCached ? ['ETag'] : []),
    ...(endpoint.access === 'anyone' ? ['Set-Cookie'] : []),
    ...(endpoint.stream === true ? ['X-Accel-Buffering'] : []),
    ...(endpoint.files === undefined ? [] : ['ETag', 'Content-Disposition']),
    ...pageHeaders(endpoint),
  ];
}

function pageHeaders(endpoint: Endpoint): string[] {
  return hasFormats(endpoint) ? ['X-Next-Cursor', 'Link'] : [];
}

const PLAN_TEXT = {
  free: 'Available on every plan.',
  paid: 'Requires a paid plan.',
  ultra: 'Requires the plan `ultra`.',
} as const;

function description({ summary, description, plan, metered }: Endpoint): string {
  const counted = metered ? '' : ' Does not count as a request.';
  return `${description ?? `${summary}.`}\n\n${PLAN_TEXT[plan]}${counted}`;
}

/** 'v1.fixtures.by-id' > 'fixturesById' */
export function operationId({ id }: Endpoint): string {
  return id
    .split('.')
    .slice(1)
    .join('-')
    .replace(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

function requestBody({ lines }: Endpoint, body: z.ZodType): Json {
  if (lines !== undefined) {
    const line = cleaned(z.toJSONSchema(lines.line, { io: 'input' }));
    return {
      required: true,
      content: {
        'application/x-ndjson': { schema: { type: 'string', description: 'one message per line' } },
        'application/json': { schema: { type: 'array', items: line } },
      },
    };
  }
  return {
    required: !body.safeParse(undefined).success,
    content: { 'application/json': { schema: cleaned(z.toJSONSchema(body, { io: 'input' })) } },
  };
}
