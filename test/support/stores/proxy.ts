/** A TCP proxy in front of a server. It fails like a network and, like a network, passes on at once what it receives. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface FaultyProxy {
  readonly port: number;
  /** Passes nothing on, in either direction, and keeps connections open; new ones are accepted and hear nothing. */
  blackHole(): void;
  /** Passes everything on again. What was held back is lost with its connections, as after a router forgot them. */
  heal(): void;
  /** Breaks all connections. */
  cut(): void;
  close(): Promise<void>;
}

export async function startProxy(target: { readonly host: string; readonly port: number }): Promise<FaultyProxy> {
  /** of each client, the connection to the server behind it; null for one that came into the black hole */
  const pairs = new Map<Socket, Socket | null>();
  let isHole = false;
  const end = (client: Socket) => {
    pairs.get(client)?.destroy();
    client.destroy();
    pairs.delete(client);
  };
  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    client.on('close', () => {
      // the server behind a black hole does not learn of it
      if (!isHole) end(client);
    });
    if (isHole) {
      pairs.set(client, null);
      client.pause();
      return;
    }
    const behind = connect({ ...target, noDelay: true });
    behind.on('error', () => undefined);
    behind.on('close', () => {
      if (!isHole) end(client);
    });
    pairs.set(client, behind);
    client.pipe(behind, { end: false });
    behind.pipe(client, { end: false });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as { port: number }).port,
    blackHole() {
      isHole = true;
      for (const [client, behind] of pairs) {
        client.unpipe();
        client.pause();
        behind?.unpipe();
        behind?.pause();
      }
    },
    heal() {
      // nobody tells the clients that their connections are dead
      for (const [client, behind] of pairs) {
        behind?.removeAllListeners('close').destroy();
        if (client.destroyed) pairs.delete(client);
        else pairs.set(client, null);
      }
      isHole = false;
    },
    cut() {
      for (const client of [...pairs.keys()]) end(client);
    },
    async close() {
      for (const client of [...pairs.keys()]) end(client);
      server.close();
      await once(server, 'close');
    },
  };
}
