/** `POST /mcp`: the tools over HTTP. Requests are stateless. */
import type { Endpoint } from '../../http/endpoint/endpoint.ts';
import type { CallEndpoint, FetchRoute } from '../../http/server/fetch-route.ts';

const BODY_BYTES_MAX = 64 * 1024;

type Serve = (request: Request, callEndpoint: CallEndpoint) => Promise<Response>;

export function mcpRoute(
  endpoints: readonly Endpoint[],
  options: { readonly publicUrl: string; readonly failed: (error: unknown) => void },
): FetchRoute {
  let opening: Promise<Serve> | undefined;
  return {
    path: '/mcp',
    bodyBytes: BODY_BYTES_MAX,
    isCounted: (body) => methodOf(body) !== 'tools/call',
    async serve(request, callEndpoint) {
      opening ??= open(endpoints, options);
      return (await opening)(request, callEndpoint);
    },
  };
}

/** Loaded with the first call, to save memory in services that no assistant uses. */
async function open(
  endpoints: readonly Endpoint[],
  { publicUrl, failed }: Parameters<typeof mcpRoute>[1],
): Promise<Serve> {
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
  return async (request, callEndpoint) =>
    // reject browser requests of other origins, also after DNS rebinding
    originValidationResponse(request, origins) ??
    (await refusedBatch(request)) ??
    handlerWith(callEndpoint).fetch(request);
}

/** MCP has removed batches. A batch of 5 KB can ask for the list of tools a hundred times, which is 8 MB. */
async function refusedBatch(request: Request): Promise<Response | undefined> {
  if (!Array.isArray(parsed(await request.clone().text()))) return undefined;
  const message = 'Invalid Request: send one message per request, because batches are not supported';
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32600, message } }, { status: 400 });
}

function methodOf(body: string): unknown {
  const message = parsed(body);
  return typeof message === 'object' && message !== null && 'method' in message ? message.method : undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // the handler reports it
  }
}
