/** Fills a store with the sandbox, or brings a stored sandbox up to date. */

import { sandboxState } from '../store/sandbox.ts';
import type { OpenStore } from '../store/store.ts';
import type { OnProgress, SandboxMoment } from './import.ts';

/**
 * Imports the sandbox as of a moment and returns the number of new or changed records. The generator is loaded on
 * demand, because a service with real data never needs it.
 */
export async function fillSandbox(store: OpenStore, moment: SandboxMoment, onProgress?: OnProgress): Promise<number> {
  const { importSandbox } = await import('./import.ts');
  return importSandbox(store, moment, onProgress);
}

/** Whether the sandbox may be filled: the store holds no real data. */
export async function mayFillSandbox(store: OpenStore): Promise<boolean> {
  return (await sandboxState(store.database)).real === 0;
}
