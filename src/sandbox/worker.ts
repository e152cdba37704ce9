/** A thread that brings the sandbox forward to the present, with a connection of its own. */
import { workerData } from 'node:worker_threads';
import { openDatabases } from '../store/database/open.ts';
import { openStore } from '../store/store.ts';
import { fillSandbox, mayFillSandbox } from './fill.ts';
import type { SandboxMoment } from './import.ts';

const { url, ...moment } = workerData as SandboxMoment & { url: string };
const databases = await openDatabases(url);
try {
  const store = await openStore(databases.data);
  if (await mayFillSandbox(store)) await fillSandbox(store, moment);
} finally {
  await databases.close();
}
