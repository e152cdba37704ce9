/** Worker thread that imports source folders into one database, in the given order and with a fixed clock. */
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { importPaths } from '../../src/ingest/import/import-run.ts';
import { sourceNamed } from '../../src/providers/registry.ts';
import { openUpToDate } from '../../src/store/installation.ts';
import { openStore } from '../../src/store/store.ts';

export interface ImportOrder {
  readonly url: string;
  readonly folder: string;
  readonly sources: readonly string[];
  readonly now: number;
}

const { url, folder, sources, now } = workerData as ImportOrder;
const databases = await openUpToDate(url, now);
const store = await openStore(databases.data);
const failed: string[] = [];

/** Imports sources and returns the names of those with rejected or unresolved rows. */
async function importSources(names: readonly string[]): Promise<string[]> {
  const incomplete: string[] = [];
  for (const name of names) {
    const options = { store, source: await sourceNamed(name), clock: { now: () => now }, keepSandbox: false };
    const report = await importPaths([join(folder, name)], options);
    failed.push(...report.failed.map(({ file, reason }) => `${name} ${file}: ${reason}`));
    if (report.rejected + report.unresolved > 0) incomplete.push(name);
  }
  return incomplete;
}

// a row that names a club or match of a later source is rejected, so these sources are imported again at the end
await importSources(await importSources(sources));
await databases.close();
parentPort!.postMessage(failed);
