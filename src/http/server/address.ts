/** The address that a service listens on. */
import { createServer } from 'node:net';
import { OperatorError } from '../../base/errors.ts';

/** The URL for clients on the same machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Replaces port 0 by a free port. Rejects with an OperatorError if another program listens on the address. */
export function findFreePort({ host, port }: { readonly host: string; readonly port: number }) {
  return new Promise<{ host: string; port: number }>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenFault(error, host, port)));
    probe.listen(port, host, () => {
      const { port: free } = probe.address() as { port: number };
      probe.close(() => resolve({ host, port: free }));
    });
  });
}

/** Free ports to try: each can be taken by another program before the service listens on it. */
const FREE_PORTS_MAX = 5;

/** Calls `listen` with the address. For port 0 it gets a free port, and another one if that is in use by then. */
export async function listenAt<T>(
  requested: { readonly host: string; readonly port: number },
  listen: (at: { readonly host: string; readonly port: number }) => Promise<T>,
): Promise<T> {
  if (requested.port !== 0) return listen(requested);
  for (let left = FREE_PORTS_MAX; ; left--) {
    try {
      return await listen(await findFreePort(requested));
    } catch (error) {
      if (left === 1 || !isInUse(error)) throw error;
    }
  }
}

function isInUse(error: unknown): boolean {
  const cause = error instanceof OperatorError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'EADDRINUSE';
}

/** The OperatorError for an address that cannot be listened on; other errors unchanged. */
export function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = {
    EADDRINUSE: `port ${port} of ${host} is in use: stop the other process, or set PORT to another port`,
    EADDRNOTAVAIL: `this machine does not have the address ${host}: set HOST to an address of this machine`,
    ENOTFOUND: `there is no host named ${host}: set HOST to an address of this machine`,
    EACCES: `this user cannot open port ${port}: set PORT to a port above 1023`,
  }[code];
  return reason === undefined ? error : new OperatorError(reason, { cause: error });
}
