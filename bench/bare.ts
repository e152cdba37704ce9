/** The baseline: a bare `node:http` server that sends one fixed response. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareSetting {
  readonly status: number;
  /** names and values, alternating */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

process.once('message', (setting: BareSetting) => {
  const { status } = setting;
  const headers = [...setting.headers];
  const body = Buffer.from(setting.body);
  const server = createServer((_request, response) => {
    response.writeHead(status, headers);
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => process.send!(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
