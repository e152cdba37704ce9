import { Command } from 'commander';
import { steadyYoungGeneration } from '../base/heap.ts';

export function serveCommand(): Command {
  return new Command('serve').description('Run the service.').action(async () => {
    steadyYoungGeneration();
    const { serve } = await import('../main.ts');
    await serve();
  });
}
