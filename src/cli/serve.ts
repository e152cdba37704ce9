import { Command } from 'commander';

export function serveCommand(): Command {
  return new Command('serve').description('Run the service.').action(async () => {
    const { serve } = await import('./processes.ts');
    await serve();
  });
}
