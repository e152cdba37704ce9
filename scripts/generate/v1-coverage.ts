/** What is tested of every path of version 1: claims made from its definition, proven by test/conformance.test.ts. */
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { madeFrom, table } from './markdown.ts';

/** What can be true of a path. */
export const CLAIMS = {
  rows: 'answers its example with rows, as declared, in each of its shapes',
  parameters: 'finds rows by each of its parameters and their other names',
  bad: 'refuses with 400, by name, what a parameter cannot mean',
  surprise: 'so too one it does not know, and one sent twice',
  key: 'refuses with 401, in the same words, every key that does not admit',
  plan: 'refuses with 403 a plan that is too small',
  limit: 'refuses with 429 a used-up day',
} as const;
export type Claim = keyof typeof CLAIMS;

/** What is claimed of a path; a claim that cannot be made of it is left out. */
export function claimsOf(endpoint: Endpoint): Claim[] {
  return [
    'rows',
    ...(parametersOf(endpoint).length > 0 ? (['parameters'] as const) : []),
    'bad',
    'surprise',
    'key',
    ...(gateOf(endpoint) === null ? [] : (['plan'] as const)),
    ...(endpoint.metered ? (['limit'] as const) : []),
  ];
}

/** Names of all parameters that stand in the query, the other names of some among them. */
export function parametersOf({ query, aliases }: Endpoint): string[] {
  return [...Object.keys(query.shape), ...Object.keys(aliases ?? {})];
}

function gateOf({ plan, query }: Endpoint): string | null {
  if (plan !== 'free') return plan;
  return Object.hasOwn(query.shape, 'live') ? '`live`: paid' : null;
}

const TITLES: readonly string[] = ['path', 'shapes', '200', 'parameters', '400', '401', '403', '429'];

function row(endpoint: Endpoint): string[] {
  const claimed = new Set<Claim>(claimsOf(endpoint));
  const yes = (claim: Claim) => (claimed.has(claim) ? 'yes' : '-');
  return [
    `\`${endpoint.path.replace('/api/v1', '')}\``,
    endpoint.shapes.join(', '),
    yes('rows'),
    claimed.has('parameters') ? `all ${parametersOf(endpoint).length}` : 'none',
    yes('bad'),
    yes('key'),
    gateOf(endpoint) ?? '-',
    yes('limit'),
  ];
}

export function v1CoveragePage(): string {
  const rows = [...V1_ENDPOINTS].sort((a, b) => (a.path < b.path ? -1 : 1)).map(row);
  return `${madeFrom('scripts/generate/v1-coverage.ts')}
# Version 1, path by path

Every path under \`/api/v1\`, and what is tested of it on the sandbox with each database. \`test/conformance.test.ts\` proves
each cell and fails where one is claimed that it has not proven.

- **200**: ${CLAIMS.rows}.
- **parameters**: ${CLAIMS.parameters}.
- **400**: ${CLAIMS.bad}; ${CLAIMS.surprise}.
- **401**: ${CLAIMS.key}.
- **403**: ${CLAIMS.plan}; a dash where every plan will do.
- **429**: ${CLAIMS.limit}; a dash where requests do not count.

${table(TITLES, rows)}
`;
}
