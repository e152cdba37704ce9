/** Runs `touchline update --follow` beside the service, in one process of the installation: the holder of a lease. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { LeasedJob } from '../jobs/leased-job.ts';
import type { Leases } from '../jobs/leases.ts';

/** Between the end of a child process and the next one. */
const RESTART_MS = 60_000;
const LEASE_CHECK_MS = 1_000;
/** The command line of this program. */
const COMMAND = fileURLToPath(new URL(`../cli/touchline${extname(import.meta.url)}`, import.meta.url));

export interface ChildParts {
  readonly leases: Leases;
  readonly log: Logger;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Starts `touchline update`. Its channel to this process breaks when this process ends, and then it ends too. */
export function spawnUpdate(words: readonly string[], environment: ChildParts['environment']): ChildProcess {
  return spawn(process.execPath, [COMMAND, 'update', ...words], {
    env: { ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/**
 * Imports in their own process neither block requests nor add to the memory of the service. Whichever process loses the
 * lease stops its child.
 */
export function startUpdates({ leases, log, environment }: ChildParts): { stop(): Promise<void> } {
  const job = new LeasedJob({
    name: 'updates',
    leases,
    everyMs: RESTART_MS,
    onError: (error) => log.error({ err: error }, 'the update of sources could not be started; it is retried'),
    work: async (signal) => {
      const child = spawnUpdate(['--follow'], environment);
      const stop = () => child.kill('SIGTERM');
      signal.addEventListener('abort', stop);
      const watch = setInterval(() => job.isHeld || stop(), LEASE_CHECK_MS);
      child.stdout!.setEncoding('utf8').on('data', (text: string) => logLines(text, (line) => log.info(line)));
      child.stderr!.setEncoding('utf8').on('data', (text: string) => logLines(text, (line) => log.warn(line)));
      try {
        const [code] = await once(child, 'exit');
        if (!signal.aborted && job.isHeld) log.error({ code }, 'the update of sources ended; it is started again');
      } finally {
        clearInterval(watch);
        signal.removeEventListener('abort', stop);
      }
    },
  });
  return job.start();
}

function logLines(text: string, write: (line: string) => void): void {
  for (const line of text.split('\n')) if (line !== '') write(line);
}
