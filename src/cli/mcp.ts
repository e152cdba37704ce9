import { Command } from 'commander';
import { OperatorError } from '../base/errors.ts';
import { readConfig } from '../config.ts';
import { addressOf } from '../http/server/address.ts';
import { invocation } from './invocation.ts';
import { terminal } from './output.ts';

const ADDRESS = /^https?:\/\/[^\s/?#@]+$/;

export function mcpCommand(): Command {
  return new Command('mcp')
    .description('Connect an assistant to a running service, through MCP on standard input and output.')
    .option('--url <address>', 'URL of the service; default: from the configuration')
    .action(async ({ url }: { url?: string }) => {
      const { TOUCHLINE_KEY: key, PUBLIC_URL, HOST, PORT } = readConfig(invocation().environment);
      const address = (url ?? (PUBLIC_URL || addressOf(HOST, PORT))).replace(/\/$/, '');
      if (!ADDRESS.test(address)) {
        throw new OperatorError(`'${address}' is not a valid URL: use one such as https://football.example.com`);
      }
      if (key === '') {
        throw new OperatorError(
          'TOUCHLINE_KEY is not set: set it to a key of the service; to create one, run `touchline keys create`',
        );
      }
      await serveAssistant(address, key);
    });
}

async function serveAssistant(url: string, key: string): Promise<void> {
  // loaded on demand: no other command needs these modules
  const [{ serveStdio }, { callOverHttp }, { mcpServer }, { assistantTools }, { V2_ENDPOINTS }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('../api/mcp/endpoint-client.ts'),
    import('../api/mcp/server.ts'),
    import('../api/mcp/tools.ts'),
    import('../api/v2/index.ts'),
  ]);
  // standard output carries the protocol
  const onError = (error: unknown) => terminal.error(`touchline: ${error instanceof Error ? error.stack : error}`);
  const parts = { callEndpoint: callOverHttp(url, key), failed: onError };
  const tools = assistantTools(V2_ENDPOINTS);
  // the list of tools never changes, so there is nothing to subscribe to
  const connection = serveStdio(() => mcpServer(tools, parts), { onerror: onError, maxSubscriptions: 0 });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void connection.close());
  terminal.note(`touchline: serving an assistant from ${url}`);
}
