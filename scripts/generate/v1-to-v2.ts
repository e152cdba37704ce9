/** Maps each path and field of version 1 to version 2. The fields come from the response schemas. */
import { z } from 'zod';
import { V1_ENDPOINTS } from '../../src/api/v1/index.ts';
import { V2_ENDPOINTS } from '../../src/api/v2/index.ts';
import type { Endpoint } from '../../src/http/endpoint/endpoint.ts';
import { generatedFrom, table } from './markdown.ts';
import { PATHS, RENAMINGS, type Renaming } from './v1-to-v2-names.ts';

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
}

/** Field paths of all values of a schema. */
function fieldsOf(schema: Schema, path = ''): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap((option) => fieldsOf(option, path));
  if (schema.properties !== undefined) {
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      fieldsOf(part, path === '' ? name : `${path}.${name}`),
    );
  }
  if (schema.items !== undefined) return fieldsOf(schema.items, `${path}[]`);
  return schema.type === 'null' ? [] : [path];
}

function fieldsAt(endpoint: Endpoint, shape: 'nested' | 'reference'): string[] {
  const fields = fieldsOf(z.toJSONSchema(endpoint.response[shape]!, { io: 'output', reused: 'inline' }) as Schema);
  return [...new Set(fields.map((field) => field.replace(/^(response|data)(\[\])?\.?/, '')))];
}

function endpointAt(endpoints: readonly Endpoint[], path: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.path === path);
  if (found === undefined) throw new Error(`no endpoint has the path ${path}`);
  return found;
}

/** Fields of trophies of several people. */
const GROUPED = /^(id$|trophies\[\])/;
/** Fields that are embedded in matches and have their own paths too. */
const EMBEDDED = /^(events|lineups|statistics|players|h2h)\[\]/;

function ownFields({ path }: Renaming): string[] {
  const fields = fieldsAt(endpointAt(V1_ENDPOINTS, `/api/v1${path}`), 'nested');
  const own = fields.filter((field) => !/^(get|parameters|errors|results|paging)\b/.test(field));
  if (path === '/trophies') return own.filter((field) => !GROUPED.test(field));
  return /^\/(fixtures|predictions)$/.test(path) ? own.filter((field) => !EMBEDDED.test(field)) : own;
}

/** The outermost object of a field that version 2 does not have at all. */
function outermostMissing(field: string, mapped: readonly string[]): string {
  const steps = field.split(/(?=\.|\[)/);
  const prefixes = steps.map((_, i) => steps.slice(0, i + 1).join(''));
  return (
    prefixes.find((one) => !mapped.some((other) => `${other}.`.startsWith(`${one}.`) || other.startsWith(`${one}[`))) ??
    field
  );
}

function fieldTable(renaming: Renaming): string {
  const to = PATHS[renaming.path]!;
  const targets = new Set(fieldsAt(endpointAt(V2_ENDPOINTS, `/api/v2${to}`), 'reference'));
  const target = (field: string): string | undefined => {
    const renamed = renaming.names[field];
    if (renamed !== undefined && !targets.has(renamed)) throw new Error(`${to} has no field ${renamed}`);
    const withoutPrefix = renaming.prefixes
      .filter((prefix) => field.startsWith(prefix))
      .map((prefix) => field.slice(prefix.length));
    return renamed ?? [field, ...withoutPrefix].find((one) => targets.has(one));
  };
  const rows = ownFields(renaming).map((field) => [field, target(field)] as const);
  const { prefix, to: object } = renaming.others ?? {};
  const mappedRows = rows.flatMap(([from, at]) => (at === undefined ? [] : [[`\`${from}\``, `\`${at}\``]]));
  const mapped = rows.flatMap(([from, at]) => (at === undefined ? [] : [from]));
  const missingFields = rows.flatMap(([from, at]) =>
    at === undefined ? [`\`${outermostMissing(from, mapped)}\``] : [],
  );
  const missing = [...new Set(missingFields)].filter(
    (field) => prefix === undefined || !field.startsWith(`\`${prefix}`),
  );
  const notes = [
    object === undefined ? '' : `\nThe other counts under \`${prefix}\` are in \`${object}\`, under their own names.\n`,
    missing.length === 0
      ? ''
      : `\nNot in this response: ${missing.join(', ')}.${renaming.elsewhere === undefined ? '' : ` ${renaming.elsewhere}`}\n`,
  ];
  return `### ${renaming.path}\n\nUse \`${to}\`.\n\n${table(['version 1', 'version 2'], mappedRows)}\n${notes.join('')}`;
}

/** Throws unless version 2 has this path with these parameters, and they are all that it requires. */
function requireAnswer(link: string): void {
  const [path = '', query = ''] = link.split('?');
  const { shape } = endpointAt(V2_ENDPOINTS, `/api/v2${path}`).query;
  const sent = new Set(new URLSearchParams(query).keys());
  const unknown = [...sent].filter((name) => !Object.hasOwn(shape, name));
  const missing = Object.keys(shape).filter(
    (name) => !sent.has(name) && !(shape[name] as z.ZodType).safeParse(undefined).success,
  );
  if (query !== '' && unknown.length + missing.length > 0) throw new Error(`${link} does not answer in version 2`);
}

function pathRows(): string[][] {
  const paths = new Set(V1_ENDPOINTS.map(({ path }) => path.replace('/api/v1', '')));
  for (const path of Object.keys(PATHS)) if (!paths.has(path)) throw new Error(`version 1 has no path ${path}`);
  return [...paths].sort().map((path) => {
    const to = PATHS[path];
    if (to === undefined) throw new Error(`PATHS has no entry for ${path} of version 1`);
    if (to.startsWith('(')) {
      for (const [, link] of to.matchAll(/`(\/[^`]+)`/g)) requireAnswer(link!);
      return [`\`${path}\``, to.slice(1, -1)];
    }
    return [`\`${path}\``, `\`${endpointAt(V2_ENDPOINTS, `/api/v2${to}`).path.replace('/api/v2', '')}\``];
  });
}

export function v1ToV2Page(): string {
  return `${generatedFrom('scripts/generate/v1-to-v2-names.ts and the response schemas of both versions')}
# From version 1 to version 2

Keys work for both versions. These differences apply to all of version 2:

- **Paths** begin with \`/api/v2\`. Version 1 parameters such as \`?fixture=\` and \`?team=\` are part of the path. You can also
  send them as parameters.
- **Ids** are strings: a prefix such as \`lg_\`, \`tm_\`, \`fx_\`, \`pl_\`, \`vn_\` or \`co_\`, and ten characters, the same on
  every installation ([ids](ids.md)). Leagues also have codes (\`eng.1\`). \`/translate?entity=team&legacyId=33\` returns the id for a number.
- **Bodies** have \`data\` and \`meta\`. Lists are paged by \`limit\` and \`cursor\`; \`meta.nextCursor\` is null on the last page.
- **Errors** are \`application/problem+json\` with a \`code\` ([errors](errors.md)). An unknown id in the path returns 404, not an
  empty list.
- **Numbers are JSON numbers**, such as percentages and measures. Prices (\`odd\`), lines of bets
  (\`handicap\`) and player ratings are text, so that \`1.90\` keeps its digits.

## Paths

${table(['version 1', 'version 2'], pathRows())}

## Fields

The tables compare the nested shape of version 1 with the reference shape of version 2. Version 1 fields are below
\`response[]\`, and version 2 fields are below \`data[]\`. Fields that begin with \`meta\` are beside \`data\`.

${RENAMINGS.map(fieldTable).join('\n')}`;
}
