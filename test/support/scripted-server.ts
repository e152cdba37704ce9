/** A server that answers as the test wrote down, one answer a request, and keeps what it was asked. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

/** What to do with one request: an answer in short, or by hand. */
export type Scripted =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
    }
  | ((response: ServerResponse, requested: Asked) => void);

/** Where the script ends its last answer is repeated. */
export async function scriptedServer(context: { after(close: () => unknown): unknown }, script: readonly Scripted[]) {
  const requested: Asked[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const what = { method, url, headers, at: performance.now() };
    requested.push(what);
    const scripted = script[Math.min(requested.length, script.length) - 1]!;
    if (typeof scripted === 'function') return scripted(response, what);
    const { status = 200, json, text } = scripted;
    const type = json === undefined ? 'text/plain' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...scripted.headers });
    response.end(json === undefined ? text : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  context.after(stop);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requested, stop };
}
