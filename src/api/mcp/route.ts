/** `POST /mcp`: the same tools for assistants that reach the service over the network. Nothing is kept between requests. */
import { createMcpHandler, originValidationResponse } from '@modelcontextprotocol/server';
import type { Endpoint } from '../../http/endpoint.ts';
import type { Ask, FetchRoute } from '../../http/fetch-route.ts';
import { mcpServer } from './server.ts';
import { assistantTools } from './tools.ts';

const BODY_BYTES_MAX = 64 * 1024;

export function mcpRoute(
  endpoints: readonly Endpoint[],
  { publicUrl, failed }: { readonly publicUrl: string; readonly failed: (error: unknown) => void },
): FetchRoute {
  const tools = assistantTools(endpoints);
  const origins = [new URL(publicUrl).hostname];
  return {
    path: '/mcp',
    bodyBytes: BODY_BYTES_MAX,
    async serve(request, ask) {
      // a page of another site, or one that pretends this address is its own, must not reach a service of the network
      return originValidationResponse(request, origins) ?? handlerWith(ask).fetch(request);
    },
  };

  function handlerWith(ask: Ask) {
    // the list of tools does not change while the service runs: there is nothing to subscribe to
    return createMcpHandler(() => mcpServer(tools, { ask, failed }), { maxSubscriptions: 0 });
  }
}
