/** Brings the invented world into a store, or forward to the present. */

import { sandboxState } from '../store/sandbox.ts';
import type { Store } from '../store/store.ts';
import type { SandboxMoment } from './import.ts';

/**
 * Returns how many records were new or went on. What makes the world is loaded for it: a service with real data does
 * without its memory.
 */
export async function fillSandbox(store: Store, moment: SandboxMoment): Promise<number> {
  const { importSandbox } = await import('./import.ts');
  return importSandbox(store, moment);
}

/** Whether nothing real is stored, so that the invented world may stand. */
export async function mayFillSandbox(store: Store): Promise<boolean> {
  return (await sandboxState(store.database)).real === 0;
}
