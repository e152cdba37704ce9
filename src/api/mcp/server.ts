/** The MCP server: registers the tools for any transport. */
import { readFileSync } from 'node:fs';
import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import type { CallEndpoint } from '../../http/server/fetch-route.ts';
import type { ToolContext } from './arguments.ts';
import { callTool } from './call-tool.ts';
import { Names } from './names.ts';
import type { Json } from './schemas.ts';
import { SEARCH, search } from './search-tool.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** For all requests of one tool call together. */
const CALL_TIMEOUT_MS = 30_000;

const INSTRUCTIONS = [
  'Football data: leagues, tables, fixtures and results, live scores, lineups, statistics, players, transfers, injuries, odds and forecasts.',
  'You can use names for leagues, teams and players; an ambiguous name returns candidates with their ids.',
  'A season is the year in which it starts: 2023 is 2023/24. Where a tool needs a season, the default is the current one.',
  'Times are UTC unless `timezone` is set. Answer from this service only; if it has no data, say so.',
  'Each call counts against the limit of the key, and so does each name lookup: use ids that you already know.',
].join('\n');

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

export interface McpServerParts {
  readonly callEndpoint: CallEndpoint;
  /** called with internal errors */
  readonly failed: (error: unknown) => void;
  readonly timeoutMs?: number;
}

export function mcpServer(
  tools: readonly Tool[],
  { callEndpoint, failed, timeoutMs = CALL_TIMEOUT_MS }: McpServerParts,
): McpServer {
  const server = new McpServer({ name: 'touchline', title: 'Touchline', version }, { instructions: INSTRUCTIONS });
  const names = new Names(callEndpoint);
  const register = (
    { name, title, description, input, output }: Pick<Tool, 'name' | 'title' | 'description' | 'input' | 'output'>,
    call: (sent: Json, context: ToolContext) => Promise<CallToolResult>,
  ) => {
    const annotations = { readOnlyHint: true, destructiveHint: false };
    const config = {
      title,
      description,
      inputSchema: standardSchemaOf(input),
      outputSchema: standardSchemaOf(output),
      annotations,
    };
    server.registerTool(name, config, async (sent, { mcpReq }) => {
      const expiry = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([mcpReq.signal, expiry]);
      try {
        return await call(sent, { callEndpoint, names, signal });
      } catch (error) {
        if (error instanceof ToolError) return errorResult(error.message);
        if (mcpReq.signal.aborted) throw error; // the client has cancelled the call
        if (expiry.aborted) return errorResult(`No response within ${timeoutMs / 1000} seconds: narrow the request.`);
        failed(error);
        return errorResult('The tool failed with an internal error of the service: retry later.');
      }
    });
  };
  register(SEARCH, search);
  for (const tool of tools) register(tool, (sent, context) => callTool(tool, sent, context));
  return server;
}

function errorResult(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** For display only. The tool and the endpoint validate the arguments, with messages that an assistant can act on. */
function standardSchemaOf(schema: Json): StandardSchemaWithJSON<Json> {
  return {
    '~standard': {
      version: 1,
      vendor: 'touchline',
      validate: (value) => ({ value: (value ?? {}) as Json }),
      jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
    },
  };
}
