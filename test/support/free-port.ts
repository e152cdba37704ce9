/** A port for a program that a test starts. */
import { createServer } from 'node:net';

/** Below the ports that a system gives to clients, and to servers without a port of their own (on Linux from 32768). */
const [FIRST, COUNT] = [20_000, 12_000];

/** A port of 127.0.0.1 that nothing takes by chance before the program listens on it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false);
      else reject(error);
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
