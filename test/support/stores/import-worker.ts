/** Worker thread that imports sources into one database, in the given order and with a fixed clock. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ImportReport, importPaths } from '../../../src/ingest/import/import-run.ts';
import { sourceByName } from '../../../src/providers/registry.ts';
import { openInstallation } from '../../../src/store/installation.ts';
import { openStore } from '../../../src/store/store.ts';

export interface SourcePaths {
  readonly source: string;
  readonly paths: readonly string[];
}

export interface ImportOrder {
  readonly url: string;
  readonly imports: readonly SourcePaths[];
  readonly now: number;
}

const { url, imports, now } = workerData as ImportOrder;
const databases = await openInstallation(url, now);
const store = await openStore(databases.data);
const reports: ImportReport[] = [];
for (const { source, paths } of imports) {
  const options = { store, source: await sourceByName(source), clock: { now: () => now }, keepSandbox: false };
  reports.push(await importPaths(paths, options));
}
await databases.close();
parentPort!.postMessage(reports);
