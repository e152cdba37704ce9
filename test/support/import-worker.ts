/** Imports folders of sources into a database of its own thread: the sources in the order given, at a moment that stands still. */
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

async function take(names: readonly string[]): Promise<string[]> {
  const incomplete: string[] = [];
  for (const name of names) {
    const options = { store, source: await sourceNamed(name), clock: { now: () => now }, keepSandbox: false };
    const report = await importPaths([join(folder, name)], options);
    failed.push(...report.failed.map(({ file, reason }) => `${name} ${file}: ${reason}`));
    if (report.rejected + report.unresolved > 0) incomplete.push(name);
  }
  return incomplete;
}

// rows that name what is told later are refused, and the report says so: whoever imports reads such files once more
await take(await take(sources));
await databases.close();
parentPort!.postMessage(failed);
