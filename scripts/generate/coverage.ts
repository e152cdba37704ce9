/** Coverage of every operation: claims derived from its definition and proven by test/service/conformance.test.ts. */
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import { supportsFields } from '../../src/http/endpoint/field-selection.ts';
import { hasFormats } from '../../src/http/endpoint/formats.ts';
import { generatedFrom, table } from './markdown.ts';
import { DESCRIBED } from './openapi.ts';

/** Claims about an operation. */
export const CLAIMS = {
  rows: 'the example returns rows that match the schema, in every shape',
  parameters: 'every parameter and alias is accepted and finds rows',
  forms: '`Accept` selects JSON, NDJSON or CSV',
  twin: 'an id in the path and the same id in the query return the same response',
  bad: 'an invalid parameter or body field returns 400 with its name',
  surprise: 'so does an unknown or repeated parameter',
  key: 'every invalid key returns 401 with the same message',
  plan: 'a plan without access returns 403',
  unknown: 'an unknown id returns 404',
  limit: 'a used-up daily limit returns 429',
  unchanged: 'a current ETag returns 304',
} as const;
export type Claim = keyof typeof CLAIMS;

/** Operations of the versions with a coverage page. */
export const COVERED: { readonly v1: readonly Endpoint[]; readonly v2: readonly Endpoint[] } = {
  v1: DESCRIBED.v1.endpoints,
  v2: DESCRIBED.v2.endpoints,
};
type CoveredVersion = keyof typeof COVERED;

/** The claims that apply to an operation. */
export function claimsOf(endpoint: Endpoint): Claim[] {
  const applies: Readonly<Record<Claim, boolean>> = {
    rows: true,
    parameters: parametersOf(endpoint).length > 0,
    forms: hasFormats(endpoint),
    twin: twinOf(endpoint) !== undefined,
    bad: true,
    surprise: true,
    key: true,
    plan: gatesOf(endpoint).length > 0,
    unknown: takesId(endpoint),
    limit: endpoint.metered,
    unchanged: (endpoint.isCached || endpoint.files !== undefined) && endpoint.method === 'GET',
  };
  return (Object.keys(CLAIMS) as Claim[]).filter((claim) => applies[claim]);
}

/** Names of all query parameters, including aliases. */
export function parametersOf(endpoint: Endpoint): string[] {
  const { query, aliases = {} } = endpoint;
  return [...Object.keys(query.shape), ...Object.keys(aliases), ...(supportsFields(endpoint) ? ['fields'] : [])];
}

/** Whether the path of a version 2 operation contains an id. */
export function takesId({ version, params }: Endpoint): boolean {
  return version === 'v2' && params !== undefined && Object.hasOwn(params.shape, 'id');
}

/**
 * The operation that takes in the query the id that this one takes in the path, or the reverse. Both share an example.
 */
export function twinOf(endpoint: Endpoint): Endpoint | undefined {
  const { version, method, path } = endpoint;
  if (version !== 'v2' || method !== 'GET') return undefined;
  const others = COVERED.v2.filter((other) => other.method === 'GET');
  if (endpoint.params === undefined)
    return others.find((other) => other.params !== undefined && twinOf(other) === endpoint);
  const id = endpoint.example.params?.id;
  const paths = [path.replace('/:id', ''), path.replace(/^(\/api\/v2)\/.*\/:id/, '$1')];
  return others.find((other) => paths.includes(other.path) && Object.values(other.example.query ?? {}).includes(id!));
}

/** Parameters that can require a higher plan than the operation itself: parsed, and as sent. */
const GATED = [
  { parsed: { live: 'all' }, sent: { live: 'all' } },
  { parsed: { include: ['odds'] }, sent: { include: 'odds' } },
  { parsed: { types: ['odds'] }, sent: { types: 'odds' } },
] as const;

export interface Gate {
  readonly plan: 'paid' | 'ultra';
  /** the parameters that require it; empty if the operation itself does */
  readonly sent: Readonly<Record<string, string>>;
}

/** The plans that an operation or its parameters require above `free`. */
export function gatesOf({ plan, gate, query }: Endpoint): Gate[] {
  if (plan !== 'free') return [{ plan, sent: {} }];
  return GATED.flatMap(({ parsed, sent }) => {
    const isSupported = Object.keys(sent).every((name) => Object.hasOwn(query.shape, name));
    const needed = isSupported ? gate?.(parsed as never, {}) : undefined;
    return needed === undefined || needed === null ? [] : [{ plan: needed.plan, sent }];
  });
}

function gateText(endpoint: Endpoint): string {
  const texts = gatesOf(endpoint).map(({ plan, sent }) => {
    const [entry] = Object.entries(sent);
    return entry === undefined ? plan : `\`${entry.join('=')}\`: ${plan}`;
  });
  return texts.length === 0 ? '-' : texts.join(', ');
}

interface Column {
  readonly title: string;
  readonly claims: readonly Claim[];
  /** meaning of a dash in this column */
  readonly dash?: string;
  cell?(endpoint: Endpoint): string;
}

const COLUMNS: readonly Column[] = [
  { title: '200', claims: ['rows'] },
  {
    title: 'parameters',
    claims: ['parameters'],
    cell: (endpoint) => (parametersOf(endpoint).length > 0 ? `all ${parametersOf(endpoint).length}` : 'none'),
  },
  { title: 'NDJSON, CSV', claims: ['forms'], dash: 'the response is not a list' },
  { title: 'path, query', claims: ['twin'], dash: 'it has only one form' },
  { title: '304', claims: ['unchanged'], dash: 'responses are never cached' },
  { title: '400', claims: ['bad', 'surprise'] },
  { title: '401', claims: ['key'] },
  { title: '403', claims: ['plan'], dash: 'every plan has access', cell: gateText },
  { title: '404', claims: ['unknown'], dash: 'the path has no id' },
  { title: '429', claims: ['limit'], dash: 'requests do not count' },
];

function coveragePage(version: CoveredVersion): string {
  const endpoints = [...COVERED[version]].sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  const claimed = new Set(endpoints.flatMap(claimsOf));
  const columns = COLUMNS.filter(({ claims }) => claims.some((claim) => claimed.has(claim)));
  const cells = (endpoint: Endpoint) =>
    columns.map(({ claims, cell }) => cell?.(endpoint) ?? (claimsOf(endpoint).includes(claims[0]!) ? 'yes' : '-'));
  const rows = endpoints.map((endpoint) => [nameOf(endpoint), endpoint.shapes.join(', '), ...cells(endpoint)]);
  const legend = columns.map(
    ({ title, claims, dash }) =>
      `- **${title}**: ${claims.map((claim) => CLAIMS[claim]).join('; ')}${dash === undefined ? '' : `; a dash means that ${dash}`}.`,
  );
  return `${generatedFrom('scripts/generate/coverage.ts')}
# Version ${version.slice(1)} coverage

This page lists every operation under \`/api/${version}\` and what the tests prove about it, on the sandbox data with each
database. \`test/service/conformance.test.ts\` proves every cell and fails if a cell has no proof.

${legend.join('\n')}

${table(['path', 'shapes', ...columns.map(({ title }) => title)], rows)}
`;
}

/** Path with the method unless it is GET: '`/fixtures`', '`POST /webhooks`' */
function nameOf({ method, path, version }: Endpoint): string {
  return `\`${method === 'GET' ? '' : `${method} `}${path.replace(`/api/${version}`, '')}\``;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export const v1CoveragePage = () => coveragePage('v1');
export const v2CoveragePage = () => coveragePage('v2');
