/** The API reference as Markdown: a page per endpoint, and an index page per version. */
import type { z } from 'zod';
import { ERRORS } from '../../base/errors.ts';
import type { Endpoint, Shape } from '../../http/endpoint/endpoint.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { errorCodesOf } from '../../http/openapi/parts.ts';
import type { Answers } from './example-answers.ts';
import { defaultOf, fieldsOf, inputSchema, type Schema, typeOf } from './fields.ts';
import { type LinesOfRequest, REQUEST_LANGUAGES, requestLines } from './request-lines.ts';
import { SAMPLES } from './samples.ts';

/** Paths of the index pages below /docs. */
export const INDEX: Readonly<Record<Version['name'], string>> = {
  v2: 'v2',
  v1: 'v1',
  account: 'account',
  feed: 'feed/interface',
};

const OPENAPI: Readonly<Record<Version['name'], string>> = {
  v2: '/openapi-v2.yaml',
  v1: '/openapi.yaml',
  account: '/openapi-account.yaml',
  feed: '/openapi-feed.yaml',
};

const PLAN = {
  free: 'every plan',
  paid: 'a paid plan',
  ultra: 'the plan `ultra`',
} as const;

/** 'v2.fixtures.statistics' > 'v2/fixtures-statistics' */
export function slugOfEndpoint({ id, version }: Endpoint): string {
  return `${version}/${id.slice(version.length + 1).replaceAll('.', '-')}`;
}

/** Menu label: the path below the version, with the method unless it is GET. */
export function labelOf({ method, path }: Endpoint, { prefix }: Version): string {
  const short = path.slice(prefix.length).replace(/:(\w+)/g, '{$1}');
  return method === 'GET' ? short : `${method} ${short}`;
}

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
  return [line(titles), line(titles.map(() => '---')), ...rows.map(line)].join('\n');
}

export function versionPage(version: Version, endpoints: readonly Endpoint[]): string {
  const byTag = Map.groupBy(endpoints, ({ tag }) => tag);
  const sections = [...byTag].map(([tag, list]) => {
    const rows = list.map((endpoint) => [
      `[\`${endpoint.method} ${labelOf(endpoint, version).replace(/^\w+ /, '')}\`](/docs/${slugOfEndpoint(endpoint)})`,
      endpoint.summary,
      PLAN[endpoint.plan],
    ]);
    return `## ${tag}\n\n${table(['Endpoint', 'Description', 'Plan'], rows)}\n`;
  });
  return `# ${version.title}

${version.description}

All paths start with \`${version.prefix}\`. There is also an [OpenAPI 3.1 document](${OPENAPI[version.name]}), for client
generators and for [the try-it page](/docs/explore).

${sections.join('\n')}`;
}

