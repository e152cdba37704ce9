/** A server that sends prepared responses, one per request, and records the requests. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly at: number;
}

/** The response to one request, as data or as a function. */
export type ScriptedResponse =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: unknown;
      readonly text?: string;
    }
  | ((response: ServerResponse, request: RecordedRequest) => void);

/** Starts the server. After the end of the script it repeats the last response. */
export async function scriptedServer(
  context: { after(close: () => unknown): unknown },
  script: readonly ScriptedResponse[],
) {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    const recorded = { method, url, headers, at: performance.now() };
    requests.push(recorded);
    const scripted = script[Math.min(requests.length, script.length) - 1]!;
    if (typeof scripted === 'function') return scripted(response, recorded);
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
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: requests, stop };
}
