import cluster from 'node:cluster';
import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve').description('Run the service.').action(async () => {
    // loaded on a terminal only: a service that starts by itself needs none of it
    if (!cluster.isWorker && process.stdin.isTTY) await (await import('./offer-setup.ts')).offerSetup();
    const { serve } = await import('./processes.ts');
    await serve();
  });
}
