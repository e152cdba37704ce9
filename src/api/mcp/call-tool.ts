/** One tool call: sends the request, and shortens the response for the assistant. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type EndpointRequest, endpointRequestOf, type ToolContext } from './arguments.ts';
import { addressOf, type Envelope, read } from './endpoint-client.ts';
import { responseWithout } from './schemas.ts';
import { asText } from './text.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** About a tenth of the context of an assistant. Longer lists are cut. */
const RESPONSE_CHARACTERS_MAX = 100_000;

type Json = Readonly<Record<string, unknown>>;

export async function callTool(tool: Tool, sent: Json, context: ToolContext): Promise<CallToolResult> {
  const request = await endpointRequestOf(tool, sent, context);
  const answer = await read(context.callEndpoint, endpointUrl(tool, request), context.signal);
  const { data, meta } = shortened(responseWithout(answer, tool.omitted ?? []) as Envelope);
  const resolved = Object.fromEntries(
    Object.entries(request.resolved).map(([parameter, { id, name }]) => [parameter, { id, name }]),
  );
  const hasResolved = Object.keys(resolved).length > 0;
  return {
    content: [{ type: 'text', text: responseText({ data, meta }, request) }],
    structuredContent: { data, meta, ...(hasResolved && { resolved }) },
  };
}

function endpointUrl({ path, renamed = {}, fixed = {} }: Tool, { texts }: EndpointRequest): string {
  const query: Record<string, string> = { ...fixed };
  let address = path;
  for (const [name, text] of Object.entries(texts)) {
    const parameter = renamed[name] ?? name;
    if (path.includes(`/:${parameter}`)) address = address.replace(`:${parameter}`, encodeURIComponent(text));
    else query[parameter] = text;
  }
  if (address.includes('/:')) throw new ToolError(`${Object.keys(renamed).join(', ')} is required.`);
  return addressOf(address, query);
}

/** Drops rows from the end until the rest fits. */
function shortened({ data, meta }: Envelope): Envelope {
  const size = (value: unknown) => JSON.stringify(value).length;
  if (size(data) <= RESPONSE_CHARACTERS_MAX) return { data, meta };
  if (!Array.isArray(data)) {
    throw new ToolError('The response is too long: request fewer parts in include.');
  }
  let [rows, total] = [0, 0];
  for (const row of data) {
    total += size(row) + 1;
    if (total > RESPONSE_CHARACTERS_MAX) break;
    rows += 1;
  }
  return { data: data.slice(0, rows), meta: { ...meta, omitted: data.length - rows } };
}

function responseText({ data, meta }: Envelope, { texts, resolved }: EndpointRequest): string {
  const resolvedTexts = Object.entries(resolved).map(([parameter, { id, name }]) => `${parameter}: ${name} (${id})`);
  if (texts.season !== undefined) resolvedTexts.push(`season: ${texts.season}`);
  const { count: _, nextCursor: offset, next: nextCursor = offset, omitted, ...rest } = meta;
  const notes = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in texts))); // omit fields that repeat a parameter
  const lines = [
    ...resolvedTexts,
    asText(data),
    ...(Object.keys(notes).length > 0 ? [asText(notes)] : []),
    ...(omitted === undefined ? [] : [`${String(omitted)} more rows were omitted: narrow the request.`]),
    ...(nextCursor === undefined ? [] : [`There are more rows: call again with cursor ${String(nextCursor)}.`]),
  ];
  return lines.join('\n');
}
