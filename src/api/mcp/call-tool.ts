/** One call of a tool: its question asked, its answer cut down to what an assistant reads. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type EndpointRequest, endpointRequestOf, type ToolContext } from './arguments.ts';
import { addressOf, type Envelope, read } from './endpoint-client.ts';
import { responseWithout } from './schemas.ts';
import { asText } from './text.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** About a tenth of what an assistant can hold; longer lists come in pages. */
const ANSWER_CHARACTERS_MAX = 100_000;

type Json = Readonly<Record<string, unknown>>;

export async function callTool(tool: Tool, sent: Json, context: ToolContext): Promise<CallToolResult> {
  const question = await endpointRequestOf(tool, sent, context);
  const answer = await read(context.callEndpoint, endpointUrl(tool, question), context.signal);
  const { data, meta } = bounded(responseWithout(answer, tool.omitted ?? []) as Envelope);
  const resolved = Object.fromEntries(
    Object.entries(question.resolved).map(([name, { id, name: called }]) => [name, { id, name: called }]),
  );
  const named = Object.keys(resolved).length > 0;
  return {
    content: [{ type: 'text', text: responseText({ data, meta }, question) }],
    structuredContent: { data, meta, ...(named && { resolved }) },
  };
}

function endpointUrl({ path, renamed = {}, fixed = {} }: Tool, { texts }: EndpointRequest): string {
  const query: Record<string, string> = { ...fixed };
  let address = path;
  for (const [name, text] of Object.entries(texts)) {
    const own = renamed[name] ?? name;
    if (path.includes(`/:${own}`)) address = address.replace(`:${own}`, encodeURIComponent(text));
    else query[own] = text;
  }
  if (address.includes('/:')) throw new ToolError(`${Object.keys(renamed).join(', ')} is required.`);
  return addressOf(address, query);
}

/** Rows from the end are left out until the rest fits. */
function bounded({ data, meta }: Envelope): Envelope {
  const size = (value: unknown) => JSON.stringify(value).length;
  if (size(data) <= ANSWER_CHARACTERS_MAX) return { data, meta };
  if (!Array.isArray(data)) {
    throw new ToolError('The response is too long: ask for less, with fewer parts in include.');
  }
  let [rows, total] = [0, 0];
  for (const row of data) {
    total += size(row) + 1;
    if (total > ANSWER_CHARACTERS_MAX) break;
    rows += 1;
  }
  return { data: data.slice(0, rows), meta: { ...meta, omitted: data.length - rows } };
}

function responseText({ data, meta }: Envelope, { texts, resolved }: EndpointRequest): string {
  const resolvedTexts = Object.entries(resolved).map(([name, { id, name: called }]) => `${name}: ${called} (${id})`);
  if (texts.season !== undefined) resolvedTexts.push(`season: ${texts.season}`);
  const { count: _, nextCursor, omitted, ...rest } = meta;
  const notes = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in texts))); // no echo
  const lines = [
    ...resolvedTexts,
    asText(data),
    ...(Object.keys(notes).length > 0 ? [asText(notes)] : []),
    ...(omitted === undefined ? [] : [`${String(omitted)} more rows were omitted: narrow the question.`]),
    ...(nextCursor === undefined ? [] : [`There are more rows: call again with cursor ${String(nextCursor)}.`]),
  ];
  return lines.join('\n');
}
