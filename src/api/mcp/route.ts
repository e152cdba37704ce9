/** `POST /mcp`: the tools over HTTP. Requests are stateless. */
import { type ApiError, ERRORS } from '../../base/errors.ts';
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { CallEndpoint, FetchRoute } from '../../http/server/fetch-route.ts';
import { refusal } from './endpoint-client.ts';

const BODY_BYTES_MAX = 64 * 1024;

interface OpenedRoute {
  /** names of the tools whose calls do not count */
  readonly unmetered: ReadonlySet<unknown>;
  serve(request: Request, callEndpoint: CallEndpoint): Promise<Response>;
}

interface ToolCall {
  readonly id: string | number;
  readonly tool: unknown;
}

export function mcpRoute(
  endpoints: readonly Endpoint[],
  options: { readonly publicUrl: string; readonly failed: (error: unknown) => void },
): FetchRoute {
  let opening: Promise<OpenedRoute> | undefined;
  const opened = () => (opening ??= open(endpoints, options));
  return {
    path: '/mcp',
    bodyBytes: BODY_BYTES_MAX,
    async isUnmetered(body) {
      const call = toolCallIn(body);
      return call !== null && (await opened()).unmetered.has(call.tool);
    },
    quotaRefusal(body, error) {
      const call = toolCallIn(body);
      return call === null ? null : refusedCall(call, error);
    },
    serve: async (request, callEndpoint) => (await opened()).serve(request, callEndpoint),
  };
}

/** Loaded with the first call, to save memory in services that no assistant uses. */
async function open(
  endpoints: readonly Endpoint[],
  { publicUrl, failed }: Parameters<typeof mcpRoute>[1],
): Promise<OpenedRoute> {
  const [{ createMcpHandler, originValidationResponse }, { mcpServer }, { assistantTools }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('./server.ts'),
    import('./tools.ts'),
  ]);
  const tools = assistantTools(endpoints);
  const origins = [new URL(publicUrl).hostname];
  // no subscriptions, because the list of tools does not change while the service runs
  const handlerWith = (callEndpoint: CallEndpoint) =>
    createMcpHandler(() => mcpServer(tools, { callEndpoint, failed }), { maxSubscriptions: 0 });
  return {
    unmetered: new Set(tools.filter(({ metered }) => !metered).map(({ name }) => name)),
    serve: async (request, callEndpoint) =>
      // reject browser requests of other origins, also after DNS rebinding
      originValidationResponse(request, origins) ??
      (await refusedBatch(request)) ??
      handlerWith(callEndpoint).fetch(request),
  };
}

/** The result of a call that failed, which assistants read. A server for it would register all tools first. */
function refusedCall({ id }: ToolCall, { status, code, message }: ApiError): Response {
  const text = refusal(status, { title: ERRORS[code].title, detail: message, code });
  // clients of revision 2026-07-28 need the type of the result; others ignore it
  const result = { resultType: 'complete', isError: true, content: [{ type: 'text', text }] };
  return Response.json({ jsonrpc: '2.0', id, result });
}

/** MCP has removed batches. A batch of 5 KB can ask for the list of tools a hundred times, which is 8 MB. */
async function refusedBatch(request: Request): Promise<Response | undefined> {
  if (!Array.isArray(parsed(await request.clone().text()))) return undefined;
  const message = 'Invalid Request: send one message per request, because batches are not supported';
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 });
}

/** Null for all other messages. */
function toolCallIn(body: string): ToolCall | null {
  const { id, method, params } = (parsed(body) ?? {}) as Readonly<Record<string, unknown>>;
  if (method !== 'tools/call' || (typeof id !== 'string' && typeof id !== 'number')) return null;
  return { id, tool: (params as { readonly name?: unknown } | null | undefined)?.name };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // the handler reports it
  }
}
