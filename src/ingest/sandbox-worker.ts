/** A thread that brings the sandbox forward to the present, with a connection of its own. */
import { workerData } from 'node:worker_threads';
import { openDatabases } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { fillSandbox, mayFillSandbox } from './sandbox-fill.ts';

const { url, seed, now } = workerData as { url: string; seed: string; now: number };
const databases = await openDatabases(url);
try {
  const store = await openStore(databases.data);
  if (await mayFillSandbox(store)) await fillSandbox(store, { seed, now });
} finally {
  await databases.close();
}