export function endpointPage(endpoint: Endpoint, version: Version, answers: Answers): string {
  return [
    `# ${endpoint.summary}`,
    `\`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}\``,
    about(endpoint),
    parametersPart(endpoint),
    bodyPart(endpoint),
    requestPart(endpoint),
    ...answerParts(endpoint, answers),
    errorsPart(endpoint, version),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const ACCESS = {
  account: 'A person who is [signed in](/docs/accounts) can send it too.',
  user: 'Requires a person who is [signed in](/docs/accounts), not a key.',
  anyone: 'Requires no key.',
  administrator: 'Requires an administrator who is [signed in](/docs/accounts), not a key.',
} as const;

function about({ description, plan, metered, isCached, scope, access, gate, stream }: Endpoint): string {
  const facts = [
    `Available on ${PLAN[plan]}${gate === undefined ? '' : '; some parameters require a higher one'}.`,
    scope === undefined || isForPeople({ access }) ? '' : `Requires a key with the scope \`${scope}\`.`,
    access === undefined ? '' : ACCESS[access],
    metered ? 'Counts as one request.' : 'Does not count towards the limits of the key.',
    isCached ? 'Responses have an `ETag`.' : '',
    stream === true
      ? 'The response is a [stream](/docs/stream#stream) that stays open until either side closes it.'
      : '',
  ];
  return `${description ?? ''}\n\n${facts.filter((fact) => fact !== '').join(' ')}`.trim();
}

function parametersPart({ params, query, aliases, shapes, example }: Endpoint): string {
  const rows: string[][] = [];
  const add = (name: string, schema: Schema, where: string, sent: string | undefined) => {
    const defaultValue = defaultOf(query.shape[name] as z.ZodType | undefined);
    const defaultText = defaultValue === undefined ? '' : `default: \`${String(defaultValue)}\``;
    const description = [where, schema.description ?? '', defaultText];
    const example = sent ?? schema.example;
    rows.push([
      `\`${name}\``,
      typeOf(schema),
      description.filter((text) => text !== '').join('; '),
      example === undefined ? '' : `\`${String(example)}\``,
    ]);
  };
  for (const [name, schema] of Object.entries(inputSchema(params ?? query).properties ?? {})) {
    if (params !== undefined) add(name, schema, 'in the path', example.params?.[name]);
  }
  const { properties = {}, required = [] } = inputSchema(query);
  for (const [name, schema] of Object.entries(properties)) {
    add(name, schema, required.includes(name) ? '**required**' : '', example.query?.[name]);
  }
  for (const [name, original] of Object.entries(aliases ?? {})) {
    rows.push([`\`${name}\``, '', `alias of \`${original}\``, '']);
  }
  const choice = shapes.map((shape) => `\`${shape}\``).join(', ');
  if (shapes.length > 1) {
    rows.push(['`shape`', choice, `[shape](/docs/shapes) of the response; default: \`${shapes[0]}\``, '']);
  }
  if (rows.length === 0) return '## Parameters\n\nNone.';
  return `## Parameters\n\n${table(['Name', 'Type', 'Description', 'Example'], rows)}`;
}

function bodyPart({ body, lines }: Endpoint): string {
  if (body === undefined) return '';
  const format =
    lines === undefined
      ? 'JSON.'
      : 'One JSON message per line (`application/x-ndjson`), or one JSON array. Fields of a message:';
  return `## Body\n\n${format}\n\n${fieldTable(fieldsOf(lines?.line ?? body, 'input'))}`;
}

/** How curl sends the cookie of a session, and that the request comes from our own pages. */
const PERSON = "-b cookies.txt -H 'origin: http://127.0.0.1:3000'";

function isForPeople({ access }: { readonly access?: Endpoint['access'] | undefined }): boolean {
  return access === 'user' || access === 'administrator';
}

const FENCES = { curl: 'sh', JavaScript: 'js', Python: 'python' } as const;

/** In three languages; a stream and a request of a person as a command only. */
function requestPart(endpoint: Endpoint): string {
  if (endpoint.stream === true || isForPeople(endpoint) || endpoint.access === 'anyone') return commandPart(endpoint);
  const lines = requestLines(requestOf(endpoint));
  const samples = REQUEST_LANGUAGES.map((language) => `\`\`\`${FENCES[language]}\n${lines[language]}\n\`\`\``);
  return `## Request\n\n${samples.join('\n\n')}`;
}

function requestOf(endpoint: Endpoint): LinesOfRequest {
  const url = `http://127.0.0.1:3000${exampleAddress(endpoint)}`;
  return { url, method: endpoint.method, body: SAMPLES[endpoint.id] };
}

function commandPart(endpoint: Endpoint): string {
  const { method, stream } = endpoint;
  const body = SAMPLES[endpoint.id];
  const parts = [
    `curl ${stream === true ? '-N' : '-s'} ${isForPeople(endpoint) ? PERSON : '-H "x-api-key: $KEY"'}`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : [`-H 'content-type: ${body.type}'`, `--data '${body.text}'`]),
    `'http://127.0.0.1:3000${exampleAddress(endpoint)}'`,
  ];
  return `## Request\n\n\`\`\`sh\n${parts.join(parts.length > 2 ? ' \\\n  ' : ' ')}\n\`\`\``;
}

/** The path and query of an endpoint's example. */
export function exampleAddress({ path, example }: Endpoint): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(example.params?.[name] ?? `{${name}}`),
  );
  const query = new URLSearchParams({ ...example.query }).toString().replaceAll('%2C', ',');
  return query === '' ? filled : `${filled}?${query}`;
}

function answerParts(endpoint: Endpoint, answers: Answers): string[] {
  return endpoint.shapes.flatMap((shape: Shape) => {
    const schema = endpoint.response[shape];
    if (schema === undefined) return [];
    const answer = answers.of(endpoint.id, shape);
    const title = endpoint.shapes.length === 1 ? '## Response' : `## Response, shape ${shape}`;
    const sample =
      answer === undefined
        ? ''
        : `${answer.shortened ? 'On the sandbox, with long lists and texts shortened:' : 'On the sandbox:'}\n\n\`\`\`json\n${JSON.stringify(answer.body, null, 2)}\n\`\`\``;
    const fields = fieldsOf(schema);
    const allFields = `<details>\n<summary>All ${fields.length} fields</summary>\n\n${fieldTable(fields)}\n\n</details>`;
    return [title, allFields, sample];
  });
}

function fieldTable(fields: ReturnType<typeof fieldsOf>): string {
  const rows = fields.map(({ path, type, description }) => [`\`${path}\``, type, description]);
  return table(['Field', 'Type', 'Description'], rows);
}

function errorsPart(endpoint: Endpoint, version: Version): string {
  const rows = errorCodesOf(endpoint, version).map((code) => [
    String(ERRORS[code].status),
    `[\`${code}\`](/docs/errors/${code})`,
    ERRORS[code].title,
  ]);
  return `## Errors\n\n${table(['Status', 'Code', 'Title'], rows)}`;
}
