/** A web site of somebody else with widgets: its origin, its key, and a connection to the service that can break. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { createKey } from '../../../src/accounts/keys.ts';
import type { RunningService } from './service.ts';

interface Context {
  after(close: () => unknown): unknown;
}

/** One HTML file, and the script of the widgets if the site has a copy of it. Returns its origin. */
export async function otherSite(t: Context, html: (origin: string) => Promise<string> | string, script?: Buffer) {
  const site = createServer(({ url }, response) => {
    if (script !== undefined && url === '/widgets.js')
      response.setHeader('content-type', 'text/javascript').end(script);
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  t.after(() => site.close());
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const page = await html(origin);
  return origin;
}

/** A key for the pages of one origin. */
export const browserKey = ({ accounts, clock }: Pick<RunningService, 'accounts' | 'clock'>, origin: string) => {
  const options = { email: 'site@example.com', plan: 'internal', scopes: ['browser'], origins: [origin] } as const;
  return createKey(accounts, { ...options, now: clock.now() });
};

export const siteWith = (
  script: string,
  key: string,
  body: string,
) => `<!doctype html><html lang="en"><title>A club</title>
<script src="${script}/widgets.js" data-api-key="${key}" async></script><body>${body}</body></html>`;

/** Forwards connections to a service while it is open. */
export async function gateTo(t: Context, url: string) {
  const target = Number(new URL(url).port);
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  t.after(close);
  return { url: `http://127.0.0.1:${port}`, close, open: () => listen(port) };
}
