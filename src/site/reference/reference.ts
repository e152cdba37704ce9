/** The reference as Markdown: a page for each endpoint, and one for each version that lists them. */
import type { z } from 'zod';
import { ERRORS } from '../../base/errors.ts';
import type { Endpoint, Shape } from '../../http/endpoint/endpoint.ts';
import type { Version } from '../../http/endpoint/version.ts';
import { errorCodesOf } from '../../http/openapi/parts.ts';
import type { Answers } from './example-answers.ts';
import { defaultOf, fieldsOf, inputSchema, type Schema, typeOf } from './fields.ts';
import { SAMPLES } from './samples.ts';

/** Where the page that lists a version stands, below /docs. */
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

/** Without the version: 'v2.fixtures.statistics' > 'v2/fixtures-statistics'. */
export function slugOfEndpoint({ id, version }: Endpoint): string {
  return `${version}/${id.slice(version.length + 1).replaceAll('.', '-')}`;
}

/** What the menu calls it: its path below the version, with the method where that is not GET. */
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
    return `## ${tag}\n\n${table(['Endpoint', 'Answers', 'For'], rows)}\n`;
  });
  return `# ${version.title}

${version.description}

All paths begin with \`${version.prefix}\`. The same as [OpenAPI 3.1](${OPENAPI[version.name]}), to read in
[the try-it page](/docs/explore) or to feed a generator of clients.

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

function about({ description, plan, metered, isCached, scope, gate, stream }: Endpoint): string {
  const facts = [
    `For ${PLAN[plan]}${gate === undefined ? '' : '; some parameters need a paid one'}.`,
    scope === undefined ? '' : `The key needs the scope \`${scope}\`.`,
    metered ? 'Counts as one request.' : 'Does not count against the allowance.',
    isCached ? 'Answers have an `ETag`.' : '',
    stream === true ? 'The answer is a [stream](/docs/stream#stream) that goes on until either side ends it.' : '',
  ];
  return `${description ?? ''}\n\n${facts.filter((fact) => fact !== '').join(' ')}`.trim();
}

function parametersPart({ params, query, aliases, shapes, example }: Endpoint): string {
  const rows: string[][] = [];
  const add = (name: string, schema: Schema, where: string, sent: string | undefined) => {
    const unless = defaultOf(query.shape[name] as z.ZodType | undefined);
    const meaning = [where, schema.description ?? '', unless === undefined ? '' : `\`${String(unless)}\` unless told`];
    const value = sent ?? schema.example;
    rows.push([
      `\`${name}\``,
      typeOf(schema),
      meaning.filter((text) => text !== '').join('; '),
      value === undefined ? '' : `\`${String(value)}\``,
    ]);
  };
  for (const [name, schema] of Object.entries(inputSchema(params ?? query).properties ?? {})) {
    if (params !== undefined) add(name, schema, 'part of the path', example.params?.[name]);
  }
  const { properties = {}, required = [] } = inputSchema(query);
  for (const [name, schema] of Object.entries(properties)) {
    add(name, schema, required.includes(name) ? '**required**' : '', example.query?.[name]);
  }
  for (const [name, original] of Object.entries(aliases ?? {})) {
    rows.push([`\`${name}\``, '', `another name of \`${original}\``, '']);
  }
  const choice = shapes.map((shape) => `\`${shape}\``).join(', ');
  if (shapes.length > 1) {
    rows.push(['`shape`', choice, `[shape](/docs/shapes) of the answer; \`${shapes[0]}\` unless told`, '']);
  }
  if (rows.length === 0) return '## Parameters\n\nNone.';
  return `## Parameters\n\n${table(['Name', 'Takes', 'Meaning', 'Example'], rows)}`;
}

function bodyPart({ body, lines }: Endpoint): string {
  if (body === undefined) return '';
  const how = lines === undefined ? 'JSON.' : 'Lines of JSON (`application/x-ndjson`), or one array. Of each message:';
  return `## Body\n\n${how}\n\n${fieldTable(fieldsOf(lines?.line ?? body, 'input'))}`;
}

function requestPart(endpoint: Endpoint): string {
  const { method, stream } = endpoint;
  const body = SAMPLES[endpoint.id];
  const parts = [
    `curl ${stream === true ? '-N' : '-s'} -H "x-api-key: $KEY"`,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(body === undefined ? [] : [`-H 'content-type: ${body.type}'`, `--data '${body.text}'`]),
    `'http://127.0.0.1:3000${exampleAddress(endpoint)}'`,
  ];
  return `## Ask\n\n\`\`\`sh\n${parts.join(parts.length > 2 ? ' \\\n  ' : ' ')}\n\`\`\``;
}

/** The address of an endpoint's example. */
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
    const title = endpoint.shapes.length === 1 ? '## Answer' : `## Answer, shape ${shape}`;
    const listed =
      answer === undefined
        ? ''
        : `${answer.shortened ? 'On the sandbox, lists shortened:' : 'On the sandbox:'}\n\n\`\`\`json\n${JSON.stringify(answer.body, null, 2)}\n\`\`\``;
    const fields = fieldsOf(schema);
    const all = `<details>\n<summary>All ${fields.length} fields</summary>\n\n${fieldTable(fields)}\n\n</details>`;
    return [title, listed, all];
  });
}

function fieldTable(fields: ReturnType<typeof fieldsOf>): string {
  const rows = fields.map(({ path, type, description }) => [`\`${path}\``, type, description]);
  return table(['Field', 'Holds', 'Meaning'], rows);
}

function errorsPart(endpoint: Endpoint, version: Version): string {
  const rows = errorCodesOf(endpoint, version).map((code) => [
    String(ERRORS[code].status),
    `[\`${code}\`](/docs/errors/${code})`,
    ERRORS[code].title,
  ]);
  return `## Errors\n\n${table(['Status', 'Code', 'Says'], rows)}`;
}
